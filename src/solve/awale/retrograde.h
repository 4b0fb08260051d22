// Retrograde analysis of Awalé: the exact score of every position of 0, 1, 2, … seeds.
//
//   score(position) = best over playable pits of  gain - score(board after the move, turned)
//
// A capture leads to a layer with fewer seeds, which is already solved. Any other move stays in the layer. A layer is
// solved from the greatest score down: for t = n, n-1, …, 1 two sets grow together until nothing changes,
//
//   won(t)   a capture nets at least t, or some quiet move leads to a position of lost(t)
//   lost(t)  no capture nets more than -t, and every quiet move leads to a position of won(t)
//
// These are the attractors of "at least t" for the two players. A position in none of these sets scores 0. Either it
// can reach a capture or the end by moves worth 0, or it is a draw by repetition alone, and is marked as one. The exam
// counts waiting children and walks un-moves one position at a time; here the sets are rows of bits, and a move carries
// sixty-four positions at once. move_tables.h has the picture, settle.h the steps, docs/awale-speed.md the cost.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/solve/awale/exchange.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

struct RetrogradeOptions {
  unsigned threads = 0;            ///< 0: all cores. The layers do not depend on their number
  bool distance = false;           ///< compute distances as well
  std::uint64_t memory_limit = 0;  ///< bytes; 0: no limit
  /// Where finished layers go and those of an earlier run are found; null keeps them in memory only.
  LayerStore* store = nullptr;
  /// With a store and without distances, what is done of a layer is saved so often, for a run that goes on after this one has
  /// been killed (restart.h).
  std::chrono::milliseconds restart_interval = std::chrono::minutes(10);
  /// Without a store: is told each layer as soon as it is solved, so that nothing is lost if the rest is stopped.
  std::function<void(const AwaleLayer&)> solved = nullptr;
  /// The other solvers that share the work, each with a store of its own that sees the same layers; null: there are none.
  Exchange* exchange = nullptr;
};

/// An estimate of the bytes that solve_awale() takes at its peak. Where layers are stored elsewhere, that is what it needs
/// at least: if the memory does not hold more, the layer in work goes through scratch space on disk.
double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere,
                         unsigned ranks = 1);

/// The bytes of scratch space that the largest layer takes beside the store; 0 if it fits in options.memory_limit.
double retrograde_scratch(const AwaleRules& rules, int seeds, const RetrogradeOptions& options);

/// Can solve_awale() do this within options.memory_limit? If not, the error gives the figures, and as a hint the number
/// of seeds that would fit. Takes no time.
Expected<void> check_retrograde_memory(const AwaleRules& rules, int seeds, const RetrogradeOptions& options,
                                       bool layers_stored_elsewhere);

/// Can a disk with `free` bytes hold the scratch space and the file of the largest layer? If not, the error gives the figures,
/// and as a hint the number of seeds that would fit. Always if the layer fits in options.memory_limit.
Expected<void> check_retrograde_disk(const AwaleRules& rules, int seeds, const RetrogradeOptions& options,
                                     std::uint64_t free);

/// Solves layers 0 … seeds. With a store, the solution has no layers, only their statistics. A memory limit that is too
/// low is refused before any work is done. Progress is counted in positions. It is an error when `stop` ends the work;
/// the layers stored by then stay stored.
Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options, Stop& stop);

}  // namespace perfectplay
