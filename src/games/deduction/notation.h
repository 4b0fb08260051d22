// Guesses and answers of a deduction game as people write them. Every verb and `play` reads them here.
//
//   parse_guess(mastermind, "AABB")     1122         parse_answer(mastermind, "1A0B")    10
//   parse_guess(words, "ABBEY")         abbey        parse_answer(words, "🟨⬛⬛🟩⬛")     y--g-
//
// The game's own names come first; then the forms of peg_notation.h for pegs, of mark_notation.h for words, and names
// in either case. What is printed are the game's own names.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// An error names the text and what would be read.
Expected<Guess> parse_guess(const DeductionGame& game, std::string_view text);
Expected<Answer> parse_answer(const DeductionGame& game, std::string_view text);

/// How guesses and answers are written, to follow "expected" or "Answers:".
std::string guess_form(const DeductionGame& game);
std::string answer_form(const DeductionGame& game);

/// How many words between blanks a guess and an answer may be spread over: "1 1 2 2" takes four, "1 0" two.
std::size_t most_words_of_guess(const DeductionGame& game);
std::size_t most_words_of_answer(const DeductionGame& game);

}  // namespace perfectplay
