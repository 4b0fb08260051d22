// Strategies that look one guess ahead: quick and good, not optimal.
//
//   class sizes   4 2 1 1        minimax: the largest class, 4 (least is best)
//                                entropy: the sum of n·log n, 4·2 + 2·1 = 10 bits (least is best)
//                                parts:   the number of classes, 4 (most is best)
//
// minimax is D. Knuth's rule, entropy E. Neuwirth's, parts B. Kooi's. Ties go to candidates, then to the first code in
// order. Equality is decided in whole numbers, so that results are the same on any machine and with any number of
// threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/games/deduction/peg_scorer.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/search.h"

namespace perfectplay {

enum class OneStepRule : std::uint8_t { Minimax, Entropy, Parts };

/// The score of a division by a rule: less is better. `product` stands for the product of n^n over the classes: two
/// divisions have equal entropy exactly when it is the same, whatever rounding does to `badness`.
struct OneStepScore {
  std::uint64_t badness = 0;
  std::uint64_t product = 0;

  bool better_than(const OneStepScore& other) const { return product != other.product && badness < other.badness; }
};

/// Scores divisions of sets of at most `solutions` candidates.
class OneStepScorer {
 public:
  OneStepScorer(OneStepRule rule, std::uint32_t solutions);
  OneStepScore operator()(const std::vector<std::uint32_t>& class_sizes) const;

  // The same score member by member, for sets smaller than the number of answers: start() has no member yet, and
  // add_member() adds one to a class of `size` members.
  OneStepScore start(std::uint32_t answers) const;
  void add_member(OneStepScore& score, std::uint32_t size) const;

 private:
  OneStepRule rule_;
  std::vector<OneStepScore> terms_;  ///< of a class, by size
};

/// Chooses guesses; one chooser per thread. The game must outlive it.
class OneStepChooser {
 public:
  OneStepChooser(const DeductionGame& game, OneStepRule rule);
  /// `symmetry` may be null; it never changes the choice. Nothing when `stop` has ended.
  std::optional<std::uint32_t> choose(Candidates set, const CodeSymmetry* symmetry, Stop& stop);
  std::uint64_t scorings() const { return scorings_ + counter_.scorings(); }

 private:
  struct Best {
    std::optional<OneStepScore> score;
    bool candidate = false;
    std::uint32_t guess = 0;
  };
  std::uint32_t choose_from_small(Candidates set);
  std::optional<std::uint32_t> choose_from_few(Candidates set, Stop& stop);
  template <class Row>
  OneStepScore score_few(const Row* row, Candidates set);
  std::optional<std::uint32_t> choose_from_large(Candidates set, const CodeSymmetry* symmetry, Stop& stop);
  void fill_columns(Candidates set);
  OneStepScore score_columns(std::uint32_t guess);

  const DeductionGame& game_;
  OneStepScorer scorer_;
  ClassCounter counter_;
  std::optional<PegBatch> everything_;  ///< all codes, where there is no table
  std::vector<std::uint8_t> column_bytes_;
  std::vector<const std::uint8_t*> columns_;  ///< of the set: answers of all guesses, candidate by candidate
  std::vector<std::uint16_t> class_counts_;
  std::vector<std::uint32_t> sizes_;
  std::uint64_t scorings_ = 0;
};

struct OneStepResult {
  DeductionStrategy strategy;
  std::uint64_t scorings = 0;
};

/// The whole tree; an error when `stop` ends before it is complete. `threads` 0: all cores.
Expected<OneStepResult> one_step_strategy(const DeductionGame& game, OneStepRule rule, const DeductionLimits& limits,
                                          unsigned threads, Stop& stop);

/// The strategy of a rule, to fall back on when a search is cut short. It has the time of `stop` and a tenth of a
/// second more. Nothing when that was too little; an error when the computation was cancelled.
Expected<std::optional<DeductionStrategy>> quick_strategy(const DeductionGame& game, OneStepRule rule,
                                                          const DeductionLimits& limits, unsigned threads, Stop& stop);

}  // namespace perfectplay
