// Connect Four on the largest boards that generic exploration is meant for.
#include <gtest/gtest.h>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

void expect_solved(std::int64_t width, std::int64_t height, std::uint64_t positions, Outcome outcome) {
  const Explored explored = explore(ConnectFour::create(width, height, 4).value(), {}, unstopped()).value();
  EXPECT_EQ(explored.positions, positions);
  const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
  EXPECT_EQ(solution.outcome[raw(explored.graph->start())], outcome);
}

TEST(ConnectFourLarge, FiveByFour) {
  if (sanitized) {
    expect_solved(4, 4, 161'029, Outcome::Draw);
  } else {
    expect_solved(5, 4, 3'945'711, Outcome::Draw);
  }
}

TEST(SlowConnectFourLarge, FiveByFive) { expect_solved(5, 5, 69'763'700, Outcome::Draw); }

TEST(SlowConnectFourLarge, SixByFour) { expect_solved(6, 4, 94'910'577, Outcome::J1); }

}  // namespace
}  // namespace perfectplay::testing
