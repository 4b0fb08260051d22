// What of a Connect Four position still matters.
//
//      . . . . .         No line through the lower left stone can be completed any more, by either player: it could have
//      . X . O .         any colour. Positions that differ in such stones only have the same score, and share an entry
//      X O X O O         of the table: their code has these stones in one colour.
//
// A line *counts* for a player when he may yet complete it and gains by it. It does not when it holds
//   - a stone of the other;
//   - a cell on which he completes another line ("threat"): with that stone he wins already. The line of the threat
//     itself, which lacks nothing else, counts;
//   - a cell that is never played: above one that completes lines of both, or above two threats of one player, one right
//     above the other. For whoever plays such a cell wins, at once or with the next stone;
//   - the upper one of two such threats of the other, who gets it if anyone does.
//
// The future of a position depends on the heights of its columns and the lines that count. Hence a stone on a line that
// counts keeps its colour. Of the others those are *dead* that lie on no line which would count if all of these were of
// either colour; what colours the dead have then makes no line count. (All these sets are found for both players at
// once, side by side in a vector.)
#pragma once

#include <cstdint>

#include "perfectplay/solve/connect_four_state.h"
#include "perfectplay/solve/connect_four_table.h"

namespace perfectplay {

template <class Lines>
class ConnectFourEssence {
  using Cells = typename Lines::Cells;
  /// One set of cells for the mover, one for the other.
  using Both = typename Lines::Both;

 public:
  explicit ConnectFourEssence(const Lines& lines) : lines_(lines) {}

  /// The same only for positions of the same score. `state` is quiet.
  ConnectFourKey key(const ConnectFourState& state) const {
    const Cells stones = state.mover | state.other;
    const Cells twice_own = state.own & state.own << 1;
    const Cells twice_threatened = state.threats & state.threats << 1;
    const Cells ends = (state.own & state.threats) | twice_own | twice_threatened;
    const Cells empty = lines_.board() & ~stones & lines_.not_above(lines_.lowest(ends));
    const Both usable = Both{empty & ~twice_threatened, empty & ~twice_own};
    const Both threats = Both{state.own, state.threats} & usable;
    const Both colours{state.mover, state.other};
    const Both within = colours | (usable & ~threats);
    Both counting = lines_.from_starts(lines_.line_starts(within, 1), 1);
    for (int direction = 0; direction < 3; ++direction) {
      const int step = lines_.flat_step(direction);
      counting |= lines_.from_starts(lines_.line_starts(within, step), step);
    }
    const Cells tops = stones + lines_.bottom();
    const Both key = (colours & counting) | threats | Both{tops, tops};
    return {key[0], key[1]};
  }

 private:
  const Lines& lines_;
};

}  // namespace perfectplay
