// Retrograde analysis of Awalé: the exact score of every position of 0, 1, 2, … seeds.
//
//   score(position) = best over playable pits of  gain - score(board after the move, turned)
//
// A move either captures, and then leads to a layer of fewer seeds, which is already solved, or stays in the layer. A
// layer is solved from the greatest score down: for t = n, n-1, …, 1 two sets grow together until nothing changes,
//
//   won(t)   a capture nets at least t, or some quiet move leads to a position of lost(t)
//   lost(t)  no capture nets more than -t, and every quiet move leads to a position of won(t)
//
// which are the attractors of "at least t" for the two players. What is then in no set scores 0: either one can go on,
// by moves worth 0, to a capture or the end, or the position is even by repetition alone. Those are marked. Where the
// exam counts waiting children and walks un-moves one position at a time, the sets here are bit rows and a move carries
// sixty-four positions at once: retrograde_tables.h has the picture, retrograde_settle.h the steps, and
// docs/awale-speed.md what it costs.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/progress.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

/// A cell of a layer is the score of a position for the player to move, or this: even by repetition, score 0.
inline constexpr std::int8_t repetition_cell = -128;
constexpr int score_of(std::int8_t cell) { return cell == repetition_cell ? 0 : cell; }
constexpr bool by_repetition(std::int8_t cell) { return cell == repetition_cell; }

/// Moves to the next capture or the end. Among the moves that keep the score, a player with a score of 0 or more takes
/// the quickest and a player with a negative one the slowest; a capture counts 1, a position without a playable pit 0.
using Distance = std::uint16_t;
/// Even by repetition: there need be no next capture.
inline constexpr Distance no_distance = std::numeric_limits<Distance>::max();

struct LayerStatistics {
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;  ///< those by repetition included
  std::uint64_t losses = 0;
  std::int64_t sum = 0;      ///< of all scores
  std::uint64_t cycles = 0;  ///< even by repetition alone

  friend bool operator==(const LayerStatistics&, const LayerStatistics&) = default;
};

/// One solved layer, in the order of HalfBoardIndex (games/awale/half_board.h).
struct AwaleLayer {
  std::span<const std::int8_t> cells;
  std::span<const Distance> distances;  ///< empty unless they were asked for
  std::shared_ptr<const void> memory;   ///< keeps the spans alive: an array, a mapped file
  /// Of a layer kept elsewhere, which need not set the boards that follow no move (half_board.h); else they are
  /// counted.
  std::optional<LayerStatistics> statistics = std::nullopt;
};

LayerStatistics statistics(std::span<const std::int8_t> cells);

struct RetrogradeOptions {
  unsigned threads = 0;            ///< 0: all cores; the layers do not depend on it
  bool distance = false;           ///< compute distances as well
  std::uint64_t memory_limit = 0;  ///< bytes; 0: as much as it takes
  ProgressCallback progress;       ///< counts positions
  /// Called with each layer solved here, in order. An error ends the run.
  std::function<Expected<void>(int seeds, const AwaleLayer&, const LayerStatistics&)> finished;
  /// Layers kept elsewhere. Of these only boards are read whose other half has an empty pit (half_board.h): no move
  /// leads to the others, and what stands there does not matter, as long as the layer brings its statistics. Asked
  /// before a layer is solved, and again after `finished`: a layer given then takes the place of the one in memory,
  /// which is freed.
  std::function<Expected<std::optional<AwaleLayer>>(int seeds)> stored;
};

struct AwaleSolution {
  std::vector<AwaleLayer> layers;  ///< of 0, 1, … seeds
  std::vector<LayerStatistics> statistics;
};

/// The bytes that solve_awale() takes at its peak, when no layer is stored elsewhere (or all finished ones are).
double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere);

/// Layers 0 … seeds. Resource errors come before any work is done and give the figures.
Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options = {});

}  // namespace perfectplay
