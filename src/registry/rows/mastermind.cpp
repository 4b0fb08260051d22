#include "perfectplay/games/deduction/mastermind.h"

#include "perfectplay/games/deduction/peg_notation.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<DeductionGame> make_mastermind(const Arguments& arguments) {
  return tabulate(
      TRY(mastermind(static_cast<int>(arguments.integer("pegs")), static_cast<int>(arguments.integer("colors")))));
}

Expected<MastermindBoard> any_size_mastermind(const Arguments& arguments) {
  return mastermind_board(arguments.integer("pegs"), arguments.integer("colors"));
}

}  // namespace

GameEntry mastermind_row() {
  return plain_row<make_mastermind>({
      .name = "mastermind",
      .summary = "find a hidden code of coloured pegs; answers count right places and right colours",
      .example = {{"pegs", "4"}, {"colors", "6"}},
      .parameters = {{"pegs", ParameterKind::Integer, "4", "pegs in a code", 1, MastermindBoard::max_pegs},
                     {"colors", ParameterKind::Integer, "6", "colours of a peg", 1, MastermindBoard::max_colors}},
      .reach = "boards of up to 2,000,000 codes; simulate and play take boards of any size",
      .small_instances = {{{"pegs", "1"}, {"colors", "1"}},
                          {{"pegs", "2"}, {"colors", "3"}},
                          {{"pegs", "3"}, {"colors", "4"}}},
      .aliases = {{"code-breaker"}},
      .notes = {{"guesses", code_form({})},
                {"answers", counts_form({})},
                {"history", "as --history \"1122 10 1344 02\", or \"AABB 1A0B ACDD 0A2B\""}},
      .any_size = any_size_mastermind,
  });
}

}  // namespace perfectplay
