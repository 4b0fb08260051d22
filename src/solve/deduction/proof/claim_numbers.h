// The numbers of a refutation while it is made: a tree of claims, each before those on which it rests.
//
// Whether a claim is kept is known only when another refers to it, and so is its number among the kept ones. Both are
// filled in at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/games/deduction/deduction_proof.h"

namespace perfectplay {

class ClaimNumbers {
 public:
  void put(std::uint64_t number) { numbers_.push_back(static_cast<std::uint32_t>(number)); }
  /// Begins a claim about a set of this size, and returns its name here.
  std::size_t begin(std::size_t size, std::span<const CodePermutation> symmetries);
  /// Ends the claim that was begun last and has not ended.
  void end();
  /// Refers to a claim that has ended, about a set of which the permutation makes the present one; null: the same set.
  void refer(std::size_t claim, const CodePermutation* by);
  /// The number of numbers of a claim that has ended.
  std::size_t length(std::size_t claim) const { return claims_[claim].length; }

  /// The numbers in order; fills in what is declared of the claims. Nothing may be added afterwards.
  const std::vector<std::uint32_t>& finish(DeclaredDeduction& declared);

 private:
  void put(const CodePermutation& permutation);

  struct Claim {
    std::size_t place = 0;  ///< of its head
    std::size_t size = 0;
    std::size_t length = 0;
    bool kept = false;
    std::uint32_t number = 0;  ///< among the kept
  };
  struct Reference {
    std::size_t place = 0;
    std::size_t claim = 0;
  };
  std::vector<std::uint32_t> numbers_;
  std::vector<Claim> claims_;
  std::vector<std::size_t> open_;
  std::vector<std::size_t> ended_;  ///< in the order in which they ended
  std::vector<Reference> references_;
  std::size_t depth_ = 0;
};

}  // namespace perfectplay
