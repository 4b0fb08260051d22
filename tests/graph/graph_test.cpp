#include "perfectplay/graph/graph.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/random_graph.h"
#include "support/same_graph.h"

namespace perfectplay {
namespace {

TEST(VertexNames, NumbersStandForThemselves) {
  const auto names = VertexNames::numbered(12);
  EXPECT_TRUE(names.is_numbered());
  EXPECT_EQ(names.size(), 12U);
  EXPECT_EQ(names.name(Vertex{11}), "11");
  EXPECT_EQ(names.find("11"), Vertex{11});
  EXPECT_EQ(names.find("0"), Vertex{0});
  for (const char* word : {"12", "", "01", "00", "+1", "-1", "1 ", " 1", "1x", "99999999999999999999", "4294967296"}) {
    EXPECT_EQ(names.find(word), std::nullopt) << word;
  }
}

TEST(VertexNames, StayNumbersAsLongAsTheyAre) {
  VertexNames names;
  EXPECT_EQ(names.add("0"), std::pair(Vertex{0}, true));
  EXPECT_EQ(names.add("1"), std::pair(Vertex{1}, true));
  EXPECT_EQ(names.add("0"), std::pair(Vertex{0}, false));
  EXPECT_TRUE(names.is_numbered());
  EXPECT_EQ(names.add("3"), std::pair(Vertex{2}, true));
  EXPECT_FALSE(names.is_numbered());
  EXPECT_EQ(names.name(Vertex{1}), "1");
  EXPECT_EQ(names.find("1"), Vertex{1});
  EXPECT_EQ(names.find("3"), Vertex{2});
  EXPECT_EQ(names.find("2"), std::nullopt);
}

TEST(VertexNames, GivenNamesMustDiffer) {
  EXPECT_FALSE(VertexNames::given({"a", "b", "a"}));
  const auto names = VertexNames::given({"a", "", "10,0"});
  ASSERT_TRUE(names);
  EXPECT_EQ(names->find(""), Vertex{1});
  EXPECT_EQ(names->name(Vertex{2}), "10,0");
}

TEST(VertexNames, SurviveBeingMoved) {
  VertexNames first;
  for (int i = 0; i < 1000; ++i) first.add(fmt::format("v{}", i));
  VertexNames second(std::move(first));
  VertexNames third;
  third = std::move(second);
  EXPECT_EQ(third.find("v999"), Vertex{999});
  EXPECT_EQ(third.add("w"), std::pair(Vertex{1000}, true));
}

RC_GTEST_PROP(VertexNames, BehaveLikeAMap, (const std::vector<std::string>& words)) {
  VertexNames names;
  std::map<std::string, Vertex> twin;
  for (const std::string& word : words) {
    const auto [entry, is_new] = twin.try_emplace(word, Vertex{static_cast<std::uint32_t>(twin.size())});
    RC_ASSERT(names.add(word) == std::pair(entry->second, is_new));
  }
  for (const auto& [word, vertex] : twin) {
    RC_ASSERT(names.find(word) == vertex);
    RC_ASSERT(names.name(vertex) == word);
  }
}

TEST(VertexNames, ManyAreFoundAtOnce) {
  for (const char* pattern : {"v{}", "{}"}) {  // names, and numbers that are not stored
    VertexNames names;
    for (int i = 0; i < 5000; ++i) names.add(fmt::format(fmt::runtime(pattern), i));
    std::vector<std::string> words;
    for (int i = 0; i < 6001; ++i) words.push_back(fmt::format(fmt::runtime(pattern), i * 7919 % 6007));
    const std::vector<std::string_view> views(words.begin(), words.end());
    std::vector<Vertex> found(views.size());
    names.find_all(views, found.data());
    for (std::size_t i = 0; i < words.size(); ++i) {
      ASSERT_EQ(found[i], names.find(words[i]).value_or(no_vertex)) << words[i];
      ASSERT_EQ(found[i] == no_vertex, i * 7919 % 6007 >= 5000);
    }
  }
}

TEST(Graph, KeepsWhatItWasBuiltFrom) {
  GraphBuilder builder;
  const Vertex a = builder.add(Player::J0, std::nullopt, "a");
  const Vertex b = builder.add(Player::J1);
  const Vertex c = builder.add(Player::J1, Player::J0, "c");
  builder.edge(b, c);
  builder.edge(a, b);
  builder.edge(b, a);
  builder.edge(b, c);
  builder.start(b);
  const Graph graph = builder.build();
  EXPECT_EQ(graph.size(), 3U);
  EXPECT_EQ(graph.edges(), 4U);
  EXPECT_EQ(graph.start(), b);
  EXPECT_EQ(graph.owner(a), Player::J0);
  EXPECT_EQ(graph.owner(c), Player::J1);
  EXPECT_EQ(graph.victory(b), std::nullopt);
  EXPECT_EQ(graph.victory(c), Player::J0);
  EXPECT_EQ(graph.name(b), "1");
  EXPECT_EQ(graph.find("c"), c);
  const auto successors = graph.successors(b);
  EXPECT_EQ(std::vector<Vertex>(successors.begin(), successors.end()), (std::vector<Vertex>{c, a, c}));
  EXPECT_TRUE(graph.successors(c).empty());
}

TEST(Graph, BuilderTellsEqualNamesApart) {
  GraphBuilder builder;
  builder.add(Player::J0, std::nullopt, "1");
  builder.add(Player::J0);
  builder.add(Player::J0, std::nullopt, "1'");
  const Graph graph = builder.build();
  EXPECT_EQ(graph.name(Vertex{0}), "1");
  EXPECT_EQ(graph.name(Vertex{1}), "1'");
  EXPECT_EQ(graph.name(Vertex{2}), "1''");
}

// The property tests lean on these graphs: they must really contain what they promise.
TEST(RandomGraph, HasEverythingThatBreaksSolvers) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Graph graph = testing::random_graph(seed);
    ASSERT_TRUE(testing::same_graph(graph, testing::random_graph(seed)));
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      const Vertex v{i};
      const auto successors = graph.successors(v);
      std::vector<Vertex> sorted(successors.begin(), successors.end());
      std::sort(sorted.begin(), sorted.end());
      if (sorted.empty() && !graph.victory(v)) ++seen["dead end"];
      if (std::binary_search(sorted.begin(), sorted.end(), v)) ++seen["loop"];
      if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) ++seen["parallel edges"];
      if (!sorted.empty() && graph.victory(v)) ++seen["edge out of a victory"];
      for (const Vertex s : sorted) ++seen[graph.owner(s) == graph.owner(v) ? "same owner" : "other owner"];
    }
  }
  for (const char* thing :
       {"dead end", "loop", "parallel edges", "edge out of a victory", "same owner", "other owner"}) {
    EXPECT_GT(seen[thing], 100) << thing;
  }
}

TEST(RandomGraph, IsBipartiteOnDemand) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Graph graph = testing::random_graph(seed, {.bipartite = true, .named = true});
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      for (const Vertex s : graph.successors(Vertex{i})) ASSERT_NE(graph.owner(s), graph.owner(Vertex{i}));
    }
    EXPECT_EQ(graph.find("a"), Vertex{0});
  }
}

}  // namespace
}  // namespace perfectplay
