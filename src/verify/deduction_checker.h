// Judges a strategy of a deduction game. Shares nothing with solve/: it scores by itself, from the rules, and decides
// by itself whether an order can be beaten.
//
// Step 1. Every solution is hidden in turn and the strategy played against it: it must be found, every branch must be
//         used, and so worst, total and depths come out.
// Step 2. Criterion (9) of the document: a strategy is optimal exactly when before each guess number i < q0 every
//         class C that the guess leaves has tau_(q0-i)(C) <= 1. The first guess that breaks it is named. A strategy
//         whose order meets the counting bounds (11) or (12) is optimal without search; otherwise a plain and/or search
//         decides, as far as `effort` allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"

namespace perfectplay {

enum class Optimality : std::uint8_t { Optimal, NotOptimal, Undecided };

struct StrategyVerdict {
  std::optional<std::string> defect;  ///< the first, by solution; then nothing else is meaningful
  StrategyStatistics statistics;
  Optimality optimality = Optimality::Undecided;
  std::uint32_t order_at_least = 1;       ///< what was proved of q0
  std::optional<std::string> poor_guess;  ///< the first that breaks criterion (9), where the strategy is not optimal
};

/// `effort`: how many answers the search of step 2 may look at. When that or the time of `stop` runs out there, the
/// optimality stays undecided. Errors: `stop` was cancelled, or ended before step 1 had.
Expected<StrategyVerdict> check_strategy(const DeductionGame& game, const DeductionStrategy& strategy, Stop& stop,
                                         std::uint64_t effort = 2'000'000'000);

}  // namespace perfectplay
