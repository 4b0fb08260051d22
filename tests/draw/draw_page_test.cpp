// The page: its words, its counters and its data. What the script makes of them is checked in a browser, by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "perfectplay/draw/picture.h"
#include "perfectplay/draw/story.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/stages.h"
#include "support/unstopped.h"
#include "support/well_formed.h"

namespace perfectplay::testing {
namespace {

std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto first = text.find(begin);
  if (first == std::string_view::npos) return {};
  text.remove_prefix(first + begin.size());
  return text.substr(0, text.find(end));
}

nlohmann::json data_of(const std::string& page) {
  return nlohmann::json::parse(between(page, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

std::vector<std::string> words_of(const Stage& stage, std::uint32_t step) {
  const Scene scene = stage.scene(Layout::Moves);
  std::vector<std::string> words;
  const auto steps = tell_steps(scene, labels_of(scene));
  for (const Sentence& sentence : steps.at(step)) words.push_back(sentence.text);
  return words;
}

TEST(Story, TellsTheStepsOfNim) {
  const Stage stage = nim_stage(10, {1, 2});
  using Sentences = std::vector<std::string>;
  EXPECT_EQ(words_of(stage, 0), (Sentences{"A₀(0) holds the victory vertex of J0: (0,1).",
                                           "A₁(0) holds the victory vertex of J1: (0,0)."}));
  EXPECT_EQ(words_of(stage, 3), (Sentences{"J0 attracts (5,0) and (4,0): each has a move into A₀(2).",
                                           "J1 attracts (5,1) and (4,1): each has a move into A₁(2)."}));
  EXPECT_EQ(words_of(stage, 4), (Sentences{"J0 attracts (6,1): both its moves lead into A₀(3).",
                                           "J1 attracts (6,0): both its moves lead into A₁(3)."}));
  EXPECT_EQ(words_of(stage, 7),
            (Sentences{"J0 attracts (10,0): J0 has a move into A₀(6).", "Every vertex is decided."}));
  const Scene scene = stage.scene(Layout::Rows);
  EXPECT_EQ(tell_result(scene, labels_of(scene)), "J0 wins from (10,0) in 7 moves.");
}

TEST(Story, TellsForcedMovesAndDraws) {
  const Stage stage = odd_stage();
  EXPECT_EQ(words_of(stage, 4), std::vector<std::string>{"J0 attracts j: its only move leads into A₀(3)."});
  EXPECT_EQ(
      words_of(stage, 5),
      std::vector<std::string>{"Neither attractor grows any more, so the 3 vertices left are draws: from c, d and trap "
                               "neither player can force a win."});
}

TEST(Story, TellsOneAttractorAlone) {
  const Stage stage = nim_stage(10, {1, 2});
  Scene scene = stage.scene(Layout::Rows);
  scene.player = Player::J1;
  const auto steps = tell_steps(scene, labels_of(scene));
  ASSERT_EQ(steps.size(), 7U);
  ASSERT_EQ(steps[1].size(), 1U);
  EXPECT_EQ(steps[1][0].text, "J1 attracts (2,1) and (1,1): each has a move into A₁(0).");
  EXPECT_EQ(steps[6].back().text, "The attractor grows no more: from the 11 vertices left J1 cannot force a win.");
  const nlohmann::json data = data_of(to_html(scene).value());
  EXPECT_EQ(data["player"], 1);
  EXPECT_EQ(data["last"], 6);
}

TEST(Story, LongListsAreCutShortAndCommasKeptApart) {
  Stage stage = nim_stage(60, {20});
  EXPECT_NE(words_of(stage, 0)[0].find(" and 9 more."), std::string::npos) << words_of(stage, 0)[0];
  stage.label = [](Vertex v) { return std::to_string(raw(v)) + ",0"; };
  EXPECT_NE(words_of(stage, 0)[0].find("(82,0), (84,0)"), std::string::npos) << words_of(stage, 0)[0];
}

/// The counter falls to 0 exactly when every move leads into the opponent's attractor, whatever the graph.
TEST(Counters, AgreeWithTheDefinition) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Stage stage;
    stage.graph = random_graph(seed);
    stage.solution = solve_attractors(stage.graph, {}, unstopped()).value();
    const Scene scene = stage.scene(Layout::Moves);
    const auto falls = counter_falls(scene);
    for (const Player player : {Player::J0, Player::J1}) {
      const auto steps = naive_steps(stage.graph, player);
      for (std::uint32_t i = 0; i < stage.graph.size(); ++i) {
        const Vertex v{i};
        if (stage.graph.owner(v) == player || stage.graph.victory(v)) continue;
        for (std::size_t step = 0; step < steps.size(); ++step) {
          std::size_t outside = 0;
          for (const Vertex to : stage.graph.successors(v)) outside += steps[step].contains(to) ? 0U : 1U;
          const auto fallen = std::count_if(falls[i].begin(), falls[i].end(), [&](auto fall) { return fall <= step; });
          ASSERT_EQ(stage.graph.successors(v).size() - static_cast<std::size_t>(fallen), outside) << "seed " << seed;
        }
      }
    }
  }
}

TEST(Page, HoldsEveryVertexItsRankItsMoveAndItsCounter) {
  const Stage stage = nim_stage(10, {1, 2});
  const std::string page = to_html(stage.scene(Layout::Rows)).value();
  const auto data = data_of(page);
  EXPECT_EQ(data["result"], "J0 wins from (10,0) in 7 moves.");
  EXPECT_EQ(data["last"], 7);
  EXPECT_EQ(data["captions"].size(), 8U);
  EXPECT_EQ(data["edges"].size(), stage.graph.edges());
  ASSERT_EQ(data["vertices"].size(), 21U);
  for (std::uint32_t i = 0; i < stage.graph.size(); ++i) {
    const auto& vertex = data["vertices"][i];
    EXPECT_EQ(vertex["label"], stage.label(Vertex{i}));
    EXPECT_EQ(vertex["rank"], raw(stage.solution.rank[i]));
    EXPECT_EQ(vertex["owner"], raw(stage.graph.owner(Vertex{i})));
    EXPECT_NE(page.find("id=\"v" + std::to_string(i) + "\""), std::string::npos);
  }
  const auto& six = data["vertices"][raw(stage.find("(6,1)"))];
  EXPECT_EQ(six["falls"], (std::vector<int>{3, 3}));
  EXPECT_EQ(six["value"], "J0");
  EXPECT_EQ(data["vertices"][raw(stage.find("(0,1)"))]["move"], nullptr);
  EXPECT_EQ(data["vertices"][raw(stage.find("(10,0)"))]["move"], raw(stage.find("(9,1)")));
}

TEST(Page, NeedsNothingFromTheNetworkAndLeavesNoPlaceEmpty) {
  const Stage stage = odd_stage();
  const std::string page = to_html(stage.scene(Layout::Moves)).value();
  for (const char* loader : {"src=", "href=\"http", "@import", "url(", "fetch("}) {
    EXPECT_EQ(page.find(loader), std::string::npos) << loader;
  }
  EXPECT_EQ(page.find("{{"), std::string::npos);
  EXPECT_EQ(first_xml_defect("<svg " + std::string(between(page, "<div id=\"picture\">\n<svg ", "</svg>")) + "</svg>"),
            "");
  const auto data = data_of(page);
  EXPECT_EQ(data["vertices"][raw(stage.find("trap"))]["rank"], nullptr);
  EXPECT_EQ(data["vertices"][raw(stage.find("trap"))]["value"], "draw");
}

TEST(Page, FollowsTheActionUnlessToldNotTo) {
  const std::string page = to_html(odd_stage().scene(Layout::Moves)).value();
  EXPECT_NE(page.find("<input type=\"checkbox\" id=\"follow\" checked>"), std::string::npos);
  EXPECT_NE(page.find("if (byId(\"follow\").checked) follow();"), std::string::npos);
}

TEST(Page, LabelsCannotEndTheScript) {
  Stage stage = odd_stage();
  stage.label = [](Vertex v) { return "</script><!-- {{data}} \"" + std::to_string(raw(v)); };
  stage.title = "</title><script>alert(1)</script>";
  const std::string page = to_html(stage.scene(Layout::Moves)).value();
  EXPECT_EQ(data_of(page)["vertices"][3]["label"], "</script><!-- {{data}} \"3");
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
}

TEST(Page, NeedsASolution) {
  const Stage stage = odd_stage();
  Scene scene = stage.scene(Layout::Moves);
  scene.solution = nullptr;
  EXPECT_FALSE(to_html(scene));
}

}  // namespace
}  // namespace perfectplay::testing
