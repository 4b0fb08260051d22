// A strategy for boards of any size: it names a guess, is told the answer, and so on until a guess is the code.
//
//   auto strategy = make_large_strategy("general", {1000, 1000});
//   while (!strategy->solved()) {
//     const auto fits = strategy->answer(scorer.score(strategy->guess()));
//     if (!fits) return fits.error();      // "guess 12: the answer 3,1 contradicts the earlier ones: …"
//   }
//
// What a lying answer meets: counts that no guess can have are refused and may be given again; an answer outside the
// range that the strategy derived from the earlier ones ends the game with an error that names the guess; and when the
// code announced at the end is refused, all guesses are compared with it and the first that disagrees is named.
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

class LargeStrategy {
 public:
  LargeStrategy(const LargeStrategy&) = delete;
  LargeStrategy& operator=(const LargeStrategy&) = delete;
  virtual ~LargeStrategy() = default;

  const LargeBoard& board() const { return board_; }
  /// What to guess next; the code itself once solved.
  const LargeCode& guess() const { return guess_; }
  /// The answer to guess(). An answer that no code can give is refused and may be given again, unless contradicted().
  Expected<void> answer(const LargePoints& points);
  /// Do the answers contradict each other? Then the game cannot go on.
  bool contradicted() const { return !complaint_.empty(); }
  bool solved() const { return solved_; }
  /// Does only one code fit what the answers have said? Then guess() is it.
  bool announcing() const { return announcing_; }
  /// How many guesses have been answered.
  std::size_t guesses() const { return answers_.size(); }
  std::span<const LargePoints> answers() const { return answers_; }

  /// The first guess, counted from 0, whose answer is not the one that `code` would have given.
  std::optional<std::size_t> first_disagreement(const LargeCode& code) const;

 protected:
  explicit LargeStrategy(const LargeBoard& board) : board_(board) {}

  /// The same strategy before its first guess.
  virtual std::unique_ptr<LargeStrategy> fresh() const = 0;
  virtual Story story() = 0;
  /// Runs the story to its first guess; the last thing that a derived class's maker does.
  void begin();

  // For the story.
  struct Asking {
    LargeStrategy* strategy;

    static bool await_ready() noexcept { return false; }
    void await_suspend(std::coroutine_handle<> waiting) const noexcept { strategy->waiting_ = waiting; }
    LargePoints await_resume() const noexcept { return strategy->answers_.back(); }
  };
  /// Where the guess is painted before ask().
  LargeCode& canvas() { return guess_; }
  /// Plays what is on the canvas.
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

  LargeBoard board_;
  LargeCode guess_;
  std::vector<LargePoints> answers_;
  std::coroutine_handle<> waiting_;
  Story story_;
  bool announcing_ = false;
  bool solved_ = false;
  std::string complaint_;
};

/// The names that make_large_strategy takes: "general" and "adaptive".
std::span<const std::string_view> large_strategy_names();
/// Null when there is no strategy of this name.
std::unique_ptr<LargeStrategy> make_large_strategy(std::string_view name, const LargeBoard& board);

}  // namespace perfectplay
