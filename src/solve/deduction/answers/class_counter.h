// The sizes of the classes into which guesses divide one set, for many guesses: the dominant work on large sets.
//
//   prepare(all 1296 codes);   count(1122) = { 00: 256, 01: 256, 02: 96, 03: 16, 04: 1, 10: 256, … }
//
// Codes of pegs are laid out for scoring (peg_scorer.h), and the answers to a guess are counted 32 at a time, with one
// comparison per answer. Other games are counted from their table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/peg_scorer.h"
#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// One per thread. The game must outlive the counter.
class ClassCounter {
 public:
  explicit ClassCounter(const DeductionGame& game);

  /// The set must live until the next prepare().
  void prepare(Candidates set);
  /// counts[a] is the number of candidates that answer a to the guess. One entry per answer, valid until the next
  /// count().
  const std::vector<std::uint32_t>& count(std::uint32_t guess);
  /// The number of answers computed or looked up so far.
  std::uint64_t scorings() const { return scorings_; }

 private:
  const DeductionGame& game_;
  Candidates set_;
  std::optional<PegBatch> batch_;  ///< the set as a batch, for use where that is quicker than the table
  bool use_batch_ = false;
  std::vector<std::uint8_t> answers_;
  std::vector<std::uint32_t> counts_;
  std::uint64_t scorings_ = 0;
};

}  // namespace perfectplay
