// play: a deduction game in progress, in one of three modes:
//
//   guess       the person guesses the program's secret
//   answer      the person answers the program's guesses
//   adversary   the person guesses; the program has no secret and always gives the worst answer
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

/// The history, the candidates that it leaves, and the next guess.
class DeductionInPlay {
 public:
  explicit DeductionInPlay(DeductionGame game, std::vector<HistoryStep> history = {});

  const DeductionGame& game() const { return game_; }
  const std::vector<HistoryStep>& history() const { return history_; }
  const std::vector<std::uint32_t>& candidates() const { return candidates_; }

  void add(const HistoryStep& step);
  /// An error if a rule forbids the guess: it names the answer and its clue.
  Expected<void> check_rule(GuessRule rule, Guess guess) const;
  /// Corrects the answer at this place of the history.
  void set(std::size_t place, Answer answer);
  /// Removes the last step and returns it; none if the history is empty.
  std::optional<HistoryStep> take_back();

  /// The best guess for the candidates that are left; none if ranking all guesses would take long.
  std::optional<RatedGuess> best_guess(Stop& stop, GuessRule rule = GuessRule::Any) const;
  /// The program's guess: the strategy's as long as the history follows it, else the best one.
  Guess next_guess(const DeductionStrategy* strategy, Stop& stop, GuessRule rule = GuessRule::Any) const;

 private:
  DeductionGame game_;
  std::vector<HistoryStep> history_;
  std::vector<std::uint32_t> candidates_;
};

class DeductionPlayRequest final : public Request {
 public:
  /// Answers a guess while these candidates are left.
  using Answerer = std::function<Answer(Guess, const std::vector<std::uint32_t>&, Stop&)>;

  std::vector<Option> options() override;
  /// Gives the answer to the request's guess; without one, the program's guess after the history.
  Expected<Json> answer(Session& session, Stop& stop) override;

  /// The function that answers guesses in the chosen mode: from a secret, or as the adversary.
  Expected<Answerer> answerer(const DeductionGame& made) const;
  /// The secret of the request, or one drawn by its seed.
  Expected<Guess> chosen_secret(const DeductionGame& made) const;
  /// The program's strategy; none if finding one would take long.
  Expected<std::optional<DeductionPlan>> plan(const DeductionGame& made, Stop& stop) const;
  /// Is the board too large to be solved exactly? Then the program follows a strategy for boards of any size.
  bool is_any_size() const;
  /// The mode of the request, or the one that suits the board; an error if the options contradict each other.
  Expected<std::string> chosen_mode() const;

  Planner planner;
  std::string mode;
  std::string strategy = "adaptive";
  std::uint64_t seed = 0;
  std::string secret;
  std::string history;
  std::string guess;
  bool reveal = false;
  std::string load;  ///< a record to continue; at a terminal only

 private:
  Expected<Json> answer_any_size(Stop& stop) const;
  /// An error if the secret would be a different one with every request.
  Expected<void> check_secret(const std::string& chosen) const;
  Expected<Guess> revealed_secret(const DeductionGame& made, const std::string& chosen,
                                  const DeductionInPlay& in_play) const;
};

}  // namespace perfectplay::service
