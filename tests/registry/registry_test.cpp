#include "perfectplay/registry/registry.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "perfectplay/games/deduction/synthetic_words.h"
#include "support/program.h"
#include "support/small_games.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

std::string complaint(std::string_view game, const GivenArguments& given) {
  const auto checked = check_arguments(*find_game(game), given);
  return checked ? "" : checked.error().message;
}

std::optional<Hint> hint(std::string_view game, const GivenArguments& given) {
  const auto checked = check_arguments(*find_game(game), given);
  return checked ? std::nullopt : checked.error().hint;
}

TEST(Registry, HasOneRowPerGame) {
  std::set<std::string_view> names;
  for (const GameEntry& row : registry()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(find_game(row.name), &row);
    EXPECT_FALSE(row.summary.empty());
    EXPECT_FALSE(row.small_instances.empty()) << row.name << " has nothing for the generic tests to run on";
    EXPECT_TRUE(check_arguments(row, row.example)) << row.name;
    for (const std::string_view size : row.sizes) {
      const auto parameter = std::ranges::find(row.parameters, size, &Parameter::name);
      ASSERT_NE(parameter, row.parameters.end()) << row.name << ' ' << size;
      EXPECT_EQ(parameter->kind, ParameterKind::Integer) << row.name << ' ' << size;
    }
  }
  EXPECT_EQ(find_game("chess"), nullptr);
}

TEST(Registry, OffersWhatItsGamesHave) {
  for (const auto& small : small_games<PlayableGame>()) {
    EXPECT_EQ(small.row->family, Family::Reachability) << small;
    EXPECT_EQ(small.row->offers(Capability::Search), static_cast<bool>(small.game.search)) << small;
    EXPECT_EQ(small.row->offers(Capability::Board), small.game->grid(small.game->start()).has_value()) << small;
    EXPECT_EQ(small.row->offers(Capability::Book), small.game.book != nullptr) << small;
  }
  for (const GameEntry& row : registry()) {
    EXPECT_EQ(row.offers(Capability::AnySize), row.any_size != nullptr) << row.name;
  }
  for (const Capability capability : {Capability::Search, Capability::Board, Capability::Book, Capability::AnySize}) {
    const auto names = games_offering(capability);
    EXPECT_FALSE(names.empty()) << "a capability that no game has";
    for (const std::string_view name : names) EXPECT_TRUE(find_game(name)->offers(capability)) << name;
  }
}

/// The largest value of a range can be used, at least on the smallest board that has it: the help tells real limits.
TEST(Registry, RangesAreReal) {
  for (const GameEntry& row : registry()) {
    for (const std::string_view size : row.sizes) {
      GivenArguments given;
      for (const std::string_view other : row.sizes) {
        const Parameter& parameter = *std::ranges::find(row.parameters, other, &Parameter::name);
        given.emplace_back(other,
                           std::to_string(other == size ? parameter.high : std::max<std::int64_t>(parameter.low, 1)));
      }
      const auto made = row.make(check_arguments(row, given).value(), unstopped());
      EXPECT_TRUE(made) << row.name << ' ' << size << ": " << made.error().message;
    }
  }
}

TEST(Registry, DefaultsAreAcceptedAndExamplesWork) {
  for (const GameEntry& row : registry()) {
    if (row.parameters.front().kind == ParameterKind::File) continue;
    const auto defaults = check_arguments(row, {});
    ASSERT_TRUE(defaults) << defaults.error().message;
    EXPECT_TRUE(row.make(*defaults, unstopped())) << row.name;
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

TEST(Registry, OneParameterMayReplaceAnother) {
  const auto heaps = check_arguments(*find_game("nim"), {{"heaps", "3,4"}, {"rule", "any"}}).value();
  EXPECT_EQ(heaps.text("sticks"), "");
  EXPECT_EQ(heaps.integers("heaps"), (std::vector<std::int64_t>{3, 4}));
  EXPECT_TRUE(heaps.integers("rule").empty());
  EXPECT_EQ(complaint("nim", {{"heaps", "3"}, {"sticks", "4"}}), "nim: give sticks or heaps, not both");
}

TEST(Registry, SaysWhatWouldBeAccepted) {
  EXPECT_EQ(complaint("nim", {{"stick", "3"}}), "nim: unknown parameter stick; accepted: sticks, rule, misere, heaps");
  EXPECT_EQ(complaint("nim", {{"sticks", "many"}}), "nim: sticks many: expected an integer from 0 to 100000000");
  EXPECT_EQ(complaint("nim", {{"sticks", "-1"}}), "nim: sticks -1: expected an integer from 0 to 100000000");
  EXPECT_EQ(complaint("nim", {{"sticks", ""}}), "nim: sticks \"\": expected an integer from 0 to 100000000");
  EXPECT_EQ(complaint("nim", {{"sticks", "3"}, {"sticks", "4"}}), "nim: sticks is given twice");
  for (const char* rule : {"1,,2", "1,x", "", "0", "1;2", "1,2,"}) {
    EXPECT_EQ(complaint("nim", {{"rule", rule}}),
              "nim: rule " + (*rule == '\0' ? std::string("\"\"") : std::string(rule)) +
                  ": expected integers from 1 to 100000000 separated by commas, as 1,2,3, or any");
  }
  EXPECT_EQ(complaint("nim", {{"misere", "maybe"}}), "nim: misere maybe: expected true or false");
  EXPECT_EQ(complaint("hex", {{"size", "0"}}), "hex: size 0: expected an integer from 1 to 7");
  EXPECT_EQ(complaint("awale", {{"rules", "kalah"}}), "awale: rules kalah: expected one of tamale, abapa, awari");
  EXPECT_EQ(complaint("graph", {}), "graph: file is missing; expected a path, or \"-\" for standard input");
}

TEST(Registry, HintsAtTheNearestValue) {
  EXPECT_EQ(hint("nim", {{"sticks", "-1"}}), (Hint{"sticks", "0"}));
  EXPECT_EQ(hint("nim", {{"sticks", "many"}}), (Hint{"sticks", "21"}));
  EXPECT_EQ(hint("hex", {{"size", "11"}}), (Hint{"size", "7"}));
  EXPECT_FALSE(hint("nim", {{"rule", "0"}}));
}

TEST(Registry, MakeRefusesWhatTheRulesRefuse) {
  const auto nim = make_game("nim", {{"rule", "2,2"}});
  ASSERT_FALSE(nim);
  EXPECT_EQ(nim.error().message, "nim: the rule names 2 twice; name each number once");
  EXPECT_FALSE(nim.error().hint) << "fewer sticks would not help";
}

Error refusal(std::string_view name, const GivenArguments& given, const ExploreOptions& options = {}) {
  const auto game = make_game(name, given);
  if (!game) return game.error();
  const auto explored = (*game)->explore(options, unstopped());
  return explored ? Error{} : explored.error();
}

TEST(Registry, LargeBoardsAreRefusedWithAnEstimateAndAHint) {
  const Error seven = refusal("connect-four", {});
  EXPECT_EQ(seven.message,
            "connect-four 7x6 has up to 7.1e+13 positions, more than the 250,000,000 that can be explored");
  EXPECT_EQ(seven.hint, (Hint{"height", "3"}));
  const Error morpion = refusal("morpion", {{"size", "5"}});
  EXPECT_EQ(morpion.message, "morpion 5x5 has up to 1.6e+11 positions, more than the 250,000,000 that can be explored");
  EXPECT_EQ(morpion.hint, (Hint{"size", "4"}));
  EXPECT_EQ(refusal("morpion", {{"size", "6"}}).hint, (Hint{"size", "4"}));
  EXPECT_EQ(refusal("morpion", {{"size", "3"}, {"rows", "12"}}).hint, (Hint{"size", "1"}));
  EXPECT_EQ(refusal("hex", {{"size", "7"}}).hint, (Hint{"size", "4"}));
  EXPECT_EQ(refusal("hex", {{"size", "4"}}, {.max_positions = 10'000}).hint, (Hint{"size", "3"}));
  EXPECT_EQ(refusal("connect-four", {{"width", "4"}, {"height", "4"}}).message, "");
}

TEST(Registry, BoardsThatNobodyCanMakeHaveAHintToo) {
  const Error nine = refusal("connect-four", {{"width", "9"}, {"height", "8"}});
  EXPECT_EQ(nine.kind, ErrorKind::Input);
  EXPECT_EQ(nine.message, "connect-four 9x8 is too large: width x (height + 1) may be 64 at most");
  EXPECT_EQ(nine.hint, (Hint{"height", "6"}));
  const Error morpion = refusal("morpion", {{"size", "8"}});
  EXPECT_EQ(morpion.message, "morpion 8x8 has 64 cells; boards have at most 49, and no side longer than 26");
  EXPECT_EQ(morpion.hint, (Hint{"size", "7"}));
}

/// A hint that is followed must lead to a board that is not refused.
TEST(Registry, HintsCanBeFollowed) {
  for (const GameEntry& row : registry()) {
    if (row.family != Family::Reachability || row.sizes.empty()) continue;
    GivenArguments given;
    for (const Parameter& parameter : row.parameters) {
      if (parameter.kind == ParameterKind::Integer) given.emplace_back(parameter.name, std::to_string(parameter.high));
    }
    for (int followed = 0; followed < 10; ++followed) {
      const auto game = make_game(row.name, given);
      const ExploreOptions small{.max_positions = 1000};
      const Expected<void> fits = game ? (*game)->check_size(small) : tl::unexpected(game.error());
      if (fits) break;
      ASSERT_TRUE(fits.error().hint) << row.name << ": " << fits.error().message;
      const auto& [parameter, value] = *fits.error().hint;
      auto& old = std::ranges::find(given, parameter, &GivenArguments::value_type::first)->second;
      ASSERT_LT(std::stoll(value), std::stoll(old)) << row.name << ' ' << parameter;
      old = value;
      ASSERT_LT(followed, 9) << row.name << ": hints lead nowhere";
    }
  }
}

TEST(Registry, GamesAreKnownByManyNames) {
  const auto row = [](std::string_view name) {
    const NamedGame named = find_named_game(name);
    return named.entry == nullptr ? std::string_view("none") : named.entry->name;
  };
  for (const char* name :
       {"morpion", "Morpion", "tic-tac-toe", "Tic-Tac-Toe", "tictactoe", "tic_tac_toe", "TIC TAC TOE"}) {
    EXPECT_EQ(row(name), "morpion") << name;
  }
  for (const char* name : {"connect4", "Connect-4", "connectfour", "puissance4", "Puissance 4", "four-in-a-row"}) {
    EXPECT_EQ(row(name), "connect-four") << name;
  }
  for (const char* name : {"Awalé", "AWALÉ", "awele", "awélé", "oware", "awari", "wari"}) {
    EXPECT_EQ(row(name), "awale") << name;
  }
  EXPECT_EQ(row("wordle"), "words");
  EXPECT_EQ(row("master-mind"), "mastermind");
  EXPECT_EQ(row("cows-and-bulls"), "bulls-and-cows");
  EXPECT_EQ(row("chess"), "none");
  EXPECT_EQ(row(""), "none");
}

TEST(Registry, AnAliasMayBringArguments) {
  const auto oware = check_arguments(find_named_game("Oware"), {}).value();
  EXPECT_EQ(oware.integer("pits"), 6);
  EXPECT_EQ(oware.integer("seeds"), 48);
  EXPECT_EQ(oware.text("rules"), "abapa");
  EXPECT_EQ(check_arguments(find_named_game("awari"), {}).value().text("rules"), "awari");
  const auto small = check_arguments(find_named_game("oware"), {{"pits", "3"}, {"rules", "tamale"}}).value();
  EXPECT_EQ(small.integer("pits"), 3) << "what is given counts more";
  EXPECT_EQ(small.text("rules"), "tamale");
}

TEST(Registry, NoNameMeansTwoGames) {
  std::map<std::string, std::string_view> owners;
  for (const GameEntry& row : registry()) {
    std::vector<std::string_view> names{row.name};
    for (const GameAlias& alias : row.aliases) {
      names.push_back(alias.name);
      EXPECT_EQ(find_named_game(alias.name).entry, &row) << alias.name;
      GivenArguments given = alias.arguments;
      for (const Parameter& parameter : row.parameters) {
        if (parameter.kind == ParameterKind::File) given.emplace_back(parameter.name, "FILE");
      }
      EXPECT_TRUE(check_arguments(row, given)) << alias.name;
    }
    for (const std::string_view relative : row.relatives) {
      names.push_back(relative);
      EXPECT_EQ(find_relative(relative), &row) << relative;
      EXPECT_EQ(find_named_game(relative).entry, nullptr) << relative;
    }
    for (const std::string_view name : names) {
      EXPECT_TRUE(owners.emplace(name, row.name).second) << name;
    }
  }
}

TEST(Registry, ReadsGraphs) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("small.game")) << "a 0 start : b c b\nb 1 : a c\nc 1 win0 : a\nd 0 :\n";
  const auto arguments = check_arguments(*find_game("graph"), {{"file", folder.file("small.game")}}).value();
  const auto game = std::get<PlayableGame>(find_game("graph")->make(arguments, unstopped()).value());

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
  EXPECT_FALSE(find_game("graph")->make(missing, unstopped()));
}

TEST(Registry, StopsTheBuildingOfALargeTable) {
  const TemporaryFolder folder;
  write_text(folder.file("words.txt"), synthetic_words(5, 2'500, 1));
  constexpr int size = 500;
  std::string table = "solutions";
  for (int i = 0; i < size; ++i) table += fmt::format(" s{}", i);
  for (int i = 0; i < size; ++i) {
    table += fmt::format("\ns{} :", i);
    for (int j = 0; j < size; ++j) table += i == j ? " yes" : " no";
  }
  write_text(folder.file("table.txt"), table + '\n');
  const std::vector<std::pair<std::string_view, GivenArguments>> games{
      {"words", {{"file", folder.file("words.txt")}}}, {"deduction", {{"file", folder.file("table.txt")}}}};
  for (const auto& [game, given] : games) {
    const GameEntry& row = *find_game(game);
    const Arguments arguments = check_arguments(row, given).value();
    Stop ended;
    ended.within(0);
    const auto made = row.make(arguments, ended);
    ASSERT_FALSE(made) << game;
    EXPECT_EQ(made.error().kind, ErrorKind::Resource);
    EXPECT_EQ(made.error().message, "the time limit ended the building of the table of answers; allow more time");
    EXPECT_TRUE(row.make(arguments, unstopped())) << game;
  }
  // A small table takes no time, and what follows from it can be bounded.
  write_text(folder.file("few.txt"), synthetic_words(5, 200, 1));
  const GameEntry& words = *find_game("words");
  Stop ended;
  ended.within(0);
  EXPECT_TRUE(words.make(check_arguments(words, {{"file", folder.file("few.txt")}}).value(), ended));
}

}  // namespace
}  // namespace perfectplay::testing
