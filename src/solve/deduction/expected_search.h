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
// bound on the best next guess there. Few guesses survive the sum of these. At large sets guesses wait in a priority
// queue: the guess with the least bound first gets the sharper bound, and is searched when it is least again. So the
// least bound in the queue of the root is at any time a bound on the whole.
//
// With a limit on the guesses, sets that are too large by capacity cost infinity.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/set_cache.h"

namespace perfectplay {

class ExpectedSearch {
 public:
  static constexpr std::uint32_t infinite = std::numeric_limits<std::uint32_t>::max() / 4;
  static constexpr std::uint32_t unlimited = 65'535;  ///< guesses

  /// The arguments must outlive the search.
  ExpectedSearch(const DeductionGame& game, const AnswerRows& rows, const FirstClasses& first, SearchMeter& meter,
                 std::uint32_t max_guesses);

  struct Found {
    std::uint32_t cost = 0;   ///< exact when at most the limit, else a lower bound that exceeds the limit
    std::uint32_t guess = 0;  ///< a best guess, where the cost is exact
  };
  /// The result is meaningless once the meter is over.
  Found search(const SearchNode& node, std::uint32_t limit);
  /// A lower bound on the cost of the last root that was searched (depth 0), also when the meter is over.
  std::uint32_t root_low() const { return root_low_; }
  /// The best guess found for the last root, also when the meter is over; nothing where there is none.
  std::optional<Found> root_best() const { return root_best_; }
  /// A lower bound on the cost of the whole game, by counting alone.
  std::uint32_t least_total() const { return least_.back(); }

 private:
  /// What is known about a set: low <= cost, and low is the exact cost when there is a guess.
  struct Known {
    std::uint32_t low = 0;
    std::uint32_t guess = no_guess;
    bool looked_ahead = false;  ///< low accounts for the bounds of all guesses
  };
  static constexpr std::uint32_t no_guess = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t least_looked_ahead = 8;
  static constexpr std::uint64_t effort_of_a_division = 16;  ///< per candidate, in answers of the kernels
  /// One class of a guess that is being tried.
  struct Part {
    std::uint32_t index = 0;  ///< in the division
    std::uint32_t low = 0;
  };
  struct Level {
    Division division;
    std::vector<Part> parts;
    std::vector<std::uint16_t> class_counts;  ///< of every guess
    TriedDivisions tried;
  };
  /// The search at one node: the best so far, and the limit that a better guess must not exceed.
  struct Attempt {
    std::uint32_t limit = 0;
    std::uint32_t best_guess = no_guess;
    std::uint32_t best_cost = infinite;
  };

  std::uint32_t least(std::size_t size, std::uint32_t guesses_left) const {
    return size > capacity_[guesses_left] ? infinite : least_[size];
  }
  std::uint32_t fewer(std::uint32_t guesses_left) const {
    return guesses_left == unlimited ? unlimited : guesses_left - 1;
  }
  SetHash key(const SetHash& hash, std::uint32_t guesses_left) const;
  std::uint32_t splitting_candidate(Candidates set) const;
  std::uint32_t balanced_least(std::uint32_t size, std::uint32_t classes, bool candidate,
                               std::uint32_t guesses_left) const;
  void try_in_order_of_classes(const SearchNode& node, Attempt& attempt);
  void try_in_order_of_sizes(const SearchNode& node, Attempt& attempt);
  std::uint32_t bound_by_sizes(std::span<const std::uint32_t> counts, std::uint32_t size,
                               std::uint32_t guesses_left) const;
  /// A lower bound on the cost of a guess, by what is known about its classes and by one look ahead; infinite where the
  /// division was seen before. Leaves the classes that are not settled in level(node.depth).parts, unless the bound
  /// exceeds the limit.
  std::uint32_t bound_by_classes(const SearchNode& node, std::uint32_t guess, std::uint32_t limit);
  /// A lower bound on the cost of a set: the least bound of all guesses, at least `low`. It is remembered.
  std::uint32_t look_ahead(Candidates set, const SetHash& hash, std::uint32_t guesses_left, std::uint32_t low);
  void try_guess(const SearchNode& node, std::uint32_t guess, Attempt& attempt);
  Known quick_look(Candidates set, const SetHash& hash, std::uint32_t guesses_left) const;
  Level& level(std::size_t depth);

  const DeductionGame& game_;
  const AnswerRows& rows_;
  SearchMeter& meter_;
  ClassCounter counter_;
  std::vector<std::uint32_t> least_;     ///< by size
  std::vector<std::uint32_t> capacity_;  ///< by guesses left
  SetCache<Known> cache_;
  std::deque<Level> levels_;
  std::vector<std::uint16_t> class_counts_ahead_;
  std::uint32_t root_low_ = 0;
  std::optional<Found> root_best_;
};

}  // namespace perfectplay
