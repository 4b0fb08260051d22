// The checker of proofs: does every claim stand, and does the assertion about the position follow from them?
//
//   assertion     "J0 wins with move 7 at the latest" or "J1 holds to move 6" (J0 has not won after it)
//   claim         a position with the claimant's opponent to move; levels go up by two stones
//   it stands     if no move of the opponent wins, and after each move the claimant has reached his goal or has a move
//                 that reaches it or leads to a claim of the next level
//   a leaf        is a claim that stands because a search of the checker's own says so (verify/proof/leaf_search.h)
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

/// The next level, its claims and its leaves in increasing order; an error (Input) says why they cannot be read.
using NextLevel = std::function<Expected<ProofLevel>()>;

/// What the checker may spend.
struct LeafLimits {
  std::uint64_t positions = 0;  ///< visited per leaf
  unsigned threads = 1;
};
/// A search that takes longer could not be stopped in time.
inline constexpr std::uint64_t most_leaf_positions = 1'000'000;

/// The value that follows from these assertions about a position with `stones` stones on a board of `cells` cells.
/// Nothing if they are not exactly what a value needs. It has no rank where only the winner is asserted.
std::optional<Value> asserted_value(const std::vector<DeclaredPart>& parts, int stones, int cells);

/// The most memory that checking takes for these levels: known before any claim is read.
std::uint64_t proof_memory(const std::vector<DeclaredPart>& parts);

/// Judges all parts of a proof about `root`. The verdict does not depend on the number of threads. An error when there is
/// not enough memory, or `stop` ended the work.
Expected<ProofVerdict> check_proof(const PlainBoard& board, const Placement& root, const LeafLimits& limits,
                                   const std::vector<DeclaredPart>& parts, const NextLevel& next, Stop& stop);

}  // namespace perfectplay
