// A proof of the order or of the least total of a small deduction game, for reading, line by line.
//
//   Part 1. 3 guesses always suffice.
//     Guess 12.
//       10: 11, 13, 22 or 32. Guess 13.
//         …
//   Part 2. 2 guesses do not always suffice.
//     …
//
// The second part refutes every guess. A set of candidates is refuted once; where it comes back, the line says so.
// docs/proofs.md has the rules of counting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_proof.h"

namespace perfectplay::service {

struct ProofLine {
  std::size_t depth = 0;
  std::string text;
};

/// More solutions or lines than that are not for reading.
inline constexpr std::uint32_t most_readable_solutions = 40;
inline constexpr std::size_t most_proof_lines = 1000;

struct ReadableDeductionProof {
  DeductionAssertion assertion;
  std::vector<ProofLine> lines;
};

/// Errors: too much to be read, or `stop` ended the work.
Expected<ReadableDeductionProof> readable_proof(const DeductionGame& game, DeductionGoal goal, Stop& stop);

}  // namespace perfectplay::service
