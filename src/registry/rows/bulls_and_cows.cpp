#include "perfectplay/games/deduction/bulls_and_cows.h"

#include "perfectplay/games/deduction/peg_notation.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<DeductionGame> make_bulls_and_cows(const Arguments& arguments) {
  return tabulate(TRY(
      bulls_and_cows(static_cast<int>(arguments.integer("digits")), static_cast<int>(arguments.integer("symbols")))));
}

}  // namespace

GameEntry bulls_and_cows_row() {
  return plain_row<make_bulls_and_cows>({
      .name = "bulls-and-cows",
      .summary = "Mastermind with digits that are all different",
      .example = {{"digits", "3"}, {"symbols", "6"}},
      .parameters = {{"digits", ParameterKind::Integer, "4", "digits in a code", 1, PegGame::max_places},
                     {"symbols", ParameterKind::Integer, "10", "symbols to choose the digits from", 1,
                      PegGame::max_colors}},
      .reach = "boards of up to 2,000,000 codes",
      .small_instances = {{{"digits", "2"}, {"symbols", "4"}}, {{"digits", "3"}, {"symbols", "5"}}},
      .aliases = {{"cows-and-bulls"}, {"bulls-cows"}},
      .notes = {{"answers", counts_form({.digits = true})}, {"history", "as --history \"0123 02 1456 1A1B\""}},
  });
}

}  // namespace perfectplay
