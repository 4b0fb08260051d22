// Bitboards of Connect Four: sets of cells, one bit per cell, and the lines through them.
//
//      6 13 20 …        spare row: always empty, so that no line runs over the top of a column into the next one
//      5 12 19
//      4 11 18          lines go by steps of 1 (up), height (right and down), height+1 (right), height+2 (right and up)
//      3 10 17
//      2  9 16          a "lane" is a column with its spare cell; sums and differences of whole boards work on all
//      1  8 15          lanes at once as long as no lane overflows
//      0  7 14          (columns of height 6)
//
// Where height and alignment are template arguments every shift is a constant; <0, 0> takes them at run time, for any
// board that fits 64 bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace perfectplay {

template <int fixed_height, int fixed_align>
class ConnectFourLines {
 public:
  using Cells = std::uint64_t;
  /// Two sets, processed side by side.
  using Both = Cells __attribute__((vector_size(16)));

  ConnectFourLines(int width, int height, int align) : width_(width), height_(height), align_(align) {
    for (int column = 0; column < width; ++column) bottom_ |= Cells{1} << column * (height + 1);
    board_ = (bottom_ << height) - bottom_;
    for (int row = height - 1; row >= 0; row -= 2) uppers_ |= bottom_ << row;
  }

  int width() const { return width_; }
  int height() const { return fixed_height != 0 ? fixed_height : height_; }
  int align() const { return fixed_align != 0 ? fixed_align : align_; }
  int cells() const { return width_ * height(); }
  /// The number of bits of a position's code.
  int code_bits() const { return width_ * (height() + 1); }
  Cells board() const { return board_; }
  /// The lowest cell of each column.
  Cells bottom() const { return bottom_; }
  /// The top row and every second row below it.
  Cells uppers() const { return uppers_; }
  Cells free_cells(Cells stones) const { return (stones + bottom_) & board_; }
  int column(Cells cell) const { return std::countr_zero(cell) / (height() + 1); }
  Cells column_cells(Cells cell) const { return ((Cells{1} << height()) - 1) << column(cell) * (height() + 1); }

  /// The step of each of the three directions, 0 to 2, that change the column.
  int flat_step(int direction) const { return height() + direction; }
  /// The first cells of the lines within `cells`, which is one set or two side by side.
  template <class Set>
  Set line_starts(Set cells, int step) const {
    if constexpr (fixed_align == 4) {
      const Set pairs = cells & cells >> step;
      return pairs & pairs >> 2 * step;
    } else {
      Set starts = cells;
      for (int i = 1; i < align(); ++i) starts &= right(cells, i * step);
      return starts;
    }
  }
  /// All cells of the lines that begin at `starts`.
  template <class Set>
  Set from_starts(Set starts, int step) const {
    if constexpr (fixed_align == 4) {
      const Set pairs = starts | starts << step;
      return pairs | pairs << 2 * step;
    } else {
      Set cells = starts;
      for (int i = 1; i < align(); ++i) cells |= left(starts, i * step);
      return cells;
    }
  }
  /// The starts of lines with at least two of the stones.
  Cells pair_starts(Cells stones, int step) const {
    if constexpr (fixed_align == 4) {
      const Cells one = stones | stones >> step;
      const Cells two = stones & stones >> step;
      return two | two >> 2 * step | (one & one >> 2 * step);
    } else {
      Cells one = stones;
      Cells two = 0;
      for (int i = 1; i < align(); ++i) {
        two |= one & right(stones, i * step);
        one |= right(stones, i * step);
      }
      return two;
    }
  }
  /// The starts of lines with at least one of the cells.
  Cells starts_through(Cells cells, int step) const {
    Cells starts = cells;
    for (int i = 1; i < align(); ++i) starts |= right(cells, i * step);
    return starts;
  }
  /// The cells of the board that would complete a line of `stones`, occupied ones among them.
  Cells completions(Cells stones) const {
    Cells stack = stones;
    for (int i = 1; i < align() - 1; ++i) stack &= left(stones, i);
    return (left(stack, 1) | flat_completions(stones, flat_step(0)) | flat_completions(stones, flat_step(1)) |
            flat_completions(stones, flat_step(2))) &
           board_;
  }

  /// The lowest cell of `cells` in each column.
  Cells lowest(Cells cells) const { return cells & ((~cells & board_) + bottom_); }
  /// The cells that are not above a cell of `lows`, which has at most one cell per column. A column without one stays
  /// whole.
  Cells not_above(Cells lows) const { return ((board_ + lows) & board_) | lows; }

  Cells mirror(Cells code) const {
    const Cells lane = (Cells{2} << height()) - 1;
    Cells image = 0;
    for (int low = 0, high = width_ - 1; low <= high; ++low, --high) {
      const int distance = (high - low) * (height() + 1);
      const Cells low_lane = lane << low * (height() + 1);
      image |= (code & low_lane) << distance | (code >> distance & low_lane);
    }
    return image;
  }

 private:
  template <class Set>
  static Set left(Set cells, int distance) {
    return fixed_height == 0 && distance >= 64 ? Set{} : cells << distance;
  }
  template <class Set>
  static Set right(Set cells, int distance) {
    return fixed_height == 0 && distance >= 64 ? Set{} : cells >> distance;
  }

  Cells flat_completions(Cells stones, int step) const {
    if constexpr (fixed_align == 4) {
      const Cells pairs = stones & stones >> step;
      const Cells threes = stones & pairs >> step;
      return threes << 3 * step | threes >> step | (pairs << 2 * step & stones >> step) |
             (pairs >> step & stones << step);
    } else {
      Cells result = 0;
      for (int missing = 0; missing < align(); ++missing) {
        Cells cells = ~Cells{0};
        for (int i = 0; i < missing; ++i) cells &= left(stones, (missing - i) * step);
        for (int i = missing + 1; i < align(); ++i) cells &= right(stones, (i - missing) * step);
        result |= cells;
      }
      return result;
    }
  }

  int width_;
  int height_;
  int align_;
  Cells board_ = 0;
  Cells bottom_ = 0;
  Cells uppers_ = 0;
};

}  // namespace perfectplay
