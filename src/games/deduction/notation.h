// Guesses and answers of a deduction game as people write them. Every verb and `play` reads them here.
//
//   parse_guess(mastermind, "AABB")     1122         parse_answer(mastermind, "1A0B")    10
//   parse_guess(words, "ABBEY")         abbey        parse_answer(words, "🟨⬛⬛🟩⬛")     y--g-
//
// The game's own names are tried first; then the forms of peg_notation.h for pegs, those of mark_notation.h for words,
// and names in either case. Output always uses the game's own names.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// Errors name the text and what would have been accepted.
Expected<Guess> parse_guess(const DeductionGame& game, std::string_view text);
Expected<Answer> parse_answer(const DeductionGame& game, std::string_view text);

/// How guesses and answers are written: text for a message, after "expected" or "Answers:".
std::string guess_form(const DeductionGame& game);
std::string answer_form(const DeductionGame& game);

/// The largest number of blank-separated words that a guess or an answer may have: "1 1 2 2" has four, "1 0" two.
std::size_t most_words_of_guess(const DeductionGame& game);
std::size_t most_words_of_answer(const DeductionGame& game);

}  // namespace perfectplay
