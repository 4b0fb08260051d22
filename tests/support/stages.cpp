#include "support/stages.h"
#include "support/unstopped.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "perfectplay/games/nim.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"

namespace perfectplay::testing {

Scene Stage::scene(Layout layout) const {
  Scene scene;
  scene.graph = &graph;
  scene.solution = &solution;
  scene.label = label;
  scene.column = column;
  scene.title = title;
  scene.layout = layout;
  return scene;
}

Vertex Stage::find(std::string_view label_text) const {
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    if ((label ? label(Vertex{i}) : graph.name(Vertex{i})) == label_text) return Vertex{i};
  }
  ADD_FAILURE() << "no vertex is called " << label_text;
  return Vertex{0};
}

Stage nim_stage(std::int64_t sticks, const std::vector<std::int64_t>& rule) {
  const Nim nim = Nim::create(sticks, rule, false).value();
  const Explored explored = explore(nim, ExploreOptions{}, unstopped()).value();
  GraphBuilder copy;
  for (std::uint32_t i = 0; i < explored.graph->size(); ++i) {
    const Vertex v{i};
    copy.add(explored.graph->owner(v), explored.graph->victory(v));
    for (const Vertex to : explored.graph->successors(v)) copy.edge(v, to);
  }
  copy.start(explored.graph->start());
  Stage stage;
  stage.graph = copy.build();
  stage.solution = solve_attractors(stage.graph, {}, unstopped()).value();
  stage.label = [nim](Vertex v) { return fmt::format("({})", nim.print(nim.decode(Code{raw(v)}))); };
  stage.column = [nim](Vertex v) { return nim.column(nim.decode(Code{raw(v)})); };
  stage.title = "Nim";
  return stage;
}

Stage odd_stage() {
  GraphBuilder builder;
  const auto add = [&builder](const char* name, Player owner, std::optional<Player> victory = std::nullopt) {
    return builder.add(owner, victory, name);
  };
  const Vertex a = add("a", Player::J0);
  const Vertex b = add("b", Player::J0);
  const Vertex c = add("c", Player::J1);
  const Vertex d = add("d", Player::J1);
  const Vertex e = add("e", Player::J0);
  const Vertex f = add("f", Player::J1, Player::J0);
  const Vertex g = add("g", Player::J0, Player::J1);
  const Vertex h = add("h", Player::J1);
  const Vertex i = add("i", Player::J0);
  const Vertex j = add("j", Player::J1);
  const Vertex trap = add("trap", Player::J1);
  const std::vector<std::pair<Vertex, Vertex>> edges{{a, b}, {a, c}, {a, e},    {b, a}, {b, c}, {c, d}, {c, a}, {c, e},
                                                     {d, d}, {d, f}, {d, trap}, {e, f}, {e, f}, {e, a}, {f, g}, {g, a},
                                                     {h, g}, {h, f}, {h, trap}, {i, i}, {i, i}, {i, j}, {i, a}, {j, i}};
  for (const auto& [from, to] : edges) builder.edge(from, to);
  builder.start(b);
  Stage stage;
  stage.graph = builder.build();
  stage.solution = solve_attractors(stage.graph, {}, unstopped()).value();
  stage.title = "odd";
  return stage;
}

}  // namespace perfectplay::testing
