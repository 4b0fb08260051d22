#include "perfectplay/games/hex.h"

#include <gtest/gtest.h>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

/// How many first moves win.
int winning_openings(std::int64_t size) {
  const Explored explored = explore(Hex::create(size).value(), {}, unstopped()).value();
  const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
  EXPECT_EQ(solution.outcome[raw(explored.graph->start())], Outcome::J0);
  EXPECT_EQ(solution.counts()[2], 0U) << "Hex has no draws";
  int winning = 0;
  for (const Vertex next : explored.graph->successors(explored.graph->start())) {
    if (solution.outcome[raw(next)] == Outcome::J0) ++winning;
  }
  return winning;
}

TEST(Hex, TheFirstPlayerWins) {
  EXPECT_EQ(winning_openings(1), 1);
  EXPECT_EQ(winning_openings(2), 2);
  EXPECT_EQ(winning_openings(3), 5);
  if (sanitized) return;
  EXPECT_EQ(winning_openings(4), 4);
}

TEST(Hex, J0JoinsTopAndBottom) {
  const Hex game = Hex::create(3).value();
  const auto result = [&](std::string_view word) { return game.result(game.parse(word).value()); };
  EXPECT_EQ(result(".X./OX./.XO"), Outcome::J0);
  EXPECT_EQ(result("..X/OX./X.O"), Outcome::J0) << "b2 touches c1 and a3";
  EXPECT_FALSE(result("X../OX./.OX")) << "a1 does not touch b2";
  EXPECT_EQ(result("X.X/OOO/.X."), Outcome::J1);
  EXPECT_EQ(result("X.O/XO./OX."), Outcome::J1) << "a3, b2, c1 join left and right";
  EXPECT_FALSE(result("XXX/OO./...")) << "a row of J0 joins nothing";
}

TEST(Hex, ReadsWordsAndMoves) {
  const Hex game = Hex::create(3).value();
  const auto position = game.parse("b1 a2 b2 c3 b3").value();
  EXPECT_EQ(game.print(position), ".X./OX./.XO");
  EXPECT_EQ(game.board(position),
            "   a b c\n"
            " 1 . X .\n"
            "  2 O X .\n"
            "   3 . X O\n"
            "J0 has won (X joins top and bottom, O left and right)\n");
  const auto complaint = [&](std::string_view text) { return game.parse(text).error().message; };
  EXPECT_EQ(complaint("b1 b1"), "position \"b1 b1\": move 2 \"b1\": the cell is taken");
  EXPECT_EQ(complaint("b1 b4"), "position \"b1 b4\": move 2 \"b4\": no such cell; the cells are a1 to c3");
  EXPECT_EQ(complaint("b1 a2 b2 c3 b3 a1"),
            "position \"b1 a2 b2 c3 b3 a1\": move 6 \"a1\": the game ended before it (J0 has won after 5 moves)");
  EXPECT_EQ(complaint(".X./OX./OXO"), "position \".X./OX./OXO\": J0 is to move, but has joined his sides already");
}

TEST(Hex, RefusesImpossibleBoards) {
  EXPECT_EQ(Hex::create(8).error().message, "hex: size 8; accepted: 1 to 7");
  EXPECT_FALSE(Hex::create(0));
}

TEST(Hex, ASwapTakesTheSideOver) {
  const Hex game = Hex::create(3, true).value();
  const auto swapped = game.parse("b2 swap").value();
  EXPECT_EQ(game.print(swapped), ".../.X./...+swapped");
  EXPECT_EQ(game.parse(game.print(swapped)).value(), swapped);
  EXPECT_EQ(game.decode(game.encode(swapped)), swapped);
  EXPECT_EQ(game.player(swapped), Player::J0) << "J0 goes on, as O";
  EXPECT_EQ(game.player(game.parse("b2 swap a1").value()), Player::J1);
  EXPECT_EQ(game.result(game.parse("b2 swap a1 b1 a2 b3").value()), Outcome::J1) << "X is J1's now";
  const auto complaint = [](const Hex& rules, std::string_view text) { return rules.parse(text).error().message; };
  EXPECT_EQ(complaint(game, "b2 a1 swap"),
            "position \"b2 a1 swap\": move 3 \"swap\": only the second move of the game can be a swap");
  const Hex without = Hex::create(3).value();
  EXPECT_EQ(complaint(without, "b2 swap"),
            "position \"b2 swap\": move 2 \"swap\": this is the game without the swap rule");
  const Hint with_swap{"swap", "true"};
  EXPECT_EQ(without.parse("b2 swap").error().hint, with_swap);
  EXPECT_EQ(without.parse(".../.X./...+swapped").error().hint, with_swap);
  EXPECT_FALSE(without.parse(".../.X./...+swapped"));
  EXPECT_FALSE(game.parse(".../.../...+swapped"));
  for (const int size : {2, 3}) {
    const Explored explored = explore(Hex::create(size, true).value(), {}, unstopped()).value();
    const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
    EXPECT_EQ(solution.value(explored.graph->start()).outcome, Outcome::J1) << "whatever J0 opens with, J1 may have";
  }
}

}  // namespace
}  // namespace perfectplay::testing
