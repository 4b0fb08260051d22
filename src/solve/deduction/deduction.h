// Deduction games, solved exactly: orders, tau_k, bounds, and strategies by objective.
//
//   Mastermind (4, 6)   tau_1 … tau_5 = 1296 256 … 1     order 5     counting bounds (11) 4 and (12) 5 (bounds.h)
//     worst      order 5, and among these strategies the least total that was found (5626, proved)
//     expected   the least total of all, 5625: mean 4.3403, worst case 6
//     minimax    5801      entropy  5722      parts  5668
//
// A quantity that there was no time to prove is a bracket, low <= value <= high; only low = high is called proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/games/deduction/guess_rule.h"
#include "perfectplay/solve/deduction/knowledge.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/set_cache.h"

namespace perfectplay {

struct DeductionValues {
  std::vector<Bracket<std::uint64_t>> tau;  ///< tau_1(S), tau_2(S), … down to 1, as far as they are known
  Bracket<std::uint64_t> order;             ///< of the game, Viaud's q0
  std::optional<std::uint32_t> eq11;        ///< the counting bound (11) (bounds.h); nothing with a single answer
  std::optional<std::uint32_t> eq12;        ///< the bound (12), from tau_2; nothing also while tau_2 is unknown
  /// The first guess of an optimal strategy, if possible one that reaches tau_2(S). Where no strategy is proved
  /// optimal, a guess that reaches tau_2(S); the first solution when there was no time to find one.
  std::uint32_t opening = 0;
  std::uint64_t nodes = 0;  ///< sets of candidates that were searched
};

/// The order alone; a bracket when `stop` ends the search. An error only when the search was cancelled.
Expected<Bracket<std::uint64_t>> deduction_order(const DeductionGame& game, const DeductionLimits& limits, Stop& stop);

/// tau_k(S) for all k, the order and the bounds, as far as they are known when `stop` ends the search. A game that is
/// too large for a table is not searched: it gets tau_2, the bounds, and the bracket of the order that follows.
Expected<DeductionValues> deduction_values(const DeductionGame& game, const DeductionLimits& limits, Stop& stop);

/// What a strategy optimizes. Worst: its order. Remark2: the order from every set of candidates on, not only from the
/// start (D. Viaud 1979, remark 2). Expected: the total. ExpectedWorst: the total, then the worst case. Last: its order,
/// then the number of solutions left to the last guess. The others are one-step rules (one_step.h).
enum class Objective : std::uint8_t { Worst, Remark2, Expected, Minimax, Entropy, Parts, ExpectedWorst, Last };

std::string_view objective_name(Objective objective);
std::optional<Objective> find_objective(std::string_view name);

struct PlanOptions {
  DeductionLimits limits;
  std::optional<std::uint32_t> max_guesses;              ///< for Objective::Expected: the order must not exceed it
  GuessRule rule = GuessRule::Any;                       ///< the guesses that strategies may make
  unsigned threads = 0;                                  ///< 0: all cores
  std::uint64_t cache_bytes = SetCacheBytes::unlimited;  ///< the most memory for what a search remembers
  KnowledgeKeeper keeper;                                ///< for Objective::Worst and Objective::Expected
  std::optional<SearchPart> part;                        ///< for Objective::Expected: search only this part
};

struct DeductionPlan {
  Objective objective{};
  GuessRule rule = GuessRule::Any;
  DeductionStrategy strategy;
  StrategyStatistics statistics;
  Bracket<std::uint64_t> order;  ///< the order of the game, as far as this objective needs it
  /// The least total: of all strategies (expected), of those of order at most max_guesses, or of the optimal ones
  /// (worst). The strategy has the high end. For the other objectives both ends are its own total. Every solution counts
  /// by its weight.
  Bracket<std::uint64_t> total;
  /// The least worst case by the rule (worst, last), or of the strategies of least total (expected-worst). The strategy
  /// has the high end. For the other objectives both ends are its own.
  Bracket<std::uint64_t> worst;
  /// For last: the fewest solutions that a strategy of that worst case finds by the last guess only.
  std::optional<Bracket<std::uint64_t>> last = {};
  std::uint64_t nodes = 0;
  std::uint64_t scorings = 0;  ///< answers that the one-step rules looked at

  /// Is the strategy proved to be the best by its objective: the order for `worst` and `remark2`, the total for
  /// `expected`, both figures for `expected-worst` and `last`?
  bool proved() const;
};

/// The best strategy by the objective; the best one known when `stop` ends the search, since a quick one is made before
/// any search. An error when there was no time for that either, or when no strategy has an order of at most
/// max_guesses.
Expected<DeductionPlan> plan_strategy(const DeductionGame& game, Objective objective, const PlanOptions& options,
                                      Stop& stop);

}  // namespace perfectplay
