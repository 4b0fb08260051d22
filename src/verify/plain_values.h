// The value of every vertex by the definition of the attractors, for checkers that need the right value and not only
// whether claims fit together. It shares no code with solve/.
//
//   A(0): the victory vertices of both players.   A(n+1): found among the predecessors of what A(n) added.
#pragma once

#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

/// An error only when `stop` has ended.
Expected<std::vector<Value>> plain_values(const Graph& graph, Stop& stop);

}  // namespace perfectplay
