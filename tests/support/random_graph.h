// Random graphs with every feature that has ever broken a solver: dead ends, self loops, parallel edges, unreachable
// parts, edges out of victory vertices, long paths, owners that do not alternate.
#pragma once

#include <cstdint>

#include "perfectplay/graph/graph.h"

namespace perfectplay::testing {

struct RandomGraphOptions {
  std::uint32_t max_size = 30;  ///< the graph has 1 to max_size vertices
  double max_degree = 4;        ///< the mean out-degree lies between 0 and this
  bool bipartite = false;       ///< only edges between vertices of different owners
  bool named = false;           ///< names "a", "b", …, "z", "a1", … instead of numbers
};

/// A random graph. The same seed and options give the same graph on every machine.
Graph random_graph(std::uint64_t seed, const RandomGraphOptions& options = {});

}  // namespace perfectplay::testing
