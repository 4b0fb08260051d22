// Random graphs for measurements: the same on every machine for the same arguments.
#pragma once

#include <cstdint>

#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct RandomGraphOptions {
  std::uint32_t vertices = 1'000'000;
  std::uint32_t edges = 4'600'000;  ///< at least as many as vertices
  std::uint32_t victories = 100;    ///< one vertex in `victories` is a victory vertex, for J0 and J1 in turn
  std::uint64_t seed = 1;
};

/// Every vertex has an edge, a victory vertex one to itself, as in PGSolver's form. The other edges start at random
/// vertices that are not victory vertices and lead to random ones. The owners are random too, so the graph is not
/// bipartite.
Graph random_graph(const RandomGraphOptions& options);

/// 0 → 1 → … → n-1, owned by J0 and J1 in turn; J0 wins at the end. Vertex 0 has rank n-1, on which a recursive solver
/// would overflow its stack.
Graph path_graph(std::uint32_t vertices);

}  // namespace perfectplay
