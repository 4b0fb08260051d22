// An exercise sheet: somebody's answers about the positions of a game, to be corrected.
//
//   # my answers
//   game nim --sticks 4 --rule 1,2         the game, as on the command line; left out where it is known otherwise
//   4,0   J0                               position and winner: J0, J1 or draw
//   3,1   J0  2                            perhaps the rank, "-" for none
//   2,0   J0  1  0,1                       perhaps the move, as the position that it leads to
//   1,1   ?                                no answer yet
//
// Positions may come in any order, and any of them may be missing. A name with white space stands in quotes; a colon or
// an equals sign may follow it. "nul" is a draw too, and case does not matter. The game may also be written as in a
// solution: game nim sticks=4 rule=1,2.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/files/solution_form.h"

namespace perfectplay {

struct SheetAnswer {
  std::string position;
  std::optional<Outcome> outcome;  ///< nothing for "?"
  std::optional<Rank> rank;        ///< nothing where the answer has none
  std::string move;                ///< empty where the answer has none
  std::size_t line = 0;
  std::string fault;  ///< why the line cannot be read; empty where it can
};

struct Sheet {
  GameReference reference;  ///< no name where the sheet names no game
  std::vector<SheetAnswer> answers;
};

/// Does the first line that is not blank or a comment look like a line of a sheet?
bool is_sheet(std::string_view text);

/// Never fails: a line that cannot be read is an answer with a fault, so that one slip does not hide the others.
Sheet parse_sheet(std::string_view text);

}  // namespace perfectplay
