// Makes proofs in Hex: claims with carriers.
//
//   claim (A, C)     the claimant joins his sides with the stones A and cells of C, although the opponent moves first and
//                    all other cells are his
//
//   expanded         the opponent plays some x of C; the search finds an answer y and the cells C' that it needs then;
//                    (A + y, C') is a claim of the next level, and answers every move outside C' + y as well. So only the
//                    cells that all answers so far need are left to the opponent, until there are none.
//
// Answers that are claimed already are tried first; of new ones, those that leave the opponent the fewest cells.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/proof.h"

namespace perfectplay {

/// What the checker finds out by itself about a claim: the claimant wins after every stone outside `must`, and needs no more
/// than the cells of `carrier` for that. A claim without such cells is a leaf.
struct JoiningView {
  std::uint64_t must = 0;
  std::uint64_t carrier = 0;
};
using JoiningLook = std::function<JoiningView(Player claimant, const Placement& claim)>;

class JoiningProver {
 public:
  /// A board of up to 7x7. An error (Resource) when there is no memory for the search.
  static Expected<JoiningProver> create(int size, const JoiningLook& look);
  JoiningProver(JoiningProver&&) noexcept;
  JoiningProver& operator=(JoiningProver&&) noexcept;
  ~JoiningProver();

  /// Who wins at this position, and the proof of it.
  Expected<ProofPart> prove(const Placement& root, Stop& stop);
  /// Both players' parts about all openings, up to half a turn: each opening belongs to the one who wins after it.
  Expected<std::vector<ProofPart>> prove_openings(Stop& stop);

 private:
  class Search;
  explicit JoiningProver(std::unique_ptr<Search> search);

  std::unique_ptr<Search> search_;
};

}  // namespace perfectplay
