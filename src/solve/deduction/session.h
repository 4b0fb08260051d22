// What every exact question about one game needs: its answers, its first classes, its symmetries, a clock.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {

struct FoundOrder {
  Bracket order;
  std::uint32_t opening = 0;  ///< of a strategy of order order.high
};

class DeductionSession {
 public:
  /// An error when the game has no table, or solutions that no guess tells apart (which property (ii) excludes).
  static Expected<std::unique_ptr<DeductionSession>> make(const DeductionGame& game, const DeductionLimits& limits,
                                                          std::string_view phase);
  DeductionSession(const DeductionSession&) = delete;
  DeductionSession& operator=(const DeductionSession&) = delete;

  const DeductionGame& game() const { return game_; }
  const AnswerRows& rows() const { return rows_; }
  const FirstClasses& first() const { return *first_; }
  SearchClock& clock() { return clock_; }
  SearchNode root(std::uint32_t guesses_left) const;
  /// The least t for which capacity allows tau_k(S) <= t.
  std::uint32_t least_tau(std::uint32_t k) const;
  /// q0: more and more guesses until they suffice. When time runs out, the order of a quick strategy bounds it from
  /// above.
  FoundOrder find_order(WorstSearch& search);
  /// The strategy of a one-step rule, whatever the time: what is left when a search is cut short. Empty, and the clock
  /// stopped, when the callback asks for it.
  DeductionStrategy quick_strategy(OneStepRule rule, unsigned threads);

 private:
  DeductionSession(const DeductionGame& game, AnswerRows rows, const DeductionLimits& limits, std::string_view phase);

  const DeductionGame& game_;
  DeductionLimits limits_;
  AnswerRows rows_;
  SearchClock clock_;
  std::vector<std::uint32_t> everything_;
  std::optional<CodeSymmetry> symmetry_;
  std::optional<FirstClasses> first_;
};

}  // namespace perfectplay
