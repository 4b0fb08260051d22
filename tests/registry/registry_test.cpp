#include "perfectplay/registry/registry.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "support/small_games.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

std::string complaint(std::string_view game, const Given& given) {
  const auto checked = check_arguments(*find_game(game), given);
  return checked ? "" : checked.error().message;
}

TEST(Registry, HasOneRowAGame) {
  std::set<std::string_view> names;
  for (const GameEntry& row : registry()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(find_game(row.name), &row);
    EXPECT_FALSE(row.summary.empty());
    EXPECT_TRUE(row.example.starts_with(row.name)) << row.example;
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"nim", "graph", "morpion", "connect-four", "hex", "awale", "mastermind",
                                               "bulls-and-cows", "black-peg", "words", "deduction"}));
  EXPECT_EQ(find_game("chess"), nullptr);
}

TEST(Registry, DefaultsAreAcceptedAndExamplesWork) {
  for (const GameEntry& row : registry()) {
    if (row.parameters.front().kind == ParameterKind::File) continue;
    const auto defaults = check_arguments(row, {});
    ASSERT_TRUE(defaults) << defaults.error().message;
    EXPECT_TRUE(row.make(*defaults)) << row.name;
    ASSERT_EQ(defaults->all().size(), row.parameters.size());
    for (std::size_t i = 0; i < row.parameters.size(); ++i) {
      EXPECT_EQ(defaults->all()[i].first, row.parameters[i].name);
      EXPECT_EQ(defaults->all()[i].second, row.parameters[i].default_value);
    }
  }
}

TEST(Registry, ArgumentsHaveKinds) {
  const auto arguments = check_arguments(*find_game("nim"), {{"rule", "2,3,5"}, {"misere", "true"}}).value();
  EXPECT_EQ(arguments.integer("sticks"), 21);
  EXPECT_EQ(arguments.integers("rule"), (std::vector<std::int64_t>{2, 3, 5}));
  EXPECT_TRUE(arguments.flag("misere"));
  EXPECT_EQ(arguments.text("rule"), "2,3,5");
}

TEST(Registry, SaysWhatWouldBeAccepted) {
  EXPECT_EQ(complaint("nim", {{"stick", "3"}}), "nim: unknown parameter --stick; accepted: --sticks, --rule, --misere");
  EXPECT_EQ(complaint("nim", {{"sticks", "many"}}), "nim: --sticks many: expected an integer from 0 to 100000000");
  EXPECT_EQ(complaint("nim", {{"sticks", "-1"}}), "nim: --sticks -1: expected an integer from 0 to 100000000");
  EXPECT_EQ(complaint("nim", {{"sticks", ""}}), "nim: --sticks \"\": expected an integer from 0 to 100000000");
  EXPECT_EQ(complaint("nim", {{"sticks", "3"}, {"sticks", "4"}}), "nim: --sticks is given twice");
  for (const char* rule : {"1,,2", "1,x", "", "0", "1;2", "1,2,"}) {
    EXPECT_EQ(complaint("nim", {{"rule", rule}}),
              "nim: --rule " + (*rule == '\0' ? std::string("\"\"") : std::string(rule)) +
                  ": expected integers from 1 to 100000000 separated by commas, as 1,2,3");
  }
  EXPECT_EQ(complaint("nim", {{"misere", "maybe"}}), "nim: --misere maybe: expected true or false");
  EXPECT_EQ(complaint("hex", {{"size", "0"}}), "hex: --size 0: expected an integer from 1 to 64");
  EXPECT_EQ(complaint("awale", {{"rules", "kalah"}}), "awale: --rules kalah: expected one of tamale, abapa, awari");
  EXPECT_EQ(complaint("graph", {}), "graph: FILE is missing; expected a path, or \"-\" for standard input");
}

TEST(Registry, MakeRefusesWhatTheRulesRefuse) {
  const auto nim = make_game("nim", {"--rule", "2,2"});
  ASSERT_FALSE(nim);
  EXPECT_EQ(nim.error().message, "nim: the rule names 2 twice; name each number once");
}

TEST(Registry, LargeBoardsAreRefusedWithAnEstimateAndAdvice) {
  const auto refusal = [](std::string_view name, const std::vector<std::string>& typed) {
    const auto game = make_game(name, typed);
    if (!game) return game.error();
    const auto explored = (*game)->explore({}, unstopped());
    return explored ? Error{} : explored.error();
  };
  EXPECT_EQ(refusal("connect-four", {}).message,
            "connect-four 7x6 has up to 7.1e+13 positions, more than the 250,000,000 that can be explored; "
            "try --width 5 --height 5, --width 6 --height 4, or smaller");
  EXPECT_EQ(refusal("morpion", {"--size", "5"}).message,
            "morpion 5x5 has up to 1.6e+11 positions, more than the 250,000,000 that can be explored; try --size 4 or "
            "smaller");
  for (const Error& error :
       {refusal("morpion", {"--size", "6"}), refusal("hex", {"--size", "5"}), refusal("hex", {"--size", "7"}),
        refusal("connect-four", {"--width", "64", "--height", "64"}),
        refusal("connect-four", {"--width", "1", "--height", "64"})}) {
    EXPECT_EQ(error.kind, ErrorKind::Input);
    EXPECT_NE(error.message.find("that can be explored; try"), std::string::npos) << error.message;
  }
  EXPECT_EQ(refusal("connect-four", {"--width", "4", "--height", "4"}).message, "");
  EXPECT_EQ(refusal("hex", {"--size", "11"}).message, "hex 11x11 is too large: boards up to 7x7 are searched");
  EXPECT_EQ(refusal("morpion", {"--size", "8"}).message,
            "morpion 8x8 has 64 cells; boards have at most 49, and no side longer than 26");
}

TEST(Registry, ReadsGraphs) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("small.game")) << "a 0 start : b c b\nb 1 : a c\nc 1 win0 : a\nd 0 :\n";
  const auto arguments = check_arguments(*find_game("graph"), {{"file", folder.file("small.game")}}).value();
  const auto game = std::get<std::shared_ptr<const ReachabilityGame>>(find_game("graph")->make(arguments).value());

  const Code a = game->start();
  EXPECT_EQ(game->print(a), "a");
  EXPECT_EQ(game->parse("").value(), a);
  const auto moves = game->moves(a);
  ASSERT_EQ(moves.size(), 2U) << "parallel edges are one move";
  EXPECT_EQ(moves[0].name, "b");
  EXPECT_EQ(moves[1].name, "c");
  EXPECT_EQ(game->player(moves[0].next), Player::J1);
  EXPECT_FALSE(game->result(a));

  const Code c = game->parse("c").value();
  EXPECT_EQ(game->result(c), Outcome::J0);
  EXPECT_TRUE(game->moves(c).empty()) << "victory vertices absorb";
  EXPECT_EQ(game->result(game->parse("d").value()), Outcome::Draw);
  EXPECT_EQ(game->board(a), "a  (J0 to move)\n  → b\n  → c\n");
  EXPECT_EQ(game->parse("x").error().message, "position \"x\": the graph has no such vertex; its vertices are a b c d");

  const Explored explored = game->explore({}, unstopped()).value();
  EXPECT_EQ(explored.positions, 4U);
  EXPECT_EQ(explored.moves, 6U);
  EXPECT_EQ(explored.find(c), Vertex{2});
  EXPECT_EQ(game->canonical(c), c);
  EXPECT_EQ(game->symmetries(), 1);
  EXPECT_FALSE(game->column(a));

  const auto missing = check_arguments(*find_game("graph"), {{"file", folder.file("none")}}).value();
  EXPECT_FALSE(find_game("graph")->make(missing));
}

}  // namespace
}  // namespace perfectplay::testing
