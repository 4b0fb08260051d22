// The DOT text of a scene, in the pieces that the page needs too.
#pragma once

#include <string>

#include "perfectplay/draw/picture.h"

namespace perfectplay {

enum class Surroundings : std::uint8_t {
  Caption,  ///< title and legend below the graph
  Bare,     ///< the graph alone: the page around it says the rest
};

/// Vertex v has the id "v0", "v1", …, the edge at place i of the graph's targets "e0", "e1", …
Expected<std::string> to_dot(const Scene& scene, Surroundings surroundings);

/// to_dot and Graphviz.
Expected<std::string> render(const Scene& scene, std::string_view format, Surroundings surroundings);

}  // namespace perfectplay
