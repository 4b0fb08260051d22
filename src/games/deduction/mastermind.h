// Mastermind: a code of `pegs` pegs of `colors` colours, repetition allowed, answered with blacks and whites.
//
//   (4, 6): 1296 codes 1111 … 6666, 14 answers 00 … 40. Guess 1122, secret 2145: answer 11 (the 1 in place two is
//   black, one of the 2s is white).
#pragma once

#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

inline Expected<PegGame> mastermind(int pegs, int colors) {
  return PegGame::make({.places = pegs, .colors = colors}, "mastermind");
}

}  // namespace perfectplay
