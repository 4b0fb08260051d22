#include "perfectplay/games/connect_four.h"

#include <gtest/gtest.h>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/minimax.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

Value start_value(const Explored& explored) {
  return solve_attractors(*explored.graph, {}, unstopped()).value().value(explored.graph->start());
}

TEST(ConnectFour, CountsAndValuesOfSmallBoards) {
  const auto explored = [](std::int64_t width, std::int64_t height, bool symmetry) {
    return explore(ConnectFour::create(width, height, 4).value(), {.symmetry = symmetry}, unstopped()).value();
  };
  const Explored four_by_four = explored(4, 4, false);
  EXPECT_EQ(four_by_four.positions, 161'029U);
  EXPECT_EQ(start_value(four_by_four).outcome, Outcome::Draw);
  const Explored merged = explored(4, 4, true);
  EXPECT_EQ(merged.positions, four_by_four.positions);
  EXPECT_EQ(merged.moves, four_by_four.moves);
  EXPECT_EQ(start_value(merged), start_value(four_by_four));

  if (sanitized) return;
  const Explored four_by_five = explored(4, 5, true);
  EXPECT_EQ(four_by_five.positions, 1'706'255U);
  EXPECT_EQ(start_value(four_by_five).outcome, Outcome::Draw);
}

TEST(ConnectFour, TinyBoardsHaveTheValuesOfPlainRecursion) {
  for (std::int64_t width = 1; width <= 8; ++width) {
    for (std::int64_t height = 1; height <= 8; ++height) {
      if (width * height > 10) continue;
      for (std::int64_t align = 2; align <= 4; ++align) {
        const auto game = erase(ConnectFour::create(width, height, align).value());
        const Explored explored = game->explore({}, unstopped()).value();
        EXPECT_EQ(start_value(explored), Minimax(*game).value(game->start()))
            << width << "x" << height << ", " << align << " aligned";
      }
    }
  }
}

TEST(ConnectFour, BoundsThePositions) {
  const auto bound = [](int width, int height) { return ConnectFour::create(width, height, 4)->positions_bound(); };
  EXPECT_EQ(bound(1, 1), 2);
  EXPECT_EQ(bound(2, 1), 1 + 2 + 2);
  EXPECT_NEAR(bound(7, 6), 7.1e13, 0.05e13);
}

TEST(ConnectFour, FindsLinesInAllDirections) {
  const ConnectFour game = ConnectFour::create(5, 4, 4).value();
  const auto result = [&](std::string_view word) { return game.result(game.parse(word).value()); };
  EXPECT_EQ(result("...../...../OOO../XXXX."), Outcome::J0);
  EXPECT_EQ(result("X..../X..../XO.../XO.O."), Outcome::J0);
  EXPECT_EQ(game.result(game.parse("1 2 2 3 3 4 3 4 4 1 4").value()), Outcome::J0) << "rising";
  EXPECT_EQ(game.result(game.parse("5 4 4 3 3 2 3 2 2 5 2").value()), Outcome::J0) << "falling";
  EXPECT_EQ(result("...../...../.O.../XXXO."), std::nullopt);
  EXPECT_EQ(result("...../X..../XO.../XO..."), std::nullopt);
}

TEST(ConnectFour, ReadsColumnsAndWords) {
  const ConnectFour game = ConnectFour::create(7, 6, 4).value();
  const auto position = game.parse("4453").value();
  EXPECT_EQ(game.print(position), "......./......./......./......./...O.../..OXX..");
  EXPECT_EQ(game.parse("4 4,5 3").value(), position);
  EXPECT_EQ(game.parse(game.print(position)).value(), position);
  EXPECT_EQ(game.board(position),
            " 1 2 3 4 5 6 7\n"
            " . . . . . . .\n"
            " . . . . . . .\n"
            " . . . . . . .\n"
            " . . . . . . .\n"
            " . . . O . . .\n"
            " . . O X X . .\n"
            "J0 to move\n");
  const ConnectFour wide = ConnectFour::create(12, 4, 4).value();
  EXPECT_EQ(wide.print(wide.parse("10 3 10").value()), "............/............/.........X../..O......X..");
}

TEST(ConnectFour, SaysWhatIsWrongWithAPosition) {
  const ConnectFour game = ConnectFour::create(4, 4, 4).value();
  const auto complaint = [&](std::string_view text) { return game.parse(text).error().message; };
  EXPECT_EQ(complaint("11111"), "position \"11111\": move 5 \"1\": column 1 is full");
  EXPECT_EQ(complaint("15"), "position \"15\": move 2 \"5\": no such column; the columns are 1 to 4");
  EXPECT_EQ(complaint("1a"), "position \"1a\": move 1 \"1a\": no such column; the columns are 1 to 4");
  EXPECT_EQ(complaint("0"), "position \"0\": move 1 \"0\": no such column; the columns are 1 to 4");
  EXPECT_EQ(complaint("12121212"),
            "position \"12121212\": move 8 \"2\": the game ended before it (J0 has won after 7 moves)");
  EXPECT_EQ(complaint("..../..../X.../...."),
            "position \"..../..../X.../....\": column 1 has a stone above an empty cell");
  EXPECT_EQ(complaint("..../..../..../OO.."),
            "position \"..../..../..../OO..\": 0 X and 2 O; X begins, so there are as many X as O, or one more");
  EXPECT_EQ(complaint("..../O.../OOO./XXXX"),
            "position \"..../O.../OOO./XXXX\": J0 is to move, but has a line already");
  EXPECT_EQ(
      complaint("..../..../XO./...."),
      "position \"..../..../XO./....\": expected 4 rows of 4 cells from the top, each X, O or \".\", or the columns "
      "played, as 4453");
}

TEST(ConnectFour, RefusesImpossibleBoards) {
  EXPECT_TRUE(ConnectFour::create(7, 7, 4));
  EXPECT_TRUE(ConnectFour::create(1, 63, 4));
  EXPECT_TRUE(ConnectFour::create(32, 1, 4));
  EXPECT_EQ(ConnectFour::create(8, 8, 4).error().message,
            "connect-four 8x8 is too large: width x (height + 1) may be 64 at most");
  EXPECT_FALSE(ConnectFour::create(0, 4, 4));
  EXPECT_FALSE(ConnectFour::create(4, 0, 4));
  EXPECT_EQ(ConnectFour::create(4, 4, 1).error().message, "connect-four: 1 aligned; accepted: 2 or more");
}

TEST(ConnectFour, TheLargestBoardsKeepTheirCodes) {
  for (const auto& [width, height] :
       {std::pair(7, 7), std::pair(8, 7), std::pair(1, 63), std::pair(32, 1), std::pair(2, 31)}) {
    const ConnectFour game = ConnectFour::create(width, height, 64).value();
    auto position = game.start();
    for (std::uint32_t i = 0; !game.result(position); i = i * 7 + 3) {
      EXPECT_EQ(game.decode(game.encode(position)), position);
      EXPECT_EQ(game.image(game.image(position, 1), 1), position);
      EXPECT_EQ(game.parse(game.print(position)).value(), position);
      std::vector<ConnectFour::Move> moves;
      for (const auto move : game.moves(position)) moves.push_back(move);
      position = game.play(position, moves[i % moves.size()]);
    }
    EXPECT_EQ(std::popcount(position.stones), width * height);
  }
}

}  // namespace
}  // namespace perfectplay::testing
