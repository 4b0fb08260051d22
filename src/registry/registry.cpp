#include "perfectplay/registry/registry.h"

#include <fmt/format.h>

#include <array>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/hex.h"
#include "perfectplay/games/morpion.h"
#include "perfectplay/games/nim.h"
#include "perfectplay/graph/graph_form.h"

namespace perfectplay {
namespace {

using Made = Expected<std::shared_ptr<const ReachabilityGame>>;

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
  const std::int64_t size = arguments.integer("size");
  const GameLabel label{fmt::format("morpion {0}x{0}", size), "try --size 4 or smaller"};
  if (size > Grid::max_size) {
    if (auto fits = refuse_large(Grid::positions_bound(static_cast<int>(size * size)), label); !fits) {
      return tl::unexpected(std::move(fits).error());
    }
  }
  return made(Morpion::create(size, arguments.integer("align")), label);
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
  if (size > Grid::max_size) {
    if (auto fits = refuse_large(Grid::positions_bound(static_cast<int>(size * size)), label); !fits) {
      return tl::unexpected(std::move(fits).error());
    }
  }
  return made(Hex::create(size), label);
}

constexpr std::int64_t longest_side = 64;

const std::array<GameEntry, 5>& rows() {
  static const std::array<GameEntry, 5> table{{
      {"nim",
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
       "any game given as a graph in a file",
       "graph FILE",
       {{"file", ParameterKind::File, "", "a graph in our text form or in PGSolver's; \"-\" is standard input"}},
       make_graph,
       {}},
      {"morpion",
       "noughts and crosses: stones in a line win, on a square board",
       "morpion --size 3 --align 3",
       {{"size", ParameterKind::Integer, "3", "cells on a side", 1, longest_side},
        {"align", ParameterKind::Integer, "3", "stones in a line that win", 1, longest_side}},
       make_morpion,
       {{"--size", "1", "--align", "1"},
        {"--size", "2", "--align", "2"},
        {"--size", "3", "--align", "3"},
        {"--size", "3", "--align", "2"},
        {"--size", "2", "--align", "3"}}},
      {"connect-four",
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
       "join two sides of a rhombus of hexagons before the other player joins the other two",
       "hex --size 3",
       {{"size", ParameterKind::Integer, "4", "cells on a side", 1, longest_side}},
       make_hex,
       {{"--size", "1"}, {"--size", "2"}, {"--size", "3"}}},
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
