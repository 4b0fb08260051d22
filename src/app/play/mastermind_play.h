// Mastermind on boards that are too large to be solved exactly, at the terminal.
//
//   Guess 2: places 1-25 colour 3, 26-50 colour 1.      the program guesses, the person answers
//   Your answer? 2,1
//
//   Guess 1? 3,3,3,1,…                                  the person guesses a secret
//     2,1
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/app/play/play.h"
#include "perfectplay/base/error.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/service/deduction/play.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::app {

/// A guess, place by place, or by runs of one colour if that is shorter: "places 1-25 colour 3".
std::string guess_in_words(const MastermindBoard& board, const MastermindCode& guess);

/// A guess and the answer to it.
using MastermindStep = std::pair<MastermindCode, MastermindPoints>;

/// The base of both ways to play.
class MastermindPlay : public Play {
 public:
  /// The request must outlive the play.
  MastermindPlay(const service::DeductionPlayRequest& request, const MastermindBoard& board, Writer write,
                 Console& console)
      : Play(std::move(write), console), request_(request), board_(board) {}

  Expected<void> show() override;
  std::string_view table() const override { return "history"; }
  std::vector<PlayCommand> commands() override { return {}; }
  std::vector<std::string> choices() const override { return {}; }
  Expected<void> rematch(std::span<const std::string> words) override;
  service::GameRecord record() const override;
  Expected<void> load(const service::GameRecord& record) override;
  std::string pasted() const override { return {}; }

 protected:
  virtual std::vector<MastermindStep> history() const = 0;
  /// Begins anew and plays the steps of a record.
  virtual Expected<void> replay(const std::vector<MastermindStep>& steps) = 0;

  const service::DeductionPlayRequest& request() const { return request_; }
  const MastermindBoard& board() const { return board_; }

 private:
  const service::DeductionPlayRequest& request_;
  MastermindBoard board_;
};

/// The program guesses, by a strategy for large boards.
class MastermindAnsweringPlay final : public MastermindPlay {
 public:
  MastermindAnsweringPlay(const service::DeductionPlayRequest& request, const MastermindBoard& board, Writer write,
                          Console& console)
      : MastermindPlay(request, board, std::move(write), console),
        strategy_(make_mastermind_strategy(request.strategy, board)) {}

  std::string introduction() override;
  Expected<Turn> advance() override;
  std::string prompt() override { return "Your answer? "; }
  Expected<bool> take(std::string_view line) override;
  std::string refusal(std::string_view line) const override;
  std::string_view noun() const override { return "answer"; }
  std::pair<std::string_view, std::string_view> step_help() const override {
    return {"an answer", "right places, then right colours elsewhere, as 2,1"};
  }
  Expected<void> hint() override;
  std::string hint_help() const override { return "how to answer"; }

  std::size_t steps() const override { return strategy_->guesses(); }
  std::string step(std::size_t index) const override { return points_name(strategy_->answers()[index]); }
  void play_again(const std::string& step, bool by_person) override;
  void take_back() override;
  std::string result() const override;
  std::string ending() const override;

 private:
  std::vector<MastermindStep> history() const override;
  Expected<void> replay(const std::vector<MastermindStep>& steps) override;
  /// Writes the next guess, unless no code fits the answers.
  void tell_guess();

  std::unique_ptr<MastermindStrategy> strategy_;
  bool contradicted_ = false;        ///< no code fits the answers
  std::optional<std::size_t> told_;  ///< the number of answers when a guess was last written
};

/// The person guesses.
class MastermindGuessingPlay final : public MastermindPlay {
 public:
  MastermindGuessingPlay(const service::DeductionPlayRequest& request, const MastermindBoard& board,
                         MastermindCode secret, Writer write, Console& console)
      : MastermindPlay(request, board, std::move(write), console), secret_(std::move(secret)) {}

  std::string introduction() override;
  Expected<Turn> advance() override { return solved() ? Turn::Over : Turn::Person; }
  std::string prompt() override;
  Expected<bool> take(std::string_view line) override;
  std::string refusal(std::string_view line) const override;
  std::string_view noun() const override { return "guess"; }
  std::pair<std::string_view, std::string_view> step_help() const override {
    return {"a guess", "colours of all places; answered by places, then colours elsewhere"};
  }
  Expected<void> hint() override;
  std::string hint_help() const override { return "none on a board of this size"; }

  std::size_t steps() const override { return history_.size(); }
  std::string step(std::size_t index) const override;
  void play_again(const std::string& step, bool by_person) override;
  void take_back() override { history_.pop_back(); }
  Expected<void> rematch(std::span<const std::string> words) override;
  std::string result() const override;
  std::string ending() const override;
  std::string farewell() const override;

 private:
  std::vector<MastermindStep> history() const override { return history_; }
  Expected<void> replay(const std::vector<MastermindStep>& steps) override;
  bool solved() const { return !history_.empty() && history_.back().second.black == board().pegs; }

  MastermindCode secret_;
  std::vector<MastermindStep> history_;
};

/// The play of mode "guess" or "answer".
Expected<std::unique_ptr<Play>> mastermind_play(const service::DeductionPlayRequest& request, const std::string& mode,
                                                const Play::Writer& write, Console& console);

}  // namespace perfectplay::app
