// From a chosen deduction game to its values and a strategy, with the options that its verbs share.
//
//   --time-limit 10:   the strategy and the order, then tau_k; what is not finished is a bracket
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/solve/deduction/deduction.h"

namespace perfectplay::app {

/// What is known of a game after solving, each quantity exactly or as a bracket.
struct SolvedDeduction {
  std::string objective;
  std::uint64_t max_guesses = 0;  ///< 0: any number
  DeductionValues values;
  std::optional<DeductionPlan> plan;  ///< none when time or memory did not suffice for a strategy
  std::string obstacle;               ///< why there is none
};

struct DeductionEngine {
  std::string objective = "worst";
  std::uint64_t max_guesses = 0;  ///< 0: any number
  std::string time_limit;         ///< as typed; empty: none
  std::uint64_t threads = 0;
  Stop::Clock::time_point began = Stop::Clock::now();  ///< when the time limit begins: making the game is part of it

  /// --objective, --max-guesses, --time-limit and --threads.
  std::vector<Option> options();

  /// An error when the options do not fit together, or no strategy has so few guesses.
  Expected<SolvedDeduction> solve(const DeductionGame& game) const;
  /// The strategy alone; an error when there is none.
  Expected<DeductionPlan> plan(const DeductionGame& game) const;

 private:
  Expected<void> check() const;
  Expected<DeductionPlan> plan(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) const;
  /// What is left of --time-limit.
  Expected<double> seconds_left() const;
  /// The objective, or the one-step rule that stands for it.
  Objective rule_for(const DeductionGame& game) const;
};

/// Of a choice whose family is Deduction.
Expected<DeductionGame> make_deduction_game(const GameChoice& choice);

/// Is it a matter of seconds to rank all guesses against so many candidates?
bool can_rank(const DeductionGame& game, std::size_t candidates);

/// Writes the strategy in the form that `format` names ("text", "json", "dot") or else the file's ending, and says how
/// it can be checked.
Expected<std::string> save_strategy(const GameChoice& choice, const DeductionGame& game, const DeductionPlan& plan,
                                    const std::string& path, const std::string& format);

}  // namespace perfectplay::app
