// Runs under the thread sanitizer too.
// Games without a table against the same games with one.
#include <gtest/gtest.h>

#include <random>

#include "perfectplay/base/threads.h"
#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

std::vector<std::uint32_t> some_codes(std::uint32_t codes, std::size_t count, std::mt19937& random) {
  std::vector<std::uint32_t> all(codes);
  for (std::uint32_t i = 0; i < codes; ++i) all[i] = i;
  std::ranges::shuffle(all, random);
  all.resize(std::min<std::size_t>(codes, count));
  std::ranges::sort(all);
  return all;
}

TEST(ColumnStore, KeepsTheColumnsOfTheTableInLittleMemory) {
  const PegGame pegs = *mastermind(4, 5);
  const DeductionGame game = tabulate(pegs);
  ColumnStore store(pegs, 0);  // 64 columns are kept, of 625
  run_parallel(3, [&](unsigned thread) {
    std::mt19937 random(thread);
    for (int round = 0; round < (testing::sanitized ? 20 : 200); ++round) {
      const auto codes = some_codes(game.solutions(), 1 + random() % 100, random);
      const auto held = store.hold(codes);
      for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto guess = static_cast<std::uint32_t>(random() % game.guesses());
        if (held[i][guess] != static_cast<std::uint8_t>(game.answer(Guess{guess}, Guess{codes[i]}))) {
          ADD_FAILURE() << "guess " << guess << ", code " << codes[i];
        }
      }
    }
  });
}

TEST(AnswerRows, AreTheSameWithoutATable) {
  std::mt19937 random(1);
  for (const auto& pegs : {mastermind(4, 5), bulls_and_cows(3, 8), black_peg(3, 6), mastermind(10, 2)}) {
    const DeductionGame with = tabulate(*pegs);
    const DeductionGame without = tabulate(*pegs, 0);
    ASSERT_FALSE(without.has_table());
    const AnswerRows table = *AnswerRows::build(with, unstopped());
    const AnswerRows computed = *AnswerRows::build(without, unstopped(), 1);
    for (const std::size_t size : {1U, 2U, 5U, 12U, 40U, 64U, 90U, 300U, 2000U}) {
      const auto set = some_codes(with.solutions(), size, random);
      std::vector<std::uint16_t> parts;
      std::vector<std::uint16_t> other_parts;
      table.count_parts(set, parts);
      computed.count_parts(set, other_parts);
      parts.resize(with.guesses());
      other_parts.resize(with.guesses());
      EXPECT_EQ(parts, other_parts);
      EXPECT_EQ(table.find_splitting(set), computed.find_splitting(set));
      EXPECT_EQ(table.most_parts(set).of_all, computed.most_parts(set).of_all);
      std::vector<std::uint8_t> marks(with.guesses());
      std::vector<std::uint8_t> other_marks(with.guesses());
      table.mark_undivided(set, marks);
      computed.mark_undivided(set, other_marks);
      EXPECT_EQ(marks, other_marks);
      for (int round = 0; round < 10; ++round) {
        const auto guess = static_cast<std::uint32_t>(random() % with.guesses());
        EXPECT_EQ(table.splits(guess, set), computed.splits(guess, set));
        Division division;
        Division other;
        ASSERT_TRUE(table.divide(guess, set, division));
        ASSERT_TRUE(computed.divide(guess, set, other));
        EXPECT_EQ(division.items, other.items);
        ASSERT_EQ(division.classes.size(), other.classes.size());
        for (std::size_t i = 0; i < division.classes.size(); ++i) {
          EXPECT_EQ(division.classes[i].answer, other.classes[i].answer);
          EXPECT_EQ(division.classes[i].hash, other.classes[i].hash);
        }
      }
    }
  }
}

TEST(AnswerRows, WithoutATableTheStrategiesAreTheSame) {
  for (const auto& pegs : {mastermind(4, 4), bulls_and_cows(3, 6), mastermind(2, 9)}) {
    for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected}) {
      const auto with = plan_strategy(tabulate(*pegs), objective, {}, unstopped());
      PlanOptions options;
      options.threads = 2;
      options.cache_bytes = 100'000;
      const auto without = plan_strategy(tabulate(*pegs, 0), objective, options, unstopped());
      ASSERT_TRUE(with && without);
      ASSERT_EQ(with->strategy.nodes.size(), without->strategy.nodes.size());
      for (std::size_t i = 0; i < with->strategy.nodes.size(); ++i) {
        ASSERT_EQ(with->strategy.nodes[i].guess, without->strategy.nodes[i].guess);
      }
      EXPECT_EQ(with->total, without->total);
      EXPECT_EQ(with->order, without->order);
    }
  }
}

}  // namespace
}  // namespace perfectplay
