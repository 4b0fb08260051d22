// The checker's own Awalé: rules and numbering written a second time, so that a mistake in games/ or index/ is not
// checked by itself. Only the types and the names of the policies are shared.
//
//   sow seed by seed, skip the origin; walk back over 2s and 3s; look who has seeds left
//
// Boards of one number of seeds are ordered by their last pit, fullest first, then by the one before it, and so on: one
// pit a side and two seeds are 0,2 · 1,1 · 2,0. `step` walks through that order without any arithmetic on numbers.
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

  /// A number too large for 64 bits comes out as the largest there is.
  std::uint64_t positions(int seeds) const { return chosen(pits_ - 1, seeds + pits_ - 1); }
  /// Is it a board of that many seeds?
  bool holds(const Pits& board, int seeds) const;
  std::uint64_t number(const Pits& board) const { return number(board, 0); }
  /// The number of the board after it has been turned.
  std::uint64_t number_turned(const Pits& board) const { return number(board, rules_.pits); }
  Pits board(std::uint64_t number, int seeds) const;
  Pits turned(const Pits& board) const;
  /// The board with the next number; must not be called on the last one.
  void step(Pits& board) const;

  /// Plays a pit, the board not turned. False when it cannot be played; then `board` is spoilt.
  bool play(Pits& board, int pit, int& gain) const;
  /// Calls visit(before) for every board from which a pit can be played that captures nothing and leads to `board`,
  /// which is not turned.
  template <class Visit>
  void each_origin(const Pits& board, const Visit& visit) const;
  /// The score when no pit can be played.
  int end(const Pits& board, int seeds) const;

 private:
  /// Ways to choose k of n.
  std::uint64_t chosen(int k, int n) const { return chosen_[place(k, n)]; }
  std::size_t place(int k, int n) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(n);
  }
  std::uint64_t number(const Pits& board, int first) const;
  /// Would the player whose last seed fell into pit `last` of `board` have captured something?
  bool captures(const Pits& board, int last) const;

  AwaleRules rules_;
  int pits_;   ///< on both sides
  int width_;  ///< of the table below
  std::vector<std::uint64_t> chosen_;
};

template <class Visit>
void AwaleBoard::each_origin(const Pits& board, const Visit& visit) const {
  int there = 0;
  for (int i = rules_.pits; i < pits_; ++i) there += board[static_cast<std::size_t>(i)];
  if (there == 0 && rules_.feeding == Feeding::Required) return;
  for (int origin = 0; origin < rules_.pits; ++origin) {
    if (board[static_cast<std::size_t>(origin)] != 0) continue;
    Pits before = board;
    for (int last = origin + 1;; last = last + 1 == pits_ ? 0 : last + 1) {
      if (last == origin) continue;
      if (before[static_cast<std::size_t>(last)] == 0) break;
      --before[static_cast<std::size_t>(last)];
      ++before[static_cast<std::size_t>(origin)];
      if (!captures(board, last)) visit(before);
    }
  }
}

}  // namespace perfectplay
