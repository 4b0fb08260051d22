#include "perfectplay/games/hex.h"

#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"
#include "perfectplay/solve/search/hex/hex_search.h"

namespace perfectplay {
namespace {

Expected<Hex> make_hex(const Arguments& arguments) {
  return Hex::create(arguments.integer("size"), arguments.flag("swap"));
}

}  // namespace

GameEntry hex_row() {
  return reachability_row<make_hex, HexSearch>({
      .name = "hex",
      .summary = "join two sides of a rhombus of hexagons before the other player joins the other two",
      .example = {{"size", "3"}},
      .parameters = {{"size", ParameterKind::Integer, "4", "cells on a side", 1, Hex::max_size},
                     {"swap", ParameterKind::Flag, "false", "J1 may take over J0's side instead of his first move"}},
      .sizes = {"size"},
      .small_instances = {{{"size", "1"}},
                          {{"size", "2"}},
                          {{"size", "3"}},
                          {{"size", "2"}, {"swap", "true"}},
                          {{"size", "3"}, {"swap", "true"}}},
  });
}

}  // namespace perfectplay
