// Games in progress: candidates, contradictions, the next guess.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/history.h"
#include "support/plain_deduction.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

const DeductionGame& classic() {
  static const DeductionGame game = tabulate(*mastermind(4, 6));
  return game;
}

std::vector<std::size_t> contradiction(const std::string& history) {
  return smallest_contradiction(classic(), *parse_history(classic(), history));
}

TEST(History, CandidatesAreThoseThatFitEveryAnswer) {
  EXPECT_EQ(candidates_after(classic(), {}).size(), 1296U);
  EXPECT_EQ(candidates_after(classic(), *parse_history(classic(), "1122 00")).size(), 256U);
  EXPECT_EQ(candidates_after(classic(), *parse_history(classic(), "1122 40")).size(), 1U);
  EXPECT_EQ(candidates_after(classic(), *parse_history(classic(), "3211 01, 4244 12, 4121 02, 2442 40")).size(), 1U);
}

TEST(History, AnyFormOfGuessesAndAnswersIsRead) {
  const auto read = [](const std::string& text) {
    std::string names;
    const auto steps = parse_history(classic(), text);
    if (!steps) return steps.error().message;
    for (const HistoryStep& step : *steps) {
      names += classic().guess_name(step.guess) + ' ' + classic().answer_name(step.answer) + ' ';
    }
    return names;
  };
  const std::string expected = "1122 10 1344 02 ";
  EXPECT_EQ(read("1122 10 1344 02"), expected);
  EXPECT_EQ(read("AABB 1A0B, ACDD 0A2B"), expected);
  EXPECT_EQ(read("1122 1,0 1344 0,2"), expected);
  EXPECT_EQ(read("1122 1 0 1344 0 2"), expected);
  EXPECT_EQ(read("1 1 2 2 1 0 1 3 4 4 0 2"), expected);
  EXPECT_EQ(read("1. 1122 10\n2. 1344 02\n"), expected);
  EXPECT_EQ(read("1122: 10; 1344 -> 02"), expected);
}

TEST(History, BadHistoriesNameTheWord) {
  const auto error = [](const std::string& text) {
    const std::string message = parse_history(classic(), text).error().message;
    return message.substr(0, message.find("; expected 4 colours"));
  };
  EXPECT_EQ(error("112 00"), "history, word 1: code \"112\": 3 pegs are there");
  EXPECT_EQ(error("1177 00"), "history, word 1: code \"1177\", peg 3: \"7\" is not among the colours");
  EXPECT_EQ(error("1122 31"),
            "history, word 2: answer \"3,1\": when all pegs but one are right, the last one cannot be white");
  EXPECT_EQ(error("1122 00 3344"), "history: no answer after the guess \"3344\"; expected guesses and answers in turn");
  EXPECT_EQ(error("1122 x"),
            "history, word 2: answer \"x\": expected blacks (right places) first, then whites (right colours "
            "elsewhere): 10 is one in place, none elsewhere; also 1,0, 1A0B or 1b0w");
}

TEST(History, TheSmallestContradictionIsNamed) {
  EXPECT_TRUE(contradiction("1122 10 1344 02").empty());
  EXPECT_EQ(contradiction("1111 20 2222 20 3333 20 4455 01"), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(contradiction("1234 11 1122 00 1122 10"), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(contradiction("1234 11 1111 01"), (std::vector<std::size_t>{1}));  // a white for a code of one colour
}

TEST(History, RemovingAnyStepOfTheSmallestContradictionResolvesIt) {
  std::mt19937 random(2);
  int seen = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<HistoryStep> history;
    for (int i = 0; i < 5; ++i) {
      const auto answer = static_cast<std::uint16_t>(random() % 10);
      history.push_back({Guess{static_cast<std::uint32_t>(random() % 1296)}, Answer{answer}});
    }
    const auto smallest = smallest_contradiction(classic(), history);
    EXPECT_EQ(smallest.empty(), !candidates_after(classic(), history).empty());
    for (const std::size_t left_out : smallest) {
      std::vector<HistoryStep> others;
      for (const std::size_t i : smallest) {
        if (i != left_out) others.push_back(history[i]);
      }
      EXPECT_FALSE(candidates_after(classic(), others).empty());
      ++seen;
    }
  }
  EXPECT_GT(seen, 0);
}

TEST(History, TheBestGuessIsRankedFirstWithItsExactValue) {
  const DeductionGame game = tabulate(*mastermind(3, 3));
  testing::PlainDeduction plain(game);
  const auto ranked = rank_guesses(game, candidates_after(game, {}), 10, {}, unstopped());
  ASSERT_TRUE(ranked);
  EXPECT_EQ(ranked->front().value, exactly<std::uint64_t>(plain.total(plain.everything(), 27)));
  EXPECT_TRUE(std::ranges::is_sorted(*ranked, {}, [](const RatedGuess& guess) { return guess.value.low; }));
  for (const RatedGuess& guess : *ranked) EXPECT_GE(guess.worst.low, plain.order(plain.everything()));

  const auto after = candidates_after(classic(), *parse_history(classic(), "1122 11 1344 02"));
  const auto best = rank_guesses(classic(), after, 5, {}, unstopped());
  ASSERT_EQ(best->size(), 5U);
  EXPECT_TRUE(best->front().proved());
  EXPECT_LE(best->front().largest, after.size());
}

TEST(History, OneCandidateIsTheGuess) {
  const auto ranked = rank_guesses(classic(), {77}, 3, {}, unstopped());
  ASSERT_TRUE(ranked);
  EXPECT_EQ(ranked->front().guess, Guess{77});
  EXPECT_EQ(ranked->front().value, exactly<std::uint64_t>(1));
  EXPECT_FALSE(rank_guesses(classic(), {}, 3, {}, unstopped()));
}

}  // namespace
}  // namespace perfectplay
