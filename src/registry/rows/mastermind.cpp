#include "perfectplay/games/deduction/mastermind.h"

#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<DeductionGame> make_mastermind(const Arguments& arguments) {
  return tabulate(
      TRY(mastermind(static_cast<int>(arguments.integer("pegs")), static_cast<int>(arguments.integer("colors")))));
}

Expected<LargeBoard> any_size_mastermind(const Arguments& arguments) {
  return large_board(arguments.integer("pegs"), arguments.integer("colors"));
}

}  // namespace

GameEntry mastermind_row() {
  return plain_row<make_mastermind>({
      .name = "mastermind",
      .summary = "find a hidden code of coloured pegs; answers count right places and right colours",
      .example = {{"pegs", "4"}, {"colors", "6"}},
      .parameters = {{"pegs", ParameterKind::Integer, "4", "pegs in a code", 1, LargeBoard::max_pegs},
                     {"colors", ParameterKind::Integer, "6", "colours of a peg", 1, LargeBoard::max_colors}},
      .small_instances = {{{"pegs", "1"}, {"colors", "1"}},
                          {{"pegs", "2"}, {"colors", "3"}},
                          {{"pegs", "3"}, {"colors", "4"}}},
      .any_size = any_size_mastermind,
  });
}

}  // namespace perfectplay
