#include "perfectplay/games/morpion.h"

#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"
#include "perfectplay/solve/search/morpion/morpion_search.h"

namespace perfectplay {
namespace {

Expected<Morpion> make_morpion(const Arguments& arguments) {
  const std::int64_t columns = arguments.integer("size");
  const std::int64_t rows = arguments.integer("rows");
  return Morpion::create(columns, rows == 0 ? columns : rows, arguments.integer("align"));
}

}  // namespace

GameEntry morpion_row() {
  static_assert(Grid::max_cells == 49 && Grid::max_side == 26, "the help says so");
  return reachability_row<make_morpion, MorpionSearch>({
      .name = "morpion",
      .summary = "noughts and crosses: stones in a line win, on a square board or another rectangle",
      .example = {{"size", "3"}, {"align", "3"}},
      .parameters = {{"size", ParameterKind::Integer, "3",
                      "cells on a side; a square has 7 at most, another board 49 cells in all", 1, Grid::max_side},
                     {"align", ParameterKind::Integer, "3", "stones in a line that win", 1, Grid::max_side},
                     {.name = "rows",
                      .kind = ParameterKind::Integer,
                      .default_value = "0",
                      .help = "rows, if they differ from the columns",
                      .low = 0,
                      .high = Grid::max_side,
                      .tacit = true}},
      .sizes = {"size", "rows"},
      .small_instances = {{{"size", "1"}, {"align", "1"}},
                          {{"size", "2"}, {"align", "2"}},
                          {{"size", "3"}, {"align", "3"}},
                          {{"size", "3"}, {"align", "2"}},
                          {{"size", "2"}, {"align", "3"}},
                          {{"size", "4"}, {"rows", "2"}, {"align", "3"}}},
      .aliases = {{"tic-tac-toe"}, {"noughts-and-crosses"}, {"oxo"}},
      .relatives = {"gomoku"},
  });
}

}  // namespace perfectplay
