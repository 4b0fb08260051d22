// Lines of Connect Four and morpion, for whole sets of cells at once.
//
//   cells with 4 columns     0 1 2 3       a line of 3 is its first cell and a step: 1 (right), 4 (down), 5 (right and
//                            4 5 6 7       down), 3 (left and down). The sets S, S >> step and S >> 2 * step have the
//                            8 9 …         first cell in common exactly if S has the whole line. The set of all first
//                                          cells, per step, keeps lines from running over an edge.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

class LineSets {
 public:
  using Cells = std::uint64_t;
  /// All lines with the same step.
  struct Direction {
    int step = 0;
    Cells firsts = 0;
  };

  explicit LineSets(const PlainBoard& board) {
    for (const Cells line : board.lines()) {
      align_ = std::popcount(line);
      const Cells first = line & (~line + 1);
      const int step = align_ == 1 ? 0 : std::countr_zero(line ^ first) - std::countr_zero(first);
      auto place = directions_.begin();
      while (place != directions_.end() && place->step != step) ++place;
      if (place == directions_.end()) place = directions_.insert(place, {step, 0});
      place->firsts |= first;
    }
  }

  const std::vector<Direction>& directions() const { return directions_; }

  /// The first cells of the lines that lie in a set.
  Cells lines_in(Cells set, const Direction& direction) const {
    return align_ == 4 ? lines_in_by<4>(set, direction) : lines_in_by<0>(set, direction);
  }
  bool has_line(Cells set) const {
    for (const Direction& direction : directions_) {
      if (lines_in(set, direction) != 0) return true;
    }
    return false;
  }
  /// The first cells of the lines through a cell, which is given as a set.
  Cells lines_through(Cells cell, const Direction& direction) const {
    Cells firsts = 0;
    for (int i = 0; i < align_; ++i) firsts |= cell >> i * direction.step;
    return firsts & direction.firsts;
  }
  /// The cells of lines all of whose other cells lie in a set.
  Cells completed_by(Cells set) const { return align_ == 4 ? completed_by_of<4>(set) : completed_by_of<0>(set); }

 private:
  // The number of cells per line is known to the compiler in the usual case.
  template <int fixed>
  Cells lines_in_by(Cells set, const Direction& direction) const {
    const int align = fixed != 0 ? fixed : align_;
    Cells firsts = direction.firsts;
    for (int i = 0; i < align; ++i) firsts &= set >> i * direction.step;
    return firsts;
  }
  template <int fixed>
  Cells completed_by_of(Cells set) const {
    const int align = fixed != 0 ? fixed : align_;
    Cells found = 0;
    for (const auto& [step, firsts] : directions_) {
      std::array<Cells, fixed != 0 ? std::size_t{fixed} : 64>
          before{};  // lines whose cells before the i-th lie in the set
      Cells first = firsts;
      for (int i = 0; i < align; ++i) {
        before[static_cast<std::size_t>(i)] = first;
        first &= set >> i * step;
      }
      Cells after = ~Cells{0};
      for (int i = align - 1; i >= 0; --i) {
        found |= (before[static_cast<std::size_t>(i)] & after) << i * step;
        after &= set >> i * step;
      }
    }
    return found;
  }

  int align_ = 0;
  std::vector<Direction> directions_;
};

}  // namespace perfectplay
