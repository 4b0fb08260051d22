// Black-peg Mastermind: only the pegs in their right places are counted. Guess 1122, secret 2145: answer 1.
#pragma once

#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

inline Expected<PegGame> black_peg(int pegs, int colors) {
  return PegGame::make({.places = pegs, .colors = colors, .whites = false}, "black-peg");
}

}  // namespace perfectplay
