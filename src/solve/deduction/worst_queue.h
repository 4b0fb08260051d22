// The guesses of a large set, in the order in which they are tried. Any number of threads may take guesses; the first one
// that succeeds, by their order, is the answer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/mutex.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/search_team.h"

namespace perfectplay {

class WorstSearch;
class WorstQueue;

/// A guess that is being tried: the place in the queue of its node, and the try above it.
struct WorstTry {
  const WorstQueue* queue = nullptr;
  std::size_t place = 0;
  const WorstTry* above = nullptr;

  /// Has a guess before this one, or before one above it, succeeded by now?
  bool useless() const;
};

class WorstQueue final : public SharedNode {
 public:
  /// No class may have more than `capacity` members.
  WorstQueue(WorstSearch& search, const SearchNode& node, std::uint32_t capacity, const WorstTry* above)
      : SharedNode(node.above, node.depth), search_(search), node_(node), capacity_(capacity), above_(above) {
    tried_.clear();
  }

  bool help(unsigned thread) override;
  const SearchNode& node() const { return node_; }
  std::uint32_t capacity() const { return capacity_; }
  const WorstTry* above() const { return above_; }

  /// Before other threads can see the queue.
  void set_guesses(std::vector<std::uint32_t> guesses) {
    guesses_ = std::move(guesses);
    first_success_ = guesses_.size();
  }
  std::uint32_t guess(std::size_t place) const { return guesses_[place]; }
  /// The next guess to be tried; nothing when none is left.
  std::optional<std::size_t> take();
  void succeed(std::size_t place);
  std::size_t first_success() const { return first_success_.load(std::memory_order_relaxed); }
  /// The guess that succeeded; nothing when none did.
  std::optional<std::uint32_t> answer() const {
    return first_success() < guesses_.size() ? std::optional(guesses_[first_success()]) : std::nullopt;
  }
  bool is_new(const DivisionSignature& signature, std::size_t place);

 private:
  WorstSearch& search_;
  const SearchNode& node_;
  std::uint32_t capacity_;
  const WorstTry* above_;
  std::vector<std::uint32_t> guesses_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> first_success_{0};
  Mutex mutex_;
  TriedDivisions tried_;  ///< guarded by mutex_
};

}  // namespace perfectplay
