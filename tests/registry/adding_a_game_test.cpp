// The example game of docs/adding-a-game.md does what the guide promises: rules alone are enough.
#include <gtest/gtest.h>

#include "../docs/examples/chomp.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/verify/solution_checker.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

static_assert(Readable<Chomp>);

std::shared_ptr<const ReachabilityGame> chomp(int width, int height) {
  return erase(*Chomp::create(width, height), {.name = "chomp", .advice = ""});
}

TEST(AddingAGame, TheFirstPlayerWinsEveryBarButThePoisonAlone) {
  for (int width = 1; width <= 4; ++width) {
    for (int height = 1; height <= 4; ++height) {
      const auto oracle = Oracle::solve(chomp(width, height), {}, unstopped());
      ASSERT_TRUE(oracle);
      EXPECT_EQ(oracle->value(oracle->game().start())->outcome, width * height == 1 ? Outcome::J1 : Outcome::J0);
    }
  }
}

TEST(AddingAGame, SquareBarsAreWonByB2Alone) {
  auto oracle = *Oracle::solve(chomp(4, 4), {}, unstopped());
  const auto best = *oracle.best_moves(oracle.game().start(), unstopped());
  ASSERT_FALSE(best.empty());
  const auto moves = *oracle.moves(oracle.game().start(), unstopped());
  int winning = 0;
  for (const RatedMove& move : moves) winning += move.value.outcome == Outcome::J0 ? 1 : 0;
  EXPECT_EQ(winning, 1);
  EXPECT_EQ(best.front().name, "b2");
}

TEST(AddingAGame, ItsSolutionIsVerified) {
  auto oracle = *Oracle::solve(chomp(3, 4), {}, unstopped());
  const auto name = [&](Vertex v) { return oracle.game().print(oracle.explored().code(v)); };
  Stop stop;
  EXPECT_FALSE(find_defect(*oracle.explored().graph, oracle.solution(), name, stop).value());
}

TEST(AddingAGame, PositionsAreReadBack) {
  const auto game = chomp(4, 3);
  EXPECT_EQ(game->print(*game->parse("c2")), "4,2,2:1");
  EXPECT_EQ(*game->parse("4,2,2:1"), *game->parse("c2"));
  EXPECT_EQ(game->parse("c2 d3").error().message,
            "position \"c2 d3\": move 2 \"d3\": expected a piece that is left, from a1 to d3");
  EXPECT_FALSE(game->parse("4,5,2:1"));
}

}  // namespace
}  // namespace perfectplay
