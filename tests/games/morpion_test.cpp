#include "perfectplay/games/morpion.h"

#include <gtest/gtest.h>

#include <array>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

TEST(Morpion, TicTacToesFigures) {
  const Morpion game = Morpion::create(3, 3, 3).value();
  const Explored plain = explore(game, {.symmetry = false}, unstopped()).value();
  EXPECT_EQ(plain.graph->size(), 5478U);
  const Explored merged = explore(game, {.symmetry = true}, unstopped()).value();
  EXPECT_EQ(merged.graph->size(), 765U);
  EXPECT_EQ(merged.positions, 5478U);
  EXPECT_EQ(merged.moves, plain.moves);

  const Solution solution = solve_attractors(*plain.graph, {}, unstopped()).value();
  EXPECT_EQ(solution.outcome[0], Outcome::Draw);
  std::array<int, 3> for_the_mover{};  // wins, losses, draws
  for (std::uint32_t v = 0; v < plain.graph->size(); ++v) {
    const Outcome outcome = solution.outcome[v];
    ++for_the_mover[outcome == Outcome::Draw ? 2 : wins(outcome, plain.graph->owner(Vertex{v})) ? 0 : 1];
  }
  EXPECT_EQ(for_the_mover, (std::array<int, 3>{2836, 1574, 1068}));
}

Value morpion_value(std::int64_t size, std::int64_t align) {
  const Explored explored = explore(Morpion::create(size, size, align).value(), {}, unstopped()).value();
  return solve_attractors(*explored.graph, {}, unstopped()).value().value(explored.graph->start());
}

TEST(Morpion, OtherBoards) {
  EXPECT_EQ(morpion_value(1, 1), (Value{Outcome::J0, Rank{1}}));
  EXPECT_EQ(morpion_value(2, 2), (Value{Outcome::J0, Rank{3}}));
  EXPECT_EQ(morpion_value(3, 2), (Value{Outcome::J0, Rank{3}}));
  EXPECT_EQ(morpion_value(2, 3), Value{}) << "no line is that long";
}

TEST(Morpion, ReadsWordsAndMoves) {
  const Morpion game = Morpion::create(3, 3, 3).value();
  const auto position = game.parse("a1 c1, b2 c3").value();
  EXPECT_EQ(game.print(position), "X.O/.X./..O");
  EXPECT_EQ(game.parse("X.O/.X./..O").value(), position);
  EXPECT_EQ(game.board(position),
            "   a b c\n"
            " 1 X . O\n"
            " 2 . X .\n"
            " 3 . . O\n"
            "J0 to move\n");
}

TEST(Morpion, SaysWhatIsWrongWithAPosition) {
  const Morpion game = Morpion::create(3, 3, 3).value();
  const auto complaint = [&](std::string_view text) { return game.parse(text).error().message; };
  EXPECT_EQ(complaint("a1 b2 a1"), "position \"a1 b2 a1\": move 3 \"a1\": the cell is taken");
  EXPECT_EQ(complaint("a1 d1"), "position \"a1 d1\": move 2 \"d1\": no such cell; the cells are a1 to c3");
  EXPECT_EQ(complaint("a1 a2 b1 b2 c1 c2"),
            "position \"a1 a2 b1 b2 c1 c2\": move 6 \"c2\": the game ended before it (J0 has won after 5 moves)");
  EXPECT_EQ(complaint("X.O/.X."),
            "position \"X.O/.X.\": expected 3 rows of 3 cells, each X, O or \".\", as .../.../...");
  EXPECT_EQ(complaint("X.O/.X/...."),
            "position \"X.O/.X/....\": expected 3 rows of 3 cells, each X, O or \".\", as .../.../...");
  EXPECT_EQ(complaint("X../.X./..."),
            "position \"X../.X./...\": 2 X and 0 O; X begins, so there are as many X as O, or one more");
  EXPECT_EQ(complaint("XXX/OO./O.."), "position \"XXX/OO./O..\": J0 is to move, but has a line already");
  EXPECT_FALSE(game.parse("X.o/.X./..."));
}

TEST(Morpion, RefusesImpossibleBoards) {
  EXPECT_EQ(Morpion::create(8, 7, 3).error().message,
            "morpion 8x7 has 56 cells; boards have at most 49, and no side longer than 26");
  EXPECT_FALSE(Morpion::create(1, 27, 3));
  EXPECT_TRUE(Morpion::create(7, 7, 3));
  EXPECT_FALSE(Morpion::create(0, 0, 3));
  EXPECT_FALSE(Morpion::create(3, 3, 0));
}

TEST(Morpion, RectanglesHaveRowsAndColumns) {
  const Morpion game = Morpion::create(4, 2, 3).value();
  EXPECT_EQ(game.print(game.start()), "..../....");
  EXPECT_EQ(game.symmetries(), 4);
  EXPECT_EQ(game.lines().size(), 4U);
  EXPECT_EQ(game.result(game.parse("a1 a2 b1 b2 c1").value()), Outcome::J0);
  EXPECT_EQ(game.parse("a3").error().message, "position \"a3\": move 1 \"a3\": no such cell; the cells are a1 to d2");
}

TEST(Morpion, FindsLinesInAllDirections) {
  const Morpion game = Morpion::create(4, 4, 3).value();
  for (const char* line : {"XXX./OO../..../....", "OO../.XXX/..../....", "X.../XO../XO../....", "OX../.OX./...X/....",
                           "..X./.X../X.../O.O.", "..../OX../O.X./...X"}) {
    EXPECT_EQ(game.result(game.parse(line).value()), Outcome::J0) << line;
  }
  EXPECT_FALSE(game.result(game.parse("XX../X.OO/..../....").value())) << "a line does not run over the edge";
}

}  // namespace
}  // namespace perfectplay::testing
