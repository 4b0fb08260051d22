// The Hex board as the search sees it: sets of cells, and the six directions around a cell.
//
//          N  NE          the six neighbours of a cell in ring order: each touches the next one
//        W  .  E            E = 0, NE = 1, N = 2, W = 3, SW = 4, S = 5; the opposite of d is d + 3
//         SW  S           beyond the top and the bottom all cells count as J0's, beyond left and right as J1's
//
// The search fills inferior cells, so the number of stones does not determine the turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "perfectplay/base/types.h"
#include "perfectplay/games/grid.h"

namespace perfectplay {

struct HexState {
  std::array<Cells, 2> stones{};  ///< by colour
  Player to_move = Player::J0;

  Cells of(Player colour) const { return stones[raw(colour)]; }
  Cells all() const { return stones[0] | stones[1]; }
  HexState with(int cell) const {
    HexState next = *this;
    next.stones[raw(to_move)] |= Cells{1} << cell;
    next.to_move = opponent(to_move);
    return next;
  }
  friend bool operator==(const HexState&, const HexState&) = default;
};

class HexBoard {
 public:
  static constexpr std::size_t max_cells = 49;
  static constexpr int directions = 6;
  using Ring = std::array<Cells, directions>;

  explicit HexBoard(int size);

  int cells() const { return size_ * size_; }
  Cells full() const { return full_; }
  Cells around(int cell) const { return around_[static_cast<std::size_t>(cell)]; }
  /// One of the two sides (0: top or left, 1: bottom or right) that a colour has to join.
  Cells side(Player colour, int which) const { return sides_[raw(colour)][static_cast<std::size_t>(which)]; }
  /// The neighbours in one direction of the cells of a set.
  Cells step(Cells cells, int direction) const;
  /// By direction: the cells whose neighbour in that direction is one of these stones, or lies beyond a side of the
  /// colour.
  Ring facing(Player colour, Cells stones) const;
  Cells half_turn(Cells cells) const;
  /// The number of stones that a colour needs to join its sides if the other colour passes; cells() when it is cut off.
  int stones_to_join(const HexState& state, Player colour) const;

 private:
  int size_;
  Cells full_;
  Cells not_first_column_ = 0;
  Cells not_last_column_ = 0;
  std::array<std::array<Cells, 2>, 2> sides_{};
  std::array<Ring, 2> beyond_{};
  std::array<Cells, max_cells> around_{};
};

}  // namespace perfectplay
