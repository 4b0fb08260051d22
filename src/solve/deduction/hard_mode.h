// Hard mode: every guess must fit all answers so far, so that it may be the solution itself.
//
//   words   horse -g-gg   leaves goose, moose and mouse: only these may be guessed
//   codes   1122 10       1344 may be guessed, 3333 may not
//
// In a set C of candidates the guesses are C itself, and a class of answers is again such a set. Hence
//
//   total(C) = |C| + the least sum of total(class), over the guesses of C and the classes that do not end the game
//   worst(C) = 1   + the least maximum of worst(class)
//
// Both are found by trying every guess, with the results of all sets kept.
#pragma once

#include <cstddef>
#include <vector>

#include "perfectplay/solve/deduction/history.h"

namespace perfectplay {

/// The `count` best guesses among the candidates, rated as rank_guesses() does, but with hard mode from here on.
Expected<std::vector<RatedGuess>> rank_hard_guesses(const DeductionGame& game,
                                                    const std::vector<std::uint32_t>& candidates, std::size_t count,
                                                    Stop& stop);

}  // namespace perfectplay
