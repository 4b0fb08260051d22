#include "perfectplay/service/reachability/scene_request.h"

#include <gtest/gtest.h>

#include <cmath>

#include "perfectplay/base/file.h"
#include "perfectplay/graph/form/graph_form.h"
#include "support/answers.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/temporary_folder.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Asker;
using perfectplay::testing::naive_steps;

/// The step at which a vertex comes into the attractor; none: never.
std::optional<std::uint32_t> step_of(const std::vector<std::set<Vertex>>& steps, Vertex v) {
  for (std::uint32_t n = 0; n < steps.size(); ++n) {
    if (steps[n].contains(v)) return n;
  }
  return std::nullopt;
}

void expect_the_definition(const Json& scene, const Graph& graph) {
  ASSERT_EQ(scene["vertices"].size(), graph.size());
  EXPECT_EQ(scene["start"], raw(graph.start()));
  const auto values = perfectplay::testing::naive_attractors(graph);
  const std::array steps{naive_steps(graph, Player::J0), naive_steps(graph, Player::J1)};
  Json edges = Json::array();
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    const Json& vertex = scene["vertices"][i];
    EXPECT_EQ(vertex["player"], name_of(graph.owner(v)));
    EXPECT_EQ(vertex["win"], graph.victory(v) ? Json(name_of(*graph.victory(v))) : Json(nullptr));
    EXPECT_EQ(vertex["value"], name_of(values[i].outcome));
    EXPECT_EQ(vertex["rank"], values[i].rank == no_rank ? Json(nullptr) : Json(raw(values[i].rank)));
    const auto best = perfectplay::testing::naive_best_moves(graph, values, v);
    EXPECT_EQ(vertex["move"].is_null(), best.empty());
    if (!best.empty()) {
      EXPECT_TRUE(best.contains(Vertex{vertex["move"].get<std::uint32_t>()}));
    }
    // The counter, recounted: at each step, how many edges lead into the attractor of the owner's opponent?
    std::vector<std::uint32_t> falls;
    for (const Vertex to : graph.successors(v)) {
      edges.push_back({i, raw(to)});
      const auto step = step_of(steps[raw(opponent(graph.owner(v)))], to);
      if (step && !graph.victory(v)) falls.push_back(*step);
    }
    std::ranges::sort(falls);
    EXPECT_EQ(vertex["falls"], Json(falls));
  }
  EXPECT_EQ(scene["edges"], edges);
  EXPECT_EQ(scene["paths"].size(), edges.size());
  for (const Player player : {Player::J0, Player::J1}) {
    EXPECT_EQ(scene["steps"][std::string(name_of(player))], steps[raw(player)].size() - 1);
  }
}

/// Everything is inside, and no two vertices touch.
void expect_a_clear_picture(const Json& scene) {
  for (const Json& vertex : scene["vertices"]) {
    const double x = vertex["x"];
    const double y = vertex["y"];
    const double half = vertex["size"].get<double>() / 2;
    EXPECT_GT(half, 4);
    EXPECT_GE(x - half, 0);
    EXPECT_LE(x + half, scene["width"].get<double>());
    EXPECT_GE(y - half, 0);
    EXPECT_LE(y + half, scene["height"].get<double>());
    for (const Json& other : scene["vertices"]) {
      if (&other == &vertex) continue;
      const double distance = std::max(std::abs(x - other["x"].get<double>()), std::abs(y - other["y"].get<double>()));
      EXPECT_GT(distance, half + other["size"].get<double>() / 2);
    }
  }
}

TEST(Scene, TellsTheDefinitionsOnRandomGraphs) {
  Asker ask({.files = true});
  const perfectplay::testing::TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Graph graph = perfectplay::testing::random_graph(seed, {.named = true});
    const std::string path = folder.file("g" + std::to_string(seed));
    auto out = OutputFile::create(path).value();
    write_graph(graph, GraphForm::Text, out);
    ASSERT_TRUE(out.commit().has_value());
    for (const auto* const layout : {"rows", "moves"}) {
      const Json scene =
          ask(Json{{"verb", "scene"}, {"game", "graph"}, {"parameters", {{"file", path}}}, {"layout", layout}});
      expect_the_definition(scene, graph);
      expect_a_clear_picture(scene);
    }
  }
}

TEST(Scene, OfNimHasARowPerPlayer) {
  Asker ask;
  const Json scene = ask(R"({"verb":"scene","game":"nim","parameters":{"sticks":4,"rule":[1,2]}})");
  EXPECT_EQ(scene["vertices"][scene["start"].get<std::size_t>()]["name"], "4,0");
  std::set<double> rows;
  for (const Json& vertex : scene["vertices"]) rows.insert(vertex["y"].get<double>());
  EXPECT_EQ(rows.size(), 2U);
  for (const Json& vertex : scene["vertices"]) {
    EXPECT_EQ(vertex["y"].get<double>() == *rows.begin(), vertex["player"] == "J0") << "J0 is above";
  }
  expect_a_clear_picture(scene);
  const Json by_moves = ask(R"({"verb":"scene","game":"nim","parameters":{"sticks":4,"rule":[1,2]},"layout":"moves"})");
  EXPECT_NE(by_moves["vertices"], scene["vertices"]);
}

TEST(Scene, RefusesWhatIsTooLargeWithABoardThatIsNot) {
  Asker ask;
  const Json error = ask.error(R"({"verb":"scene","game":"nim","parameters":{"sticks":1000,"rule":[1,2]}})");
  EXPECT_EQ(error["hint"]["parameter"], "sticks") << error;
  ask(R"({"verb":"scene","game":"nim","parameters":{"rule":[1,2],"sticks":)" +
      error["hint"]["suggestion"].get<std::string>() + "}}");
  EXPECT_NE(ask.error(R"({"verb":"scene","game":"morpion"})")["message"].get<std::string>().find("5,478 positions"),
            std::string::npos);
  const Json huge = ask.error(R"({"verb":"scene","game":"connect-four"})");
  EXPECT_NE(huge["message"].get<std::string>().find("a scene shows at most 400"), std::string::npos) << huge;
  EXPECT_TRUE(huge.contains("hint")) << huge;
  EXPECT_NE(ask.error(R"({"verb":"scene","game":"graph","parameters":{"file":{"text":"a 0 b"}}})")["message"]
                .get<std::string>()
                .find("the text given, line 1"),
            std::string::npos);
}

}  // namespace
}  // namespace perfectplay::service
