// The checker of proofs of deduction games: does the strategy keep its promise, and is anything better refuted?
//
// The strategy is written as its guesses, from the first on, each followed by those after its answers: the largest class
// first. A set of one candidate needs no guess in the file. The refutation is judged by order_refutation.h or
// total_refutation.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_proof.h"
#include "perfectplay/verify/proof/claim_walk.h"

namespace perfectplay {

/// The most memory that checking takes: known before any claim is read.
std::uint64_t proof_memory(const DeductionGame& game, const DeclaredDeduction& declared);

/// Judges both halves of a proof. An error when the game has no table of answers that fits, when there is not enough
/// memory, or `stop` ended the work.
Expected<DeductionVerdict> check_proof(const DeductionGame& game, const DeclaredDeduction& declared,
                                       const NextNumber& next, Stop& stop);

}  // namespace perfectplay
