// Random graphs for measurements: the same on every machine for the same arguments.
#pragma once

#include <cstdint>

#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct RandomGraphOptions {
  std::uint32_t vertices = 1'000'000;
  std::uint32_t edges = 4'600'000;  ///< at least as many as vertices
  std::uint32_t victories = 100;    ///< one vertex in `victories` is a victory vertex, of J0 and J1 by turns
  std::uint64_t seed = 1;
};

/// Every vertex has an edge (a victory vertex: to itself, as PGSolver's form has it); the others start anywhere and
/// lead anywhere. The owners are drawn too, so the graph is not bipartite.
Graph random_graph(const RandomGraphOptions& options);

/// 0 → 1 → … → n-1, owned by turns; J0 wins at the end. Its rank is n-1: the death of recursive solvers.
Graph path_graph(std::uint32_t vertices);

}  // namespace perfectplay
