// A deduction game as a plain table in a text file.
//
//   # where is the ship?             "#" opens a comment
//   solutions a1 a2 a3               what may be hidden; the line may be repeated to add more
//   guesses all                      guesses that are no solutions; the line may be left out
//   a1  : hit  near far              one row per guess, in any order: its answer when the first, second, … solution
//   a2  : near hit  near             is hidden
//   a3  : far  near hit
//   all : odd  even odd
//
// Names are words without white space. D. Viaud's property (ii) is required: every solution gives the same answer to
// itself (here "hit"), and that answer is given nowhere else. Property (i), symmetry, is not required:
// DeductionGame::first_asymmetry() finds a pair that breaks it.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// Errors name `source`, line and column, and the pair that breaks property (ii); or say that `stop` ended the reading.
Expected<DeductionGame> parse_deduction_table(std::string_view text, const std::string& source, Stop& stop);
Expected<DeductionGame> parse_deduction_table(std::string_view text, const std::string& source);

/// Writes any game in that form.
std::string print_deduction_table(const DeductionGame& game);

}  // namespace perfectplay
