// Searches that are stopped, kept and gone on with, or split into parts: the same answer as in one go.
#include <gtest/gtest.h>

#include <random>

#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

void expect_same_plan(const DeductionPlan& one, const DeductionPlan& other) {
  ASSERT_EQ(one.strategy.nodes.size(), other.strategy.nodes.size());
  for (std::size_t i = 0; i < one.strategy.nodes.size(); ++i) {
    ASSERT_EQ(one.strategy.nodes[i].guess, other.strategy.nodes[i].guess) << "node " << i;
  }
  EXPECT_EQ(one.total, other.total);
  EXPECT_EQ(one.order, other.order);
}

std::vector<DeductionGame> kept_games() {
  const auto words = word_game(*WordList::parse(synthetic_words(5, testing::sanitized ? 150 : 500, 1), "synthetic"));
  if (testing::sanitized) return {tabulate(*mastermind(3, 6)), *words};
  return {tabulate(*mastermind(4, 6)), tabulate(*bulls_and_cows(4, 7)), *words};
}

// The moments are random, and so is the number of threads.
TEST(KeptKnowledge, ASearchThatIsStoppedAtAnyMomentGoesOnToTheSameAnswer) {
  std::mt19937 random(1);
  std::size_t stopped_times = 0;
  for (const DeductionGame& game : kept_games()) {
    for (const Objective objective : {Objective::Expected, Objective::Worst}) {
      const auto whole = plan_strategy(game, objective, {}, unstopped());
      ASSERT_TRUE(whole && whole->proved());
      Knowledge knowledge;
      double seconds = 0.002;
      while (true) {
        Knowledge later = knowledge;
        PlanOptions options;
        options.threads = 1 + static_cast<unsigned>(random() % 3);
        options.keeper.known = &knowledge;
        options.keeper.keep = [&](const Knowledge& kept) { later = kept; };
        options.keeper.seconds = 0.002;
        Stop stop;
        stop.within(seconds * static_cast<double>(1 + random() % 4));
        const auto plan = plan_strategy(game, objective, options, stop);
        knowledge = later;
        if (!stop.ended()) {
          ASSERT_TRUE(plan) << plan.error().message;
          expect_same_plan(*plan, *whole);
          break;
        }
        ++stopped_times;
        seconds *= 1.3;
        if (!plan) continue;
        EXPECT_LE(plan->total.low, whole->total.high);
        if (objective == Objective::Worst) {
          EXPECT_LE(plan->order.low, whole->order.high);
        }
      }
      EXPECT_FALSE(knowledge.empty());
    }
  }
  EXPECT_GT(stopped_times, 0U);
}

Knowledge facts_of_part(const DeductionGame& game, const SearchPart& part) {
  Knowledge facts;
  PlanOptions options;
  options.part = part;
  options.keeper.keep = [&](const Knowledge& kept) { facts = kept; };
  EXPECT_TRUE(plan_strategy(game, Objective::Expected, options, unstopped()));
  return facts;
}

TEST(KeptKnowledge, PartsProveTheTotalTogether) {
  for (const DeductionGame& game : kept_games()) {
    const auto whole = plan_strategy(game, Objective::Expected, {}, unstopped());
    Knowledge all;
    for (const std::uint32_t number : {1U, 2U, 3U}) {
      const Knowledge facts = facts_of_part(game, {number, 3});
      all.costs.insert(all.costs.end(), facts.costs.begin(), facts.costs.end());
      all.beams.insert(all.beams.end(), facts.beams.begin(), facts.beams.end());
    }
    PlanOptions options;
    options.keeper.known = &all;
    const auto merged = plan_strategy(game, Objective::Expected, options, unstopped());
    ASSERT_TRUE(merged && merged->proved());
    expect_same_plan(*merged, *whole);
    EXPECT_LT(merged->nodes, whole->nodes);
  }
}

TEST(KeptKnowledge, FactsThatContradictEachOtherAreRefused) {
  const DeductionGame game = tabulate(*mastermind(4, 6));
  Knowledge facts = facts_of_part(game, {1, 1});
  ASSERT_FALSE(facts.costs.empty());
  CostFact wrong = facts.costs.front();
  for (const CostFact& fact : facts.costs) {
    if (fact.guess < game.guesses()) wrong = fact;
  }
  ASSERT_LT(wrong.guess, game.guesses());
  const auto refused = [&](const CostFact& added) {
    Knowledge all = facts;
    all.costs.push_back(added);
    PlanOptions options;
    options.keeper.known = &all;
    const auto plan = plan_strategy(game, Objective::Expected, options, unstopped());
    return !plan && plan.error().kind == ErrorKind::Input;
  };
  EXPECT_FALSE(refused(wrong));
  EXPECT_TRUE(refused({wrong.set, wrong.low + 1, wrong.guess, wrong.ahead}));
  EXPECT_TRUE(refused({wrong.set, wrong.low - 1, wrong.guess, wrong.ahead}));
  EXPECT_TRUE(refused({wrong.set, wrong.low + 1, ~std::uint32_t{0}, wrong.ahead}));
  EXPECT_TRUE(refused({wrong.set, wrong.low, game.guesses(), wrong.ahead}));

  Knowledge orders;
  orders.orders = {{{1, 2}, 0, 3, 5}, {{1, 2}, 0, 2, 3}};
  PlanOptions options;
  options.keeper.known = &orders;
  EXPECT_EQ(plan_strategy(game, Objective::Worst, options, unstopped()).error().kind, ErrorKind::Input);
}

}  // namespace
}  // namespace perfectplay
