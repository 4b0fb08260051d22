// Solved layers of Awalé as data: solvers fill them, tables keep them on disk, checkers read them.
//
//   cells       one byte per board of n seeds, in the order of HalfBoardIndex:   -1  3  0  repetition  …
//   distances   two bytes per board, where they were computed:                    4  1  7  none        …
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"

namespace perfectplay {

/// The cell of a position that is drawn by repetition, score 0. Any other cell is the score for the player to move.
inline constexpr std::int8_t repetition_cell = -128;
constexpr int score_of(std::int8_t cell) { return cell == repetition_cell ? 0 : cell; }
constexpr bool by_repetition(std::int8_t cell) { return cell == repetition_cell; }

/// Moves to the next capture or the end. Among the moves that keep the score, a player with a score of 0 or more takes
/// the quickest and a player with a negative one the slowest; a capture counts 1, a position without a playable pit 0.
using Distance = std::uint16_t;
/// The distance of a position that is drawn by repetition: there may be no next capture.
inline constexpr Distance no_distance = std::numeric_limits<Distance>::max();

struct LayerStatistics {
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;  ///< draws by repetition included
  std::uint64_t losses = 0;
  std::int64_t sum = 0;      ///< of all scores
  std::uint64_t cycles = 0;  ///< draws by repetition

  friend bool operator==(const LayerStatistics&, const LayerStatistics&) = default;
};

/// One solved layer, in the order of HalfBoardIndex (games/awale/half_board.h).
struct AwaleLayer {
  std::span<const std::int8_t> cells;
  std::span<const Distance> distances;  ///< empty unless they were computed
  std::shared_ptr<const void> memory;   ///< keeps the spans alive: an array, a mapped file
  /// Present in a layer from a LayerStore, which need not set the boards that follow no move (half_board.h). Otherwise
  /// the statistics are counted from the cells.
  std::optional<LayerStatistics> statistics = std::nullopt;
};

/// Scores in increasing order, each with the number of boards that have it.
using ScoreCounts = std::vector<std::pair<int, std::uint64_t>>;

/// The number of occurrences of each value of a cell. Each thread counts for itself; the counts are added up.
class CellCounts {
 public:
  void add(std::span<const std::int8_t> cells);
  void add(const CellCounts& other);
  LayerStatistics statistics() const;
  /// Without the scores that no board has.
  ScoreCounts scores() const;

 private:
  std::array<std::uint64_t, 256> counts_{};  ///< by the cell as an unsigned number
};
LayerStatistics statistics(std::span<const std::int8_t> cells);

struct AwaleSolution {
  std::vector<AwaleLayer> layers;  ///< of 0, 1, … seeds
  std::vector<LayerStatistics> statistics;
};

/// Keeps layers outside the solver's memory: a table on disk, or an array of a test. The solver reads from a stored
/// layer only boards whose other half has an empty pit (half_board.h). No move leads to the others, so a store need not
/// set them, as long as the layer brings its statistics.
class LayerStore {
 public:
  LayerStore() = default;
  LayerStore(const LayerStore&) = default;
  LayerStore(LayerStore&&) = default;
  LayerStore& operator=(const LayerStore&) = default;
  LayerStore& operator=(LayerStore&&) = default;
  virtual ~LayerStore() = default;

  /// Takes a layer that was just solved; layers come in order. An error ends the run, and the layer is not kept. It is
  /// an error when `stop` ends the writing.
  virtual Expected<void> add(int seeds, const AwaleLayer& layer, const LayerStatistics& statistics, Stop& stop) = 0;
  /// The layer, or nothing where it is not kept. Asked before a layer is solved, and again after add(): a layer given
  /// then takes the place of the one in memory, which is freed.
  virtual Expected<std::optional<AwaleLayer>> load(int seeds) const = 0;
};

}  // namespace perfectplay
