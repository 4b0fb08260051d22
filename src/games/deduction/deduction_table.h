// A deduction game as a plain table in a text file.
//
//   # where is the ship?             "#" opens a comment
//   solutions a1 a2 a3               the hidden things; the line may be repeated to add more
//   guesses all                      optional: guesses that are no solutions
//   a1  : hit  near far              one row a guess, in any order: its answer when the first, second, … solution is
//   hidden a2  : near hit  near a3  : far  near hit all : odd  even odd
//
// Names are words without white space. Property (ii) of the document is required: the answer of a1 to a1 (here "hit")
// is that of every solution to itself, and of nothing else. Property (i), symmetry, is not:
// DeductionGame::first_asymmetry() tells.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// Errors name `source` and the line, and the pair that breaks (ii).
Expected<DeductionGame> parse_deduction_table(std::string_view text, const std::string& source);

/// The same form, for any game.
std::string print_deduction_table(const DeductionGame& game);

}  // namespace perfectplay
