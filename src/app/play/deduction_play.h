// Deduction games at the terminal, as text in and text out: the verb gives lines, tests a script.
//
//   Guess 1? 1122                         the person guesses: against a secret, or against an adversary without one
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

#include "perfectplay/app/play/play_session.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/service/deduction/play.h"

namespace perfectplay::app {

/// What both ways to play share: the history, the candidates, the commands.
class DeductionPlay {
 public:
  using Reader = PlaySession::Reader;
  using Writer = PlaySession::Writer;

  DeductionPlay(const DeductionGame& game, Reader read, Writer write, Console& console)
      : in_play_(game), read_(std::move(read)), write_(std::move(write)), console_(console) {}
  DeductionPlay(const DeductionPlay&) = delete;
  DeductionPlay& operator=(const DeductionPlay&) = delete;
  virtual ~DeductionPlay() = default;

  /// Until the solution is found, the person quits, or nothing more can be read.
  void run();

 protected:
  enum class Next : std::uint8_t { GoOn, End };

  /// What to write before a line is read.
  virtual std::string prompt() = 0;
  /// The words of a line that is no common command.
  virtual Next obey(const std::vector<std::string>& words) = 0;
  virtual std::string hint() = 0;
  virtual std::string_view help() const = 0;
  /// What is said when the person gives up.
  virtual std::string farewell() const { return {}; }

  void add(const HistoryStep& step);
  void set(std::size_t place, Answer answer);
  /// For the candidates that are left; nothing where ranking the guesses would take long.
  std::optional<RankedGuess> best_guess() const;
  /// What is said to a word that is neither a command nor what was expected: "guess" or "answer".
  std::string unknown(std::string_view word, std::string_view expected) const;

  const service::DeductionInPlay& in_play() const { return in_play_; }
  const DeductionGame& game() const { return in_play_.game(); }
  const std::vector<HistoryStep>& history() const { return in_play_.history(); }
  const std::vector<std::uint32_t>& candidates() const { return in_play_.candidates(); }
  Console& console() const { return console_; }
  /// Grows whenever the history changes.
  std::size_t changes() const { return changes_; }
  void write(const std::string& text) const { write_(text); }

 private:
  /// True when the line was one of the commands that all ways to play have.
  bool obey_common(std::string_view word);
  void undo();

  service::DeductionInPlay in_play_;
  Reader read_;
  Writer write_;
  Console& console_;
  std::size_t changes_ = 1;
};

/// The person guesses.
class GuessingPlay : public DeductionPlay {
 public:
  using Answerer = service::DeductionPlayRequest::Answerer;

  GuessingPlay(const DeductionGame& game, Answerer answer, std::optional<Guess> secret, Reader read, Writer write,
               Console& console)
      : DeductionPlay(game, std::move(read), std::move(write), console), answer_(std::move(answer)), secret_(secret) {}

 private:
  std::string prompt() override;
  Next obey(const std::vector<std::string>& words) override;
  std::string hint() override;
  std::string_view help() const override;
  std::string farewell() const override;

  Answerer answer_;
  std::optional<Guess> secret_;  ///< none: the adversary has none
};

/// The person answers, the program guesses: by a strategy as long as the history follows it, else the best guess.
class AnsweringPlay : public DeductionPlay {
 public:
  AnsweringPlay(const DeductionGame& game, const DeductionStrategy* strategy, Reader read, Writer write,
                Console& console)
      : DeductionPlay(game, std::move(read), std::move(write), console), strategy_(strategy) {}

 private:
  std::string prompt() override;
  Next obey(const std::vector<std::string>& words) override;
  std::string hint() override;
  std::string_view help() const override;

  /// "12", "1 2" or "1,2", whatever the game's own way is.
  std::optional<Answer> parse_answer(std::span<const std::string> words) const;
  void correct(const std::vector<std::string>& words);

  const DeductionStrategy* strategy_;  ///< may be none
  Guess guess_{};                      ///< that waits for its answer
  std::size_t guessed_at_ = 0;         ///< changes() when it was chosen
};

/// How answers of this game are written: "two digits: right places, then right colours elsewhere".
std::string answer_form(const DeductionGame& game);

}  // namespace perfectplay::app
