// From a deduction game to its values and a strategy, within a time limit:
//
//   time-limit 10   ─▶   9 s at most: the order and the strategy   ─▶   the rest: tau_k and the bounds
//
// A quantity that is not settled in its time is reported as a bracket.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/service/deduction/saving.h"
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
  std::optional<DeductionPlan> plan;  ///< none if time or memory did not suffice for a strategy
  std::string obstacle;               ///< why there is no plan
};

/// The options `hard` and `consistent`.
struct GuessRuleChoice {
  bool hard = false;
  bool consistent = false;

  std::vector<Option> options();
  /// An error if both are chosen.
  Expected<GuessRule> rule() const;
};

struct Planner {
  std::string objective = "worst";
  GuessRuleChoice guesses;
  std::uint64_t max_guesses = 0;  ///< 0: any number
  Seconds time_limit;
  std::uint64_t threads = 0;
  Bytes memory;
  Saving saving;  ///< its options are apart: not every verb has them

  /// The options objective, hard, consistent, max-guesses, time-limit, threads and memory.
  std::vector<Option> options();
  /// Tells two planners apart between requests.
  std::string key() const;

  /// An error if the options contradict each other, or if no strategy keeps within max_guesses. What is known when the
  /// Stop is cancelled is a result too, once there is a strategy.
  Expected<SolvedDeduction> solve(const DeductionGame& game, Stop& stop) const;
  /// The strategy alone; an error if there is none.
  Expected<DeductionPlan> plan(const DeductionGame& game, Stop& stop) const;

 private:
  Expected<void> check() const;
  /// Is the game searched? One without a table is not, unless a limit or a file to go on from is given: the search might
  /// take years.
  bool searches(const DeductionGame& game) const;
  /// The share of the memory that is left beside the answers of the game; an error if there is none.
  Expected<std::uint64_t> bytes_to_remember(const DeductionGame& game) const;
  /// The objective itself, or the rule that takes its place in a game that is not searched.
  Objective rule_for(const DeductionGame& game) const;
  Expected<DeductionPlan> plan(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) const;
};

/// Can all guesses be ranked against this many candidates within seconds?
bool can_rank(const DeductionGame& game, std::size_t candidates);

/// The form that `format` names ("text", "json", "dot"); without a format, the one that the file's ending names.
Expected<StrategyForm> strategy_form(const std::string& path, const std::string& format);
Expected<SavedFile> save_strategy(const GameChoice& choice, const DeductionGame& game, const DeductionPlan& plan,
                                  const std::string& path, StrategyForm form);

}  // namespace perfectplay::service
