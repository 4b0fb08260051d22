// The word game: guess a hidden word of known length. Each letter of the guess is marked green (right place), yellow
// (in the word, elsewhere) or grey.
//
//   secret  a b b e y
//   guess   b a b e s   →  b yellow, a yellow, b green, e green, s grey:  "yygg-"
//
// A letter is marked as often as the secret has it: greens first, then yellows from the left. Words are UTF-8, one per
// line, all of one length in characters; the hidden words may be guessed too, and a second list may add further
// guesses. Capital and small letters are the same letters. How people write marks is in mark_notation.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

/// Words as rows of characters.
class WordList {
 public:
  /// One word per line; blank lines and lines that open with "#" are skipped. Errors name `source` and the line of the
  /// first word that is not UTF-8, differs in length from the first one, contains white space, or repeats an earlier
  /// word in either case.
  static Expected<WordList> parse(std::string_view text, const std::string& source);

  std::size_t length() const { return length_; }  ///< characters per word
  std::size_t size() const { return words_.size(); }
  const std::vector<std::string>& words() const { return words_; }
  /// The letters of a word, in lower case.
  const char32_t* letters(std::size_t word) const { return letters_.data() + word * length_; }

 private:
  std::size_t length_ = 0;
  std::vector<std::string> words_;
  std::vector<char32_t> letters_;
};

/// The longest words whose marks, read in base 3, fit 64 bits.
inline constexpr std::size_t max_word_length = 40;

/// The game whose solutions are the words of `hidden`, and whose guesses are those and the words of `further`. An error
/// when `stop` ends before every guess is marked by every hidden word.
Expected<DeductionGame> word_game(const WordList& hidden, const WordList* further, Stop& stop);
Expected<DeductionGame> word_game(const WordList& hidden, const WordList* further = nullptr);

}  // namespace perfectplay
