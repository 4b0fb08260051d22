// Trees that fold. What the script makes of the rows is checked in a browser, by hand.
#include "perfectplay/draw/folding_tree.h"

#include <gtest/gtest.h>

#include "support/well_formed.h"

namespace perfectplay::testing {
namespace {

std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

FoldingTree tree_of(std::size_t branches) {
  FoldingTree tree{"a < b & \"c\"", {{0, "root"}}};
  for (std::size_t i = 0; i < branches; ++i) {
    tree.rows.push_back({1, "branch <" + std::to_string(i) + ">"});
    tree.rows.push_back({2, "twig", "with a note"});
    tree.rows.push_back({3, "leaf"});
  }
  return tree;
}

TEST(FoldingTree, IsWellFormedWithAllRowsOpenWhereNoScriptRuns) {
  const std::string svg = drawn(tree_of(2), "svg");
  const std::size_t script = svg.find("<script>");
  ASSERT_NE(script, std::string::npos);
  EXPECT_EQ(first_xml_defect(svg.substr(0, script) + "</svg>"), "");
  EXPECT_EQ(occurrences(svg, "class=\"row\""), 7U);
  EXPECT_EQ(occurrences(svg, "tabindex=\"0\" role=\"button\" aria-expanded"), 5U) << "leaves do not fold";
  EXPECT_EQ(occurrences(svg, "display:none"), 2U) << "only the buttons that need the script are hidden";
  EXPECT_EQ(occurrences(svg, "data-closed=\"\""), 0U);
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
  EXPECT_NE(svg.find("branch &lt;1&gt;"), std::string::npos);
}

TEST(FoldingTree, IsClosedBelowTheSecondLevelIfItIsLong) {
  const std::string svg = drawn(tree_of(20), "svg");
  EXPECT_EQ(occurrences(svg, " data-closed=\"\""), 20U);
}

TEST(FoldingTree, ShowsStonesThatDifferWithoutColours) {
  FoldingTree tree{"board", {{0, "root"}}};
  tree.rows[0].board = StoneGrid{BoardShape::Squares, 2, 1, {Player::J0, Player::J1}};
  const std::string svg = drawn(tree, "svg");
  EXPECT_EQ(occurrences(svg, "stroke-width=\"3\""), 2U) << "a ring on the board, and one in the legend";
  tree.rows[0].board.reset();
  EXPECT_EQ(occurrences(drawn(tree, "svg"), "stroke-width=\"3\""), 0U);
}

TEST(FoldingTree, OfAPageHasItsTitleOnce) {
  const std::string page = drawn(tree_of(1), "html");
  EXPECT_EQ(occurrences(page, "<h1>"), 1U);
  EXPECT_EQ(occurrences(page, "font-size=\"16\""), 0U);
  EXPECT_EQ(occurrences(drawn(tree_of(1), "svg"), "font-size=\"16\""), 1U);
}

TEST(FoldingTree, FoldsLongTextsBetweenWords) {
  std::string words;
  for (int i = 0; i < 40; ++i) words += "seven__ ";  // 320 letters
  FoldingTree tree{words, {{0, words}, {1, std::string(300, 'x')}}};
  const std::string svg = drawn(tree, "svg");
  EXPECT_EQ(occurrences(svg, "font-size=\"16\""), 4U) << "at most 80 letters of the title to a line";
  EXPECT_EQ(occurrences(svg, "seven__ <"), 3U) << "only the texts' own last blanks end lines";
  EXPECT_NE(svg.find(std::string(300, 'x')), std::string::npos) << "a word is not broken";
  tree.rows.pop_back();
  const std::string narrow = drawn(tree, "svg");
  const std::size_t width = narrow.find(" width=\"");
  EXPECT_LT(std::stod(narrow.substr(width + 8)), 900);
}

}  // namespace
}  // namespace perfectplay::testing
