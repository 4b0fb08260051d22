#include "perfectplay/registry/registry.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "perfectplay/base/file.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/games/hex.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/games/morpion.h"
#include "perfectplay/games/nim.h"
#include "perfectplay/graph/form/graph_form.h"

namespace perfectplay {
namespace {

using Made = Expected<AnyGame>;

/// Erases the game, or hands on why it could not be made.
template <class G>
Made made(Expected<G> game, GameLabel label) {
  if (!game) return tl::unexpected(std::move(game).error());
  return erase(std::move(*game), std::move(label));
}

/// Boards whose positions do not even fit a code are refused in the words in which others are refused that are too
/// large.
Expected<void> refuse_large(double positions, const GameLabel& label) {
  return check_bound({.positions = positions}, 1, {.game = label.name, .advice = label.advice});
}

Made make_nim(const Arguments& arguments) {
  const std::int64_t sticks = arguments.integer("sticks");
  return made(Nim::create(sticks, arguments.integers("rule"), arguments.flag("misere")),
              {fmt::format("nim with {} sticks", sticks), "try fewer --sticks or a shorter --rule"});
}

Made make_graph(const Arguments& arguments) {
  auto graph = read_graph(arguments.text("file"));
  if (!graph) return tl::unexpected(std::move(graph).error());
  return erase(std::make_shared<const Graph>(std::move(*graph)));
}

Made make_morpion(const Arguments& arguments) {
  const std::int64_t columns = arguments.integer("size");
  const std::int64_t rows = arguments.integer("rows") == 0 ? columns : arguments.integer("rows");
  const GameLabel label{fmt::format("morpion {}x{}", columns, rows), "try --size 4 or smaller"};
  if (!Grid::fits(columns, rows)) {
    return input_error(fmt::format("{} has {} cells; boards have at most {}, and no side longer than {}", label.name,
                                   columns * rows, Grid::max_cells, Grid::max_side));
  }
  return made(Morpion::create(columns, rows, arguments.integer("align")), label);
}

Made make_connect_four(const Arguments& arguments) {
  const std::int64_t width = arguments.integer("width");
  const std::int64_t height = arguments.integer("height");
  const GameLabel label{fmt::format("connect-four {}x{}", width, height),
                        "try --width 5 --height 5, --width 6 --height 4, or smaller"};
  if (!ConnectFour::fits(width, height)) {
    if (auto fits = refuse_large(ConnectFour::positions_bound(width, height), label); !fits) {
      return tl::unexpected(std::move(fits).error());
    }
  }
  return made(ConnectFour::create(width, height, arguments.integer("align")), label);
}

Made make_hex(const Arguments& arguments) {
  const std::int64_t size = arguments.integer("size");
  const GameLabel label{fmt::format("hex {0}x{0}", size), "try --size 4 or smaller"};
  if (size > Hex::max_size) {
    return input_error(
        fmt::format("{} is too large: boards up to {}x{} are searched", label.name, Hex::max_size, Hex::max_size));
  }
  return made(Hex::create(size, arguments.flag("swap")), label);
}

Made make_awale(const Arguments& arguments) {
  const auto rules = awale_rules(arguments.text("rules"), static_cast<int>(arguments.integer("pits")));
  if (!rules) return tl::unexpected(rules.error());
  return AwaleGame{*rules, static_cast<int>(arguments.integer("seeds"))};
}

Made tabulated(Expected<PegGame> game) {
  if (!game) return tl::unexpected(std::move(game).error());
  return tabulate(*game);
}

int small(const Arguments& arguments, std::string_view name) { return static_cast<int>(arguments.integer(name)); }

Made make_mastermind(const Arguments& arguments) {
  auto game = mastermind(small(arguments, "pegs"), small(arguments, "colors"));
  if (!game) game.error().message += "; boards of any size: perfectplay simulate mastermind, or play mastermind";
  return tabulated(std::move(game));
}

Made make_bulls_and_cows(const Arguments& arguments) {
  return tabulated(bulls_and_cows(small(arguments, "digits"), small(arguments, "symbols")));
}

Made make_black_peg(const Arguments& arguments) {
  return tabulated(black_peg(small(arguments, "pegs"), small(arguments, "colors")));
}

Expected<WordList> read_words(const std::string& path) {
  const auto contents = FileContents::read(path);
  if (!contents) return tl::unexpected(contents.error());
  return WordList::parse(contents->text(), contents->name());
}

Made make_words(const Arguments& arguments) {
  const auto hidden = read_words(arguments.text("file"));
  if (!hidden) return tl::unexpected(hidden.error());
  std::optional<WordList> further;
  if (const std::string& path = arguments.text("guesses"); !path.empty()) {
    auto list = read_words(path);
    if (!list) return tl::unexpected(std::move(list).error());
    further = std::move(*list);
  }
  auto game = word_game(*hidden, further ? &*further : nullptr);
  if (!game) return tl::unexpected(std::move(game).error());
  return std::move(*game);
}

Made make_deduction(const Arguments& arguments) {
  const auto contents = FileContents::read(arguments.text("file"));
  if (!contents) return tl::unexpected(contents.error());
  auto game = parse_deduction_table(contents->text(), contents->name());
  if (!game) return tl::unexpected(std::move(game).error());
  return std::move(*game);
}

std::vector<std::string_view> rule_set_names() {
  std::vector<std::string_view> names;
  names.reserve(awale_rule_sets.size());
  for (const AwaleRuleSet& set : awale_rule_sets) names.push_back(set.name);
  return names;
}

constexpr std::int64_t longest_side = 64;

const std::array<GameEntry, 11>& rows() {
  static const std::array<GameEntry, 11> table{{
      {"nim",
       Family::Reachability,
       "take sticks from a heap; who cannot take any loses",
       "nim --sticks 21 --rule 1,2,3",
       {{"sticks", ParameterKind::Integer, "21", "sticks in the heap", 0, Nim::max_sticks},
        {"rule", ParameterKind::IntegerList, "1,2,3", "how many sticks may be taken at once", 1, Nim::max_sticks},
        {"misere", ParameterKind::Flag, "false", "who cannot take any wins: the last to take loses"}},
       make_nim,
       {{"--sticks", "0", "--rule", "1"},
        {"--sticks", "10", "--rule", "1,2"},
        {"--sticks", "15", "--rule", "2,3,5"},
        {"--sticks", "12", "--rule", "1,3,4", "--misere"}}},
      {"graph",
       Family::Reachability,
       "any game given as a graph in a file",
       "graph FILE",
       {{"file", ParameterKind::File, "", "a graph in our text form or in PGSolver's; \"-\" is standard input"}},
       make_graph,
       {}},
      {"morpion",
       Family::Reachability,
       "noughts and crosses: stones in a line win, on a square board or another rectangle",
       "morpion --size 3 --align 3",
       {{"size", ParameterKind::Integer, "3", "cells on a side", 1, longest_side},
        {"align", ParameterKind::Integer, "3", "stones in a line that win", 1, longest_side},
        {.name = "rows",
         .kind = ParameterKind::Integer,
         .default_value = "0",
         .help = "rows, where they are not as many as columns",
         .low = 0,
         .high = longest_side,
         .tacit = true}},
       make_morpion,
       {{"--size", "1", "--align", "1"},
        {"--size", "2", "--align", "2"},
        {"--size", "3", "--align", "3"},
        {"--size", "3", "--align", "2"},
        {"--size", "2", "--align", "3"},
        {"--size", "4", "--rows", "2", "--align", "3"}}},
      {"connect-four",
       Family::Reachability,
       "stones fall into columns; four in a line win",
       "connect-four --width 5 --height 4 --align 4",
       {{"width", ParameterKind::Integer, "7", "columns", 1, longest_side},
        {"height", ParameterKind::Integer, "6", "rows", 1, longest_side},
        {"align", ParameterKind::Integer, "4", "stones in a line that win", 2, longest_side}},
       make_connect_four,
       {{"--width", "1", "--height", "1"},
        {"--width", "3", "--height", "3", "--align", "3"},
        {"--width", "4", "--height", "2", "--align", "2"},
        {"--width", "2", "--height", "5"},
        {"--width", "10", "--height", "1", "--align", "3"}}},
      {"hex",
       Family::Reachability,
       "join two sides of a rhombus of hexagons before the other player joins the other two",
       "hex --size 3",
       {{"size", ParameterKind::Integer, "4", "cells on a side", 1, longest_side},
        {"swap", ParameterKind::Flag, "false", "J1 may take over J0's side instead of his first move"}},
       make_hex,
       {{"--size", "1"}, {"--size", "2"}, {"--size", "3"}, {"--size", "2", "--swap"}}},
      {"awale",
       Family::Awale,
       "sow seeds round the board and take the opponent's; every board of so many seeds",
       "awale --pits 4 --seeds 12",
       {{"pits", ParameterKind::Integer, "4", "pits on each side", 1, awale_max_pits},
        {"seeds", ParameterKind::Integer, "24", "seeds on the board", 0, awale_max_seeds},
        {"rules", ParameterKind::Choice, "tamale", "rule set", 0, 0, rule_set_names()}},
       make_awale,
       {{"--pits", "1", "--seeds", "4"},
        {"--pits", "2", "--seeds", "6"},
        {"--pits", "3", "--seeds", "6", "--rules", "abapa"},
        {"--pits", "4", "--seeds", "8", "--rules", "awari"}}},
      {"mastermind",
       Family::Deduction,
       "find a hidden code of coloured pegs; answers count right places and right colours",
       "mastermind --pegs 4 --colors 6",
       {{"pegs", ParameterKind::Integer, "4", "pegs in a code", 1, LargeBoard::max_pegs},
        {"colors", ParameterKind::Integer, "6", "colours of a peg", 1, LargeBoard::max_colors}},
       make_mastermind,
       {{"--pegs", "1", "--colors", "1"}, {"--pegs", "2", "--colors", "3"}, {"--pegs", "3", "--colors", "4"}}},
      {"bulls-and-cows",
       Family::Deduction,
       "Mastermind with digits that are all different",
       "bulls-and-cows --digits 3 --symbols 6",
       {{"digits", ParameterKind::Integer, "4", "digits in a code", 1, PegGame::max_places},
        {"symbols", ParameterKind::Integer, "10", "symbols to choose the digits from", 1, PegGame::max_colors}},
       make_bulls_and_cows,
       {{"--digits", "2", "--symbols", "4"}, {"--digits", "3", "--symbols", "5"}}},
      {"black-peg",
       Family::Deduction,
       "Mastermind in which only the right places are counted",
       "black-peg --pegs 3 --colors 4",
       {{"pegs", ParameterKind::Integer, "4", "pegs in a code", 1, PegGame::max_places},
        {"colors", ParameterKind::Integer, "6", "colours of a peg", 1, PegGame::max_colors}},
       make_black_peg,
       {{"--pegs", "2", "--colors", "3"}, {"--pegs", "3", "--colors", "3"}}},
      {"words",
       Family::Deduction,
       "find a hidden word; each letter of a guess is marked green, yellow or grey",
       "words FILE",
       {{"file", ParameterKind::File, "", "the hidden words, one a line, all of one length"},
        {"guesses", ParameterKind::FurtherFile, "", "further words that may be guessed"}},
       make_words,
       {}},
      {"deduction",
       Family::Deduction,
       "any game of guesses and answers given as a table in a file",
       "deduction FILE",
       {{"file", ParameterKind::File, "", "solutions, further guesses, and the answer to each pair"}},
       make_deduction,
       {}},
  }};
  return table;
}

}  // namespace

std::span<const GameEntry> registry() { return rows(); }

const GameEntry* find_game(std::string_view name) {
  for (const GameEntry& row : rows()) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace perfectplay
