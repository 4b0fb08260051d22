// Small solved graphs for the tests of pictures.
#pragma once

#include <functional>
#include <string>

#include "perfectplay/draw/picture.h"

namespace perfectplay::testing {

/// A graph with its solution, and a scene that shows them. The scene refers to the stage: keep both.
struct Stage {
  Graph graph;
  Solution solution;
  std::function<std::string(Vertex)> label;
  std::function<std::optional<int>(Vertex)> column;
  std::string title;

  Scene scene(Layout layout) const;
  Vertex find(std::string_view label_text) const;
};

/// Nim with its labels "(k,i)" and its columns.
Stage nim_stage(std::int64_t sticks, const std::vector<std::int64_t>& rule);

/// Eleven vertices with all features of a graph: both kinds of victory, edges out of them, loops, parallel and opposite
/// edges, edges inside a row, a dead end, drawn vertices, and a start in the middle of its row.
Stage odd_stage();

}  // namespace perfectplay::testing
