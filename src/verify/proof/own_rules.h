// The rules of the games whose proofs are walks, written again for their checker: plainly, and without games/ and solve/.
// Only the types of Awalé and the graph itself are shared.
//
//   game       a position, packed                                             the order of the moves
//   nim        4 bytes per heap, then who moves                               heap by heap, fewest sticks first
//   graph      the number of the vertex                                       as the file first lists the successors
//   hex        the stones and J0's colour, and whether J1 has swapped         cell by cell, and the swap last
//   awale      the pits as the player to move sees them, then who moves       pit by pit
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "perfectplay/games/awale/awale.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/walk_proof.h"

namespace perfectplay {

/// Nim from these heaps. `rule` has the numbers of sticks that may be taken at once; none: any number. A player who cannot
/// take has lost, or won with `misere`.
std::unique_ptr<PositionRules> own_nim(std::vector<std::uint32_t> heaps, std::vector<std::uint32_t> rule, bool misere);

/// A graph: a victory vertex ends the play, a dead end draws it.
std::unique_ptr<PositionRules> own_graph(std::shared_ptr<const Graph> graph);

/// Hex of at most 63 cells with the swap rule: J1 may take over J0's colour, the first stone included, as his first move.
std::unique_ptr<PositionRules> own_swap_hex(int size);

/// Awalé. At the root J0 is to move.
std::unique_ptr<PositionRules> own_awale(const AwaleRules& rules);

}  // namespace perfectplay
