// What of a Connect Four position still matters.
//
//      . . . . .         No line through the lower left stone can be completed any more, by either player: it could be
//      O O . . .         of either colour. Positions that differ in such stones only have the same score, and share an
//      X O X X .         entry of the table.
//
// A line *counts* for a player when he may yet complete it and gains by it. It does not when it holds
//   - a stone of the other;
//   - a cell on which he completes another line ("threat"): with that stone he wins already;
//   - a cell that is never played: above one that completes lines of both, or above two threats of one player, one
//     right above the other. For whoever plays such a cell wins, at once or with the next stone;
//   - the upper one of two such threats of the other, who gets it if anyone does.
//
// The future of a position depends on the heights of its columns, on the threats, and on the stones in lines that count
// for their player: nothing else goes into its key. A column is *idle* when its empty cells lie on no such line and are
// no threats. Only the number of empty cells in all idle columns together matters, and a move there is as good as any
// other.
//
//   key, two bits a cell:   stone  10 01  in a line that counts, the mover's or the other's     00  any other stone
//                           empty  10 01  threat       11  right above the stones, or the spare cell of a full column
//
// Where idle columns have empty cells, their spare cells tell how many, by digits: 11 is 0, 10 is 1, 01 is 2.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "perfectplay/solve/search/connect_four/state.h"
#include "perfectplay/solve/search/connect_four/table.h"

namespace perfectplay {

template <class Lines>
class ConnectFourEssence {
  using Cells = typename Lines::Cells;
  /// One set of cells for the mover, one for the other.
  using Both = typename Lines::Both;

 public:
  explicit ConnectFourEssence(const Lines& lines) : lines_(lines) {}

  struct Essence {
    ConnectFourKey key;  ///< the same only for positions of the same score
    Both counting;       ///< the cells of lines that count, without threats
    Both threats;        ///< those that may be carried out some day
    Cells same;          ///< moves that are as good as another one
  };
  /// `state` is quiet.
  Essence of(const ConnectFourState& state) const {
    const Cells stones = state.mover | state.other;
    const Cells twice_own = state.own & state.own << 1;
    const Cells twice_threatened = state.threats & state.threats << 1;
    const Cells ends = (state.own & state.threats) | twice_own | twice_threatened;
    const Cells empty = lines_.board() & ~stones & lines_.not_above(lines_.lowest(ends));
    const Both usable{empty & ~twice_threatened, empty & ~twice_own};
    const Both colours{state.mover, state.other};

    Essence essence;
    essence.threats = Both{state.own, state.threats} & usable;
    const Both within = colours | (usable & ~essence.threats);
    essence.counting = lines_.from_starts(lines_.line_starts(within, 1), 1);
    for (int direction = 0; direction < 3; ++direction) {
      const int step = lines_.flat_step(direction);
      essence.counting |= lines_.from_starts(lines_.line_starts(within, step), step);
    }
    const Both bits = (colours & essence.counting) | essence.threats;
    const Both all = essence.counting | essence.threats;
    essence.key = {bits[0], bits[1]};
    essence.same = 0;
    add_heights(stones, (all[0] | all[1]) & empty, essence);
    return essence;
  }

 private:
  /// `live` are the empty cells in lines that count, and the threats.
  void add_heights(Cells stones, Cells live, Essence& essence) const {
    const Cells tops = stones + lines_.bottom();
    essence.key.first |= tops;
    essence.key.second |= tops;
    Cells idle = (lines_.bottom() << lines_.height()) & ~(live + lines_.board());
    const Cells cells = idle - (idle >> lines_.height());
    const Cells empty = cells & ~stones;
    if (empty == 0 || (idle & (idle - 1)) == 0) return;
    auto number = static_cast<std::size_t>(std::popcount(empty));
    if (number > most_counted[static_cast<std::size_t>(std::popcount(idle))]) return;
    const Cells free = tops & cells;
    essence.same = free & (free - 1);
    essence.key.first ^= free;
    essence.key.second ^= free;
    for (; idle != 0; idle &= idle - 1, number /= 3) {
      const Cells spare = idle & (~idle + 1);
      essence.key.first |= spare;
      essence.key.second |= spare;
      if (number % 3 == 1) essence.key.second ^= spare;
      if (number % 3 == 2) essence.key.first ^= spare;
    }
  }
  /// The largest number that so many digits hold.
  static constexpr std::array<std::size_t, 65> most_counted = [] {
    std::array<std::size_t, 65> most{};
    for (std::size_t digits = 1; digits < most.size(); ++digits) {
      most[digits] = most[digits - 1] < 64 ? 3 * most[digits - 1] + 2 : most[digits - 1];
    }
    return most;
  }();

  const Lines& lines_;
};

}  // namespace perfectplay
