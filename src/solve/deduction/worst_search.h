// Can k guesses bring a set of candidates down to classes of at most t? That is tau_k(E) <= t; with t = 1 it says
// whether k guesses always find the solution.
//
//   tau_1(E) = |E|;   tau_k(E) <= t  when some guess has only classes C with tau_(k-1)(C) <= t
//
// An and/or search. A set above the capacity of k guesses fails at once, and a guess with a class above that of k-1 is
// not tried. Guesses that divide the set most evenly come first. The largest class of a guess, which fails most often,
// is searched first. Results are remembered by set.
//
// Several threads may search together (search_team.h): they try different guesses of the larger sets. A node answers with
// the first guess that succeeds, by an order that is a function of the set; a guess behind one that succeeds is given up.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/knowledge.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/search_team.h"
#include "perfectplay/solve/deduction/set_cache.h"

namespace perfectplay {

class WorstWorker;

class WorstSearch {
 public:
  static constexpr std::uint32_t no_guess = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t most_guesses = 65'000;

  /// The arguments must outlive the search. `bytes` bounds the memory of what is remembered.
  WorstSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first, SearchMeter& meter,
              std::uint32_t t = 1, std::uint64_t bytes = SetCacheBytes::unlimited);
  WorstSearch(const WorstSearch&) = delete;
  WorstSearch& operator=(const WorstSearch&) = delete;
  ~WorstSearch();

  /// A guess that succeeds with node.guesses_left guesses, or no_guess when none does. Meaningless once the meter is
  /// over.
  std::uint32_t search(const SearchNode& node);
  /// The same by several threads, for the root of the game.
  std::uint32_t search_together(const SearchNode& root, unsigned threads);
  /// The first guess that succeeds, by the order of the search: the same whatever was searched before.
  std::uint32_t first_guess(const SearchNode& node);
  /// Adds facts to what is known. False when they contradict each other or what is known.
  bool learn(const Knowledge& knowledge);
  /// What is known of sets that are dear to search. Other threads may go on.
  Knowledge knowledge() const;
  /// The least number of guesses that capacity allows for a set of this size.
  std::uint32_t least_guesses_for(std::size_t size) const;

 private:
  friend class WorstWorker;
  friend class WorstQueue;

  /// What is known about a set: `fails` guesses do not suffice, `succeeds` guesses do, with `guess` first.
  struct Known {
    std::uint32_t guess = no_guess;
    std::uint16_t fails = 0;
    std::uint16_t succeeds = std::numeric_limits<std::uint16_t>::max();

    std::uint32_t worth() const { return guess == no_guess ? fails : succeeds; }
  };

  const DeductionGame& game_;
  const AnswerRows& rows_;
  SearchMeter& meter_;
  std::uint32_t t_;
  std::vector<std::uint32_t> capacity_;  ///< by guesses left
  SetCache<Known> cache_;
  SearchTeam team_;
  std::vector<std::unique_ptr<WorstWorker>> workers_;  ///< by thread
};

}  // namespace perfectplay
