#include "perfectplay/games/nim.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

struct SolvedNim {
  Nim game;
  Explored explored;
  Solution solution;

  SolvedNim(std::int64_t sticks, const std::vector<std::int64_t>& rule, bool misere = false)
      : game(Nim::create(sticks, rule, misere).value()),
        explored(explore(game, {}, unstopped()).value()),
        solution(solve_attractors(*explored.graph, {}, unstopped()).value()) {}

  Value value(std::uint32_t sticks, Player player) const {
    return solution.value(explored.find(game.encode({sticks, player})).value());
  }
  Value value() const { return solution.value(explored.graph->start()); }
  /// The heaps that lose for J0 to move.
  std::vector<std::uint32_t> losing() const {
    std::vector<std::uint32_t> heaps;
    for (std::uint32_t k = 0; k <= game.start().sticks; ++k) {
      if (value(k, Player::J0).outcome == Outcome::J1) heaps.push_back(k);
    }
    return heaps;
  }
};

constexpr Value j0_in(std::uint32_t rank) { return {Outcome::J0, Rank{rank}}; }
constexpr Value j1_in(std::uint32_t rank) { return {Outcome::J1, Rank{rank}}; }

TEST(Nim, TheCoursesFigures) {
  const SolvedNim ten(10, {1, 2});
  EXPECT_EQ(ten.value(), j0_in(7));
  EXPECT_EQ(ten.losing(), (std::vector<std::uint32_t>{0, 3, 6, 9}));
  std::set<Rank> ranks(ten.solution.rank.begin(), ten.solution.rank.end());
  EXPECT_EQ(ranks.size(), 8U) << "A(0) … A(7)";

  const SolvedNim fifteen(15, {2, 3, 5});
  EXPECT_EQ(fifteen.value(), j1_in(4));
  EXPECT_EQ(fifteen.losing(), (std::vector<std::uint32_t>{0, 1, 7, 8, 14, 15}));

  EXPECT_EQ(SolvedNim(21, {1, 2, 3}).value(), j0_in(11));
}

TEST(Nim, IsTheWholeGraphNumberedFromTheStart) {
  const SolvedNim four(4, {1, 2});
  const Graph& graph = *four.explored.graph;
  EXPECT_EQ(graph.size(), 9U);
  EXPECT_EQ(graph.start(), Vertex{0});
  const std::vector<std::string> order{"4,0", "3,0", "3,1", "2,0", "2,1", "1,0", "1,1", "0,0", "0,1"};
  for (std::uint32_t v = 0; v < 9; ++v) EXPECT_EQ(four.game.print(four.game.decode(Code{v})), order[v]);
  EXPECT_EQ(graph.victory(Vertex{7}), Player::J1) << "J0 finds no stick: J1 has won";
  EXPECT_EQ(graph.victory(Vertex{8}), Player::J0);
  EXPECT_EQ(four.game.column({4, Player::J0}), 0);
  EXPECT_EQ(four.game.column({0, Player::J1}), 4);
}

TEST(Nim, MisereTurnsTheEndRound) {
  EXPECT_EQ(SolvedNim(10, {1, 2}, true).losing(), (std::vector<std::uint32_t>{1, 4, 7, 10}));
  EXPECT_EQ(SolvedNim(15, {2, 3, 5}, true).value(0, Player::J0), j0_in(0));
  EXPECT_EQ(SolvedNim(1, {1}, true).value(), j1_in(1));
}

TEST(Nim, AcceptsHeapsTooSmallToPlay) {
  EXPECT_EQ(SolvedNim(0, {1}).value(), j1_in(0));
  EXPECT_EQ(SolvedNim(3, {7, 5}).value(), j1_in(0));
  EXPECT_EQ(SolvedNim(5, {7, 5}).value(), j0_in(1));
}

RC_GTEST_PROP(Nim, ALosingHeapHasNoMoveToAnother, ()) {
  const auto numbers = *rc::gen::unique<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(1, 12));
  RC_PRE(!numbers.empty());
  const auto sticks = *rc::gen::inRange<std::int64_t>(0, 60);
  const SolvedNim nim(sticks, numbers);
  const auto losing = nim.losing();
  for (std::uint32_t heap = 0; heap <= static_cast<std::uint32_t>(sticks); ++heap) {
    const bool reaches_losing = std::ranges::any_of(numbers, [&](std::int64_t take) {
      return take <= heap && std::ranges::binary_search(losing, heap - static_cast<std::uint32_t>(take));
    });
    RC_ASSERT(reaches_losing != std::ranges::binary_search(losing, heap));
  }
}

TEST(Nim, ReadsPositions) {
  const Nim nim = Nim::create(10, {1, 2}, false).value();
  const Nim::Position expected{7, Player::J1};
  EXPECT_EQ(nim.parse("7,1").value(), expected);
  EXPECT_EQ(nim.parse("(7,1)").value(), expected);
  EXPECT_EQ(nim.parse("7").value(), (Nim::Position{7, Player::J0}));
  EXPECT_EQ(nim.parse("").value(), nim.start());
  EXPECT_EQ(nim.parse("11").error().message, "position \"11\": accepted are 0 to 10 sticks");
  EXPECT_EQ(nim.parse("99999999999999999999").error().message,
            "position \"99999999999999999999\": accepted are 0 to 10 sticks");
  EXPECT_EQ(nim.parse("10,1").error().message,
            "position \"10,1\": J0 moves first, so J1 has at most 9 sticks before him");
  for (const char* wrong : {"7,2", "7,", "x", "-1", "7 1", "(7,1", ",", "7,1,1"}) {
    const auto parsed = nim.parse(wrong);
    ASSERT_FALSE(parsed) << wrong;
    EXPECT_NE(parsed.error().message.find("expected sticks and player"), std::string::npos) << parsed.error().message;
  }
}

TEST(Nim, RefusesImpossibleRules) {
  EXPECT_EQ(Nim::create(10, {}, false).error().message,
            "nim: the rule is empty; give the numbers of sticks that may be taken, as 1,2,3");
  EXPECT_EQ(Nim::create(10, {1, 3, 1}, false).error().message, "nim: the rule names 1 twice; name each number once");
  EXPECT_FALSE(Nim::create(10, {0, 1}, false));
  EXPECT_FALSE(Nim::create(10, {-2}, false));
  EXPECT_FALSE(Nim::create(-1, {1}, false));
  EXPECT_FALSE(Nim::create(Nim::max_sticks + 1, {1}, false));
}

TEST(Nim, DrawsSticks) {
  const Nim nim = Nim::create(1000, {1, 2}, false).value();
  EXPECT_EQ(nim.board({7, Player::J1}), " | | | | |  | |\n7 sticks, J1 to move\n");
  EXPECT_EQ(nim.board({1000, Player::J0}), "1000 sticks, J0 to move\n");
}

}  // namespace
}  // namespace perfectplay::testing
