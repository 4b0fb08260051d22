// The word game: guess a hidden word of known length. Each letter of the guess is marked green (right place), yellow
// (in the word, elsewhere) or grey.
//
//   secret  a b b e y
//   guess   b a b e s   →  b yellow, a yellow, b green, e green, s grey:  "yygg-"
//
// A letter is marked as often as the secret has it: greens first, then yellows from the left. The hidden words may be
// guessed too, and a second list may add further guesses. Capital and small letters are the same letters. How people
// write marks is in mark_notation.h, what a list looks like in word_list.h.
#pragma once

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/word_list.h"

namespace perfectplay {

/// The game whose solutions are the words of `hidden`, and whose guesses are those and the words of `further`. An error
/// when `stop` ends before every guess is marked by every hidden word.
Expected<DeductionGame> word_game(const WordList& hidden, const WordList* further, Stop& stop);
Expected<DeductionGame> word_game(const WordList& hidden, const WordList* further = nullptr);

}  // namespace perfectplay
