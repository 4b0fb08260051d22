// Runs under the thread sanitizer too.
// Orders, totals and bounds as published; symmetry; the one-step rules.
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <set>

#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/code_symmetry.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "support/deduction_plans.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::least_total;

std::uint64_t order_of(const Expected<PegGame>& game) {
  return deduction_values(tabulate(*game), {}, unstopped())->order.high;
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
  const auto values = deduction_values(game, {}, unstopped());
  ASSERT_TRUE(values);
  EXPECT_EQ(values->tau[0], (Bracket<std::uint64_t>{1296, 1296}));
  EXPECT_EQ(values->tau[1], (Bracket<std::uint64_t>{256, 256}));
  EXPECT_EQ(values->tau[4], (Bracket<std::uint64_t>{1, 1}));
  EXPECT_EQ(values->eq11, 4U);
  EXPECT_EQ(values->eq12, 5U);
  EXPECT_EQ(least_total(game), 5625U);
  EXPECT_EQ(least_total(game, 5), 5626U);
  const auto worst = plan_strategy(game, Objective::Worst, {}, unstopped());
  EXPECT_TRUE(worst->proved());
  EXPECT_EQ(worst->statistics.worst, 5U);
  EXPECT_EQ(worst->statistics.total, 5626U);
  EXPECT_EQ(plan_strategy(game, Objective::Remark2, {}, unstopped())->statistics.worst, 5U);
  EXPECT_EQ(plan_strategy(game, Objective::Minimax, {}, unstopped())->statistics.total, 5801U);
  EXPECT_EQ(plan_strategy(game, Objective::Entropy, {}, unstopped())->statistics.total, 5722U);
  EXPECT_EQ(plan_strategy(game, Objective::Parts, {}, unstopped())->statistics.total, 5668U);
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

// Symmetry may only save time.
TEST(DeductionSymmetry, OnAndOffAgree) {
  for (const auto& pegs : {mastermind(3, 4), mastermind(2, 8), mastermind(4, 3), bulls_and_cows(3, 5),
                           bulls_and_cows(2, 8), black_peg(2, 7)}) {
    const DeductionGame game = tabulate(*pegs);
    SCOPED_TRACE(game.guess_name(Guess{game.solutions() - 1}));
    DeductionLimits off;
    off.symmetry = false;
    EXPECT_EQ(deduction_values(game, {}, unstopped())->order, deduction_values(game, off, unstopped())->order);
    EXPECT_EQ(deduction_values(game, {}, unstopped())->tau, deduction_values(game, off, unstopped())->tau);
    EXPECT_EQ(least_total(game), least_total(game, {}, false));
  }
}

TEST(DeductionSymmetry, OneStepRulesChooseTheSameOnAnyNumberOfThreads) {
  DeductionLimits off;
  off.symmetry = false;
  for (const auto& pegs : {mastermind(4, 4), mastermind(3, 7), bulls_and_cows(3, 8), bulls_and_cows(4, 6)}) {
    const DeductionGame game = tabulate(*pegs);
    for (const OneStepRule rule : {OneStepRule::Minimax, OneStepRule::Entropy, OneStepRule::Parts}) {
      const auto with = one_step_strategy(game, rule, {}, 2, unstopped());
      const auto without = one_step_strategy(game, rule, off, 1, unstopped());
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
  PERFECTPLAY_USES_ONE_THREAD();
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
        ASSERT_EQ(chooser.choose(set, nullptr, unstopped()), expected);
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

}  // namespace
}  // namespace perfectplay
