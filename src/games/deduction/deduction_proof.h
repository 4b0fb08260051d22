// What a proof of a deduction game announces, and the symmetries that it may use.
//
//   assert order 6        six guesses always suffice, and five do not
//   assert total 5625     some strategy needs 5625 guesses in all, one game per solution, and none needs fewer
//
// A proof has two halves: a strategy that keeps the promise, and a refutation of anything better. The refutation is a tree
// of claims about sets of candidates. No set is written: it follows from the guesses and answers that lead to it.
//
//   claim (E, k) of an order    k guesses do not always find the solution in E
//   claim (E, L) of a total     every strategy for E takes at least L guesses in all
//
// docs/proofs.md says when a claim stands.
#pragma once

#include <cstdint>
#include <vector>

namespace perfectplay {

/// The most claims within claims, and the most candidates of a set that the checker searches by itself.
inline constexpr std::uint32_t deepest_proof = 250;

enum class DeductionGoal : std::uint8_t { Order, Total };

struct DeductionAssertion {
  DeductionGoal goal{};
  std::uint64_t value = 0;

  friend bool operator==(const DeductionAssertion&, const DeductionAssertion&) = default;
};

/// Bounds what a checker has to hold.
struct DeclaredDeduction {
  DeductionAssertion assertion;
  std::uint32_t leaves = 0;    ///< sets with at most this many candidates are no claims: the checker searches them
  std::uint64_t strategy = 0;  ///< guesses that the strategy writes
  std::uint32_t depth = 0;     ///< guesses, or claims within claims, on the longest way
  std::uint64_t claims = 0;
  std::uint64_t kept = 0;     ///< claims to which others refer
  std::uint64_t members = 0;  ///< of the kept claims' sets, in all
};

/// A permutation of the places and one of the colours: the image of a code has at place i the colour colors[c], where c
/// is the colour of the code at place places[i].
struct CodePermutation {
  std::vector<std::uint8_t> places;
  std::vector<std::uint8_t> colors;
};

}  // namespace perfectplay
