// What no single guess tells apart: guesses are ruled out only where trying everything says so too, and games that are
// large enough for it have the same order.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/nogoods.h"
#include "support/plain_deduction.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using Set = std::vector<std::uint32_t>;

std::vector<Set> classes_of(const DeductionGame& game, std::uint32_t guess, const Set& set) {
  std::map<Answer, Set> classes;
  for (const std::uint32_t s : set) classes[game.answer(Guess{guess}, Guess{s})].push_back(s);
  std::vector<Set> result;
  for (const auto& [answer, members] : classes) result.push_back(members);
  return result;
}

bool one_guess_tells_apart(const DeductionGame& game, const Set& set) {
  for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
    if (classes_of(game, guess, set).size() == set.size()) return true;
  }
  return false;
}

/// The first class that nothing tells apart; empty when there is none.
Set hopeless_class(const DeductionGame& game, std::uint32_t guess, const Set& set) {
  for (const Set& part : classes_of(game, guess, set)) {
    if (!one_guess_tells_apart(game, part)) return part;
  }
  return {};
}

bool three_guesses_suffice(const DeductionGame& game) {
  Set everything(game.solutions());
  for (std::uint32_t s = 0; s < game.solutions(); ++s) everything[s] = s;
  for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
    if (hopeless_class(game, guess, everything).empty()) return true;
  }
  return false;
}

TEST(DeductionNogoods, RuleOutOnlyWhatFails) {
  std::mt19937 random(7);
  std::size_t ruled_out = 0;
  std::size_t remembered = 0;
  for (std::uint32_t round = 0; round < 12; ++round) {
    const DeductionGame game = testing::random_game(random, 30, 4 + round % 4, round % 9, round % 2 == 0);
    const AnswerRows rows = *AnswerRows::build(game, unstopped());
    Nogoods nogoods(rows);
    for (int pass = 0; pass < 4; ++pass) {
      Set set;
      for (std::uint32_t s = 0; s < 30; ++s) {
        if (random() % 4 != 0) set.push_back(s);
      }
      nogoods.begin(set);
      for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) remembered += nogoods.rules_out(guess) ? 1U : 0U;
      for (std::uint32_t guess = 0; guess < 5; ++guess) {
        const Set part = hopeless_class(game, guess, set);
        if (part.empty()) continue;
        nogoods.learn(part);
        EXPECT_TRUE(nogoods.rules_out(guess));
      }
      for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
        if (!nogoods.rules_out(guess)) continue;
        EXPECT_FALSE(hopeless_class(game, guess, set).empty());
        ++ruled_out;
      }
    }
  }
  EXPECT_GT(ruled_out, 100U);
  EXPECT_GT(remembered, 20U);
}

// Sets of more than 64 solutions with three guesses left: there the search rules guesses out.
TEST(DeductionNogoods, DoNotChangeTheOrder) {
  std::mt19937 random(8);
  std::size_t suffice = 0;
  std::size_t games = 0;
  const auto compare = [&](const DeductionGame& game) {
    const bool three = three_guesses_suffice(game);
    EXPECT_EQ(deduction_order(game, {}, unstopped())->low <= 3, three) << game.solutions() << " of " << game.answers();
    suffice += three ? 1 : 0;
    ++games;
  };
  for (std::uint32_t answers = 12; answers < 30; ++answers) {
    compare(testing::random_game(random, 66, answers, 10, answers % 2 == 0));
  }
  for (const std::size_t count : {70U, 90U}) {
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
      compare(*word_game(*WordList::parse(synthetic_words(4, count, seed), "synthetic")));
    }
  }
  EXPECT_GT(suffice, 3U);
  EXPECT_LT(suffice, games - 3);
}

}  // namespace
}  // namespace perfectplay
