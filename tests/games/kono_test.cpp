#include "perfectplay/games/kono.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace perfectplay {
namespace {

std::vector<std::string> names(const Kono& kono, const std::string& word) {
  std::vector<std::string> result;
  const Kono::Position position = kono.parse(word).value();
  for (const Kono::Move& move : kono.moves(position)) result.push_back(kono.move_name(move));
  return result;
}

Kono four_fields() { return Kono::create(4, 4).value(); }

TEST(Kono, BeginsWithAFullBoardAndACapture) {
  const Kono kono = four_fields();
  EXPECT_EQ(kono.print(kono.start()), "XXXX/XXXX/OOOO/OOOO:J0");
  EXPECT_EQ(names(kono, ""), (std::vector<std::string>{"a1xa3", "b1xb3", "c1xc3", "d1xd3"}));
  EXPECT_EQ(kono.print(kono.parse("a1xa3").value()), ".XXX/XXXX/XOOO/OOOO:J1");
}

TEST(Kono, TheMovesOfThePictureInTheHeader) {
  EXPECT_EQ(
      names(four_fields(), ".XXO/X..O/..O./O..X:J0"),
      (std::vector<std::string>{"b1xd1", "b1-b2", "b1-a1", "c1-c2", "a2-a1", "a2-b2", "a2-a3", "d4-d3", "d4-c4"}));
}

TEST(Kono, JumpsOverOwnStonesOnlyAndOntoTheOthersOnly) {
  const Kono kono = Kono::create(3, 3).value();
  EXPECT_EQ(kono.print(kono.start()), "XXX/.../OOO:J0");
  EXPECT_EQ(names(kono, "XO./OX./..O:J0"), (std::vector<std::string>{"b2-c2", "b2-b3"}));
  EXPECT_EQ(names(kono, "XX./..X/OOO:J0"), (std::vector<std::string>{"a1-a2", "b1-c1", "b1-b2", "c2-c1", "c2-b2"}));
}

TEST(Kono, IsLostWithOneStoneOrWithoutAMove) {
  const Kono kono = Kono::create(3, 3).value();
  EXPECT_EQ(kono.result(kono.parse("X../.OO/...:J0").value()), Outcome::J1);
  EXPECT_EQ(kono.result(kono.parse("XX./.OO/...:J0").value()), std::nullopt);
  EXPECT_EQ(kono.result(kono.parse("XXO/OO./...:J0").value()), std::nullopt) << "a1xc1";
  const Kono wide = Kono::create(4, 2).value();
  EXPECT_EQ(wide.result(wide.parse("XOXO/OXOX:J1").value()), Outcome::J0);
}

TEST(Kono, RefusesBadBoardsAndWords) {
  for (const auto& [columns, rows] : std::vector<std::pair<int, int>>{{6, 5}, {0, 4}, {4, 1}, {1, 3}, {27, 1}}) {
    EXPECT_FALSE(Kono::create(columns, rows)) << columns << 'x' << rows;
  }
  const Kono kono = Kono::create(3, 3).value();
  const auto message = [&](const std::string& text) { return kono.parse(text).error().message; };
  EXPECT_EQ(message("a1-b1"), "position \"a1-b1\": move 1 \"a1-b1\": no such move; the moves are a1-a2, b1-b2, c1-c2");
  EXPECT_EQ(message("XXX/.../OOO"),
            "position \"XXX/.../OOO\": expected the stones and who is to move, as XXX/.../OOO:J0");
  EXPECT_EQ(message("XX/../OO:J0"),
            "position \"XX/../OO\": expected 3 rows of 3 cells, each X, O or \".\", as .../.../...");
  EXPECT_EQ(message("X../.../O..:J0"),
            "position \"X../.../O..:J0\": J0 has 1 stones and is to move, J1 has 1; accepted: 1 to 3, and 2 to 3");
}

TEST(Kono, DrawsItsBoard) {
  const Kono kono = Kono::create(3, 3).value();
  EXPECT_EQ(kono.board(kono.start()),
            "   a b c\n"
            " 1 X X X\n"
            " 2 . . .\n"
            " 3 O O O\n"
            "J0 to move\n");
}

}  // namespace
}  // namespace perfectplay
