// A picture of a graph, in the course's style: circles for J0, squares for J1, a double border for victory vertices, an
// arrow into the start, colours for the attractors, thick edges for a strategy.
//
//   Scene ──to_dot──▶ DOT ──Graphviz──▶ SVG, PNG          one picture, or one of a numbered series: set Scene::step
//     └────to_html──▶ a page on which the attractors grow step by step
//
//   label.h              labels and sizes             rows.h             the layout with one row per player
//   style.h, palette.h   colours                      layers.h           the layout by moves, for large graphs
//   dot.cpp              DOT                          story.h            the steps in words
//   graphviz.h           running Graphviz             html.cpp, page.*   the page
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

enum class Layout : std::uint8_t {
  Rows,   ///< one row per player: J0 above, J1 below
  Moves,  ///< from left to right by moves
};

enum class StrategyShown : std::uint8_t { None, J0, J1, Both };

/// The data of a picture; labels and columns come from the game.
struct Scene {
  const Graph* graph = nullptr;
  const Solution* solution = nullptr;                ///< null: nothing is coloured
  std::function<std::string(Vertex)> label;          ///< several lines for a board; empty: the vertex's name
  std::function<std::optional<int>(Vertex)> column;  ///< for Layout::Rows; empty: in the order of their numbers
  std::string title;
  Layout layout = Layout::Moves;
  StrategyShown strategy = StrategyShown::None;
  std::optional<std::uint32_t> step;  ///< only A(0) … A(step) are coloured; none: all
  std::optional<Player> player;       ///< only the attractor of this player is coloured; none: both
};

/// A picture of more vertices is unreadable, and Graphviz takes minutes.
inline constexpr std::uint32_t max_drawn_vertices = 2000;

/// The number of the last picture of a series: the last step at which an attractor that is shown grows. If both are
/// shown and there are draws it is one more, since draws are known only after both attractors have stopped growing.
std::uint32_t last_step(const Solution& solution, std::optional<Player> player = std::nullopt);

/// The DOT text; an error with advice for graphs of more than max_drawn_vertices.
Expected<std::string> to_dot(const Scene& scene);

/// Lays out and renders with Graphviz; `format` is "svg" or "png".
Expected<std::string> render(const Scene& scene, std::string_view format);

/// One self-contained page on which the attractors grow step by step, with buttons next, previous and play. The scene
/// needs a solution.
Expected<std::string> to_html(const Scene& scene);

}  // namespace perfectplay
