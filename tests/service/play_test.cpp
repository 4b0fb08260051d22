#include <gtest/gtest.h>

#include <string_view>

#include "perfectplay/service/play/winning_line.h"

namespace perfectplay::service {
namespace {

StoneGrid stones(BoardShape shape, int columns, std::string_view rows) {
  StoneGrid grid{.shape = shape, .columns = columns, .rows = static_cast<int>(rows.size()) / columns, .stones = {}};
  for (const char c : rows) {
    grid.stones.push_back(c == 'X' ? std::optional(Player::J0) : c == 'O' ? std::optional(Player::J1) : std::nullopt);
  }
  return grid;
}

TEST(WinningLine, TheLongestLineInAnyDirection) {
  EXPECT_EQ(winning_line(stones(BoardShape::Squares, 3,
                                "XXX"
                                "OO."
                                "..."),
                         Player::J0),
            (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(winning_line(stones(BoardShape::Squares, 3,
                                "XXO"
                                "XO."
                                "O.."),
                         Player::J1),
            (std::vector<int>{2, 4, 6}));
  EXPECT_EQ(winning_line(stones(BoardShape::Columns, 4,
                                "...."
                                "X..."
                                "OX.."
                                "OOX."),
                         Player::J0),
            (std::vector<int>{4, 9, 14}));
}

TEST(WinningLine, TheShortestChainOfHex) {
  // a1 a2 would do as well as b1, but the chain over b1 has fewer stones: b1 b2 b3, or b1 a2 a3.
  const auto grid = stones(BoardShape::Hexagons, 3,
                           "XX."
                           "XXO"
                           ".XO");
  EXPECT_EQ(winning_line(grid, Player::J0), (std::vector<int>{1, 4, 7}));
  EXPECT_EQ(winning_line(grid, Player::J1), (std::vector<int>{})) << "O does not join left and right";
}

}  // namespace
}  // namespace perfectplay::service
