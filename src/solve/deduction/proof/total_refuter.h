// Writes why no strategy takes fewer guesses in all, with the help of the search that found it out.
//
// A claim (E, L) looks at every guess. Where |E| and the known bounds of its classes do not add up to L, the smallest
// classes are raised first, each as far as it goes, until the sum is L. verify/proof/total_refutation.h has the rules in
// full.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/solve/deduction/answers/class_counter.h"
#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/proof/claim_numbers.h"
#include "perfectplay/solve/deduction/proof/claimed_sets.h"
#include "perfectplay/solve/deduction/proof/guess_orbits.h"
#include "perfectplay/solve/deduction/session.h"

namespace perfectplay {

class TotalRefuter {
 public:
  /// The arguments must live as long. Sets of at most `leaves` candidates are left to the checker.
  TotalRefuter(const DeductionSession& session, ExpectedSearch& search, SearchMeter& meter, std::uint32_t leaves,
               ClaimNumbers& numbers);

  /// Every strategy for `node.set` takes at least `bound` guesses in all. Incomplete once the meter is over. An error when
  /// the search contradicts itself.
  Expected<void> refute(const SearchNode& node, std::uint32_t bound);

 private:
  std::uint32_t known_bound(Candidates set, const SetHash& hash);
  std::vector<std::uint32_t> guesses_below(Candidates set, const std::vector<std::uint32_t>& guesses,
                                           std::uint32_t bound);
  Expected<void> refute_guess(const SearchNode& node, std::uint32_t guess, std::uint32_t bound);

  const DeductionSession& session_;
  ExpectedSearch& search_;
  SearchMeter& meter_;
  std::uint32_t leaves_;
  ClaimNumbers& numbers_;
  OrbitFinder orbits_;
  ClassCounter counter_;
  std::vector<std::uint32_t> counted_;  ///< bounds by counting, by size
  std::uint32_t most_told_apart_ = 1;   ///< N(2), the capacity of two guesses
  std::vector<std::uint16_t> parts_;    ///< the number of classes of every guess
  ClaimedSets claimed_;
};

}  // namespace perfectplay
