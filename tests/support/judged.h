// The checkers of verify/ with a Stop that never ends them, for tests that call them often.
#pragma once

#include <cstdint>
#include <optional>

#include "perfectplay/verify/deduction_checker.h"
#include "perfectplay/verify/parity_checker.h"

namespace perfectplay::testing {

inline StrategyVerdict judged(const DeductionGame& game, const DeductionStrategy& strategy,
                              std::uint64_t effort = 2'000'000'000) {
  Stop never;
  return check_strategy(game, strategy, never, effort).value();
}

inline std::optional<Defect> judged(const Graph& graph, const ParitySolution& claim, const VertexNamer& name) {
  Stop never;
  return find_parity_defect(graph, claim, name, never).value();
}

}  // namespace perfectplay::testing
