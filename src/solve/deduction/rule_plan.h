// Strategies under a rule for the guesses, with weights, or by the objectives `expected-worst` and `last`:
//
//   worst            the least worst case under the rule, then the least total
//   expected         the least total under the rule
//   expected-worst   the least total; among its strategies the least worst case: the first limit of guesses that costs
//                    no more
//   last             the least worst case, q; among its strategies the fewest solutions found by guess q only
//
// Each is one or more searches of rule_search.h, or of the faster searches where any guess may be made.
#pragma once

#include "perfectplay/solve/deduction/deduction.h"

namespace perfectplay {

/// Is this a task for plan_by_rule()?
bool plans_by_rule(const DeductionGame& game, Objective objective, GuessRule rule);

/// The best strategy, or the best one known when `stop` ends the search. Errors as of plan_strategy(); also for objectives
/// that know no rule.
Expected<DeductionPlan> plan_by_rule(const DeductionGame& game, Objective objective, const PlanOptions& options,
                                     Stop& stop);

}  // namespace perfectplay
