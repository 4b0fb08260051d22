// Strategies of deduction games on disk: text, JSON, DOT.
//
//   # perfectplay-strategy 1
//   # game mastermind pegs=4 colors=4
//   # objective worst
//   # rule consistent                      the rule that all guesses keep: hard or consistent; no line: any guess
//   # claim worst=4 total=905 last=89      figures; last counts the solutions found by the last guess only
//   3211 01 4244 12 4121 02 2442 40        one line per solution: guess, answer, guess, answer, …
//   3211 40                                to the answer that ends it
//
// The comment lines may be missing. In JSON the same tree is nested, { "guess": "3211", "answers": { "01": { … }, "40":
// null } }, where null means "found". DOT is for pictures and is not read back.
#pragma once

#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/files/solution_form.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/games/deduction/strategy_terms.h"

namespace perfectplay {

enum class StrategyForm : std::uint8_t { Text, Json, Dot };

/// What a strategy file says about itself.
struct StrategyLabel {
  GameReference reference;  ///< no name where the file does not say
  std::string objective;    ///< may be empty
  StrategyTerms terms = {};
};

std::string print_strategy(const StrategyLabel& label, const DeductionGame& game, const DeductionStrategy& strategy,
                           StrategyForm form);

/// The game that a strategy file, text or JSON, is for.
Expected<StrategyLabel> read_strategy_label(std::string_view text, const std::string& source);

/// Reads text or JSON. Errors name the place of the first defect: the line and the word, or the path in the JSON.
Expected<DeductionStrategy> parse_strategy(std::string_view text, const std::string& source, const DeductionGame& game);

}  // namespace perfectplay
