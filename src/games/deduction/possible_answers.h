// The answers that a game can give. A board may have names for more: with four pegs of two colours no guess is ever
// answered "01".
#pragma once

#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// The answers that are given for some guess and solution, in increasing order. A peg game without a table of answers
/// gets all that have names: finding those that never occur would take long.
std::vector<Answer> possible_answers(const DeductionGame& game);

}  // namespace perfectplay
