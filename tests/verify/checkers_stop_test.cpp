// Runs under the thread sanitizer too.
// Checks end when their Stop does, and say so; a strategy that was found sound stays sound when time runs out later.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/graph/random_graph.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/verify/deduction_checker.h"
#include "perfectplay/verify/parity_checker.h"
#include "perfectplay/verify/plain_values.h"
#include "perfectplay/verify/solution_checker.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

class GraphChecks : public ::testing::Test {
 protected:
  Graph graph_ = random_graph({.vertices = 100'000, .edges = 200'000, .victories = 40, .seed = 3});
  Solution solution_ = solve_attractors(graph_, {}, unstopped()).value();
  VertexNamer name_ = [this](Vertex v) { return graph_.name(v); };
};

TEST_F(GraphChecks, OfSolutionsStop) {
  Stop stop;
  std::uint64_t seen = 0;
  stop.tell([&](const Progress& progress) { seen = progress.done; });
  EXPECT_EQ(find_defect(graph_, solution_, name_, stop).value(), std::nullopt);
  EXPECT_GT(seen, 0U);
  stop.cancel();
  EXPECT_EQ(find_defect(graph_, solution_, name_, stop).error().kind, ErrorKind::Stopped);
  Stop late;
  late.within(0);
  EXPECT_EQ(find_defect(graph_, solution_, name_, late).error().kind, ErrorKind::Resource);
}

TEST_F(GraphChecks, OfParitySolutionsStop) {
  ParitySolution claim;
  for (std::uint32_t i = 0; i < graph_.size(); ++i) {
    const Player winner = solution_.outcome[i] == Outcome::J0 ? Player::J0 : Player::J1;
    claim.winner.push_back(winner);
    claim.move.push_back(graph_.owner(Vertex{i}) == winner ? solution_.move[i] : no_vertex);
  }
  Stop stop;
  std::set<std::string, std::less<>> phases;
  stop.tell([&](const Progress& progress) { phases.emplace(progress.phase); });
  EXPECT_EQ(find_parity_defect(graph_, claim, name_, stop).value(), std::nullopt);
  EXPECT_TRUE(phases.contains("checking"));
  stop.cancel();
  EXPECT_EQ(find_parity_defect(graph_, claim, name_, stop).error().kind, ErrorKind::Stopped);
  Stop late;
  late.within(0);
  EXPECT_EQ(find_parity_defect(graph_, claim, name_, late).error().kind, ErrorKind::Resource);
}

TEST_F(GraphChecks, OfExerciseSheetsStop) {
  Stop late;
  late.within(0);
  EXPECT_EQ(plain_values(graph_, late).error().kind, ErrorKind::Resource);
}

TEST(StrategyCheckStops, WithAnErrorOrUndecided) {
  const DeductionGame game = tabulate(*mastermind(3, 5));  // counting gives 4, the order is 5: it takes a search
  const auto plan = plan_strategy(game, Objective::Worst, {}, unstopped());
  ASSERT_TRUE(plan);
  Stop cancelled;
  cancelled.cancel();
  EXPECT_EQ(check_strategy(game, plan->strategy, cancelled).error().kind, ErrorKind::Stopped);
  Stop late;
  late.within(0);
  EXPECT_EQ(check_strategy(game, plan->strategy, late).error().kind, ErrorKind::Resource);

  bool decided = false;
  for (int milliseconds = 0; !decided; milliseconds += 1 + milliseconds / 4) {
    Stop stop;
    stop.within(milliseconds / 1000.0);
    const auto verdict = check_strategy(game, plan->strategy, stop);
    if (!verdict) {
      EXPECT_EQ(verdict.error().kind, ErrorKind::Resource);
      continue;
    }
    EXPECT_EQ(verdict->statistics, plan->statistics);
    EXPECT_LE(verdict->order_at_least, 5U);
    decided = verdict->optimality == Optimality::Optimal;
    EXPECT_TRUE(decided || verdict->optimality == Optimality::Undecided);
  }
}

TEST(StrategyCheckStops, AtTheSamePlaceForTheSameEffort) {
  const DeductionGame game = tabulate(*mastermind(3, 5));
  const auto plan = plan_strategy(game, Objective::Worst, {}, unstopped());
  Stop stop;
  const auto little = check_strategy(game, plan->strategy, stop, 20'000);
  ASSERT_TRUE(little);
  EXPECT_EQ(little->optimality, Optimality::Undecided);
  EXPECT_EQ(little->order_at_least, 4U);
  EXPECT_FALSE(stop.ended()) << "the effort is the search's own";
}

}  // namespace
}  // namespace perfectplay
