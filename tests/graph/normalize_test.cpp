#include "perfectplay/graph/normalize.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "perfectplay/graph/form/graph_form.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/same_graph.h"

namespace perfectplay {
namespace {

TEST(Normalize, PutsAVertexOnEachEdgeBetweenVerticesOfOneOwner) {
  const auto graph = parse_graph("a 0 : b b c\nb 0 start : a c\nc 1 win1 : c a\n", "test");
  ASSERT_TRUE(graph);
  const auto normalized = normalize(*graph);
  ASSERT_TRUE(normalized);
  EXPECT_EQ(normalized->inserted, 3U);
  const auto expected = parse_graph(
      "a 0 : a>b a>b' c\nb 0 start : b>a c\nc 1 win1 :\n"
      "a>b 1 : b\na>b' 1 : b\nb>a 1 : a\n",
      "test");
  ASSERT_TRUE(expected) << expected.error().message;
  EXPECT_TRUE(testing::same_graph(normalized->graph, *expected));
}

TEST(Normalize, KeepsNumbersAsNumbers) {
  const auto graph = parse_graph("0 1 : 0 1\n1 0 : 0\n", "test");
  ASSERT_TRUE(graph);
  const auto normalized = normalize(*graph);
  ASSERT_TRUE(normalized);
  const auto expected = parse_graph("0 1 : 2 1\n1 0 : 0\n2 0 : 0\n", "test");
  EXPECT_TRUE(testing::same_graph(normalized->graph, *expected));
  EXPECT_FALSE(normalized->graph.has_names());
}

TEST(Normalize, LeavesBipartiteGraphsAlone) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Graph graph = testing::random_graph(seed, {.bipartite = true});
    const auto once = normalize(graph);
    ASSERT_TRUE(once);
    EXPECT_EQ(once->inserted, 0U);
    EXPECT_EQ(once->graph.size(), graph.size());
    const auto twice = normalize(once->graph);
    ASSERT_TRUE(twice);
    EXPECT_TRUE(testing::same_graph(once->graph, twice->graph));
  }
}

TEST(Normalize, KeepsWinnersAndAtMostDoublesRanks) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Graph graph = testing::random_graph(seed, {.max_size = 15, .named = seed % 2 == 0});
    const auto result = normalize(graph);
    ASSERT_TRUE(result);
    const Graph& normalized = result->graph;
    ASSERT_EQ(normalized.size(), graph.size() + result->inserted);
    for (std::uint32_t i = 0; i < normalized.size(); ++i) {
      for (const Vertex s : normalized.successors(Vertex{i})) {
        ASSERT_NE(normalized.owner(s), normalized.owner(Vertex{i})) << "seed " << seed;
      }
    }
    const auto before = testing::naive_attractors(graph);
    const auto after = testing::naive_attractors(normalized);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      ASSERT_EQ(normalized.name(Vertex{i}), graph.name(Vertex{i}));
      ASSERT_EQ(after[i].outcome, before[i].outcome) << "seed " << seed << ", vertex " << i;
      if (before[i].outcome != Outcome::Draw) {
        // Each move costs one or two now.
        ASSERT_GE(raw(after[i].rank), raw(before[i].rank));
        ASSERT_LE(raw(after[i].rank), 2 * raw(before[i].rank));
      }
    }
  }
}

}  // namespace
}  // namespace perfectplay
