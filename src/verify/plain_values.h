// The value of every vertex by the definition of the attractors, for checkers that need to know more than whether
// claims fit together. It shares no code with solve/.
//
//   A(0): the victories of both players.   A(n+1): one look at the predecessors of what A(n) added.
#pragma once

#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

/// The only error is that `stop` ended it.
Expected<std::vector<Value>> plain_values(const Graph& graph, Stop& stop);

}  // namespace perfectplay
