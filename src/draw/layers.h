// A quick layout by moves for graphs on which Graphviz would take minutes: one column for each number of moves from the
// start, vertices that cannot be reached from it among the first ones.
//
//   ──▶ (s) ──▶ [a] ──▶ (c)      Each column is ordered by the mean height of the neighbours (Sugiyama, Tagawa and
//   Toda's
//          ╲──▶ [b] ──╱          barycentre rule), sweeping to and fro a few times. Edges are straight; those that do
//          not
//                                lead to the next column are bent a little, so that they do not hide each other.
#pragma once

#include <vector>

#include "perfectplay/draw/curves.h"

namespace perfectplay {

Plan plan_layers(const Graph& graph, const std::vector<double>& sizes);

}  // namespace perfectplay
