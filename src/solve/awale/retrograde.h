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

#include <cstdint>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

struct RetrogradeOptions {
  unsigned threads = 0;            ///< 0: all cores. The layers do not depend on their number
  bool distance = false;           ///< compute distances as well
  std::uint64_t memory_limit = 0;  ///< bytes; 0: no limit
  /// Where finished layers go and those of an earlier run are found; null keeps them in memory only.
  LayerStore* store = nullptr;
};

/// An estimate of the bytes that solve_awale() takes at its peak.
double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere);

/// Can solve_awale() do this within options.memory_limit? If not, the error gives the figures, and as a hint the number
/// of seeds that would fit. Takes no time.
Expected<void> check_retrograde_memory(const AwaleRules& rules, int seeds, const RetrogradeOptions& options,
                                       bool layers_stored_elsewhere);

/// Solves layers 0 … seeds. A memory limit that is too low is refused before any work is done. Progress is counted in
/// positions. It is an error when `stop` ends the work; the layers stored by then stay stored.
Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options, Stop& stop);

}  // namespace perfectplay
