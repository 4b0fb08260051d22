#include "perfectplay/games/deduction/possible_answers.h"

#include <gtest/gtest.h>

#include <set>

#include "support/small_games.h"

namespace perfectplay {
namespace {

/// Every guess against every solution.
std::set<Answer> answers_heard(const DeductionGame& game) {
  std::set<Answer> heard;
  for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
    for (std::uint32_t solution = 0; solution < game.solutions(); ++solution) {
      heard.insert(game.answer(Guess{guess}, Guess{solution}));
    }
  }
  return heard;
}

void expect_all_and_no_others(const DeductionGame& game, const std::string& name) {
  const auto possible = possible_answers(game);
  EXPECT_EQ(std::set<Answer>(possible.begin(), possible.end()), answers_heard(game)) << name;
  EXPECT_TRUE(std::ranges::is_sorted(possible));
}

TEST(PossibleAnswers, AreThoseThatAreHeard) {
  for (const auto& small : testing::small_games<DeductionGame>()) expect_all_and_no_others(small.game, small.name);
  for (int places = 1; places <= 4; ++places) {
    for (int colors = 1; colors <= 5; ++colors) {
      for (const bool repetition : {true, false}) {
        if (const auto pegs = PegGame::make({places, colors, repetition}, "pegs")) {
          expect_all_and_no_others(tabulate(*pegs), fmt::format("{} places, {} colours", places, colors));
        }
      }
    }
  }
}

TEST(PossibleAnswers, OfTwoColoursAreFewerThanTheNames) {
  const DeductionGame game = tabulate(PegGame::make({4, 2}, "pegs").value());
  EXPECT_LT(possible_answers(game).size(), game.answers());
}

}  // namespace
}  // namespace perfectplay
