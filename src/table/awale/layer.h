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
#include <string>
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
  std::shared_ptr<const void> memory;   ///< keeps the spans alive
  /// Present in a layer from a file, which does not set the boards that follow no move (half_board.h).
  std::optional<LayerStatistics> statistics = std::nullopt;
};

/// The cells of the boards with one other half, by the rank of the own half.
struct LayerRow {
  const std::int8_t* cells = nullptr;
  std::shared_ptr<const void> memory = nullptr;  ///< keeps them alive
};

/// Scores in increasing order, each with the number of boards that have it.
using ScoreCounts = std::vector<std::pair<int, std::uint64_t>>;

/// The number of occurrences of each value of a cell. Each thread counts for itself; the counts are added up.
class CellCounts {
 public:
  void add(std::span<const std::int8_t> cells);
  void add(std::int8_t cell, std::uint64_t count) { counts_[static_cast<std::uint8_t>(cell)] += count; }
  void add(const CellCounts& other);
  LayerStatistics statistics() const;
  /// Without the scores that no board has.
  ScoreCounts scores() const;

 private:
  std::array<std::uint64_t, 256> counts_{};  ///< by the cell as an unsigned number
};
LayerStatistics statistics(std::span<const std::int8_t> cells);

/// What the layer with the most positions that was solved took, in bytes; nothing was solved where positions is 0.
struct LayerCost {
  int seeds = 0;
  std::uint64_t positions = 0;
  std::uint64_t memory = 0;        ///< the estimate of the solver, strips kept decoded included
  std::uint64_t scratch = 0;       ///< of the disk, while the layer was in work
  std::uint64_t disk_written = 0;  ///< to scratch
  std::uint64_t disk_read = 0;     ///< from scratch
  std::uint64_t unpacked = 0;      ///< cells of stored layers
  unsigned ranks = 1;              ///< that shared the work (solve/awale/exchange.h); the figures above are of one
  std::uint64_t messages = 0;      ///< between all ranks
  std::uint64_t sent = 0;          ///< by all ranks
  bool resumed = false;            ///< did an earlier run do a part of the work?
};

struct AwaleSolution {
  std::vector<AwaleLayer> layers;  ///< of 0, 1, … seeds; none where a LayerStore has them
  std::vector<LayerStatistics> statistics;
  LayerCost cost;
};

class LayerCells;

/// Keeps layers outside the solver's memory: a table on disk. It has the boards whose other half has an empty pit
/// (half_board.h): no move leads to the others, so nobody asks for them.
class LayerStore {
 public:
  LayerStore() = default;
  LayerStore(const LayerStore&) = default;
  LayerStore(LayerStore&&) = default;
  LayerStore& operator=(const LayerStore&) = default;
  LayerStore& operator=(LayerStore&&) = default;
  virtual ~LayerStore() = default;

  /// The statistics of a layer, or nothing where it is not kept.
  virtual std::optional<LayerStatistics> find(int seeds) const = 0;
  /// Takes the cells of a layer that was just solved; layers come in order. From then on, row() gives its rows, but
  /// only complete() makes it last. It is an error when `stop` ends the writing.
  virtual Expected<void> add(int seeds, LayerCells& cells, Stop& stop) = 0;
  virtual Expected<void> complete(int seeds, const LayerStatistics& statistics) = 0;

  /// The row of one other half, by its number among the halves of `other_seeds` seeds with an empty pit.
  virtual Expected<LayerRow> row(int seeds, int other_seeds, std::uint32_t gapped) = 0;
  /// Keeps `bytes` bytes of rows at hand.
  virtual void keep_rows(std::uint64_t bytes) = 0;
  /// The number of cells that row() has unpacked.
  virtual std::uint64_t unpacked() const = 0;
  /// A folder for what the solver cannot hold in memory.
  virtual std::string scratch_folder() const = 0;
};

}  // namespace perfectplay
