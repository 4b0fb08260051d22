// What a picture of a graph shows, as the course draws it: circles for J0, squares for J1, a double border for victory
// vertices, an arrow into the start, colours for the attractors, thick edges for a strategy.
//
//   Scene ──to_dot──▶ DOT ──Graphviz──▶ SVG, PNG          one picture, or one of a numbered series: set Scene::step
//     └────to_html──▶ a page on which the attractors grow step by step
//
// Where things live: labels and sizes label.h, colours style.h and palette.h, the layout with one row a player rows.h,
// DOT itself dot.cpp, running Graphviz graphviz.h, the words that tell the steps story.h, the page html.cpp and page.*.
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
  Rows,   ///< one row a player: J0 above, J1 below
  Moves,  ///< from left to right by moves
};

enum class StrategyShown : std::uint8_t { None, J0, J1, Both };

/// Everything a picture needs; labels and columns come from the game.
struct Scene {
  const Graph* graph = nullptr;
  const Solution* solution = nullptr;                ///< null: nothing is coloured
  std::function<std::string(Vertex)> label;          ///< may have several lines (boards); empty: the vertex's name
  std::function<std::optional<int>(Vertex)> column;  ///< for Layout::Rows; empty: in the order of their numbers
  std::string title;
  Layout layout = Layout::Moves;
  StrategyShown strategy = StrategyShown::None;
  std::optional<std::uint32_t> step;  ///< only A(0) … A(step) are coloured; nothing: all
  std::optional<Player> player;       ///< only the attractor of this player is coloured; nothing: both
};

/// More than this nobody can read, and Graphviz takes minutes.
inline constexpr std::uint32_t max_drawn_vertices = 2000;

/// The number of the last picture of the series: the last step at which an attractor that is shown grows. Where both
/// are shown and there are draws it is one more, since only attractors that have stopped growing show draws.
std::uint32_t last_step(const Solution& solution, std::optional<Player> player = std::nullopt);

/// Refuses graphs of more than max_drawn_vertices, with advice.
Expected<std::string> to_dot(const Scene& scene);

/// Lays out and renders with Graphviz; `format` is "svg" or "png".
Expected<std::string> render(const Scene& scene, std::string_view format);

/// One self-contained page: the attractors grow step by step, with next, previous and play. Needs a solution.
Expected<std::string> to_html(const Scene& scene);

}  // namespace perfectplay
