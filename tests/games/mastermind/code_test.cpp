// Codes of many pegs and colours: scoring, names, and what is refused.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "perfectplay/games/mastermind/code.h"
#include "support/mastermind_games.h"

namespace perfectplay {
namespace {

using testing::plain_points;

RC_GTEST_PROP(MastermindCode, ScoresLikeStrikingOutPairs, ()) {
  const MastermindBoard board{*rc::gen::inRange(1U, 40U), *rc::gen::inRange(1U, 40U)};
  const auto colour = rc::gen::inRange<Colour>(0, board.colors);
  const auto secret = *rc::gen::container<MastermindCode>(board.pegs, colour);
  MastermindScorer scorer(board, secret);
  for (int i = 0; i < 3; ++i) {  // a scorer must be unchanged by scoring
    const auto guess = *rc::gen::container<MastermindCode>(board.pegs, colour);
    const MastermindPoints points = scorer.score(guess);
    RC_ASSERT(points == plain_points(guess, secret));
    RC_ASSERT(points == MastermindScorer(board, guess).score(secret));
    RC_ASSERT(check_points(board, points).has_value());
  }
  RC_ASSERT(scorer.score(secret) == (MastermindPoints{board.pegs, 0}));
}

TEST(MastermindCode, TheExampleOfTheHeader) {
  const MastermindBoard board{4, 10};
  MastermindScorer scorer(board, {6, 0, 3, 6});
  EXPECT_EQ(scorer.score(MastermindCode{6, 6, 1, 8}), (MastermindPoints{1, 1}));
}

TEST(MastermindCode, NamesAreReadBack) {
  EXPECT_EQ(code_name({4, 6}, MastermindCode{2, 1, 0, 0}), "3211");
  EXPECT_EQ(code_name({4, 40}, MastermindCode{11, 2, 39, 6}), "12,3,40,7");
  EXPECT_EQ(*parse_code({4, 6}, "3211"), (MastermindCode{2, 1, 0, 0}));
  EXPECT_EQ(*parse_code({4, 6}, "3, 2 1,1"), (MastermindCode{2, 1, 0, 0}));
  EXPECT_EQ(*parse_code({4, 40}, "12,3,40,7"), (MastermindCode{11, 2, 39, 6}));
  EXPECT_EQ(*parse_code({1, 40}, "40"), (MastermindCode{39}));
  EXPECT_EQ(*parse_points({4, 6}, "12"), (MastermindPoints{1, 2}));
  EXPECT_EQ(*parse_points({50, 50}, "12,30"), (MastermindPoints{12, 30}));
  EXPECT_EQ(*parse_points({50, 50}, " 12  30 "), (MastermindPoints{12, 30}));
}

TEST(MastermindCode, BadInputIsRefusedWithWhatWouldBeAccepted) {
  EXPECT_EQ(mastermind_board(0, 6).error().message, "mastermind: 0 pegs; expected 1 to 20000");
  EXPECT_EQ(mastermind_board(4, -3).error().message, "mastermind: -3 colours; expected 1 to 20000");
  EXPECT_EQ(mastermind_board(20'001, 6).error().message, "mastermind: 20001 pegs; expected 1 to 20000");
  EXPECT_EQ(parse_code({4, 6}, "321").error().message,
            "code \"321\": 3 pegs are there; expected 4 colours from 1 to 6, as 1122; letters are read, too: A to F, "
            "or R red, B blue, G green, Y yellow, O orange, P purple");
  EXPECT_EQ(parse_code({4, 6}, "3271").error().message,
            "code \"3271\", peg 3: \"7\" is not among the colours; expected 4 colours from 1 to 6, as 1122; letters "
            "are read, too: A to F, or R red, B blue, G green, Y yellow, O orange, P purple");
  EXPECT_EQ(parse_code({2, 40}, "3,x").error().message,
            "code \"3,x\", peg 2: \"x\" is not among the colours; expected 2 colours from 1 to 40, as 1,1");
  EXPECT_EQ(parse_points({50, 50}, "12").error().message,
            "answer \"12\": expected blacks (right places) first, then whites (right colours elsewhere): 1,0 is one in "
            "place, none elsewhere; also 1 0, 1A0B or 1b0w");
  EXPECT_EQ(parse_points({50, 50}, "30,21").error().message,
            "answer \"30,21\": blacks and whites together are at most 50, the number of pegs");
  EXPECT_EQ(parse_points({50, 50}, "49,1").error().message,
            "answer \"49,1\": when all pegs but one are right, the last one cannot be white");
  EXPECT_FALSE(parse_points({50, 50}, "4294967295,2"));
}

TEST(MastermindCode, ASeedMeansOneCode) {
  std::mt19937_64 random(1);
  const MastermindCode code = random_code({8, 100}, random);
  std::mt19937_64 again(1);
  EXPECT_EQ(random_code({8, 100}, again), code);
  EXPECT_EQ(code_name({8, 100}, code), "29,63,31,47,85,10,29,66");
}

}  // namespace
}  // namespace perfectplay
