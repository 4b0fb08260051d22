// Can k guesses bring a set of candidates down to classes of at most t? That is tau_k(E) <= t; with t = 1 it says
// whether k guesses always find the solution.
//
//   tau_1(E) = |E|;   tau_k(E) <= t  when some guess has only classes C with tau_(k-1)(C) <= t
//
// An and/or search. A set above the capacity of k guesses fails at once, and a guess with a class above that of k-1 is
// not tried. Guesses that divide the set most evenly come first. The largest class of a guess, which fails most often,
// is searched first. Results are remembered by set.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/nogoods.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/set_cache.h"

namespace perfectplay {

class WorstSearch {
 public:
  static constexpr std::uint32_t no_guess = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t most_guesses = 65'000;

  /// The arguments must outlive the search.
  WorstSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first, SearchMeter& meter,
              std::uint32_t t = 1);

  /// A guess that succeeds with node.guesses_left guesses, or no_guess when none does. Meaningless once the meter is
  /// over.
  std::uint32_t search(const SearchNode& node);
  /// The least number of guesses that capacity allows for a set of this size.
  std::uint32_t least_guesses_for(std::size_t size) const;

 private:
  /// What is known about a set: `fails` guesses do not suffice, `succeeds` guesses do, with `guess` first.
  struct Known {
    std::uint32_t guess = no_guess;
    std::uint16_t fails = 0;
    std::uint16_t succeeds = std::numeric_limits<std::uint16_t>::max();
  };
  struct Level {
    Division division;
    std::vector<std::uint32_t> order;  ///< classes, the largest first
    std::vector<std::uint16_t> class_counts;
    TriedDivisions tried;
  };

  std::uint32_t decide(const SearchNode& node);
  std::uint32_t last_guess(const SearchNode& node) const;
  std::uint32_t even_guess(const SearchNode& node);
  std::uint32_t try_in_order_of_classes(const SearchNode& node);
  std::uint32_t try_in_order_of_sizes(const SearchNode& node);
  std::uint32_t leave_dividing(const SearchNode& node, std::vector<std::uint32_t>& guesses);
  std::uint32_t capacity_after(std::uint32_t most_classes, std::uint32_t left) const;
  std::uint32_t splitting_candidate(Candidates set) const;
  /// Does the guess succeed with node.guesses_left guesses? No class may have more than `capacity` members.
  bool works(const SearchNode& node, std::uint32_t guess, std::uint32_t capacity);
  Level& level(std::size_t depth);

  const DeductionGame& game_;
  const AnswerRows& rows_;
  SearchMeter& meter_;
  std::uint32_t t_;
  ClassCounter counter_;
  std::vector<std::uint32_t> capacity_;  ///< by guesses left
  std::vector<std::uint32_t> sizes_;     ///< of the classes of one guess, by answer
  Nogoods nogoods_;                      ///< for the node with three guesses left; there is one at a time
  SetCache<Known> cache_;
  std::deque<Level> levels_;
};

}  // namespace perfectplay
