// The checker's own reading of the rules for guesses, clue by clue.
//
//   hard mode     after babes yygg- a guess has b in place 3, e in place 4, two b and an a
//   consistent    after 1122 10 a guess would have answered 10 to 1122 itself
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/guess_rule.h"
#include "perfectplay/verify/own_scoring.h"

namespace perfectplay {

class OwnRules {
 public:
  /// The arguments must outlive the rules.
  OwnRules(const DeductionGame& game, const OwnScoring& scoring, GuessRule rule)
      : game_(game), scoring_(scoring), rule_(rule) {}

  struct Step {
    std::uint32_t guess = 0;
    std::uint32_t answer = 0;
  };
  /// Why a guess breaks the rule after these steps; nothing if it keeps it.
  std::optional<std::string> breach(const std::vector<Step>& history, std::uint32_t guess) const;

 private:
  std::string step_text(const Step& step) const;
  std::optional<std::string> unused_clue(const Step& step, std::uint32_t guess) const;

  const DeductionGame& game_;
  const OwnScoring& scoring_;
  GuessRule rule_;
};

}  // namespace perfectplay
