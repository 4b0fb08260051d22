// Which guesses a player allows herself once answers are known.
//
//   abbey is hidden   babes yygg-          hard mode: later guesses have b in place 3, e in place 4, another b and an a
//                                          consistent: later guesses fit the answer, so that they may be the solution
//
// Any: every guess of the game. Hard: the hard mode of newspapers, for words: a green letter stays in its place, and a
// letter is used at least as often as one guess had it marked, green or yellow. A grey letter may be guessed again, and a
// yellow one in the same place. Consistent: only solutions that fit all answers. Codes and tables have no letters that are
// marked one by one, so hard mode is the same as consistent there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay {

enum class GuessRule : std::uint8_t { Any, Hard, Consistent };

/// "any", "hard", "consistent".
std::string_view guess_rule_name(GuessRule rule);
std::optional<GuessRule> find_guess_rule(std::string_view name);
/// The rule by which a game is searched: hard mode of codes and tables is Consistent.
GuessRule rule_in(const DeductionGame& game, GuessRule rule);

/// The clues of word games, by guess and answer.
class WordClues {
 public:
  /// The game is one of words.
  explicit WordClues(const DeductionGame& game);

  /// Leaves those of `guesses` that use every clue of an answer to a guess.
  void keep_using(Guess guess, Answer answer, std::vector<std::uint32_t>& guesses) const;
  /// The first clue of an answer that a later guess does not use, in words: "e must be in place 4"; nothing if it uses all.
  std::optional<std::string> unused(Guess guess, Answer answer, Guess later) const;

 private:
  struct Clues {
    struct Green {
      std::size_t place = 0;
      std::uint16_t letter = 0;
    };
    struct Marked {
      std::uint16_t letter = 0;
      std::size_t times = 0;
    };
    std::vector<Green> greens;
    std::vector<Marked> marked;  ///< green or yellow
  };
  Clues clues(Guess guess, Answer answer) const;
  std::span<const std::uint16_t> letters(std::uint32_t guess) const {
    return {letters_.data() + std::size_t{guess} * length_, length_};
  }
  bool uses(std::uint32_t guess, const Clues& clues) const;

  DeductionGame game_;
  std::size_t length_ = 0;
  std::vector<std::uint16_t> letters_;  ///< by guess, then by place
  std::vector<char32_t> alphabet_;      ///< by number of a letter
};

}  // namespace perfectplay
