// The layout of the course's first figure: one row a player, and every arrow placed so that it can be followed.
//
//        ╭──────╮
//   ──▶ (10)   (9)   (8)      J0 above. An edge between the rows is a straight line; it swings when it would run into
//          ╲  ╱   ╲ ╱         a vertex on its way. Edges back and forth, and parallel ones, are bent apart.
//           ╲╱     ╲
//          ╱  ╲   ╱ ╲         An edge inside a row arches over it on the outer side, a loop stands there too.
//       [10]    [9]   [8]     J1 below.
#pragma once

#include <vector>

#include "perfectplay/draw/curves.h"
#include "perfectplay/draw/picture.h"

namespace perfectplay {

Plan plan_rows(const Scene& scene, const std::vector<double>& sizes);

}  // namespace perfectplay
