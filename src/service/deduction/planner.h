// From a deduction game to its values and a strategy: how time is shared between the order, the strategy and tau_k.
//
//   time-limit 10:   the order first, then the strategy, then tau_k; what is not finished is a bracket
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/service/request.h"
#include "perfectplay/service/solution_file.h"
#include "perfectplay/solve/deduction/deduction.h"

namespace perfectplay::service {

/// The game, with its table of answers.
class KeptDeduction final : public KeptItem {
 public:
  static constexpr std::string_view kind = "deduction";
  explicit KeptDeduction(DeductionGame made) : game(std::move(made)) {}

  std::uint64_t bytes() const override {
    constexpr std::uint64_t bytes_per_name = 48;
    return game.data().narrow.size() + 2 * game.data().wide.size() + bytes_per_name * game.guesses();
  }
  bool shareable() const override { return true; }

  DeductionGame game;
};

Expected<Session::Lease<KeptDeduction>> open_deduction(const GameChoice& choice, Session& session, Stop& stop);

/// What is known of a game after solving, each quantity exactly or as a bracket.
struct SolvedDeduction {
  std::string objective;
  std::uint64_t max_guesses = 0;  ///< 0: any number
  DeductionValues values;
  std::optional<DeductionPlan> plan;  ///< none when time or memory did not suffice for a strategy
  std::string obstacle;               ///< why there is none
};

struct Planner {
  std::string objective = "worst";
  std::uint64_t max_guesses = 0;  ///< 0: any number
  Seconds time_limit;
  std::uint64_t threads = 0;

  /// objective, max-guesses, time-limit and threads.
  std::vector<Option> options();
  /// Tells two planners apart between requests.
  std::string key() const;

  /// An error when the options do not fit together, or no strategy has that few guesses.
  Expected<SolvedDeduction> solve(const DeductionGame& game, Stop& stop) const;
  /// The strategy alone; an error when there is none.
  Expected<DeductionPlan> plan(const DeductionGame& game, Stop& stop) const;

 private:
  Expected<void> check() const;
  /// What makes the strategy: the objective itself, or a rule in its place where the game cannot be searched.
  Objective rule_for(const DeductionGame& game) const;
  Expected<DeductionPlan> plan(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) const;
};

/// Does it take but seconds to rank all guesses against this many candidates?
bool can_rank(const DeductionGame& game, std::size_t candidates);

/// The form that `format` names ("text", "json", "dot"), or else the file's ending.
Expected<StrategyForm> strategy_form(const std::string& path, const std::string& format);
Expected<SavedFile> save_strategy(const GameChoice& choice, const DeductionGame& game, const DeductionPlan& plan,
                                  const std::string& path, StrategyForm form);

}  // namespace perfectplay::service
