// The form of the guesses and answers of a deduction game, for programs that draw them.
//
//   mastermind   {"kind":"pegs","places":4,"symbols":["1",…,"6"],"answers":["00",…,"40"],"win":"40"}
//   words        {"kind":"marks","places":5,"symbols":["a",…],"answers":["-----",…],"win":"ggggg"}
//   deduction    {"kind":"table","places":1,"symbols":["a1","a2","a3","all"],"answers":["hit",…],"win":"hit"}
//
// A guess is one symbol per place. The symbols stand side by side, or between commas if one of them is longer than a
// character ("12,3,40,7").
#pragma once

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/service/json.h"

namespace perfectplay::service {

/// "answers" are those that the game can give, "win" is the one that only the solution gets.
Json form_json(const DeductionGame& game);
/// The form of a board of any size; "answers" is null: there are too many.
Json form_json(const MastermindBoard& board);

}  // namespace perfectplay::service
