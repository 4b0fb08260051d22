// A strategy for Mastermind of any size: it gives a guess, gets the answer, and so on until a guess is the code.
//
//   auto strategy = make_mastermind_strategy("general", {1000, 1000});
//   while (!strategy->solved()) {
//     const auto fits = strategy->answer(scorer.score(strategy->guess()));
//     if (!fits) return fits.error();      // "guess 12: the answer 3,1 contradicts the earlier ones: …"
//   }
//
// Wrong answers are noticed in three ways. Counts that no guess can get are refused, and the answer may be given again.
// An answer outside the range that follows from the earlier ones ends the game with an error that names the guess. And
// when the code announced at the end is refused, all guesses are compared with it, and the first that disagrees is
// named.
#pragma once

#include <coroutine>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/solve/mastermind/story.h"

namespace perfectplay {

class MastermindStrategy {
 public:
  MastermindStrategy(const MastermindStrategy&) = delete;
  MastermindStrategy& operator=(const MastermindStrategy&) = delete;
  virtual ~MastermindStrategy() = default;

  const MastermindBoard& board() const { return board_; }
  /// The next guess; the code itself once solved.
  const MastermindCode& guess() const { return guess_; }
  /// Takes the answer to guess(). An answer that no code can give is refused, and another may be given, unless
  /// contradicted().
  Expected<void> answer(const MastermindPoints& points);
  /// Do the answers contradict each other? If so, the game cannot go on.
  bool contradicted() const { return !complaint_.empty(); }
  bool solved() const { return solved_; }
  /// Does only one code fit the answers? If so, guess() is that code.
  bool announcing() const { return announcing_; }
  /// The number of guesses answered.
  std::size_t guesses() const { return answers_.size(); }
  std::span<const MastermindPoints> answers() const { return answers_; }

  /// The first guess, counted from 0, whose answer is wrong if `code` is the secret.
  std::optional<std::size_t> first_disagreement(const MastermindCode& code) const;

 protected:
  explicit MastermindStrategy(const MastermindBoard& board) : board_(board) {}

  /// The same strategy before its first guess.
  virtual std::unique_ptr<MastermindStrategy> fresh() const = 0;
  virtual Story story() = 0;
  /// Runs the story to its first guess; called last when a derived strategy is made.
  void begin();

  // For the story.
  struct Asking {
    MastermindStrategy* strategy;

    static bool await_ready() noexcept { return false; }
    void await_suspend(std::coroutine_handle<> waiting) const noexcept { strategy->waiting_ = waiting; }
    MastermindPoints await_resume() const noexcept { return strategy->answers_.back(); }
  };
  /// The guess in preparation, before ask().
  MastermindCode& canvas() { return guess_; }
  /// Plays the guess on the canvas.
  Asking ask() { return {this}; }
  /// Plays the only code left. Any answer but "right" is a contradiction.
  Asking announce() {
    announcing_ = true;
    return {this};
  }
  /// The answers contradict each other; the story ends here.
  std::suspend_always contradiction(std::string_view why);

 private:
  Expected<void> refuse_announcement();

  MastermindBoard board_;
  MastermindCode guess_;
  std::vector<MastermindPoints> answers_;
  std::coroutine_handle<> waiting_;
  Story story_;
  bool announcing_ = false;
  bool solved_ = false;
  std::string complaint_;
};

/// The names that make_mastermind_strategy takes: "general" and "adaptive".
std::span<const std::string_view> mastermind_strategy_names();
/// Null when there is no strategy of this name.
std::unique_ptr<MastermindStrategy> make_mastermind_strategy(std::string_view name, const MastermindBoard& board);

}  // namespace perfectplay
