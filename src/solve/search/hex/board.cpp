#include "perfectplay/solve/search/hex/board.h"

namespace perfectplay {

HexBoard::HexBoard(int size) : size_(size), full_(~Cells{0} >> (64 - size * size)) {
  const auto bit = [size](int column, int row) { return Cells{1} << (row * size + column); };
  for (int i = 0; i < size; ++i) {
    sides_[0][0] |= bit(i, 0);
    sides_[0][1] |= bit(i, size - 1);
    sides_[1][0] |= bit(0, i);
    sides_[1][1] |= bit(size - 1, i);
  }
  not_first_column_ = full_ & ~sides_[1][0];
  not_last_column_ = full_ & ~sides_[1][1];
  constexpr std::array<std::array<int, 2>, directions> offsets = {
      {{{1, 0}}, {{1, -1}}, {{0, -1}}, {{-1, 0}}, {{-1, 1}}, {{0, 1}}}};
  for (int cell = 0; cell < cells(); ++cell) {
    for (std::size_t d = 0; d < directions; ++d) {
      const int column = cell % size + offsets[d][0];
      const int row = cell / size + offsets[d][1];
      if (row < 0 || row >= size) {
        // Beyond two sides at once, at an obtuse corner, either colour gives the same ring.
        beyond_[0][d] |= Cells{1} << cell;
      } else if (column < 0 || column >= size) {
        beyond_[1][d] |= Cells{1} << cell;
      } else {
        around_[static_cast<std::size_t>(cell)] |= bit(column, row);
      }
    }
  }
}

Cells HexBoard::step(Cells cells, int direction) const {
  switch (direction) {
    case 0:
      return (cells & not_last_column_) << 1;
    case 1:
      return (cells & not_last_column_) >> (size_ - 1);
    case 2:
      return cells >> size_;
    case 3:
      return (cells & not_first_column_) >> 1;
    case 4:
      return (cells & not_first_column_) << (size_ - 1) & full_;
    default:
      return cells << size_ & full_;
  }
}

HexBoard::Ring HexBoard::facing(Player colour, Cells stones) const {
  Ring ring = beyond_[raw(colour)];
  for (int d = 0; d < directions; ++d) ring[static_cast<std::size_t>(d)] |= step(stones, (d + 3) % directions);
  return ring;
}

Cells HexBoard::half_turn(Cells cells) const {
  cells = (cells >> 1 & 0x5555555555555555U) | (cells & 0x5555555555555555U) << 1;
  cells = (cells >> 2 & 0x3333333333333333U) | (cells & 0x3333333333333333U) << 2;
  cells = (cells >> 4 & 0x0f0f0f0f0f0f0f0fU) | (cells & 0x0f0f0f0f0f0f0f0fU) << 4;
  return __builtin_bswap64(cells) >> (64 - this->cells());
}

int HexBoard::stones_to_join(const HexState& state, Player colour) const {
  const Cells own = state.of(colour);
  const auto grown = [&](Cells cells) {
    Cells wider = cells;
    for (int direction = 0; direction < directions; ++direction) wider |= step(cells, direction);
    return wider;
  };
  const auto along_stones = [&](Cells reached) {
    for (Cells before = 0; before != reached;) {
      before = reached;
      reached |= grown(reached) & own;
    }
    return reached;
  };
  const Cells open = full_ & ~state.of(opponent(colour));
  Cells reached = along_stones(side(colour, 0) & own);
  for (int stones = 0; stones < cells(); ++stones) {
    if ((reached & side(colour, 1)) != 0) return stones;
    reached = along_stones(reached | ((grown(reached) | side(colour, 0)) & open));
  }
  return cells();
}

}  // namespace perfectplay
