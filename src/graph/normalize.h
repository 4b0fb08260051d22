// Makes a graph bipartite: on each edge between two vertices of one owner stands a fictitious vertex of the other.
//
//   (a) ──▶ (b)     becomes     (a) ──▶ [a>b] ──▶ (b)
//
// Who wins does not change; a rank counts the fictitious moves too. A fictitious vertex is called a>b, the one on a
// second edge from a to b a>b'; where vertices only have numbers, it has one too. Who plays from a to a>b has in fact
// played to b.
#pragma once

#include <cstdint>

#include "perfectplay/base/error.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct Normalized {
  Graph graph;                 ///< the old vertices first, under their old numbers and names
  std::uint32_t inserted = 0;  ///< fictitious vertices, numbered after the old ones
};

/// Edges out of victory vertices are never played: they are left out.
Expected<Normalized> normalize(const Graph& graph);

}  // namespace perfectplay
