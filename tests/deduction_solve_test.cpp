// tau_k, orders, bounds and strategies: published figures, the twins on small games, the laws of the document.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <random>
#include <set>

#include "perfectplay/games/black_peg.h"
#include "perfectplay/games/bulls_and_cows.h"
#include "perfectplay/games/mastermind.h"
#include "perfectplay/games/word_game.h"
#include "perfectplay/index/code_symmetry.h"
#include "perfectplay/solve/deduction.h"
#include "perfectplay/solve/deduction_bounds.h"
#include "perfectplay/solve/one_step.h"
#include "perfectplay/verify/deduction_checker.h"
#include "support/plain_deduction.h"

namespace perfectplay {
namespace {

using testing::PlainDeduction;

std::uint64_t order_of(const Expected<PegGame>& game) { return deduction_values(tabulate(*game))->order.high; }

std::uint64_t least_total(const DeductionGame& game, std::optional<std::uint32_t> max_guesses = {},
                          bool symmetry = true) {
  PlanOptions options;
  options.max_guesses = max_guesses;
  options.limits.symmetry = symmetry;
  const auto plan = plan_strategy(game, Objective::Expected, options);
  EXPECT_TRUE(plan->proved());
  EXPECT_EQ(plan->statistics.total, plan->total.high);
  EXPECT_LE(plan->statistics.worst, max_guesses.value_or(1000));
  return plan->statistics.total;
}

TEST(DeductionFigures, Orders) {
  EXPECT_EQ(order_of(mastermind(4, 4)), 4U);
  EXPECT_EQ(order_of(mastermind(4, 5)), 5U);
  EXPECT_EQ(order_of(mastermind(4, 6)), 5U);
  EXPECT_EQ(order_of(mastermind(3, 4)), 4U);
  EXPECT_EQ(order_of(mastermind(5, 2)), 4U);
  EXPECT_EQ(order_of(mastermind(6, 2)), 5U);
  for (std::uint64_t m = 3; m <= 12; ++m) EXPECT_EQ(order_of(mastermind(2, static_cast<int>(m))), m / 2 + 2) << m;
  for (std::uint64_t m = 5; m <= 9; ++m) EXPECT_EQ(order_of(mastermind(3, static_cast<int>(m))), (m - 1) / 3 + 4) << m;
}

TEST(DeductionFigures, FourPegsSixColours) {
  const DeductionGame game = tabulate(*mastermind(4, 6));
  const auto values = deduction_values(game);
  ASSERT_TRUE(values);
  EXPECT_EQ(values->tau[0], (Bracket{1296, 1296}));
  EXPECT_EQ(values->tau[1], (Bracket{256, 256}));
  EXPECT_EQ(values->tau[4], (Bracket{1, 1}));
  EXPECT_EQ(values->eq11, 4U);
  EXPECT_EQ(values->eq12, 5U);
  EXPECT_EQ(least_total(game), 5625U);
  EXPECT_EQ(least_total(game, 5), 5626U);
  const auto worst = plan_strategy(game, Objective::Worst);
  EXPECT_TRUE(worst->proved());
  EXPECT_EQ(worst->statistics.worst, 5U);
  EXPECT_EQ(worst->statistics.total, 5626U);
  EXPECT_EQ(plan_strategy(game, Objective::Remark2)->statistics.worst, 5U);
  EXPECT_EQ(plan_strategy(game, Objective::Minimax)->statistics.total, 5801U);
  EXPECT_EQ(plan_strategy(game, Objective::Entropy)->statistics.total, 5722U);
  EXPECT_EQ(plan_strategy(game, Objective::Parts)->statistics.total, 5668U);
}

TEST(DeductionFigures, ExpectedTotals) {
  EXPECT_EQ(least_total(tabulate(*mastermind(3, 6))), 854U);
  EXPECT_EQ(least_total(tabulate(*mastermind(4, 5))), 2463U);
  EXPECT_EQ(least_total(tabulate(*mastermind(5, 3))), 816U);
}

TEST(DeductionFigures, Bounds) {
  EXPECT_EQ(bound_11(256, 14), 4U);
  EXPECT_EQ(bound_11(1, 1), 1U);
  EXPECT_EQ(bound_11(5, 2), 5U);
  EXPECT_FALSE(bound_11(2, 1));
  EXPECT_EQ(bound_12(256, 14), 5U);
}

void expect_like_the_twin(const DeductionGame& game) {
  PlainDeduction plain(game);
  const auto values = deduction_values(game);
  ASSERT_TRUE(values) << values.error().message;
  const std::uint32_t order = plain.order(plain.everything());
  ASSERT_EQ(values->order, (Bracket{order, order}));
  ASSERT_EQ(values->tau.size(), order);
  for (std::uint32_t k = 1; k <= order; ++k) {
    const std::uint64_t tau = plain.tau(plain.everything(), k);
    EXPECT_EQ(values->tau[k - 1], (Bracket{tau, tau})) << "k = " << k;
  }
  EXPECT_LE(values->eq12.value_or(0), order);
  EXPECT_LE(values->eq11.value_or(0), values->eq12.value_or(0));

  EXPECT_EQ(least_total(game), plain.total(plain.everything(), game.solutions()));
  for (std::uint32_t most = order; most < order + 2; ++most) {
    EXPECT_EQ(least_total(game, most), plain.total(plain.everything(), most));
  }
  if (order > 1) {
    PlanOptions too_few;
    too_few.max_guesses = order - 1;
    EXPECT_EQ(plan_strategy(game, Objective::Expected, too_few).error().kind, ErrorKind::Input);
  }
  const auto worst = plan_strategy(game, Objective::Worst);
  EXPECT_EQ(worst->statistics.worst, order);
  EXPECT_EQ(worst->statistics.total, plain.total(plain.everything(), order));
  EXPECT_EQ(plan_strategy(game, Objective::Remark2)->statistics.worst, order);
  for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax}) {
    const auto plan = plan_strategy(game, objective);
    const StrategyVerdict verdict = check_strategy(game, plan->strategy);
    ASSERT_FALSE(verdict.defect) << *verdict.defect;
    EXPECT_EQ(verdict.statistics, plan->statistics);
  }
}

TEST(DeductionTwins, PegGames) {
  for (const auto& game : {mastermind(1, 1), mastermind(1, 7), mastermind(2, 2), mastermind(2, 3), mastermind(2, 4),
                           mastermind(2, 5), mastermind(3, 2), mastermind(3, 3), mastermind(4, 2), mastermind(5, 2),
                           bulls_and_cows(2, 4), bulls_and_cows(2, 5), bulls_and_cows(3, 3), bulls_and_cows(3, 4),
                           black_peg(2, 3), black_peg(2, 4), black_peg(3, 2), black_peg(4, 2), black_peg(3, 3)}) {
    SCOPED_TRACE(game->guess_name(Guess{game->solutions() - 1}));
    expect_like_the_twin(tabulate(*game));
  }
}

TEST(DeductionTwins, RandomTables) {
  std::mt19937 random(20);
  for (std::uint32_t round = 0; round < 120; ++round) {
    SCOPED_TRACE(round);
    expect_like_the_twin(testing::random_game(random, 1 + round % 11, 2 + round % 5, round % 4, round % 3 != 0));
  }
}

TEST(DeductionTwins, Words) {
  std::mt19937 random(4);
  for (const std::size_t length : {3U, 4U, 7U}) {
    const auto list = WordList::parse(testing::made_up_words(random, 24, length), "made up");
    expect_like_the_twin(*word_game(*list));
  }
}

// Proposition 1, on all subsets that plays of random games reach.
TEST(DeductionLaws, Proposition1) {
  std::mt19937 random(5);
  for (std::uint32_t round = 0; round < 40; ++round) {
    const DeductionGame game = testing::random_game(random, 2 + round % 9, 2 + round % 4, 0, true);
    PlainDeduction plain(game);
    EXPECT_EQ(plain.tau(0, 3), 0U);
    const auto values = deduction_values(game);
    for (std::size_t k = 1; k < values->tau.size(); ++k) {
      EXPECT_GT(values->tau[k].high, 0U);
      EXPECT_LT(values->tau[k].high, values->tau[k - 1].high);
    }
    EXPECT_EQ(values->tau.back().high, 1U);
  }
}

// Symmetry may only save time.
TEST(DeductionSymmetry, OnAndOffAgree) {
  for (const auto& pegs : {mastermind(3, 4), mastermind(2, 8), mastermind(4, 3), bulls_and_cows(3, 5),
                           bulls_and_cows(2, 8), black_peg(2, 7)}) {
    const DeductionGame game = tabulate(*pegs);
    SCOPED_TRACE(game.guess_name(Guess{game.solutions() - 1}));
    DeductionLimits off;
    off.symmetry = false;
    EXPECT_EQ(deduction_values(game)->order, deduction_values(game, off)->order);
    EXPECT_EQ(deduction_values(game)->tau, deduction_values(game, off)->tau);
    EXPECT_EQ(least_total(game), least_total(game, {}, false));
  }
}

TEST(DeductionSymmetry, OneStepRulesChooseTheSameOnAnyNumberOfThreads) {
  DeductionLimits off;
  off.symmetry = false;
  for (const auto& pegs : {mastermind(4, 4), mastermind(3, 7), bulls_and_cows(3, 8), bulls_and_cows(4, 6)}) {
    const DeductionGame game = tabulate(*pegs);
    for (const OneStepRule rule : {OneStepRule::Minimax, OneStepRule::Entropy, OneStepRule::Parts}) {
      const auto with = one_step_strategy(game, rule, {}, 2);
      const auto without = one_step_strategy(game, rule, off, 1);
      ASSERT_EQ(with->strategy.nodes.size(), without->strategy.nodes.size());
      for (std::size_t i = 0; i < with->strategy.nodes.size(); ++i) {
        ASSERT_EQ(with->strategy.nodes[i].guess, without->strategy.nodes[i].guess);
      }
    }
  }
}

/// Every way in which a guess of `guesses` may divide the set: sizes of the classes, and whether it is a candidate.
std::set<std::vector<std::uint32_t>> ways_to_divide(const DeductionGame& game, const std::vector<std::uint32_t>& set,
                                                    const std::vector<std::uint32_t>& guesses) {
  std::set<std::vector<std::uint32_t>> ways;
  for (const std::uint32_t guess : guesses) {
    std::vector<std::uint32_t> sizes(game.answers());
    for (const std::uint32_t s : set) ++sizes[static_cast<std::size_t>(game.answer(Guess{guess}, Guess{s}))];
    ways.insert(sizes);  // by answer: symmetries keep the answers as they are
  }
  return ways;
}

// After any history, what any guess does to the candidates some first guess of an orbit does as well. Random histories
// meet used, unused and absent colours in every combination.
TEST(DeductionSymmetry, FirstGuessesDoWhateverGuessesDo) {
  std::mt19937 random(6);
  for (const auto& pegs :
       {mastermind(3, 5), mastermind(4, 4), mastermind(3, 7), bulls_and_cows(3, 7), bulls_and_cows(4, 6)}) {
    const DeductionGame game = tabulate(*pegs);
    std::vector<std::uint32_t> every_guess(game.guesses());
    std::iota(every_guess.begin(), every_guess.end(), 0U);
    for (int round = 0; round < 25; ++round) {
      CodeSymmetry symmetry(*game.pegs());
      std::vector<std::uint32_t> set = every_guess;
      for (int step = 0; step < 6 && set.size() > 1; ++step) {
        const auto first = symmetry.first_guesses(absent_colors(*game.pegs(), set));
        ASSERT_EQ(ways_to_divide(game, set, first), ways_to_divide(game, set, every_guess));
        // Guess one of the first few codes often, so that nothing-right answers and repeated colours come up.
        const Guess guess{static_cast<std::uint32_t>(random() % (round % 2 == 0 ? 20 : game.guesses()))};
        const Answer answer = game.answer(guess, Guess{set[random() % set.size()]});
        std::erase_if(set, [&](std::uint32_t s) { return game.answer(guess, Guess{s}) != answer; });
        symmetry = symmetry.after(guess, absent_colors(*game.pegs(), set));
        if (answer == game.solved()) break;
      }
    }
  }
}

TEST(DeductionSymmetry, FirstGuessesAreOneAnOrbit) {
  const auto count = [](const Expected<PegGame>& game) {
    const CodeSymmetry symmetry(*game);
    return symmetry.first_guesses({}).size();
  };
  EXPECT_EQ(count(mastermind(4, 6)), 5U);  // 1111 1112 1122 1123 1234
  EXPECT_EQ(count(mastermind(5, 8)), 7U);
  EXPECT_EQ(count(mastermind(4, 2)), 3U);
  EXPECT_EQ(count(bulls_and_cows(4, 10)), 1U);
}

// Whatever one-step rule one follows, on which number of threads, the first best guess is taken, candidates first.
TEST(OneStep, ChoosesByTheDefinition) {
  std::mt19937 random(8);
  for (const auto& pegs : {mastermind(3, 5), mastermind(4, 3), bulls_and_cows(3, 6)}) {
    const DeductionGame game = tabulate(*pegs);
    for (int round = 0; round < 60; ++round) {
      std::vector<std::uint32_t> set(game.solutions());
      std::iota(set.begin(), set.end(), 0U);
      std::ranges::shuffle(set, random);
      set.resize(3 + random() % (round % 2 == 0 ? 12 : 90));
      std::ranges::sort(set);
      for (const OneStepRule rule : {OneStepRule::Minimax, OneStepRule::Entropy, OneStepRule::Parts}) {
        const OneStepScorer scorer(rule, game.solutions());
        std::optional<OneStepScore> best;
        std::uint32_t expected = 0;
        for (const bool candidates : {true, false}) {
          for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
            if (std::ranges::binary_search(set, guess) != candidates) continue;
            std::vector<std::uint32_t> sizes(game.answers());
            for (const std::uint32_t s : set) ++sizes[static_cast<std::size_t>(game.answer(Guess{guess}, Guess{s}))];
            const OneStepScore score = scorer(sizes);
            if (best && !score.better_than(*best)) continue;
            best = score;
            expected = guess;
          }
        }
        OneStepChooser chooser(game, rule);
        ASSERT_EQ(chooser.choose(set), expected);
      }
    }
  }
}

TEST(OneStep, EqualEntropyIsRecognisedExactly) {
  const OneStepScorer entropy(OneStepRule::Entropy, 100);
  const auto tie = [&](const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    return !entropy(a).better_than(entropy(b)) && !entropy(b).better_than(entropy(a));
  };
  EXPECT_TRUE(tie({4, 1, 1, 1, 1}, {2, 2, 2, 2, 0}));              // 4^4 = 2^2 · 2^2 · 2^2 · 2^2
  EXPECT_TRUE(tie({6, 1, 1, 1, 1, 1, 1}, {3, 3, 2, 2, 2, 0, 0}));  // 6^6 = 3^3 · 3^3 · 2^2 · 2^2 · 2^2
  EXPECT_TRUE(entropy({3, 3}).better_than(entropy({4, 2})));
}

TEST(DeductionLimitsTest, TimeLimitsGiveBracketsThatHold) {
  const DeductionGame game = tabulate(*mastermind(4, 5));
  PlanOptions options;
  options.limits.seconds = 0.0;
  for (const Objective objective : {Objective::Worst, Objective::Expected}) {
    const auto plan = plan_strategy(game, objective, options);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_LE(plan->total.low, 2463U);
    EXPECT_GE(plan->total.high, 2463U);
    EXPECT_EQ(plan->statistics.total, plan->total.high);
    EXPECT_FALSE(check_strategy(game, plan->strategy, 1).defect);
  }
  const auto values = deduction_values(tabulate(*mastermind(5, 5)), options.limits);
  EXPECT_LE(values->order.low, 5U);
  EXPECT_GE(values->order.high, 5U);
  EXPECT_FALSE(values->order.proved());
}

TEST(DeductionLimitsTest, TheCallbackStopsEverySearch) {
  const DeductionGame game = tabulate(*mastermind(5, 5));
  PlanOptions options;
  options.limits.progress = [](const Progress&) { return false; };
  for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax}) {
    EXPECT_EQ(plan_strategy(game, objective, options).error().kind, ErrorKind::Stopped);
  }
  EXPECT_EQ(deduction_values(game, options.limits).error().kind, ErrorKind::Stopped);
}

TEST(DeductionLimitsTest, GamesWithoutATableArePlayedByTheOneStepRulesOnly) {
  const DeductionGame game = tabulate(*mastermind(2, 150));
  EXPECT_FALSE(game.has_table());
  EXPECT_EQ(plan_strategy(game, Objective::Worst).error().kind, ErrorKind::Resource);
  EXPECT_EQ(deduction_order(game).error().kind, ErrorKind::Resource);
}

TEST(DeductionLimitsTest, GamesWithoutATableHaveTau2AndTheBounds) {
  // Guess 12 of 150 colours: 148 · 148 codes have neither.
  const auto values = deduction_values(tabulate(*mastermind(2, 150)));
  ASSERT_TRUE(values);
  EXPECT_EQ(values->tau, (std::vector<Bracket>{{22500, 22500}, {148 * 148, 148 * 148}}));
  EXPECT_EQ(values->order.low, values->eq12);
  EXPECT_EQ(values->order.high, 22500U);
}

TEST(DeductionLimitsTest, WhatIsKnownOfTheOrderIsNotSearchedAgain) {
  const DeductionGame game = tabulate(*mastermind(3, 5));
  DeductionLimits limits;
  limits.order_at_least = 5;
  EXPECT_EQ(*deduction_order(game, limits), (Bracket{5, 5}));
  EXPECT_EQ(*deduction_order(game), (Bracket{5, 5}));
  EXPECT_EQ(deduction_values(game, limits)->tau, deduction_values(game)->tau);
}

}  // namespace
}  // namespace perfectplay
