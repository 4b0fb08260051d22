// The layout of the course's first figure: one row per player, and every arrow placed so that it can be followed.
//
//         ╭─────╮
//   ──▶ (10)   (9)   (8)      J0
//          ╲   ╱ ╲   ╱
//            ╳     ╳
//          ╱   ╲ ╱   ╲
//       [10]   [9]   [8]      J1
//
// An edge between the rows is a straight line, or swings if a vertex is in its way. Edges back and forth, and parallel
// edges, are bent apart. An edge inside a row arches over the row on its outer side; so does a loop.
#pragma once

#include <vector>

#include "perfectplay/draw/curves.h"
#include "perfectplay/draw/picture.h"

namespace perfectplay {

Plan plan_rows(const Scene& scene, const std::vector<double>& sizes);

}  // namespace perfectplay
