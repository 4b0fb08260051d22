// The example of every file format, as its header shows it, is read by its parser. A header that a formatter or a hasty
// edit has scrambled fails here.

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>

#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/files/solution_form.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/play/opening_book.h"
#include "support/golden.h"

namespace perfectplay::testing {
namespace {

/// The drawing in the opening comment of a header that begins with `first`, to the next empty line, from the column
/// `from` on. Three spaces in a line end it: remarks stand behind them.
std::string header_example(const std::string& header, std::string_view first, std::size_t from = 0) {
  std::ifstream lines(source_file(header));
  std::string text;
  bool inside = false;
  constexpr std::size_t indent = 5;
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    inside = inside || (line.size() > indent && line.substr(indent).starts_with(first));
    if (!inside) continue;
    if (line == "//") break;
    const std::string part = line.size() > indent + from ? line.substr(indent + from) : "";
    const std::string example = part.substr(0, part.find("   "));
    if (!example.empty()) text += example + '\n';
  }
  return text;
}

TEST(HeaderExamples, BothFormsOfAGraph) {
  const auto ours = parse_graph(header_example("src/graph/form/graph_form.h", "# Perfect Play"), "ours");
  ASSERT_TRUE(ours) << ours.error().message;
  const auto pgsolver = parse_graph(header_example("src/graph/form/graph_form.h", "# Perfect Play", 46), "pgsolver");
  ASSERT_TRUE(pgsolver) << pgsolver.error().message;
  EXPECT_EQ(ours->size(), 3U);
  EXPECT_EQ(pgsolver->size(), ours->size());
  EXPECT_EQ(ours->find("c"), pgsolver->find("c"));
}

TEST(HeaderExamples, AParitySolution) {
  const auto parsed =
      parse_parity_solution(header_example("src/graph/form/parity_solution.h", "paritysol"), "example", 3);
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed->move[0], Vertex{2});
  EXPECT_EQ(parsed->move[1], no_vertex);
}

TEST(HeaderExamples, ASolution) {
  const auto parsed = parse_solution(header_example("src/files/solution_form.h", "perfectplay-solution"), "example");
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed->entries.size(), 7U);
}

TEST(HeaderExamples, ADeductionTable) {
  const auto game =
      parse_deduction_table(header_example("src/games/deduction/deduction_table.h", "# where is the ship?"), "example");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->solutions(), 3U);
  EXPECT_EQ(game->guesses(), 4U);
}

TEST(HeaderExamples, AStrategy) {
  const std::string text = header_example("src/files/deduction_tree.h", "# perfectplay-strategy");
  const DeductionGame game = tabulate(*perfectplay::mastermind(4, 4));
  const auto label = read_strategy_label(text, "example");
  ASSERT_TRUE(label) << label.error().message;
  EXPECT_EQ(label->objective, "worst");
  const auto strategy = parse_strategy(text, "example", game);
  ASSERT_TRUE(strategy) << strategy.error().message;
  EXPECT_EQ(strategy->nodes.size(), 4U);
}

TEST(HeaderExamples, AnOpeningBook) {
  const ConnectFour game = ConnectFour::create(7, 6, 4).value();
  const auto book =
      OpeningBook::parse(game, header_example("src/play/opening_book.h", "perfectplay opening book"), "example");
  ASSERT_TRUE(book) << book.error().message;
  // And what the header claims is true.
  for (const auto columns : {"", "1", "3"}) {
    const auto position = game.parse(columns).value();
    EXPECT_EQ(book->find(position), OpeningBook::built_in(game)->find(position)) << columns;
  }
}

}  // namespace
}  // namespace perfectplay::testing
