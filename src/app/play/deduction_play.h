// A deduction game at the terminal.
//
//   Guess 1? 1122                         the person guesses, against a secret or an adversary without one
//     1122 10
//   Guess 2? hint
//   Guess 1344: found after at most 4 guesses from here, 3.27 on average.
//
//   Guess 1: 1122. Your answer? 10        the program guesses, the person answers
//   No solution fits all the answers. These 2 cannot all be true: …
//   Correct one, as "correct 1 20"; or undo.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/play/play.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/service/deduction/play.h"

namespace perfectplay::app {

/// The base of both ways to play: the history and the candidates.
class DeductionPlay : public Play {
 public:
  /// The request must outlive the play.
  DeductionPlay(const service::DeductionPlayRequest& request, const DeductionGame& game, Writer write, Console& console)
      : Play(std::move(write), console), request_(request), in_play_(game) {}

  std::string introduction() override;
  Expected<void> show() override;
  std::string_view table() const override { return "history"; }
  std::vector<PlayCommand> commands() override;
  std::vector<std::string> choices() const override { return {}; }

  std::size_t steps() const override { return history().size(); }
  std::string step(std::size_t index) const override;
  void play_again(const std::string& step, bool by_person) override;
  void take_back() override;
  Expected<void> rematch(std::span<const std::string> words) override;

  service::GameRecord record() const override;
  std::string result() const override;
  std::string ending() const override;
  Expected<void> load(const service::GameRecord& record) override;
  std::string pasted() const override;

 protected:
  void add(const HistoryStep& step);
  void set(std::size_t place, Answer answer);
  /// The best guess for the candidates that are left; none if ranking the guesses would take long.
  std::optional<RatedGuess> best_guess() const;
  /// The step that found the solution; null: it is not found yet.
  const HistoryStep* found() const;
  /// Prepares the play for another history.
  virtual Expected<void> begin() { return {}; }

  const service::DeductionPlayRequest& request() const { return request_; }
  const service::DeductionInPlay& in_play() const { return in_play_; }
  const DeductionGame& game() const { return in_play_.game(); }
  const std::vector<HistoryStep>& history() const { return in_play_.history(); }
  const std::vector<std::uint32_t>& candidates() const { return in_play_.candidates(); }
  /// Grows whenever the history changes.
  std::size_t changes() const { return changes_; }

 private:
  const service::DeductionPlayRequest& request_;
  service::DeductionInPlay in_play_;
  std::size_t changes_ = 1;
};

/// The person guesses.
class GuessingPlay final : public DeductionPlay {
 public:
  using Answerer = service::DeductionPlayRequest::Answerer;

  /// If there is no secret, `adversary` answers.
  GuessingPlay(const service::DeductionPlayRequest& request, const DeductionGame& game, std::optional<Guess> secret,
               Answerer adversary, Writer write, Console& console)
      : DeductionPlay(request, game, std::move(write), console), adversary_(std::move(adversary)), secret_(secret) {}

  Expected<Turn> advance() override { return found() == nullptr ? Turn::Person : Turn::Over; }
  std::string prompt() override;
  bool is_own_name(std::string_view line) const override { return game().find_guess(line).has_value(); }
  Expected<bool> take(std::string_view line) override;
  std::string refusal(std::string_view line) const override;
  std::string_view noun() const override { return "guess"; }
  std::vector<std::string> choices() const override;
  std::pair<std::string_view, std::string_view> step_help() const override {
    return {"a guess", "guess it; the answer follows"};
  }
  Expected<void> hint() override;
  std::string farewell() const override;
  /// Draws another secret.
  Expected<void> rematch(std::span<const std::string> words) override;

 private:
  /// An error if the rule for guesses forbids it.
  Expected<void> allowed(Guess guess) const;
  /// Draws a secret that fits the history if the present one does not.
  Expected<void> begin() override;

  Answerer adversary_;
  std::optional<Guess> secret_;  ///< none: the adversary answers
};

/// The person answers and the program guesses: by a strategy as long as the history follows it, else the best guess.
class AnsweringPlay final : public DeductionPlay {
 public:
  AnsweringPlay(const service::DeductionPlayRequest& request, const DeductionGame& game, const DeductionPlan* plan,
                Writer write, Console& console)
      : DeductionPlay(request, game, std::move(write), console), plan_(plan) {}

  std::string introduction() override;
  Expected<Turn> advance() override;
  std::string prompt() override;
  Expected<bool> take(std::string_view line) override;
  std::string refusal(std::string_view line) const override;
  std::string_view noun() const override { return "answer"; }
  std::pair<std::string_view, std::string_view> step_help() const override { return {"an answer", "answer the guess"}; }
  Expected<void> hint() override;
  std::string hint_help() const override { return "how to answer"; }
  std::vector<PlayCommand> commands() override;

 private:
  Expected<void> correct(std::span<const std::string> words);
  void tell_contradiction() const;

  const DeductionPlan* plan_;   ///< null: there is no strategy
  Guess guess_{};               ///< the guess that waits for its answer
  std::size_t guessed_at_ = 0;  ///< changes() when it was chosen
};

}  // namespace perfectplay::app
