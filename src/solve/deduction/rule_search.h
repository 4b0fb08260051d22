// The best strategy under a rule for the guesses (games/deduction/guess_rule.h), with weights, by costs of its own, proved:
// branch and bound over sets of candidates.
//
//   cost of a strategy = the sum over the solutions s of   weight(s) · guesses for s             if guesses count
//                                                        + `last` if s needs the last guess      if there is a limit
//
//   guesses count, last = 0     the least (weighted) total
//   no count,      last = 1     the fewest solutions left to the last guess
//   no count,      last = 0     is there a strategy within the limit at all?
//
// With Consistent the guesses of a set are its members: they depend on the set alone. With Hard they depend on the clues,
// so sets are remembered together with the guesses that are left. One look ahead bounds a guess before it is searched, as
// in expected_search.h; that search is for all guesses and equal weights, and much faster at it. As there, a beam tries only
// some guesses of a large set, those of the least bounds, and soon has a good strategy for the exact search to beat.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/games/deduction/guess_rule.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/search.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/set_cache.h"

namespace perfectplay {

struct RuleTask {
  static constexpr std::uint32_t unlimited = 65'535;

  GuessRule rule = GuessRule::Any;
  std::uint32_t max_guesses = unlimited;
  bool guesses_count = true;
  std::uint64_t last = 0;  ///< needs a limit
};

class RuleSearch {
 public:
  static constexpr std::uint64_t infinite = std::numeric_limits<std::uint64_t>::max() / 4;
  static constexpr std::uint32_t no_guess = std::numeric_limits<std::uint32_t>::max();

  /// The arguments must outlive the search. `bytes` bounds the memory of what is remembered.
  RuleSearch(const DeductionSession& session, const RuleTask& task, SearchMeter& meter, std::uint64_t bytes);

  struct Found {
    std::uint64_t cost = 0;          ///< exact where there is a guess, else a lower bound
    std::uint32_t guess = no_guess;  ///< a best guess
  };
  /// The whole game; a cost above `limit` is only bounded. Meaningless once the meter is over.
  Found search(std::uint64_t limit);
  /// A strategy of a cost of at most `limit` among those that try at most `width` guesses at each large set; no_guess
  /// where there is none.
  Found beam(std::uint64_t limit, std::uint32_t width);
  /// A lower bound on the cost of the whole game, also when the meter is over.
  std::uint64_t root_low() const { return root_low_; }
  /// A strategy that takes the guess of the least bound at every set, without search; nothing where that passes the limit
  /// of guesses, or when the meter is over.
  std::optional<DeductionStrategy> greedy();
  /// The best guess found for the whole game, also when the meter is over; nothing where there is none.
  const std::optional<Found>& root_best() const { return root_best_; }
  /// The strategy of that guess. Needs little time, but must not be ended. `by_beams`: it was found by a beam.
  std::optional<DeductionStrategy> build(bool by_beams = false);

  /// A set of candidates, and what its history allows.
  struct Place {
    Candidates set;
    SetHash hash;
    std::uint32_t left = 0;                               ///< guesses
    const std::vector<std::uint32_t>* allowed = nullptr;  ///< guesses; null: all of them, or the members of the set
    SetHash allowed_hash = {};
    const CodeSymmetry* symmetry = nullptr;
    std::size_t depth = 0;
  };
  Found search(const Place& place, std::uint64_t limit);
  /// The cost of a guess, exactly; a lower bound where it exceeds the limit.
  std::uint64_t cost_of(const Place& place, std::uint32_t guess, std::uint64_t limit);
  /// The guesses that a history allows beside the candidates; empty where the rule does not depend on the history.
  Place root() const;
  bool depends_on_clues() const { return clues_.has_value(); }
  /// What is allowed after an answer to a guess, with its hash.
  struct Allowed {
    std::vector<std::uint32_t> guesses;
    SetHash hash;
  };
  Allowed after(const std::vector<std::uint32_t>& allowed, std::uint32_t guess, std::uint32_t answer) const;

 private:
  struct Known {
    std::uint64_t low = 0;  ///< the exact cost where there is a guess
    std::uint32_t guess = no_guess;
    bool ahead = false;  ///< does the bound include a look ahead?

    std::uint64_t worth() const { return low; }
  };
  /// What beams have found for a large set: a strategy of cost `high`, and none of at most `failed` within `width`.
  struct Beam {
    std::uint64_t high = infinite;
    std::uint64_t failed = 0;
    std::uint32_t guess = no_guess;
    std::uint32_t width = 0;

    std::uint64_t worth() const { return high; }
  };
  /// A guess of a set, with a lower bound on its cost.
  struct Option {
    std::uint64_t bound = 0;
    bool looked = false;
    std::uint64_t tie = 0;  ///< the sum of the squared sizes of the classes
    bool other = false;     ///< no candidate
    std::uint32_t guess = 0;

    auto operator<=>(const Option&) const = default;
  };
  /// A class of a guess that is being tried.
  struct Part {
    std::uint32_t index = 0;  ///< in the division
    std::uint32_t size = 0;
    std::uint64_t low = 0;
    bool settled = false;
  };
  struct Level {
    Division division;
    std::vector<Part> parts;
    std::vector<std::uint16_t> class_counts;
    std::vector<Option> options;
    TriedDivisions tried;
    Allowed allowed;  ///< after the answer of the class that is being searched
  };

  /// Size and weights of a class.
  struct Bulk {
    std::uint32_t size = 0;
    std::uint64_t weight = 0;
    std::uint64_t heaviest = 0;
    std::uint64_t lightest = infinite;
  };
  std::uint64_t weight(std::uint32_t solution) const { return weights_.empty() ? 1 : weights_[solution]; }
  Bulk bulk_of(Candidates set) const;
  std::uint64_t least(const Bulk& bulk, std::uint32_t left) const;
  std::uint64_t least_by_classes(const Bulk& bulk, std::uint32_t classes, bool candidate, std::uint32_t left) const;
  std::uint32_t fewer(std::uint32_t left) const { return left == RuleTask::unlimited ? left : left - 1; }
  SetHash key(const Place& place) const;
  const std::vector<std::uint32_t>& guesses_of(const Place& place, std::vector<std::uint32_t>& room) const;
  /// Fills `options` with the guesses whose bound by the sizes of their classes is at most the limit. Returns the least
  /// bound of all.
  std::uint64_t fill(const Place& place, const Bulk& bulk, std::uint64_t limit, std::vector<Option>* options);
  std::optional<Option> by_sizes(Candidates set, const Bulk& bulk, std::uint32_t left, std::uint32_t guess);
  Known quick_look(const Place& place, const Bulk& bulk) const;
  Known look_ahead(const Place& place, const Bulk& bulk);
  std::uint64_t bound_by_parts(const Place& place, std::uint32_t guess, std::uint64_t limit, bool first_look);
  std::uint64_t search_parts(const Place& place, std::uint32_t guess, std::uint64_t low, std::uint64_t limit);
  /// The place of a class of a guess; its allowed guesses are kept in the level of the parent.
  Place place_of(const Place& parent, std::uint32_t guess, const Division::Class& part, const CodeSymmetry* symmetry);
  Found try_guesses(const Place& place, const Bulk& bulk, std::uint64_t limit);
  Found search_beam(const Place& place, const Bulk& bulk, std::uint64_t limit);
  template <class Choose>
  std::optional<DeductionStrategy> build_by(const Choose& choose);
  Level& level(std::size_t depth);

  const DeductionSession& session_;
  const AnswerRows& rows_;
  RuleTask task_;
  SearchMeter& meter_;
  std::vector<std::uint64_t> weights_;   ///< by solution; empty: all are 1
  std::vector<std::uint32_t> least_;     ///< the least total by size, where all weights are 1
  std::vector<std::uint32_t> capacity_;  ///< by guesses left
  std::uint32_t most_classes_ = 0;       ///< of any guess, beside the guess itself
  std::optional<WordClues> clues_;       ///< in hard mode
  std::vector<std::uint32_t> all_guesses_;
  SetCache<Known> cache_;
  SetCache<Beam> beams_;
  std::uint32_t width_ = 0;  ///< of the beam; 0: every guess is tried
  ClassCounter counter_;
  std::deque<Level> levels_;
  std::vector<Bulk> bulks_;             ///< of the classes of one guess, by answer
  std::vector<std::uint32_t> touched_;  ///< answers
  std::vector<std::uint32_t> sizes_;    ///< of the classes of one guess, by answer
  std::uint64_t root_low_ = 0;
  std::optional<Found> root_best_;
};

}  // namespace perfectplay
