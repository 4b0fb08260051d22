// The half of a proof that says: every strategy takes at least L guesses in all, one game per candidate.
//
//   Mastermind with 4 pegs of 6 colours, L = 5625
//
//   all 1296 codes                                   claim at the root: five first guesses up to symmetry
//     1123: 1296 for this guess, and at least        by counting 13 · …; not enough, so some classes are raised
//       answer 01 leaves 276: at least 1103          … by claims of their own
//       …                                            until the sum is 5625
//
// Counting gives a bound for every set of n candidates: the sum of n - N(d) over all d = 0, 1, 2, … with N(d) < n, where
// N(d) is the capacity of d guesses (own_answers.h). In any strategy, the candidates that are found with d guesses or
// fewer form a set that d guesses always find, so there are at most N(d) of them, and at least n - N(d) need more. The
// number of guesses in all is the sum, over d, of the number of candidates that need more than d guesses.
//
// The *known bound* of a set of n candidates is
//
//   the exact least total, which the checker searches by itself, if n is at most `leaves`;
//   2n, if n is more than `leaves` and at most N(2) and no member of the set tells all members apart. For counting gives
//   2n - 1 there, and only a strategy that begins with a member and finds every other one with the second guess has that;
//   the bound by counting otherwise.
//
// A claim (E, L) stands if the known bound of E is at least L, or if E has more than one member and every guess g is
// refuted in one of these ways:
//
//   1. g gives one answer to all members of E;
//   2. |E| plus the known bounds of the classes of E after g, without the class of g itself, is at least L;
//   3. the same with bounds of some classes raised by claims of their own is exactly L;
//   4. a symmetry of E maps another guess to g, and that guess is refuted.
//
// Why: the least total of E is attained by a strategy whose first guess divides E, since a guess that tells nothing only
// costs |E| more (1). With the first guess g, the strategy takes |E| guesses now, and at least the least total of each
// class later (2, 3); its image under a symmetry takes as many (4). A class after a guess that divides E has fewer members
// than E, so there are no circles.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "perfectplay/verify/proof/claim_walk.h"

namespace perfectplay {

class TotalRefutation {
 public:
  TotalRefutation(const OwnAnswers& answers, std::uint32_t leaves, ClaimWalk& walk);
  /// The memory for sets that were searched.
  static std::uint64_t memory(std::uint32_t leaves);

  /// Is it proved that the set takes at least `bound` guesses in all? If not, the walk has refused, or the Stop has ended.
  bool stands(OwnSet set, std::uint64_t bound, std::uint32_t depth = 1);
  /// The least total of a set, by plain search. Meaningless once the Stop has ended.
  std::uint64_t least_total(OwnSet set);
  /// By counting alone.
  std::uint64_t counted(std::size_t size) const { return counted_[size]; }

 private:
  struct HashOfMembers {
    std::size_t operator()(const std::vector<std::uint32_t>& set) const;
  };
  static constexpr std::size_t most_remembered = std::size_t{1} << 17;

  std::uint64_t known_bound(OwnSet set);
  /// Does the guess divide the set, and is |E| plus the bounds by counting of its classes below `bound`?
  bool may_be_below(std::uint32_t guess, OwnSet set, std::uint64_t bound);
  /// Leaves the guesses for which that is so.
  void keep_below(std::vector<std::uint32_t>& guesses, OwnSet set, std::uint64_t bound);
  bool is_refuted(std::uint32_t guess, OwnSet set, std::uint64_t bound, std::uint32_t depth);

  const OwnAnswers& answers_;
  std::uint32_t leaves_;
  ClaimWalk& walk_;
  std::vector<std::uint64_t> counted_;      ///< by size
  std::array<std::uint32_t, 256> sizes_{};  ///< of classes, by answer; all 0 between calls
  std::vector<std::uint64_t> seen_;         ///< answers to each guess, one bit per answer
  std::unordered_map<std::vector<std::uint32_t>, std::uint64_t, HashOfMembers> searched_;
};

}  // namespace perfectplay
