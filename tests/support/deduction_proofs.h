// Small deduction games for tests of their proofs, and the checker's verdict on a proof as numbers.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/solve/deduction/proof/deduction_prover.h"
#include "perfectplay/verify/proof/deduction_proof_checker.h"
#include "support/deduction_proof_twin.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {

inline DeductionGame peg_game(const PegRules& rules) { return tabulate(PegGame::make(rules, "codes").value()); }

inline PegRules codes(int places, int colors) { return {.places = places, .colors = colors}; }
inline PegRules digits(int places, int colors) { return {.places = places, .colors = colors, .repetition = false}; }
inline PegRules blacks(int places, int colors) { return {.places = places, .colors = colors, .whites = false}; }

/// Small games of every kind: at most 64 solutions, for the twins.
inline std::vector<DeductionGame> small_deductions() {
  std::vector<DeductionGame> games;
  for (const PegRules& rules :
       {codes(1, 1), codes(1, 4), codes(2, 2), codes(2, 3), codes(2, 5), codes(2, 6), codes(3, 2), codes(3, 3),
        codes(4, 2), codes(5, 2), digits(2, 3), digits(2, 6), digits(3, 3), digits(3, 4), digits(4, 4), blacks(2, 3),
        blacks(2, 4), blacks(3, 3), blacks(4, 2)}) {
    DeductionGame game = peg_game(rules);
    if (!sanitized || game.solutions() <= 9) games.push_back(std::move(game));  // the twin takes long
  }
  std::mt19937 random(5);
  for (int i = 0; i < (sanitized ? 4 : 40); ++i) {
    const auto solutions = static_cast<std::uint32_t>(2 + random() % (sanitized ? 7 : 14));
    games.push_back(random_game(random, solutions, static_cast<std::uint32_t>(2 + random() % 4),
                                static_cast<std::uint32_t>(random() % 6), random() % 2 == 0));
  }
  return games;
}

/// The numbers of a proof, one after the other.
class ProofNumbers {
 public:
  explicit ProofNumbers(const std::vector<std::uint32_t>& numbers) : numbers_(numbers) {}
  NextNumber next() {
    return [this]() -> Expected<std::uint64_t> {
      if (read_ == numbers_.size()) return input_error("no more numbers");
      return numbers_[read_++];
    };
  }
  bool at_end() const { return read_ == numbers_.size(); }

 private:
  const std::vector<std::uint32_t>& numbers_;
  std::size_t read_ = 0;
};

inline ReadDeductionProof as_read(const DeductionProof& proof) {
  ReadDeductionProof read{{{"mastermind", {}}, proof.declared}, proof.strategy};
  read.numbers.insert(read.numbers.end(), proof.refutation.begin(), proof.refutation.end());
  return read;
}

inline DeductionVerdict verdict_on(const DeductionGame& game, const ReadDeductionProof& proof) {
  ProofNumbers numbers(proof.numbers);
  DeductionVerdict verdict = check_proof(game, proof.header.declared, numbers.next(), unstopped()).value();
  if (!verdict.refusal && !numbers.at_end()) verdict.refusal = "numbers are left";
  return verdict;
}

}  // namespace perfectplay::testing
