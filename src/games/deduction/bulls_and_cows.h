// Bulls and cows: Mastermind whose codes have no repetition. Four of ten digits make 5040 codes 0123 … 9876.
//
//   secret 4271, guess 1234: the 2 stands in its place (a bull), the 1 and the 4 do not (two cows): answer 12.
#pragma once

#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

inline Expected<PegGame> bulls_and_cows(int digits, int symbols) {
  return PegGame::make({.places = digits, .colors = symbols, .repetition = false, .from_zero = true}, "bulls-and-cows");
}

}  // namespace perfectplay
