// The checker's own Awalé: rules and numbering written a second time, so that no mistake in games/ checks itself. Only
// the types and the names of the policies are shared.
//
//   sow seed by seed and skip the origin; walk back over pits of 2 and 3; see which player has seeds left
//
// A half-board has a number among those with as many seeds: they are ordered by their last pit, fullest first, then by the
// one before it, and so on. With three pits and two seeds: 0,0,2 · 0,1,1 · 1,0,1 · 0,2,0 · 1,1,0 · 2,0,0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

class AwaleBoard {
 public:
  using Pits = std::array<std::uint8_t, std::size_t{2} * awale_max_pits>;

  AwaleBoard(const AwaleRules& rules, int max_seeds);

  const AwaleRules& rules() const { return rules_; }

  // ---- Numbers

  /// The number of boards with `seeds` seeds; the largest 64-bit number where it does not fit 64 bits.
  std::uint64_t positions(int seeds) const { return chosen(pits_ - 1, seeds + pits_ - 1); }
  /// Does the board hold this number of seeds, all of them in its 2K pits?
  bool holds(const Pits& board, int seeds) const;
  /// The number of the half that begins at pit `half` (0 or K).
  std::uint64_t half_number(const Pits& board, int half) const;
  int seeds_in_half(const Pits& board, int half) const;

  Pits turned(const Pits& board) const;

  // ---- Rules

  /// Can a board be the result of a move? The player who moved has just emptied the pit that he played.
  bool follows_a_move(const Pits& board) const;
  /// The number of boards that cannot be the result of a move.
  std::uint64_t following_no_move(int seeds) const { return seeds < rules_.pits ? 0 : positions(seeds - rules_.pits); }

  /// The effect of sowing a pit: the same for all boards with the same own half and the same number of seeds.
  struct Sowing {
    Pits added{};   ///< the seeds added to each pit, modulo 256: the origin loses all it has
    int last = 0;   ///< the pit where the last seed falls
    int there = 0;  ///< seeds on the other side before anything is taken
  };
  /// `pit` belongs to the player to move and holds a seed.
  Sowing sow(const Pits& board, int pit) const;
  /// Sows and takes; the board is not turned. Returns false when the pit cannot be played; `board` is then undefined.
  bool play(Pits& board, const Sowing& sowing, int& gain) const;
  /// The score of a board of `seeds` seeds without a playable pit, when the player to move owns `own_seeds` of them.
  int end(int own_seeds, int seeds) const {
    return rules_.seeds_left == SeedsLeft::ToMover && own_seeds > 0 ? seeds : -seeds;
  }

 private:
  /// The number of ways to choose k of n.
  std::uint64_t chosen(int k, int n) const { return chosen_[place(k, n)]; }
  std::size_t place(int k, int n) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(n);
  }

  AwaleRules rules_;
  int pits_;   ///< on both sides
  int width_;  ///< of the table below
  std::vector<std::uint64_t> chosen_;
};

inline std::uint64_t AwaleBoard::half_number(const Pits& board, int half) const {
  std::size_t next = place(1, 0);
  std::uint64_t sum = 0;
  for (int i = half; i + 1 < half + rules_.pits; ++i) {
    next += board[static_cast<std::size_t>(i)];
    sum += chosen_[next];
    next += place(1, 1);
  }
  return sum;
}

inline int AwaleBoard::seeds_in_half(const Pits& board, int half) const {
  int seeds = 0;
  for (int i = half; i < half + rules_.pits; ++i) seeds += board[static_cast<std::size_t>(i)];
  return seeds;
}

inline bool AwaleBoard::play(Pits& board, const Sowing& sowing, int& gain) const {
  for (std::size_t i = 0; i < board.size(); ++i) board[i] = static_cast<std::uint8_t>(board[i] + sowing.added[i]);
  gain = 0;
  int below = sowing.last;
  const auto falls = [&board](int pit) { return board[static_cast<std::size_t>(pit)] - 2U <= 1U; };  // 2 or 3
  while (below >= rules_.pits && falls(below)) gain += board[static_cast<std::size_t>(below--)];

  if (gain == 0) return sowing.there > 0 || rules_.feeding == Feeding::Free;
  if (gain == sowing.there) {
    if (rules_.grand_slam == GrandSlam::Forbidden) return false;
    if (rules_.grand_slam == GrandSlam::CapturesNothing) {
      gain = 0;
      return true;
    }
  }
  for (int i = below + 1; i <= sowing.last; ++i) board[static_cast<std::size_t>(i)] = 0;
  return true;
}

}  // namespace perfectplay
