// Codes of coloured pegs: the common part of Mastermind, bulls and cows, and black-peg Mastermind.
//
//   guess    1 1 2 3        black: right colour in the right place          1 . . .   → 1
//   secret   1 2 4 1        white: right colour in a wrong place            . 1 2 .   → 2      answer "12"
//
// blacks + whites = the sum over the colours of the smaller count in the two codes. The answer is the pair (blacks,
// whites), numbered by blacks and then whites. (n-1, 1) cannot occur and has no number, so n pegs have n(n+3)/2
// answers. Black-peg games answer with the blacks alone, so they have n+1. The three games differ in PegRules only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction.h"

namespace perfectplay {

struct PegRules {
  int places = 4;
  int colors = 6;
  bool repetition = true;  ///< may a colour appear twice in a code?
  bool whites = true;      ///< false: the answer is the number of blacks
  bool from_zero = false;  ///< colours are called 0, 1, 2, … instead of 1, 2, 3, …

  friend bool operator==(const PegRules&, const PegRules&) = default;
};

class PegGame {
 public:
  static constexpr int max_places = 15;
  static constexpr int max_colors = 250;
  static constexpr std::uint32_t max_codes = 2'000'000;

  /// `name` is the name of the game in errors.
  static Expected<PegGame> make(const PegRules& rules, std::string_view name);

  const PegRules& rules() const { return rules_; }
  std::uint32_t solutions() const { return codes_; }
  std::uint32_t guesses() const { return codes_; }
  std::uint32_t answers() const { return static_cast<std::uint32_t>(points_.size()); }
  Answer solved() const { return Answer{static_cast<std::uint16_t>(points_.size() - 1)}; }
  Answer answer(Guess guess, Guess solution) const;
  /// "3211"; with more than 35 colours "12,3,40,7".
  std::string guess_name(Guess guess) const;
  /// The name of any row of colours, numbered from 0.
  std::string code_name(std::span<const std::uint8_t> pegs) const;
  /// "12", or "10,2" when a count may exceed 9; one number where the answer is the blacks alone.
  std::string answer_name(Answer answer) const;

  /// The colours of a code, from 0, place by place. Codes are in lexicographic order.
  std::span<const std::uint8_t> pegs(Guess guess) const {
    const auto places = static_cast<std::size_t>(rules_.places);
    return {pegs_.data() + static_cast<std::size_t>(guess) * places, places};
  }
  /// The number of the answer with these counts.
  Answer answer_of(int blacks, int whites) const;

 private:
  struct Points {
    int blacks, whites;
  };
  PegGame(const PegRules& rules, std::uint32_t codes);

  PegRules rules_;
  std::uint32_t codes_;
  std::vector<std::uint8_t> pegs_;
  std::vector<Points> points_;  ///< of each answer
};

static_assert(SymmetricDeduction<PegGame>);

}  // namespace perfectplay
