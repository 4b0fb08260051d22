// The half of a proof that says: k guesses do not always find the solution.
//
//   Mastermind with 4 pegs of 7 colours, k = 5
//
//   all 2401 codes, 5 guesses                          claim at the root: 5 first guesses up to symmetry
//     1123 → answer 10 leaves 364, 4 guesses           block 1: refutes every guess that gives these 364 one answer
//       4156 → answer 01 leaves 41, 3 guesses          …
//     1234 → …                                         block 2
//
// A claim (E, k) stands by counting if E has more than N(k) members (own_answers.h). With k = 2 it stands if no guess
// tells all members apart; the checker tries them all. If E has at most `leaves` members, the checker searches E by
// itself. Otherwise the claim has blocks: sets B1, B2, …, each a class of E after some guess, or a part of one, with
// a claim (Bi, k-1). It stands if E has more than one member and every guess g is refuted in one of these ways:
//
//   1. a class of E after g has more than N(k-1) members;
//   2. g gives one answer to all members of E;
//   3. g gives one answer to all members of some block;
//   4. a symmetry of E maps another guess to g, and that guess is refuted.
//
// Why: suppose that k guesses always find the solution in E. Take the least such k, and the first guess g of such a
// strategy. Then k-1 guesses find it in every class of E after g. So no class is too large (1); and g divides E (2), or
// else k-1 guesses would find it in E. (A guess that is the only candidate does not divide E either, but finds it: so E
// has another member.) If a block lay in one class, k-1 guesses would find it in the block as well,
// against its claim (3). A permutation of places and colours that maps E to itself maps strategies for E to such
// strategies, so the same holds for the images of g (4). All guesses being refuted, there is no such k. A claim for k
// implies the claims for fewer guesses. Claims rest on claims for fewer guesses, so there are no circles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/verify/proof/claim_walk.h"

namespace perfectplay {

class OrderRefutation {
 public:
  OrderRefutation(const OwnAnswers& answers, std::uint32_t leaves, ClaimWalk& walk)
      : answers_(answers), leaves_(leaves), walk_(walk) {}

  /// Is it proved that `guesses` guesses do not always find the solution in the set? If not, the walk has refused, or the
  /// Stop has ended.
  bool stands(OwnSet set, std::uint64_t guesses, std::uint32_t depth = 1);

 private:
  bool stands_by_blocks(OwnSet set, std::uint64_t guesses, std::uint64_t symmetries, std::uint32_t depth);
  /// Reads which class of a guess is a block, or which part of it.
  std::optional<std::vector<std::uint32_t>> part_of(const OwnDivision& division);
  /// By plain search; false also when the Stop has ended.
  bool can_be_found(OwnSet set, std::uint64_t guesses);

  const OwnAnswers& answers_;
  std::uint32_t leaves_;
  ClaimWalk& walk_;
};

}  // namespace perfectplay
