// Both attractors of a graph, exact ranks, draws and strategies in one linear pass.
//
//   A(0) = victory vertices; A(n+1) adds the player's vertices with a successor in A(n), and the opponent's vertices
//   that have successors, all of them in A(n). The rank of a vertex is the least n with the vertex in A(n).
//
// The regions of the two players are disjoint, so one breadth-first queue serves both. See attractor.cpp for the steps.
#pragma once

#include "perfectplay/base/error.h"
#include "perfectplay/base/progress.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

struct AttractorOptions {
  unsigned threads = 0;  ///< 0: all cores, where that pays; the solution does not depend on it
  ProgressCallback progress;
};

/// The move of a winner leads to the first successor of smallest rank, that of a loser to the first of largest rank (the
/// longest delay), and in a drawn vertex to the first drawn successor.
Expected<Solution> solve_attractors(const Graph& graph, const AttractorOptions& options = {});

}  // namespace perfectplay
