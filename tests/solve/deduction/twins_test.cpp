// The exact solvers against the definitions, word for word, on all kinds of small games; the laws of proposition 1.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/verify/deduction_checker.h"
#include "support/deduction_plans.h"
#include "support/judged.h"
#include "support/plain_deduction.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::least_total;
using testing::PlainDeduction;

void expect_like_the_twin(const DeductionGame& game) {
  PlainDeduction plain(game);
  const auto values = deduction_values(game, {}, unstopped());
  ASSERT_TRUE(values) << values.error().message;
  const std::uint32_t order = plain.order(plain.everything());
  ASSERT_EQ(values->order, (Bracket<std::uint64_t>{order, order}));
  ASSERT_EQ(values->tau.size(), order);
  for (std::uint32_t k = 1; k <= order; ++k) {
    const std::uint64_t tau = plain.tau(plain.everything(), k);
    EXPECT_EQ(values->tau[k - 1], (Bracket<std::uint64_t>{tau, tau})) << "k = " << k;
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
    EXPECT_EQ(plan_strategy(game, Objective::Expected, too_few, unstopped()).error().kind, ErrorKind::Input);
  }
  const auto worst = plan_strategy(game, Objective::Worst, {}, unstopped());
  EXPECT_EQ(worst->statistics.worst, order);
  EXPECT_EQ(worst->statistics.total, plain.total(plain.everything(), order));
  EXPECT_EQ(plan_strategy(game, Objective::Remark2, {}, unstopped())->statistics.worst, order);
  for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax}) {
    const auto plan = plan_strategy(game, objective, {}, unstopped());
    const StrategyVerdict verdict = testing::judged(game, plan->strategy);
    ASSERT_FALSE(verdict.defect) << *verdict.defect;
    EXPECT_EQ(verdict.statistics, plan->statistics);
  }
}

// Every peg game of at most 60 codes, but for the longest ones of a single place and those that are too much for the
// twin.
TEST(DeductionTwins, PegGames) {
  for (const auto& game :
       {mastermind(1, 1),     mastermind(1, 7),     mastermind(2, 2),     mastermind(2, 3),     mastermind(2, 4),
        mastermind(2, 5),     mastermind(2, 6),     mastermind(3, 2),     mastermind(3, 3),     mastermind(4, 2),
        mastermind(5, 2),     bulls_and_cows(1, 4), bulls_and_cows(2, 2), bulls_and_cows(2, 3), bulls_and_cows(2, 4),
        bulls_and_cows(2, 5), bulls_and_cows(2, 6), bulls_and_cows(3, 3), bulls_and_cows(3, 4), bulls_and_cows(4, 4),
        black_peg(2, 2),      black_peg(2, 3),      black_peg(2, 4),      black_peg(2, 5),      black_peg(3, 2),
        black_peg(3, 3),      black_peg(4, 2),      black_peg(5, 2)}) {
    if (testing::sanitized && game->solutions() > 16) continue;  // the twin takes long
    SCOPED_TRACE(game->guess_name(Guess{game->solutions() - 1}));
    expect_like_the_twin(tabulate(*game));
  }
}

TEST(DeductionTwins, LargerPegGames) {
  if (testing::sanitized) GTEST_SKIP();
  for (const auto& pegs : {mastermind(2, 7), bulls_and_cows(2, 7), bulls_and_cows(2, 8), bulls_and_cows(3, 5)}) {
    const DeductionGame game = tabulate(*pegs);
    SCOPED_TRACE(game.guess_name(Guess{game.solutions() - 1}));
    PlainDeduction plain(game);
    EXPECT_EQ(deduction_order(game, {}, unstopped())->high, plain.order(plain.everything()));
    EXPECT_EQ(least_total(game), plain.total(plain.everything(), game.solutions()));
  }
}

TEST(DeductionTwins, RandomTables) {
  std::mt19937 random(20);
  for (std::uint32_t round = 0; round < (testing::sanitized ? 40 : 100); ++round) {
    SCOPED_TRACE(round);
    expect_like_the_twin(testing::random_game(random, 1 + round % 13, 2 + round % 7, round % 4, round % 3 != 0));
  }
}

TEST(DeductionTwins, Words) {
  for (const std::size_t length : {3U, 4U, 7U}) {
    if (testing::sanitized && length != 4) continue;
    const auto list = WordList::parse(synthetic_words(length, 20, length), "synthetic");
    expect_like_the_twin(*word_game(*list));
    const auto further = WordList::parse(synthetic_words(length, 40, 1), "further");
    expect_like_the_twin(*word_game(*list, &*further));
  }
}

/// The game that is left when only the solutions of `set` are hidden: the others remain guesses.
DeductionGame only(const DeductionGame& game, std::uint64_t set) {
  DeductionGame::Data data;
  data.solved = game.solved();
  data.answer_names = game.data().answer_names;
  std::vector<std::uint32_t> order;
  for (const bool hidden : {true, false}) {
    for (std::uint32_t g = 0; g < game.guesses(); ++g) {
      if ((g < game.solutions() && (set >> g & 1U) != 0) == hidden) order.push_back(g);
    }
    if (hidden) data.solutions = static_cast<std::uint32_t>(order.size());
  }
  for (const std::uint32_t g : order) {
    data.guess_names.push_back(game.guess_name(Guess{g}));
    for (std::uint32_t i = 0; i < data.solutions; ++i) {
      data.narrow.push_back(static_cast<std::uint8_t>(game.answer(Guess{g}, Guess{order[i]})));
    }
  }
  return DeductionGame(std::move(data));
}

// For any set of solutions of any game: tau_k is 0 only for the empty set, never rises, and falls until it is 1.
RC_GTEST_PROP(DeductionLaws, Proposition1, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto solutions = *rc::gen::inRange<std::uint32_t>(2, 12);
  const auto answers = *rc::gen::inRange<std::uint32_t>(2, 6);
  const auto further = *rc::gen::inRange<std::uint32_t>(0, 3);
  const DeductionGame game = testing::random_game(random, solutions, answers, further, random() % 2 == 0);
  PlainDeduction plain(game);
  const std::uint64_t set = random() & plain.everything();
  for (std::uint32_t k = 1; k <= solutions; ++k) {
    RC_ASSERT((plain.tau(set, k) == 0) == (set == 0));
    RC_ASSERT(plain.tau(set, k + 1) <= plain.tau(set, k));
    RC_ASSERT(plain.tau(set, k) <= 1 || plain.tau(set, k + 1) < plain.tau(set, k));
  }
  if (set == 0) return;
  const auto values = deduction_values(only(game, set), {}, unstopped());
  RC_ASSERT(values.has_value());
  RC_ASSERT(values->order.high == plain.order(set));
  for (std::uint32_t k = 1; k <= values->tau.size(); ++k) {
    RC_ASSERT(values->tau[k - 1] == (Bracket<std::uint64_t>{plain.tau(set, k), plain.tau(set, k)}));
  }
}

// tau_k(E) <= tau_k(F) for E within F: what the pruning by capacity relies on.
RC_GTEST_PROP(DeductionLaws, TauGrowsWithTheSet, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto solutions = *rc::gen::inRange<std::uint32_t>(3, 12);
  const auto answers = *rc::gen::inRange<std::uint32_t>(2, 6);
  const DeductionGame game = testing::random_game(random, solutions, answers, 0, true);
  PlainDeduction plain(game);
  const std::uint64_t large = random() & plain.everything();
  const std::uint64_t small = random() & large;
  for (std::uint32_t k = 1; k < 6; ++k) RC_ASSERT(plain.tau(small, k) <= plain.tau(large, k));
}

}  // namespace
}  // namespace perfectplay
