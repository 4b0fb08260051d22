// The Gödel number of an Awalé board: the number by which the exam names a position.
//
//   A = 0,0,1,2,1,1,2,0          c_0 = A(0), c_{k+1} = A(k+1) + 1 + c_k        c = 0, 1, 3, 6, 8, 10, 13
//   enc = binomial(c_0, 1) + binomial(c_1, 2) + … + binomial(c_6, 7) = 0 + 0 + 1 + 15 + 56 + 210 + 1716 = 1998
//   number = 7 seeds + 25 · 1998 = 49957
//
// This is the combinatorial number system. Put a stroke between neighbouring pits: c_k is the place of stroke k in the
// row of seeds and strokes. So a board of n seeds in 2K pits is a choice of 2K-1 places out of n+2K-1. Order the
// choices by their last place, then by the one before it, and so on: enc is the number of choices before this one. It
// runs from 0 to binomial(n+2K-1, 2K-1) - 1 without a gap. The solvers number boards by half-boards
// (games/awale/half_board.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

/// n! / (k! (n-k)!); nothing when it does not fit in 64 bits.
std::optional<std::uint64_t> binomial(std::uint64_t n, std::uint64_t k);

class Godel {
 public:
  /// For boards of up to `max_seeds` seeds; an error when their numbers do not fit in 64 bits.
  static Expected<Godel> make(int pits, int max_seeds);

  int pits() const { return pits_; }
  int max_seeds() const { return max_seeds_; }
  /// The number of boards with `seeds` seeds.
  std::uint64_t positions(int seeds) const { return at(seeds + strokes(), strokes()); }

  /// The places of the strokes, c_0 < c_1 < … < c_{2K-2}.
  std::vector<int> vector(const AwalePosition& position) const;
  std::uint64_t enc(const AwalePosition& position) const;
  /// The vector c whose number is `code`; `code` < positions(max_seeds()).
  std::vector<int> dec(std::uint64_t code) const;
  /// The board of `seeds` seeds whose enc() is `code`; `code` < positions(seeds).
  AwalePosition position(std::uint64_t code, int seeds) const;

 private:
  Godel(int pits, int max_seeds) : pits_(pits), max_seeds_(max_seeds) {}
  int strokes() const { return 2 * pits_ - 1; }
  /// binomial(n, k) for k <= strokes, from Pascal's triangle.
  std::uint64_t at(int n, int k) const { return pascal_[place(n, k)]; }
  std::size_t place(int n, int k) const {
    return static_cast<std::size_t>(n) * static_cast<std::size_t>(2 * pits_) + static_cast<std::size_t>(k);
  }

  int pits_;
  int max_seeds_;
  std::vector<std::uint64_t> pascal_;
};

/// The exam's number of a board of four pits per side with at most 24 seeds: seeds + 25·enc. Nothing for other boards.
std::optional<std::uint64_t> godel_number(const Godel& godel, const AwalePosition& position);
/// The board with this number of the exam; an error when no board has it.
Expected<AwalePosition> godel_position(const Godel& godel, std::uint64_t number);

}  // namespace perfectplay
