// Makes a proof of the order, or of the least total, of a deduction game: a strategy that reaches it, and a refutation of
// anything better. games/deduction/deduction_proof.h says what a proof asserts; verify/proof/ has the checker, which
// trusts nothing here.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_proof.h"

namespace perfectplay {

struct DeductionProof {
  DeclaredDeduction declared;
  std::vector<std::uint32_t> strategy;  ///< guesses, each followed by those after its answers, the largest class first
  std::vector<std::uint32_t> refutation;  ///< claims, each before those on which it rests
};

/// Sets of at most `leaves` candidates are left to the checker. An error when the game has no table of answers, or `stop`
/// ended the work.
Expected<DeductionProof> prove_order(const DeductionGame& game, std::uint32_t leaves, Stop& stop);
Expected<DeductionProof> prove_total(const DeductionGame& game, std::uint32_t leaves, Stop& stop);

}  // namespace perfectplay
