// The best next guesses of a game in progress under a rule (games/deduction/guess_rule.h), or with weights.
//
//   consistent   words   horse -g-gg   leaves goose, moose and mouse: only these may be guessed
//                codes   1122 10       1344 may be guessed, 3333 may not
//   hard mode            horse -g-gg   douse may be guessed too: o, s and e are in their places
//
// Worst case and total are those of play that keeps the rule from here on (rule_search.h).
#pragma once

#include <cstddef>
#include <vector>

#include "perfectplay/games/deduction/guess_rule.h"
#include "perfectplay/solve/deduction/history.h"

namespace perfectplay {

/// The guesses that a rule allows after a history, in order.
std::vector<std::uint32_t> allowed_guesses(const DeductionGame& game, const std::vector<HistoryStep>& history,
                                           GuessRule rule);

/// The `count` best of them, rated as rank_guesses() does. Every candidate counts by its weight: `left`, `bits` and `value`
/// are means and sums by weight. The candidates are those that the history leaves.
Expected<std::vector<RatedGuess>> rank_by_rule(const DeductionGame& game, const std::vector<HistoryStep>& history,
                                               const std::vector<std::uint32_t>& candidates, GuessRule rule,
                                               std::size_t count, Stop& stop);

}  // namespace perfectplay
