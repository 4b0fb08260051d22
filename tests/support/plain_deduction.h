// The slow twins of the deduction solvers: the definitions, word for word, on sets of at most 64 solutions kept as
// bits.
//
//   tau_1(E) = |E|        tau_k(E) = min over s of max over p of tau_(k-1)(E ∩ P_s^-1(p))
//   total(E, q) = |E| + min over s of the sum over p, other than p*, of total(E ∩ P_s^-1(p), q-1)
//
// total(E, q) is infinite if q guesses do not suffice.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"

namespace perfectplay::testing {

class PlainDeduction {
 public:
  static constexpr std::uint64_t infinite = 1'000'000;

  explicit PlainDeduction(const DeductionGame& game);

  std::uint64_t everything() const { return everything_; }
  std::uint64_t tau(std::uint64_t set, std::uint32_t k);
  /// The least q with tau_q(set) = 1.
  std::uint32_t order(std::uint64_t set);
  /// The least sum of guesses with at most `most` guesses per solution.
  std::uint64_t total(std::uint64_t set, std::uint32_t most);

 private:
  std::vector<std::uint64_t> classes(std::uint32_t guess, std::uint64_t set) const;

  const DeductionGame& game_;
  std::uint64_t everything_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint64_t> taus_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint64_t> totals_;
};

/// A game with `answers` random answers, symmetric or not, and `further` guesses that are not solutions.
DeductionGame random_game(std::mt19937& random, std::uint32_t solutions, std::uint32_t answers, std::uint32_t further,
                          bool symmetric);

}  // namespace perfectplay::testing
