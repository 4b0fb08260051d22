// Whole games of the general and the adaptive strategy: every code of small boards, random codes of large ones, lies.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>

#include "perfectplay/solve/mastermind/bounds.h"
#include "perfectplay/solve/mastermind/strategy.h"
#include "support/mastermind_games.h"
#include "support/sanitized.h"

namespace perfectplay {
namespace {

using testing::guesses_for;

/// Both strategies find every `stride`-th code, and the adaptive one needs no more guesses for its worst.
void expect_both_find_all(const MastermindBoard& board, int stride) {
  std::size_t worst_general = 0;
  std::size_t worst_adaptive = 0;
  testing::for_each_code(
      board,
      [&](const MastermindCode& code) {
        worst_general = std::max(worst_general, guesses_for("general", board, code));
        worst_adaptive = std::max(worst_adaptive, guesses_for("adaptive", board, code));
      },
      stride);
  EXPECT_LE(worst_adaptive, worst_general) << board.pegs << " pegs, " << board.colors << " colours";
}

TEST(MastermindStrategy, EveryCodeOfSmallBoards) {
  for (const MastermindBoard& board : testing::small_boards(testing::sanitized ? 130 : 1300))
    expect_both_find_all(board, 1);
}

TEST(MastermindStrategy, GeneralFindsEveryCodeOfAllBoardsUpTo50000) {
  // Two pegs of many colours make up four fifths of all these codes, with the longest games: a part of them is enough.
  const auto stride = [](const MastermindBoard& board) { return board.pegs == 2 && board.colors > 60 ? 97 : 1; };
  for (const MastermindBoard& board : testing::small_boards(testing::sanitized ? 300 : 50'000)) {
    const double bound = corrected_bound(board);
    testing::for_each_code(
        board,
        [&](const MastermindCode& code) {
          ASSERT_LE(static_cast<double>(guesses_for("general", board, code)), bound) << code_name(board, code);
        },
        stride(board));
  }
}

TEST(MastermindStrategy, AdaptiveFindsCodesOfAllBoardsUpTo50000) {
  // A few of each; the next test takes all.
  for (const MastermindBoard& board : testing::small_boards(50'000)) {
    const int stride = static_cast<int>(testing::codes_of_board(board) / (testing::sanitized ? 5 : 300)) | 1;
    testing::for_each_code(
        board, [&](const MastermindCode& code) { guesses_for("adaptive", board, code); }, stride);
  }
}

/// Really every code of them, with both strategies: minutes.
TEST(SlowMastermindStrategy, EveryCodeOfAllBoardsUpTo50000) {
  for (const MastermindBoard& board : testing::small_boards(50'000)) expect_both_find_all(board, 1);
}

RC_GTEST_PROP(MastermindStrategy, FindsCodesOfAnyShape, ()) {
  const MastermindBoard board{*rc::gen::inRange(1U, testing::sanitized ? 30U : 90U),
                              *rc::gen::inRange(1U, testing::sanitized ? 40U : 200U)};
  // Few colours of many, so that some have many pegs.
  const auto used = *rc::gen::nonEmpty(rc::gen::container<MastermindCode>(rc::gen::inRange<Colour>(0, board.colors)));
  const auto code = *rc::gen::container<MastermindCode>(board.pegs, rc::gen::elementOf(used));
  const std::size_t general = guesses_for("general", board, code);
  RC_ASSERT(general > 0U);
  RC_ASSERT(general <= general_count(board, code));
  RC_ASSERT(static_cast<double>(general) <= corrected_bound(board));
  RC_ASSERT(guesses_for("adaptive", board, code) > 0U);
}

TEST(MastermindStrategy, EveryColourPresent) {
  std::mt19937 random(3);
  for (const MastermindBoard board : {MastermindBoard{5, 5}, {40, 2}, {40, 39}, {40, 40}, {64, 7}, {128, 128}}) {
    MastermindCode code(board.pegs);
    for (std::uint32_t i = 0; i < board.pegs; ++i) code[i] = i % board.colors;
    for (int round = 0; round < 5; ++round) {
      std::ranges::shuffle(code, random);
      EXPECT_LT(guesses_for("adaptive", board, code), guesses_for("general", board, code));
    }
  }
}

TEST(MastermindStrategy, RandomCodesOfLargeBoards) {
  std::mt19937_64 random(7);
  for (const MastermindBoard board : {MastermindBoard{300, 300}, {200, 2000}, {500, 20}, {700, 2}, {333, 1000}}) {
    if (testing::sanitized && board.pegs * board.colors > 20'000) continue;
    const MastermindCode code = random_code(board, random);
    const std::size_t general = guesses_for("general", board, code);
    EXPECT_LE(general, general_count(board, code));
    EXPECT_LE(static_cast<double>(general), document_bound(board));
    EXPECT_LT(guesses_for("adaptive", board, code), general);
  }
}

TEST(MastermindStrategy, AdaptiveNeedsAThirdOfTheGuessesAt1000) {
  if (testing::sanitized) GTEST_SKIP() << "a game takes a minute under the sanitizers";
  std::mt19937_64 random(1);
  const MastermindBoard board{1000, 1000};
  std::size_t general = 0;
  std::size_t adaptive = 0;
  for (int game = 0; game < 2; ++game) {
    const MastermindCode code = random_code(board, random);
    general += guesses_for("general", board, code);
    adaptive += guesses_for("adaptive", board, code);
  }
  EXPECT_LT(adaptive * 20, general * 7);  // 35 per cent; the goal was half
}

TEST(MastermindStrategy, OnePegAndOneColour) {
  for (const std::string_view name : mastermind_strategy_names()) {
    EXPECT_EQ(guesses_for(name, {1, 1}, {0}), 1U);
    EXPECT_EQ(guesses_for(name, {100, 1}, MastermindCode(100, 0)), 1U);
    EXPECT_LE(guesses_for(name, {1, 100}, {57}), 100U);
  }
  EXPECT_EQ(make_mastermind_strategy("best", {4, 6}), nullptr);
}

/// Answers truly except at the guess number `lie`, where `change` is applied. The error, or nothing when it was solved.
std::string play_with_lie(MastermindStrategy& strategy, const MastermindCode& secret, std::size_t lie,
                          const std::function<MastermindPoints(MastermindPoints)>& change) {
  MastermindScorer scorer(strategy.board(), secret);
  while (!strategy.solved()) {
    MastermindPoints points = scorer.score(strategy.guess());
    if (strategy.guesses() + 1 == lie) points = change(points);
    if (auto fits = strategy.answer(points); !fits)
      return strategy.contradicted() ? fits.error().message : "impossible";
  }
  return "";
}

RC_GTEST_PROP(MastermindStrategy, ALieIsDetectedOrTheCodeIsStillRight, ()) {
  const MastermindBoard board{*rc::gen::inRange(2U, 30U), *rc::gen::inRange(2U, 40U)};
  const auto secret = *rc::gen::container<MastermindCode>(board.pegs, rc::gen::inRange<Colour>(0, board.colors));
  const std::size_t lie = *rc::gen::inRange<std::size_t>(1, 40);
  const int black = *rc::gen::inRange(-1, 2);
  const int white = *rc::gen::inRange(-1, 2);
  for (const std::string_view name : mastermind_strategy_names()) {
    const auto strategy = make_mastermind_strategy(name, board);
    const std::string error = play_with_lie(*strategy, secret, lie, [&](MastermindPoints points) {
      points.black += static_cast<std::uint32_t>(black);
      points.white += static_cast<std::uint32_t>(white);
      return points;
    });
    if (error == "impossible") continue;
    if (error.empty()) {
      RC_ASSERT(strategy->solved());
    } else {
      RC_ASSERT(error.starts_with(fmt::format("guess {}: the answer ", strategy->guesses())));
      RC_ASSERT(error.find("contradicts the earlier ones") != std::string::npos);
      RC_ASSERT(strategy->guesses() >= lie);
    }
  }
}

TEST(MastermindStrategy, ARefusedAnnouncementNamesTheFirstGuessThatDisagrees) {
  // Guess 3 of the general strategy looks for colours: a lie in its blacks alone is not noticed at once.
  const MastermindBoard board{5, 8};
  const auto strategy = make_mastermind_strategy("general", board);
  const std::string error = play_with_lie(*strategy, {3, 0, 3, 1, 2}, 3, [](MastermindPoints points) {
    return MastermindPoints{points.black + 1, points.white - 1};
  });
  EXPECT_EQ(error, "");  // the code was right all the same …
  ASSERT_TRUE(strategy->first_disagreement(strategy->guess()));
  EXPECT_EQ(*strategy->first_disagreement(strategy->guess()), 2U);  // … but the answer to guess 3 was not
}

TEST(MastermindStrategy, AfterAContradictionTheGameIsOver) {
  const auto strategy = make_mastermind_strategy("general", {4, 6});
  ASSERT_TRUE(strategy->answer({1, 0}));  // one peg of the last colour
  const auto refused = strategy->answer({0, 0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "guess 2: the answer 0,0 contradicts the earlier ones: it has too few pegs of the last colour");
  EXPECT_EQ(strategy->answer({0, 1}).error().message, refused.error().message);
}

TEST(MastermindStrategy, ImpossibleCountsMayBeGivenAgain) {
  const auto strategy = make_mastermind_strategy("adaptive", {10, 10});
  EXPECT_FALSE(strategy->answer({9, 1}));
  EXPECT_FALSE(strategy->answer({7, 4}));
  EXPECT_EQ(strategy->answer({2, 1}).error().message,
            "answer \"2,1\": a guess of one colour has no whites: its pegs are everywhere");
  EXPECT_FALSE(strategy->contradicted());
  EXPECT_EQ(strategy->guesses(), 0U);
  EXPECT_TRUE(strategy->answer({2, 0}));
  EXPECT_EQ(strategy->guesses(), 1U);
}

}  // namespace
}  // namespace perfectplay
