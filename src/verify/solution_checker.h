// Judges a claimed solution of a graph. Shares no code with solve/, and trusts nothing but the graph.
//
// Every claim is local, and together they are a proof:
//   - a victory vertex is won by its player with rank 0, and nothing else has rank 0;
//   - a won vertex of the winner has a move to a vertex he wins, and its rank is one more than the least of those;
//   - a won vertex of the loser has successors, all won by the winner, and its rank is one more than the largest;
//   - so ranks fall strictly along the winner's move and along every move of the loser: the play ends, in a victory;
//   - a drawn vertex has no successor that its owner wins, and unless it is a dead end it has a drawn one: the drawn
//     vertices are a trap for both players, so neither can force a win;
//   - each claimed move is an edge, and one of the best.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

struct Defect {
  Vertex vertex{};        ///< no_vertex when the claim as a whole does not fit the graph
  std::string complaint;  ///< "claims rank 5, but its best successor b has rank 3"
};

using VertexNamer = std::function<std::string(Vertex)>;

/// The first vertex whose claim does not follow from those of its successors; nothing when every entry is right. Any
/// claim may be judged: wrong sizes and values that no solver writes are defects like others. An error only when `stop`
/// ended the check.
Expected<std::optional<Defect>> find_defect(const Graph& graph, const Solution& claim, const VertexNamer& name,
                                            Stop& stop);

}  // namespace perfectplay
