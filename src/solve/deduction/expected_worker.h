// One thread of the search for the least total (expected_search.h): its stack of divisions, and all that it does at a
// node.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/expected_queue.h"
#include "perfectplay/solve/deduction/expected_search.h"

namespace perfectplay {

class ExpectedWorker {
 public:
  using Found = ExpectedSearch::Found;

  /// The arguments must outlive the worker.
  ExpectedWorker(ExpectedSearch& search, SearchMeter& meter, unsigned thread);

  /// The result is meaningless once the meter is over.
  Found search(const SearchNode& node, std::uint32_t limit, std::uint32_t width);
  /// Tries guesses of the queue until none is left to be taken. Returns false when there was none to begin with.
  bool try_queue(ExpectedQueue& queue);
  std::uint32_t splitting_candidate(Candidates set) const;
  using Known = ExpectedSearch::Known;
  /// A bound on the cost of a set by the best guess, one guess ahead. It is remembered.
  Known look_ahead(Candidates set, const SetHash& hash, std::uint32_t guesses_left);

 private:
  using Beam = ExpectedSearch::Beam;
  static constexpr std::uint32_t infinite = ExpectedSearch::infinite;
  static constexpr std::uint32_t no_guess = ExpectedSearch::no_guess;
  static constexpr std::uint32_t any_width = ExpectedSearch::any_width;

  /// One class of a guess that is being tried.
  struct Part {
    std::uint32_t index = 0;  ///< in the division
    std::uint32_t low = 0;
    std::uint32_t bound = 0;  ///< at most `low`; a function of the set alone
    bool settled = false;
  };
  struct Level {
    Division division;
    std::vector<Part> parts;
    std::vector<std::uint16_t> class_counts;  ///< of every guess
    TriedDivisions tried;
  };
  /// The search at a small node: the best so far, and the limit that a better guess must not exceed.
  struct Attempt {
    std::uint32_t limit = 0;
    std::uint32_t best_guess = no_guess;
    std::uint32_t best_cost = infinite;
  };
  /// Bounds on the cost of a guess: `bound` depends on the set alone, `low` also on what is known.
  struct Bounds {
    std::uint32_t bound = 0;
    std::uint32_t low = 0;
  };

  std::uint32_t least(std::size_t size, std::uint32_t guesses_left) const { return search_.least(size, guesses_left); }
  static std::uint32_t fewer(std::uint32_t guesses_left) {
    return guesses_left == ExpectedSearch::unlimited ? guesses_left : guesses_left - 1;
  }
  std::uint32_t balanced_least(std::uint32_t size, std::uint32_t classes, bool candidate,
                               std::uint32_t guesses_left) const;
  std::uint32_t bound_by_sizes(std::span<const std::uint32_t> counts, std::uint32_t size,
                               std::uint32_t guesses_left) const;
  Found exact_search(const SearchNode& node, std::uint32_t limit);
  Found beam_search(const SearchNode& node, std::uint32_t limit, std::uint32_t width);
  void try_in_order_of_classes(const SearchNode& node, Attempt& attempt);
  std::optional<ExpectedQueue::Best> try_in_order_of_bounds(const SearchNode& node, std::uint32_t limit,
                                                            std::uint32_t width);
  bool fill_queue(const SearchNode& node, std::uint32_t limit, ExpectedQueue& queue);
  bool fill_by_classes(const SearchNode& node, std::uint32_t limit, ExpectedQueue& queue);
  /// Divides the set and bounds the cost of the guess by what is known about its classes and by one look ahead. Leaves
  /// the classes in level(node.depth).parts, unless `low` exceeds the limit. `queue`: where divisions seen before cost
  /// infinity, and `bound` is asked for.
  Bounds bound_by_classes(const SearchNode& node, std::uint32_t guess, std::uint32_t limit, ExpectedQueue* queue);
  std::uint32_t least_of_guesses(Candidates set, std::uint32_t guesses_left);
  std::uint32_t least_by_classes(Candidates set, std::uint32_t guesses_left);
  /// The cost of a guess whose classes bound_by_classes() has left; above `limit()` when it costs more. `queue` is that
  /// of the node, where it has one.
  template <class Limit>
  std::uint32_t cost_of_guess(const SearchNode& node, std::uint32_t guess, std::uint32_t low,
                              const ExpectedQueue* queue, const Limit& limit);
  Known quick_look(Candidates set, const SetHash& hash, std::uint32_t guesses_left) const;
  Level& level(std::size_t depth);

  ExpectedSearch& search_;
  const AnswerRows& rows_;
  SearchMeter& meter_;
  unsigned thread_;
  ClassCounter counter_;
  std::deque<Level> levels_;
  std::vector<std::uint32_t> sizes_;  ///< of the classes of one guess, by answer
};

}  // namespace perfectplay
