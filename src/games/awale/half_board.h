// The numbering of Awalé boards that the solver uses: by half-boards.
//
// A move changes the mover's half in a way that depends on that half alone, and what reaches the other half depends on
// the delivery alone (games/awale/awale.h). So a board is a pair of half-boards, and a layer, the boards of n seeds, is
// one matrix per way to divide the seeds. Its rows are the halves of the player who is *not* to move:
//
//   2 pits per side, 2 seeds                    own half
//                                        0,0 │ 0,1  1,0 │ 0,2  1,1  2,0
//                                       ─────┼──────────┼────────────────
//   other half, no seeds         0,0         │          │   0    1    2
//                               ─────────────┼──────────┼────────────────
//               one seed         0,1         │   3    4 │
//                                1,0         │   5    6 │
//                               ─────────────┼──────────┼────────────────
//               two seeds        0,2      7  │          │
//                                1,1      8  │          │
//                                2,0      9  │          │
//
//   number = offset[seeds of the other half] + rank(other) · count(seeds of the own half) + rank(own)
//
// The rank of a half is its place in lexicographic order among the halves with the same number of seeds. The solver
// relies on two consequences. Whatever the opponent's half, a quiet move of one half L leads into the same row of the
// layer: that of what is left of L. And sowing adds the same seeds to each of the opponent's halves, which keeps their
// order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

/// Is one of the first `pits` pits empty? The player who has just moved has an empty pit, the one that was played. So a
/// board whose other half has none follows no move, and no score depends on it.
bool has_empty_pit(const HalfBoard& half, int pits);

/// The halves of `pits` pits with 0 … max_seeds seeds.
class HalfBoards {
 public:
  /// An error when the halves are too many for 32 bits.
  static Expected<HalfBoards> make(int pits, int max_seeds);

  int pits() const { return pits_; }
  int max_seeds() const { return max_seeds_; }
  /// The number of halves with `seeds` seeds.
  std::uint32_t count(int seeds) const { return counts_[static_cast<std::size_t>(seeds)]; }
  /// The place in lexicographic order among the halves with the same number of seeds (pit 0 counts most).
  std::uint32_t rank(const HalfBoard& half) const;
  HalfBoard half(int seeds, std::uint32_t rank) const;

 private:
  HalfBoards(int pits, int max_seeds) : pits_(pits), max_seeds_(max_seeds) {}
  /// The number of ways to put at most `seeds` seeds into the `pits` last pits.
  std::uint32_t at_most(int pits, int seeds) const {
    return at_most_[static_cast<std::size_t>(pits * (max_seeds_ + 1) + seeds)];
  }

  int pits_;
  int max_seeds_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> at_most_;
};

/// One layer: the boards of `seeds` seeds, numbered 0 … positions()-1.
class HalfBoardIndex {
 public:
  static Expected<HalfBoardIndex> make(int pits, int seeds);
  /// `seeds` is at most halves.max_seeds().
  HalfBoardIndex(HalfBoards halves, int seeds);

  int pits() const { return halves_.pits(); }
  int seeds() const { return seeds_; }
  const HalfBoards& halves() const { return halves_; }
  std::uint64_t positions() const { return offsets_.back(); }
  /// Where the rows of the halves of `other_seeds` seeds begin.
  std::uint64_t offset(int other_seeds) const { return offsets_[static_cast<std::size_t>(other_seeds)]; }

  /// Where the row of one other half begins.
  std::uint64_t row(int other_seeds, std::uint32_t other_rank) const {
    return offset(other_seeds) + std::uint64_t{other_rank} * halves_.count(seeds_ - other_seeds);
  }

  /// `position` holds seeds() seeds in the first 2·pits() pits.
  std::uint64_t number(const AwalePosition& position) const;
  /// `number` < positions().
  AwalePosition position(std::uint64_t number) const;

 private:
  HalfBoards halves_;
  int seeds_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace perfectplay
