// A move of Awalé seed by seed, for pages that animate it.
//
//   0,0,1,2,1,1,2,0, pit 3:   sown 4 5   captured 5 4        the seeds fall into pits 4 and 5, then 5 and 4 are emptied
//
// Pits are numbered from the mover's first one, as in the position. The trace holds no rule of captures: it compares
// the board after sowing with the board after the move.
#pragma once

#include <vector>

#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

struct AwaleTrace {
  std::vector<int> sown;      ///< the pit of each seed, in the order in which the seeds fall
  std::vector<int> captured;  ///< the pits emptied by the capture, from the last seed backwards
};

/// The trace of one of the moves of a position.
AwaleTrace trace_of(const AwaleRules& rules, const AwalePosition& position, const AwaleMove& move);
/// The pits that hold seeds.
std::vector<int> pits_with_seeds(const AwaleRules& rules, const AwalePosition& position);

}  // namespace perfectplay
