// What a strategy file says of its strategy, beside the guesses: the rule that they keep, and its figures. A checker tests
// both.
//
//   # rule consistent
//   # claim worst=6 total=5660 last=12
#pragma once

#include <cstdint>
#include <optional>

#include "perfectplay/games/deduction/guess_rule.h"

namespace perfectplay {

struct StrategyTerms {
  GuessRule rule = GuessRule::Any;
  std::optional<std::uint64_t> worst = {};     ///< the most guesses
  std::optional<std::uint64_t> total = {};     ///< guesses over all solutions
  std::optional<std::uint64_t> last = {};      ///< solutions found by the last guess only
  std::optional<std::uint64_t> weighted = {};  ///< the total with each solution by its weight
};

}  // namespace perfectplay
