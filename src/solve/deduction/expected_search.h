// The least sum of guesses over all candidates, proved: branch and bound over sets of candidates.
//
//   cost({s}) = 1;   cost(E) = |E| + min over g of the sum over the classes C of g, other than {g} itself, of cost(C)
//
// Three facts make the search fast. First, a candidate that tells all others apart costs 2n-1, and nothing costs less.
// Second, a guess that divides a small set into k classes costs at least 3n-k, one less when it is a candidate. So one
// pass that counts the classes of every guess (answers/kernels.h) puts the guesses in order of their bounds, and mostly
// the first one tried is proved best.
//
// Third, a look ahead: before any class of a guess is searched, the same pass over each of its classes gives a lower
// bound on the best next guess there. Few guesses survive the sum of these. At large sets guesses wait in a queue
// (expected_queue.h): the guess with the least bound first gets the sharper bound, and is searched when it is least
// again.
//
// With a width, only that many guesses of a large set are searched, those of the least bounds: a beam, whose result is
// some strategy, and soon a good one. It leaves a bound from above for every large set that it met, and exact values of
// the small ones, for the exact search to come.
//
// Several threads may search together (search_team.h). Among the best guesses of a set the search takes the first one by
// bound, candidates before others, then by number. These bounds are functions of the set alone, not of what the cache
// happens to know; so the answer is the same for any number of threads and any size of the cache.
//
// With a limit on the guesses, sets that are too large by capacity cost infinity.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/base/mutex.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/knowledge.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/search_team.h"
#include "perfectplay/solve/deduction/set_cache.h"

namespace perfectplay {

class ExpectedWorker;

class ExpectedSearch {
 public:
  static constexpr std::uint32_t infinite = std::numeric_limits<std::uint32_t>::max() / 4;
  static constexpr std::uint32_t unlimited = 65'535;  ///< guesses
  static constexpr std::uint32_t no_guess = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t any_width = 0;  ///< every guess is tried

  /// The arguments must outlive the search. `bytes` bounds the memory of what is remembered.
  ExpectedSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first, SearchMeter& meter,
                 std::uint32_t max_guesses, std::uint64_t bytes = SetCacheBytes::unlimited);
  ExpectedSearch(const ExpectedSearch&) = delete;
  ExpectedSearch& operator=(const ExpectedSearch&) = delete;
  ~ExpectedSearch();

  struct Found {
    std::uint32_t cost = 0;   ///< exact when at most the limit, else a lower bound that exceeds the limit
    std::uint32_t guess = 0;  ///< a best guess, where the cost is exact
  };
  /// The result is meaningless once the meter is over.
  Found search(const SearchNode& node, std::uint32_t limit);
  /// The same by several threads, from the root of the game. With a width, a beam: the cost, if at most the limit, is
  /// that of a strategy, which known_guess() describes.
  Found search_together(const SearchNode& root, std::uint32_t limit, unsigned threads, std::uint32_t width = any_width);
  /// The guess of the best strategy found so far for a set; no_guess where none is known.
  std::uint32_t known_guess(Candidates set, const SetHash& hash, std::uint32_t guesses_left) const;
  /// A lower bound on the cost of the last root that was searched (depth 0), also when the meter is over.
  std::uint32_t root_low() const { return root_low_; }
  /// The best guess found for the last root, also when the meter is over; nothing where there is none.
  std::optional<Found> root_best() const;
  /// A lower bound on the cost of a set by one look ahead; what is known where that is more.
  Found look_ahead(Candidates set, const SetHash& hash, std::uint32_t guesses_left);
  /// Adds facts to what is known. False when they contradict each other or what is known.
  bool learn(const Knowledge& knowledge);
  /// What is known of sets that are dear to search. Other threads may go on.
  Knowledge knowledge() const;
  /// The best strategy known for a set by beams, or by facts that were learnt.
  std::optional<Found> known_strategy(const SetHash& hash, std::uint32_t guesses_left) const;
  /// Remembers a strategy of this cost for a set.
  void note_strategy(const SetHash& hash, std::uint32_t guesses_left, const Found& found);
  /// A lower bound on the cost of the whole game, by counting alone.
  std::uint32_t least_total() const { return least_.back(); }

 private:
  friend class ExpectedWorker;
  friend class ExpectedQueue;

  /// What is known about a set: low <= cost, and low is the exact cost when there is a guess.
  struct Known {
    std::uint32_t low = 0;
    std::uint32_t guess = no_guess;
    std::uint32_t ahead = 0;  ///< the bound by a look ahead; 0 where there was none

    std::uint32_t worth() const { return low; }
  };
  /// What beams have found: a strategy of cost `high`, and none below `low` within `width`.
  struct Beam {
    std::uint32_t high = infinite;
    std::uint32_t guess = no_guess;
    std::uint32_t low = 0;
    std::uint32_t width = 0;

    std::uint32_t worth() const { return high; }
  };

  std::uint32_t least(std::size_t size, std::uint32_t guesses_left) const {
    return size > capacity_[guesses_left] ? infinite : least_[size];
  }
  static SetHash key(const SetHash& hash, std::uint32_t guesses_left);
  void note_root(const Found& found);

  const DeductionGame& game_;
  const AnswerRows& rows_;
  SearchMeter& meter_;
  std::vector<std::uint32_t> least_;     ///< by size
  std::vector<std::uint32_t> capacity_;  ///< by guesses left
  std::uint32_t plain_size_ = 0;         ///< the largest size of a set that costs at least 2n-1 by counting
  SetCache<Known> cache_;
  SetCache<Beam> beams_;
  SearchTeam team_;
  std::vector<std::unique_ptr<ExpectedWorker>> workers_;  ///< by thread
  std::atomic<std::uint32_t> root_low_{0};
  mutable Mutex root_mutex_;
  std::optional<Found> root_best_;  ///< guarded by root_mutex_
};

}  // namespace perfectplay
