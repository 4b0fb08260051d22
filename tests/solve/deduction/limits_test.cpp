// Runs under the thread sanitizer too.
// Searches that are cut short: by time, by the callback, by the size of the game. And what must not depend on threads.
#include <gtest/gtest.h>

#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/verify/deduction_checker.h"
#include "support/judged.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

TEST(DeductionLimitsTest, TimeLimitsGiveBracketsThatHold) {
  const DeductionGame game = tabulate(*mastermind(4, 5));
  for (const Objective objective : {Objective::Worst, Objective::Expected}) {
    Stop stop;
    stop.within(0);
    const auto plan = plan_strategy(game, objective, {}, stop);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_LE(plan->total.low, 2463U);
    EXPECT_GE(plan->total.high, 2463U);
    EXPECT_EQ(plan->statistics.total, plan->total.high);
    EXPECT_FALSE(testing::judged(game, plan->strategy, 1).defect);
  }
  Stop stop;
  stop.within(0);
  const auto values = deduction_values(tabulate(*mastermind(5, 5)), {}, stop);
  EXPECT_LE(values->order.low, 5U);
  EXPECT_GE(values->order.high, 5U);
  EXPECT_FALSE(values->order.proved());
}

TEST(DeductionLimitsTest, CancellingStopsEverySearch) {
  const DeductionGame game = tabulate(*mastermind(5, 5));
  Stop stop;
  stop.cancel();
  for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax}) {
    EXPECT_EQ(plan_strategy(game, objective, {}, stop).error().kind, ErrorKind::Stopped);
  }
  EXPECT_EQ(deduction_order(game, {}, stop).error().kind, ErrorKind::Stopped);
  EXPECT_EQ(deduction_values(game, {}, stop).error().kind, ErrorKind::Stopped);
  EXPECT_EQ(deduction_values(tabulate(*mastermind(2, 150)), {}, stop).error().kind, ErrorKind::Stopped);
}

TEST(DeductionLimitsTest, GamesWithoutATableAreSearchedWithinLimits) {
  const DeductionGame game = tabulate(*mastermind(2, 150));
  EXPECT_FALSE(game.has_table());
  Stop stop;
  stop.within(0.05);
  const auto order = deduction_order(game, {}, stop);
  ASSERT_TRUE(order) << order.error().message;
  EXPECT_LE(order->low, order->high);
  EXPECT_LE(order->low, 77U);  // 2 pegs of m colours need about m / 2 guesses
}

TEST(DeductionLimitsTest, GamesWithoutATableHaveTau2AndTheBounds) {
  // Guess 12 of 150 colours: 148 · 148 codes have neither.
  const auto values = deduction_values(tabulate(*mastermind(2, 150)), {}, unstopped());
  ASSERT_TRUE(values);
  EXPECT_EQ(values->tau, (std::vector<Bracket<std::uint64_t>>{{22500, 22500}, {21904, 21904}}));
  EXPECT_EQ(values->order.low, values->eq12);
  EXPECT_EQ(values->order.high, 22500U);
}

TEST(DeductionLimitsTest, WhatIsKnownOfTheOrderIsNotSearchedAgain) {
  const DeductionGame game = tabulate(*mastermind(3, 5));
  DeductionLimits limits;
  limits.order_at_least = 5;
  EXPECT_EQ(*deduction_order(game, limits, unstopped()), (Bracket<std::uint64_t>{5, 5}));
  EXPECT_EQ(*deduction_order(game, {}, unstopped()), (Bracket<std::uint64_t>{5, 5}));
  EXPECT_EQ(deduction_values(game, limits, unstopped())->tau, deduction_values(game, {}, unstopped())->tau);
}

// Once this recursed without end: a search that is over knows no guess, and the builder went on with none.
TEST(DeductionLimitsTest, Remark2EndsCleanlyWhereverTheTimeEnds) {
  const DeductionGame game = tabulate(*mastermind(2, 14));
  for (const double seconds : {0.0, 0.001, 0.01, 0.03, 0.1}) {
    Stop stop;
    stop.within(seconds);
    const auto plan = plan_strategy(game, Objective::Remark2, {}, stop);
    if (plan) {
      EXPECT_EQ(plan->statistics.worst, 9U);
    } else {
      EXPECT_EQ(plan.error().kind, ErrorKind::Resource);
      EXPECT_EQ(plan.error().message.substr(0, 20), "the time limit ended");
    }
  }
}

TEST(DeductionLimitsTest, BracketsOfAWordListHoldAndItsStrategiesAreComplete) {
  const auto game = word_game(*WordList::parse(synthetic_words(5, 300, 1), "synthetic"));
  ASSERT_TRUE(game);
  const auto exact = plan_strategy(*game, Objective::Expected, {}, unstopped());
  ASSERT_TRUE(exact->proved());
  EXPECT_EQ(testing::judged(*game, exact->strategy, 1).statistics, exact->statistics);
  for (const double seconds : {0.0, 0.01, 0.05}) {
    Stop stop;
    stop.within(seconds);
    const auto plan = plan_strategy(*game, Objective::Expected, {}, stop);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_LE(plan->total.low, exact->statistics.total);
    EXPECT_GE(plan->total.high, exact->statistics.total);
    EXPECT_EQ(plan->statistics.total, plan->total.high);
    EXPECT_FALSE(testing::judged(*game, plan->strategy, 1).defect);
  }
}

TEST(DeductionThreads, EveryObjectiveIsTheSameOnAnyNumberOfThreads) {
  for (const auto& pegs : {mastermind(4, 4), bulls_and_cows(3, 7)}) {
    const DeductionGame game = tabulate(*pegs);
    for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax,
                                      Objective::Entropy, Objective::Parts}) {
      PlanOptions options;
      options.threads = 1;
      const auto one = plan_strategy(game, objective, options, unstopped());
      for (const unsigned threads : {2U, 3U}) {
        options.threads = threads;
        const auto more = plan_strategy(game, objective, options, unstopped());
        EXPECT_EQ(more->scorings, one->scorings);
        ASSERT_EQ(more->strategy.nodes.size(), one->strategy.nodes.size());
        for (std::size_t i = 0; i < one->strategy.nodes.size(); ++i) {
          ASSERT_EQ(more->strategy.nodes[i].guess, one->strategy.nodes[i].guess);
        }
      }
    }
  }
}

}  // namespace
}  // namespace perfectplay
