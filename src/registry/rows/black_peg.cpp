#include "perfectplay/games/deduction/black_peg.h"

#include "perfectplay/games/deduction/peg_notation.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<DeductionGame> make_black_peg(const Arguments& arguments) {
  return tabulate(
      TRY(black_peg(static_cast<int>(arguments.integer("pegs")), static_cast<int>(arguments.integer("colors")))));
}

}  // namespace

GameEntry black_peg_row() {
  return plain_row<make_black_peg>({
      .name = "black-peg",
      .summary = "Mastermind in which only the right places are counted",
      .example = {{"pegs", "3"}, {"colors", "4"}},
      .parameters = {{"pegs", ParameterKind::Integer, "4", "pegs in a code", 1, PegGame::max_places},
                     {"colors", ParameterKind::Integer, "6", "colours of a peg", 1, PegGame::max_colors}},
      .reach = "boards of up to 2,000,000 codes",
      .small_instances = {{{"pegs", "2"}, {"colors", "3"}}, {{"pegs", "3"}, {"colors", "3"}}},
      .aliases = {{"black-peg-mastermind"}},
      .notes = {{"guesses", code_form({.whites = false})}, {"answers", counts_form({.whites = false})}},
  });
}

}  // namespace perfectplay
