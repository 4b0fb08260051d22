// The DOT text of a scene, in pieces that the page needs as well.
#pragma once

#include <string>

#include "perfectplay/draw/picture.h"

namespace perfectplay {

enum class Surroundings : std::uint8_t {
  Caption,  ///< title and legend below the graph
  Bare,     ///< the graph alone: the page around it has title and legend
};

/// Vertices have the ids "v0", "v1", …; edges have the ids "e0", "e1", … in the order of the graph's targets.
Expected<std::string> to_dot(const Scene& scene, Surroundings surroundings);

/// Runs to_dot() and Graphviz.
Expected<std::string> render(const Scene& scene, std::string_view format, Surroundings surroundings);

}  // namespace perfectplay
