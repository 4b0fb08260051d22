// One suite for every row of the deduction family: what a game's answers promise (SPEC D1: properties (i) and (ii)),
// the laws of tau (proposition 1 of the document), and that every objective's strategy is accepted by the checker.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/verify/deduction_checker.h"
#include "support/judged.h"
#include "support/plain_deduction.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

class EveryDeduction : public ::testing::TestWithParam<SmallGame<DeductionGame>> {
 protected:
  const DeductionGame& game() const { return GetParam().game; }
  std::vector<Guess> guesses() const {
    std::vector<Guess> all;
    for (std::uint32_t g = 0; g < game().guesses(); ++g) all.push_back(Guess{g});
    return all;
  }
  std::vector<Guess> solutions() const {
    auto all = guesses();
    all.resize(game().solutions());
    return all;
  }
};

TEST_P(EveryDeduction, NamesAreReadBack) {
  for (const Guess guess : guesses()) EXPECT_EQ(game().find_guess(game().guess_name(guess)), guess);
  for (std::uint32_t a = 0; a < game().answers(); ++a) {
    const Answer answer{static_cast<std::uint16_t>(a)};
    EXPECT_EQ(game().find_answer(game().answer_name(answer)), answer);
  }
  EXPECT_FALSE(game().find_guess("?!"));
  EXPECT_FALSE(game().find_answer("?!"));
}

TEST_P(EveryDeduction, OnlyTheSolutionItselfIsAnsweredSolved) {
  for (const Guess guess : guesses()) {
    for (const Guess solution : solutions()) {
      const Answer answer = game().answer(guess, solution);
      EXPECT_LT(static_cast<std::uint32_t>(answer), game().answers());
      EXPECT_EQ(answer == game().solved(), guess == solution)
          << game().guess_name(guess) << ' ' << game().guess_name(solution);
    }
  }
}

TEST_P(EveryDeduction, TellsWhetherItsAnswersAreSymmetric) {
  bool symmetric = true;
  for (const Guess s : solutions()) {
    for (const Guess t : solutions()) symmetric = symmetric && game().answer(s, t) == game().answer(t, s);
  }
  const auto asymmetry = game().first_asymmetry();
  EXPECT_EQ(asymmetry.has_value(), !symmetric);
  if (asymmetry) {
    EXPECT_NE(game().answer(asymmetry->first, asymmetry->second), game().answer(asymmetry->second, asymmetry->first));
  }
  if (game().pegs() != nullptr) {
    EXPECT_TRUE(symmetric) << "codes of pegs are scored alike from both sides";
  }
}

TEST_P(EveryDeduction, TauKeepsItsLaws) {
  // Of all solutions, by the solver.
  const auto values = deduction_values(game(), {}, unstopped()).value();
  EXPECT_EQ(values.tau.front(), exactly<std::uint64_t>(game().solutions()));
  EXPECT_EQ(values.tau.back(), exactly<std::uint64_t>(1));
  EXPECT_EQ(values.order, exactly<std::uint64_t>(values.tau.size()));
  for (std::size_t k = 1; k < values.tau.size(); ++k) EXPECT_LT(values.tau[k].low, values.tau[k - 1].low) << k;
  EXPECT_LE(values.eq11.value_or(0), values.eq12.value_or(0));
  EXPECT_LE(values.eq12.value_or(0), values.order.low);
  // Of a few candidates, by the definition.
  PlainDeduction plain(game());
  std::mt19937_64 random(1);
  for (std::uint32_t i = 0; i < 30; ++i) {
    std::uint64_t set = 0;
    for (std::uint32_t size = i % 8; size > 0; --size) set |= std::uint64_t{1} << random() % game().solutions();
    EXPECT_EQ(plain.tau(set, 1), static_cast<std::uint64_t>(std::popcount(set)));
    for (std::uint32_t k = 1; k < 9; ++k) {
      const std::uint64_t now = plain.tau(set, k);
      const std::uint64_t next = plain.tau(set, k + 1);
      EXPECT_EQ(now == 0, set == 0);
      EXPECT_LE(next, now);
      if (now > 1) {
        EXPECT_LT(next, now) << k;
      }
    }
  }
  constexpr std::uint32_t not_too_many = 27;  // for the definition
  if (game().solutions() > not_too_many) return;
  for (std::uint32_t k = 1; k <= values.tau.size(); ++k) {
    EXPECT_EQ(plain.tau(plain.everything(), k), values.tau[k - 1].low) << k;
  }
}

TEST_P(EveryDeduction, EveryObjectiveHasAStrategyThatTheCheckerAccepts) {
  const Bracket<std::uint64_t> order = deduction_order(game(), {}, unstopped()).value();
  const auto least = plan_strategy(game(), Objective::Expected, {}, unstopped()).value();
  EXPECT_TRUE(least.proved());
  for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax,
                                    Objective::Entropy, Objective::Parts}) {
    const auto plan = plan_strategy(game(), objective, {}, unstopped()).value();
    const StrategyVerdict verdict = judged(game(), plan.strategy);
    ASSERT_FALSE(verdict.defect) << objective_name(objective) << ": " << *verdict.defect;
    EXPECT_EQ(verdict.statistics, plan.statistics) << objective_name(objective);
    EXPECT_GE(plan.statistics.worst, order.low) << objective_name(objective);
    EXPECT_GE(plan.statistics.total, least.statistics.total) << objective_name(objective);
    const bool optimal = plan.statistics.worst == order.low;
    EXPECT_EQ(verdict.optimality, optimal ? Optimality::Optimal : Optimality::NotOptimal) << objective_name(objective);
    if (objective == Objective::Worst || objective == Objective::Remark2) {
      EXPECT_TRUE(optimal) << objective_name(objective);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryDeduction, ::testing::ValuesIn(small_games<DeductionGame>()),
                         test_name<DeductionGame>);

}  // namespace
}  // namespace perfectplay::testing
