// Judges a strategy of a deduction game. Shares nothing with solve/: it scores by the rules with code of its own, and
// decides with a search of its own whether the order can be improved.
//
// Step 1. Every solution is hidden in turn and the strategy played against it: the strategy must find it, and every
//         branch must be used. That gives the worst case, the total and the depths. Every guess must keep the rule for
//         guesses that the strategy claims to keep (own_rules.h), and its figures must be those that it claims.
// Step 2. Criterion (9) of D. Viaud (1979): a strategy is optimal exactly when, for each guess number i < q0, every
//         class C that the guess may leave has tau_(q0-i)(C) <= 1, that is, q0-i more guesses find any solution in C.
//         The first guess that breaks it is named. A strategy whose order equals one of Viaud's counting bounds (11)
//         and (12) (solve/deduction/bounds.h) is optimal without search; else a plain and/or search decides, as far as
//         `effort` allows. Under a rule this step is left out: the criterion is about strategies of any guesses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/games/deduction/strategy_terms.h"

namespace perfectplay {

enum class Optimality : std::uint8_t { Optimal, NotOptimal, Undecided };

struct StrategyVerdict {
  std::optional<std::string> defect;  ///< the first, by solution; where there is one, nothing else is meaningful
  StrategyStatistics statistics;
  std::uint64_t weighted_total = 0;  ///< each solution by its weight
  Optimality optimality = Optimality::Undecided;
  std::uint32_t order_at_least = 1;       ///< the lower bound on the order of the game that was proved
  std::optional<std::string> poor_guess;  ///< the first that breaks criterion (9), where the strategy is not optimal
};

/// `effort` is the number of answers that the search of step 2 may look at. When that or the time of `stop` runs out
/// there, the optimality stays undecided. Errors: `stop` was cancelled, or ended before step 1 did.
Expected<StrategyVerdict> check_strategy(const DeductionGame& game, const DeductionStrategy& strategy, Stop& stop,
                                         std::uint64_t effort = 2'000'000'000);
/// The same, and whether the strategy keeps to these terms.
Expected<StrategyVerdict> check_strategy(const DeductionGame& game, const DeductionStrategy& strategy,
                                         const StrategyTerms& terms, Stop& stop, std::uint64_t effort = 2'000'000'000);

}  // namespace perfectplay
