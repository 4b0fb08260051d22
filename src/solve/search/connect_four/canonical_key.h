// The canonical key of a Connect Four position: the same for positions that differ only in what no longer matters.
//
//      . . . . .         No line through the lower left stone can be completed any more, by either player: its colour
//      O O . . .         does not matter. Positions that differ only in such stones have the same score, and share an
//      X O X X .         entry of the table.
//
// A line *counts* for a player when he may yet complete it and gains by it. A line does not count when it holds
//   - a stone of the opponent;
//   - a cell on which the player completes another line ("threat"): with that stone he wins already;
//   - a cell that is never played: above a cell that completes lines of both players, or above two threats of one
//     player, one right above the other. Whoever plays the cell below wins, at once or with the next stone;
//   - the upper one of two such threats of the opponent, who gets it if anyone does.
//
// The future of a position depends on the heights of its columns, on the threats, and on the stones in lines that count
// for their player: nothing else goes into its key. A column is *idle* when its empty cells lie on no such line and are
// no threats. Of all idle columns only the total number of empty cells matters, and one move there is as good as
// another.
//
//   key, two bits per cell:   stone  10 01  in a line that counts, the mover's or the opponent's    00  any other stone
//                             empty  10 01  threat      11  right above the stones, or the spare cell of a full column
//
// Where idle columns have empty cells, their spare cells hold the number of those in base 3, from the left: 11 is the
// digit 0, 10 is 1, 01 is 2. In the key of the mirrored position the digits begin at the left, too: mirrored() mirrors
// everything else.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "perfectplay/solve/search/connect_four/state.h"
#include "perfectplay/solve/search/connect_four/table.h"

namespace perfectplay {

template <class Lines>
class ConnectFourCanonicalKey {
  using Cells = typename Lines::Cells;
  /// One set of cells for the mover, one for the opponent.
  using Both = typename Lines::Both;

 public:
  explicit ConnectFourCanonicalKey(const Lines& lines) : lines_(lines) {}

  struct Canonical {
    ConnectFourKey key;  ///< equal keys, equal scores
    Both counting;       ///< the cells of lines that count, without threats
    Both threats;        ///< cells that complete a line and may yet be played
    Cells same;          ///< moves that are left out, because another move is as good
    Cells idle;          ///< the spare cells that hold the number of empty cells in idle columns
    std::size_t number;  ///< that number
  };
  /// The state must be quiet.
  Canonical of(const ConnectFourState& state) const {
    const Cells stones = state.mover | state.other;
    const Cells twice_own = state.own & state.own << 1;
    const Cells twice_threatened = state.threats & state.threats << 1;
    const Cells ends = (state.own & state.threats) | twice_own | twice_threatened;
    const Cells empty = lines_.board() & ~stones & lines_.not_above(lines_.lowest(ends));
    const Both usable{empty & ~twice_threatened, empty & ~twice_own};
    const Both colours{state.mover, state.other};

    Canonical canonical;
    canonical.threats = Both{state.own, state.threats} & usable;
    const Both within = colours | (usable & ~canonical.threats);
    canonical.counting = lines_.from_starts(lines_.line_starts(within, 1), 1);
    for (int direction = 0; direction < 3; ++direction) {
      const int step = lines_.flat_step(direction);
      canonical.counting |= lines_.from_starts(lines_.line_starts(within, step), step);
    }
    const Both bits = (colours & canonical.counting) | canonical.threats;
    const Both all = canonical.counting | canonical.threats;
    canonical.key = {bits[0], bits[1]};
    canonical.same = 0;
    canonical.idle = 0;
    add_heights(stones, (all[0] | all[1]) & empty, canonical);
    return canonical;
  }
  /// The key of the mirror image.
  ConnectFourKey mirrored(const Canonical& canonical) const {
    ConnectFourKey image{lines_.mirror(canonical.key.first), lines_.mirror(canonical.key.second)};
    if (canonical.idle != 0) write_number(lines_.mirror(canonical.idle), canonical.number, image);
    return image;
  }

 private:
  /// `live` are the empty cells in lines that count, and the threats.
  void add_heights(Cells stones, Cells live, Canonical& canonical) const {
    const Cells tops = stones + lines_.bottom();
    canonical.key.first |= tops;
    canonical.key.second |= tops;
    const Cells idle = (lines_.bottom() << lines_.height()) & ~(live + lines_.board());
    const Cells cells = idle - (idle >> lines_.height());
    const Cells empty = cells & ~stones;
    if (empty == 0 || (idle & (idle - 1)) == 0) return;
    const auto number = static_cast<std::size_t>(std::popcount(empty));
    if (number > most_counted[static_cast<std::size_t>(std::popcount(idle))]) return;
    const Cells free = tops & cells;
    canonical.same = free & (free - 1);
    canonical.idle = idle;
    canonical.number = number;
    canonical.key.first ^= free;
    canonical.key.second ^= free;
    write_number(idle, number, canonical.key);
  }
  static void write_number(Cells idle, std::size_t number, ConnectFourKey& key) {
    key.first |= idle;
    key.second |= idle;
    for (; number != 0; idle &= idle - 1, number /= 3) {
      const Cells spare = idle & (~idle + 1);
      if (number % 3 == 1) key.second ^= spare;
      if (number % 3 == 2) key.first ^= spare;
    }
  }
  /// By number of digits: the largest number that they can hold.
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
