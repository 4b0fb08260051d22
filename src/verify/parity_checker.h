// Judges winners and moves in the PGSolver form, as other solvers give them, against a reachability game.
//
//   - victory vertices are won by their player;
//   - where 0 wins, J0's moves stay there, J1 cannot leave, and every play with J0's moves reaches V0, a victory of J0;
//   - where 1 wins, J1's moves stay there and J0 cannot leave: a trap without a vertex of V0. Draws belong to it.
#pragma once

#include <optional>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/verify/solution_checker.h"

namespace perfectplay {

/// A wrong entry; nothing when all winners are right and all moves win. An error only when `stop` ended the check.
Expected<std::optional<Defect>> find_parity_defect(const Graph& graph, const ParitySolution& claim,
                                                   const VertexNamer& name, Stop& stop);

}  // namespace perfectplay
