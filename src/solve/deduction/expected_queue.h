// The guesses of a large set, waiting to be tried: the one with the least bound first. Any number of threads may take
// guesses from the queue and bring back what they have found.
//
//   take ─▶ a guess that was not looked ahead yet ─▶ a sharper bound ─▶ put back
//        └▶ one that was                          ─▶ its cost         ─▶ settle
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "perfectplay/solve/deduction/expected_search.h"

namespace perfectplay {

/// A guess in the queue. `bound` is a function of the set alone; `low`, never smaller, also accounts for what is known.
struct QueuedGuess {
  std::uint32_t bound = 0;
  bool other = false;  ///< no candidate
  std::uint32_t guess = 0;
  bool looked_ahead = false;
  std::uint32_t low = 0;

  auto rank() const { return std::tuple(bound, other, guess, looked_ahead); }
};

class ExpectedQueue final : public SharedNode {
 public:
  /// Guesses that cost more than `limit` do not matter. With a width, at most that many are tried.
  ExpectedQueue(ExpectedSearch& search, const SearchNode& node, std::uint32_t limit, std::uint32_t width);

  bool help(unsigned thread) override;

  const SearchNode& node() const { return node_; }
  std::uint32_t width() const { return width_; }

  /// Before other threads can see the queue.
  void add(const QueuedGuess& guess) { heap_.push_back(guess); }
  void begin();

  struct Taken {
    QueuedGuess guess;
    std::uint32_t limit = 0;  ///< the most that the guess may cost
  };
  /// Nothing when no guess is left that could be the best.
  std::optional<Taken> take();
  /// Puts a guess back: looked ahead, or given up because the time is over.
  void put_back(const QueuedGuess& guess);
  /// The guess costs more than its limit.
  void drop(const QueuedGuess& guess);
  void settle(const QueuedGuess& guess, std::uint32_t cost);
  /// The most that a guess may cost by now.
  std::uint32_t limit_of(const QueuedGuess& guess) const;
  /// Was this division never seen before with a smaller guess?
  bool is_new(const DivisionSignature& signature, std::uint32_t guess);

  struct Best {
    std::uint32_t cost = ExpectedSearch::infinite;
    QueuedGuess guess;
  };
  const std::optional<Best>& best() const { return best_; }

 private:
  struct Later {
    bool operator()(const QueuedGuess& a, const QueuedGuess& b) const { return a.rank() > b.rank(); }
  };
  std::uint32_t limit_for(const QueuedGuess& guess) const;
  void push(const QueuedGuess& guess);
  void leave(const QueuedGuess& guess);
  void note_root_low();

  ExpectedSearch& search_;
  const SearchNode& node_;
  std::uint32_t limit_;
  std::uint32_t width_;
  std::uint32_t tries_left_;
  std::uint32_t looks_left_;
  mutable Mutex mutex_;
  std::vector<QueuedGuess> heap_;
  std::vector<QueuedGuess> taken_;  ///< by threads that are at work
  TriedDivisions tried_;
  std::optional<Best> best_;
};

}  // namespace perfectplay
