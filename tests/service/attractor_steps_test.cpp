#include "perfectplay/service/reachability/attractor_steps.h"

#include <gtest/gtest.h>

#include <set>

#include "perfectplay/solve/attractor/attractor.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/unstopped.h"

namespace perfectplay::service {
namespace {

using perfectplay::unstopped;
using perfectplay::testing::naive_steps;

TEST(AttractorSteps, AreTheDefinitionWordForWord) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Graph graph = perfectplay::testing::random_graph(seed);
    const Solution solution = solve_attractors(graph, {}, unstopped()).value();
    for (const AttractorSteps& attractor : attractor_steps(solution, std::nullopt)) {
      const auto steps = naive_steps(graph, attractor.player);
      ASSERT_EQ(attractor.added.size(), steps.size()) << "seed " << seed;
      std::set<Vertex> grown;
      for (std::size_t n = 0; n < steps.size(); ++n) {
        grown.insert(attractor.added[n].begin(), attractor.added[n].end());
        ASSERT_EQ(grown, steps[n]) << "seed " << seed << ", step " << n;
      }
      EXPECT_EQ(grown.size(), attractor.size);
    }
  }
}

TEST(AttractorSteps, OfOnePlayer) {
  const Solution nothing{};
  EXPECT_EQ(attractor_steps(nothing, Player::J1).size(), 1U);
  EXPECT_EQ(attractor_steps(nothing, player_named("both")).size(), 2U);
  EXPECT_EQ(attractor_steps(nothing, player_named("J0")).front().player, Player::J0);
}

}  // namespace
}  // namespace perfectplay::service
