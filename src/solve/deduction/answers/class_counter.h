// The sizes of the classes into which guesses divide one set, for many guesses: the dominant work on large sets.
//
//   prepare({1122, 1123, …, 6655});   count(3344) = { 00: 16, 01: 24, … }
//
// Codes of pegs are laid out for scoring (peg_scorer.h), and the answers of a guess counted 32 at a time, one
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
  /// counts[a] = candidates that answer a to the guess; answers() entries, valid until the next count().
  const std::vector<std::uint32_t>& count(std::uint32_t guess);
  /// The number of answers computed or looked up so far.
  std::uint64_t scorings() const { return scorings_; }

 private:
  const DeductionGame& game_;
  Candidates set_;
  std::optional<PegBatch> batch_;  ///< of the set, where that is quicker than the table
  bool use_batch_ = false;
  std::vector<std::uint8_t> answers_;
  std::vector<std::uint32_t> counts_;
  std::uint64_t scorings_ = 0;
};

}  // namespace perfectplay
