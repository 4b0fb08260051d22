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
// sixty-four positions at once: move_tables.h has the picture, settle.h the steps, and
// docs/awale-speed.md what it costs.
#pragma once

#include <cstdint>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

struct RetrogradeOptions {
  unsigned threads = 0;            ///< 0: all cores; the layers do not depend on it
  bool distance = false;           ///< compute distances as well
  std::uint64_t memory_limit = 0;  ///< bytes; 0: as much as it takes
  /// Where finished layers are kept, and where those of an earlier run are; null: in memory alone.
  LayerStore* store = nullptr;
};

/// The bytes that solve_awale() takes at its peak, when no layer is stored elsewhere (or all finished ones are).
double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere);

/// Layers 0 … seeds. Resource errors come before any work is done and give the figures. Progress is counted in
/// positions. When `stop` ends the work that is an error; the layers that are stored by then stay there.
Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options, Stop& stop);

}  // namespace perfectplay
