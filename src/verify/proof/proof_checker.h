// The checker of proofs: does every claim stand, and does the assertion about the position follow from them?
//
//   assertion     "J0 wins with move 7 at the latest" or "J1 holds to move 6" (J0 has not won after it)
//   claim         a position with the claimant's opponent to move; levels go up by two stones
//   it stands     if no move of the opponent wins, and after each move the claimant has reached his goal or has a move
//                 that reaches it, that leads to a claim of the next level, or to a leaf where a search finds the same
//
// Why this proves the assertion: the number of stones grows with each move, so a claim rests only on claims of higher
// levels. By induction from the last level down, the claimant reaches his goal from every claim that stands.
//
// The checker holds two levels at a time. It requires that every claim is used by one of the level before it, so a file
// has nothing in it that the proof does not need; and a claim that is used is a position that can be reached.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/proof.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

struct ProofVerdict {
  std::optional<std::string> refusal;  ///< what is wrong; nothing where everything asserted is proved
  std::uint64_t claims = 0;
  std::uint64_t searched = 0;  ///< positions that the checker searched by itself
};

/// The claims of the next level, in increasing order; an error (Input) says why they cannot be read.
using NextLevel = std::function<Expected<std::vector<Placement>>()>;

/// The value that follows from these assertions about a position with `stones` stones on a board of `cells` cells.
/// Nothing if they are not exactly what a value needs. It has no rank where only the winner is asserted.
std::optional<Value> asserted_value(const std::vector<DeclaredPart>& parts, int stones, int cells);

/// The most memory that checking takes for these levels: known before any claim is read.
std::uint64_t proof_memory(const std::vector<DeclaredPart>& parts);

/// Judges all parts of a proof about `root`. Leaves, positions with at most `leaves` empty cells, are searched. An
/// error when there is not enough memory, or `stop` ended the work.
Expected<ProofVerdict> check_proof(const PlainBoard& board, const Placement& root, int leaves,
                                   const std::vector<DeclaredPart>& parts, const NextLevel& next, Stop& stop);

}  // namespace perfectplay
