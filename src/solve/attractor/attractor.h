// Both attractors of a graph, exact ranks, draws and strategies in one linear pass.
//
//   A(0) = victory vertices; A(n+1) adds the player's vertices with a successor in A(n), and the opponent's vertices
//   that have successors, all of them in A(n). The rank of a vertex is the least n with the vertex in A(n).
//
//        ┌────────────────┐                   rank 0: c, won by J0
//        │                ▼                   rank 1: a, whose owner J0 moves to c
//   ──▶ (a) ──▶ [b] ──▶ ((c))                 rank 2: b, whose owner J1 can only go to a and c; going to a delays
//        ▲       │
//        └───────┘
//
// The regions of the two players are disjoint, so one breadth-first queue serves both. See attractor.cpp for the steps.
#pragma once

#include <cstdint>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

struct AttractorOptions {
  unsigned threads = 0;  ///< 0: all cores, if the graph is large. The solution does not depend on their number
  /// Steps of the attractors with at least this many vertices are shared between the threads.
  std::uint32_t shared_step = 1U << 14;
  bool moves = true;  ///< false: the solution has no moves, and is found in seven or eight tenths of the time
};

/// The move of a winner leads to the first successor of smallest rank, that of a loser to the first of largest rank
/// (the longest delay), and in a drawn vertex to the first drawn successor.
Expected<Solution> solve_attractors(const Graph& graph, const AttractorOptions& options, Stop& stop);

}  // namespace perfectplay
