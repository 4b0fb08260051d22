// Makes a graph bipartite: each edge between two vertices of one owner gets a fictitious vertex of the other player.
//
//   (a) ──▶ (b)     becomes     (a) ──▶ [a>b] ──▶ (b)
//
// The winners do not change; ranks count the fictitious moves too. The fictitious vertex on an edge from a to b is
// called a>b, and a>b' on a second such edge; where vertices have numbers instead of names, it has a number as well. A
// move from a to a>b stands for the move from a to b.
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
