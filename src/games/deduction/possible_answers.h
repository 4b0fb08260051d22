// The answers that a game can give. A board has names for more: of two colours and four pegs, "01" is never heard.
#pragma once

#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// In increasing order. Of a peg game without a table of answers, all that have names: looking for those that are never
/// given would take long.
std::vector<Answer> possible_answers(const DeductionGame& game);

}  // namespace perfectplay
