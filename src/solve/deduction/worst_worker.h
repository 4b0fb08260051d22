// One thread of the search for the worst case (worst_search.h): its stack of divisions, and all that it does at a node.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/nogoods.h"
#include "perfectplay/solve/deduction/worst_queue.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {

class WorstWorker {
 public:
  /// The arguments must outlive the worker.
  WorstWorker(WorstSearch& search, SearchMeter& meter, unsigned thread);

  /// See WorstSearch::search().
  std::uint32_t search(const SearchNode& node);
  /// The same for a set of at least three candidates, without asking what is known of it.
  std::uint32_t decide(const SearchNode& node);
  /// Tries guesses of the queue until none is left to be taken. Returns false when there was none to begin with.
  bool try_queue(WorstQueue& queue);

 private:
  using Known = WorstSearch::Known;
  static constexpr std::uint32_t no_guess = WorstSearch::no_guess;

  struct Level {
    Division division;
    std::vector<std::uint32_t> order;  ///< classes, the largest first
    std::vector<std::uint16_t> class_counts;
    TriedDivisions tried;
  };

  /// Is there no use in going on?
  bool ended() const { return meter_.over() || (try_ != nullptr && try_->useless()); }
  std::uint32_t last_guess(const SearchNode& node) const;
  std::uint32_t even_guess(const SearchNode& node);
  std::uint32_t try_in_order_of_classes(const SearchNode& node);
  std::uint32_t try_in_order_of_sizes(const SearchNode& node);
  std::uint32_t leave_dividing(const SearchNode& node, std::vector<std::uint32_t>& guesses);
  std::uint32_t capacity_after(std::uint32_t most_classes, std::uint32_t left) const;
  std::uint32_t splitting_candidate(Candidates set) const;
  /// Does the guess succeed with node.guesses_left guesses? No class may have more than `capacity` members. `queue` is
  /// that of the node, where it has one, with the place of the guess.
  bool works(const SearchNode& node, std::uint32_t guess, std::uint32_t capacity, WorstQueue* queue = nullptr,
             std::size_t place = 0);
  Level& level(std::size_t depth);

  WorstSearch& search_;
  const AnswerRows& rows_;
  SearchMeter& meter_;
  std::uint32_t t_;
  unsigned thread_;
  ClassCounter counter_;
  std::vector<std::uint32_t> sizes_;  ///< of the classes of one guess, by answer
  Nogoods nogoods_;                   ///< for the node with three guesses left; there is one at a time
  std::deque<Level> levels_;
  const WorstTry* try_ = nullptr;  ///< what this thread is doing, where others may make it useless
};

}  // namespace perfectplay
