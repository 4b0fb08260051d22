// play: a deduction game in progress, in three ways: somebody guesses a secret, somebody answers the program's guesses,
// or somebody guesses against an adversary who has no secret and gives the worst answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/service/deduction/history.h"
#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// The history, what it leaves, and what comes next.
class DeductionInPlay {
 public:
  explicit DeductionInPlay(DeductionGame game, std::vector<HistoryStep> history = {});

  const DeductionGame& game() const { return game_; }
  const std::vector<HistoryStep>& history() const { return history_; }
  const std::vector<std::uint32_t>& candidates() const { return candidates_; }

  void add(const HistoryStep& step);
  /// Corrects an answer.
  void set(std::size_t place, Answer answer);
  /// The step that was taken back; none where there was none.
  std::optional<HistoryStep> take_back();

  /// The best guess for what is left; none where ranking all guesses would take long.
  std::optional<RatedGuess> best_guess(Stop& stop) const;
  /// What the program guesses: by the strategy as long as the history follows it, else the best guess.
  Guess next_guess(const DeductionStrategy* strategy, Stop& stop) const;

 private:
  DeductionGame game_;
  std::vector<HistoryStep> history_;
  std::vector<std::uint32_t> candidates_;
};

class DeductionPlayRequest final : public Request {
 public:
  /// Answers a guess when these candidates are left.
  using Answerer = std::function<Answer(Guess, const std::vector<std::uint32_t>&, Stop&)>;

  std::vector<Option> options() override;
  /// With a guess, the answer to it; without one, the program's guess after the history.
  Expected<Json> answer(Session& session, Stop& stop) override;

  /// How the program answers, by the mode: from a secret, or as the adversary.
  Expected<Answerer> answerer(const DeductionGame& made) const;
  /// The secret that the seed draws, or the one given.
  Expected<Guess> chosen_secret(const DeductionGame& made) const;
  /// The program's strategy; none where there is not the time for one.
  Expected<std::optional<DeductionPlan>> plan(const DeductionGame& made, Stop& stop) const;
  /// Is this a board too large to be solved exactly? Then the program follows a strategy for boards of any size.
  bool is_any_size() const;
  /// An error when the options do not fit together; the mode that was left out is chosen.
  Expected<std::string> chosen_mode() const;

  Planner planner;
  std::string mode;
  std::string strategy = "adaptive";
  std::uint64_t seed = 0;
  std::string secret;
  std::string history;
  std::string guess;
  bool reveal = false;
  std::string load;  ///< a record to go on from, at a terminal

 private:
  Expected<Json> answer_any_size(Stop& stop) const;
  /// An error where the secret would be another one with every request.
  Expected<void> check_secret(const std::string& chosen) const;
  Expected<Guess> revealed_secret(const DeductionGame& made, const std::string& chosen,
                                  const DeductionInPlay& in_play) const;
};

}  // namespace perfectplay::service
