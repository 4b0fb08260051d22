// The checker of proofs of Hex, whose claims have carriers.
//
//   claim (A, C)     the claimant wins with stones on A and on cells of C, although the opponent moves first and all
//                    other cells are his. It is written as a position: all cells outside C have stones.
//
//   it stands        if the opponent has no stone left to play. His stones outside the carrier of a threat, which the
//                    checker finds by itself (verify/proof/virtual_connections.h), are answered by the threat. A claim
//                    (A + y, D) of the next level with y in C and D within C answers all stones outside D + y: the
//                    claimant plays y. So what is left are the cells that lie in all of these.
//
//   .  x  .          A threat needs {x, y, z}, a claim answers y and needs {x, w}: the stones y, z and w are answered by one
//    y  z  w         of the two, x is left. A second claim, without x, settles it.
//
// Why this proves the assertion: a claim rests only on claims with one stone of the claimant more. By induction from the
// last level down, the claimant wins at every claim that stands. Cells given to the opponent in a claim can only have helped
// him, so the claimant wins every position that has at least the stones A and leaves him the cells C.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/proof.h"
#include "perfectplay/verify/proof/plain_board.h"
#include "perfectplay/verify/proof/proof_checker.h"

namespace perfectplay {

class JoiningChecker {
 public:
  using Cells = std::uint64_t;
  /// The bytes that a claim takes beside its position.
  static constexpr std::uint64_t bytes_per_claim = 2 * 24 + 1;

  /// Everything given must live as long.
  JoiningChecker(const PlainBoard& board, unsigned threads, const DeclaredPart& part, ProofVerdict& verdict, Stop& stop)
      : board_(board), threads_(threads), part_(part), verdict_(verdict), stop_(stop) {}

  /// The reason why the part proves nothing; nothing where its assertion holds at `root`, or after each of its openings.
  Expected<std::optional<std::string>> fault(const Placement& root, const NextLevel& next);

 private:
  struct Claim {
    Cells own;
    Cells carrier;
  };
  /// A level, with both images of each claim, in the order of the claimant's stones.
  struct Level {
    struct Entry {
      Cells own;
      Cells carrier;
      std::size_t number;
    };
    std::vector<Placement> claims;
    std::vector<Placement> leaves;
    std::vector<Entry> entries;
    std::vector<std::uint8_t> used;  ///< by number: claims first, then leaves
  };

  std::optional<std::string> read(const NextLevel& next, Level& level);
  Claim claim_of(const Placement& position) const;
  /// Uses the claims of the next level with the stones `own` whose carriers lie in `cells`, and returns the cells that lie
  /// in all these carriers; all numbers where there is no such claim. Several threads may call it.
  Cells use(Cells own, Cells cells);
  bool answered(const Placement& root);

  const PlainBoard& board_;
  unsigned threads_;
  const DeclaredPart& part_;
  ProofVerdict& verdict_;
  Stop& stop_;
  Level* next_ = nullptr;
  std::size_t read_ = 0;  ///< the number of levels read so far
};

}  // namespace perfectplay
