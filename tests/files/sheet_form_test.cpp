#include "perfectplay/files/sheet_form.h"

#include <gtest/gtest.h>

namespace perfectplay {
namespace {

TEST(SheetForm, ReadsWhatPeopleWrite) {
  const Sheet sheet = parse_sheet(
      "# exercise 4.2\r\n"
      "game nim --sticks 4 --misere --rule 1,2\n"
      "\n"
      "4,0  J0\n"
      "(3,1): j1 2   # a rank\n"
      "2,0 = DRAW - 0,1\n"
      "'1 1' nul\n"
      "1,0 ?\n");
  EXPECT_EQ(sheet.reference.game, "nim");
  EXPECT_EQ(sheet.reference.arguments,
            (std::vector<std::pair<std::string, std::string>>{{"sticks", "4"}, {"misere", "true"}, {"rule", "1,2"}}));
  ASSERT_EQ(sheet.answers.size(), 5U);
  EXPECT_EQ(sheet.answers[0].outcome, Outcome::J0);
  EXPECT_EQ(sheet.answers[0].rank, std::nullopt);
  EXPECT_EQ(sheet.answers[0].line, 4U);
  EXPECT_EQ(sheet.answers[1].position, "(3,1)");
  EXPECT_EQ(sheet.answers[1].outcome, Outcome::J1);
  EXPECT_EQ(sheet.answers[1].rank, Rank{2});
  EXPECT_EQ(sheet.answers[2].outcome, Outcome::Draw);
  EXPECT_EQ(sheet.answers[2].rank, std::nullopt);
  EXPECT_EQ(sheet.answers[2].move, "0,1");
  EXPECT_EQ(sheet.answers[3].position, "1 1");
  EXPECT_EQ(sheet.answers[3].outcome, Outcome::Draw);
  EXPECT_EQ(sheet.answers[4].outcome, std::nullopt);
  for (const SheetAnswer& answer : sheet.answers) EXPECT_EQ(answer.fault, "");
}

TEST(SheetForm, KeepsTheFaultOfEveryLine) {
  const Sheet sheet = parse_sheet("a J0\nb J2\nc\nd J0 many\ne J1 3 f g\n");
  ASSERT_EQ(sheet.answers.size(), 5U);
  EXPECT_EQ(sheet.answers[0].fault, "");
  EXPECT_EQ(sheet.answers[1].fault, "expected J0, J1, draw or ?, not \"J2\"");
  EXPECT_EQ(sheet.answers[2].fault, "who wins? J0, J1, draw or ?");
  EXPECT_EQ(sheet.answers[3].fault, "expected a rank, a number of moves or -, not \"many\"");
  EXPECT_EQ(sheet.answers[4].fault, "unexpected \"g\": position, winner, rank, move");
  EXPECT_TRUE(sheet.reference.game.empty());
}

TEST(SheetForm, IsToldFromTheOtherForms) {
  EXPECT_TRUE(is_sheet("# mine\n\na J0\n"));
  EXPECT_TRUE(is_sheet("game graph course.game\na J0\n"));
  EXPECT_TRUE(is_sheet("a: draw\n"));
  EXPECT_FALSE(is_sheet("perfectplay-solution 1\ngame nim sticks=2\n"));
  EXPECT_FALSE(is_sheet("# game mastermind pegs=4\n3211 01 4244 12\n"));
  EXPECT_FALSE(is_sheet("paritysol 5;\n0 0 1;\n"));
  EXPECT_FALSE(is_sheet(""));
}

TEST(SheetForm, ReadsTheGameOfASolution) {
  const Sheet sheet = parse_sheet("game nim sticks=4 rule=1,2\n");
  EXPECT_EQ(sheet.reference.arguments,
            (std::vector<std::pair<std::string, std::string>>{{"sticks", "4"}, {"rule", "1,2"}}));
  EXPECT_EQ(parse_sheet("game graph my.game\n").reference.arguments.front().second, "my.game");
}

}  // namespace
}  // namespace perfectplay
