// The slow twin of solve/attractor: the definition, word for word.
//
//   A(0) = V0; A(n+1) = A(n) and the vertices of J0 with a successor in A(n) and the vertices of J1 that have
//   successors, all of them in A(n); and so on until nothing changes. Then the same for J1.
#pragma once

#include <set>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay::testing {

/// The steps A(0), A(1), … of one player, up to and including the last one that differs from the step before it.
std::vector<std::set<Vertex>> naive_steps(const Graph& graph, Player player);

/// The winner and the rank of each vertex.
std::vector<Value> naive_attractors(const Graph& graph);

/// Every best move of `v`: no other successor is better for its owner. None in victory vertices and dead ends.
std::set<Vertex> naive_best_moves(const Graph& graph, const std::vector<Value>& values, Vertex v);

}  // namespace perfectplay::testing
