// A quick layout by moves, for graphs on which Graphviz would take minutes: one column per number of moves from the
// start. Vertices that cannot be reached from the start are put into the first column.
//
//   ──▶ (s) ──▶ [a] ──▶ (c)
//          ╲──▶ [b] ──╱
//
// Each column is ordered by the mean height of the neighbours (the barycentre rule of Sugiyama, Tagawa and Toda), in a
// few sweeps to and fro. Edges to the next column are straight; all others are bent a little, so that they do not hide
// each other.
#pragma once

#include <vector>

#include "perfectplay/draw/curves.h"

namespace perfectplay {

Plan plan_layers(const Graph& graph, const std::vector<double>& sizes);

}  // namespace perfectplay
