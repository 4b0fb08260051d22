// Results of the exact solver, with checks of what must hold for every plan.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "perfectplay/solve/deduction/deduction.h"
#include "support/unstopped.h"

namespace perfectplay::testing {

/// The least total of all strategies, or of those with at most `max_guesses` guesses.
inline std::uint64_t least_total(const DeductionGame& game, std::optional<std::uint32_t> max_guesses = {},
                                 bool symmetry = true) {
  PlanOptions options;
  options.max_guesses = max_guesses;
  options.limits.symmetry = symmetry;
  const auto plan = plan_strategy(game, Objective::Expected, options, unstopped());
  EXPECT_TRUE(plan->proved());
  EXPECT_EQ(plan->statistics.total, plan->total.high);
  EXPECT_LE(plan->statistics.worst, max_guesses.value_or(1000));
  return plan->statistics.total;
}

}  // namespace perfectplay::testing
