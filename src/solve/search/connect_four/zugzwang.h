// Zugzwang (V. Allis, 1988): what a player can reach if his opponent must in the end play below one of his threats.
//
//      . .        Cell t is a threat of the attacker, and no other line still counts for him. He wins only if the
//      t .        defender has to play right below t. So the defender plays elsewhere as long as he can: until every
//      . .        column is full, or filled up to the cell two below the attacker's lowest threat in it. With an even
//      O X        number of such cells left and the attacker to move, the defender moves last elsewhere, and the
//                 attacker is in zugzwang himself: he must give a threat away (he plays below it, the defender on
//                 it), and needs another threat and a stone that changes the turn.
//
// Two threats one right above the other need no zugzwang: the attacker plays below them himself. Which lines count is
// explained in solve/search/connect_four/canonical_key.h.
#pragma once

#include <bit>

#include "perfectplay/solve/search/connect_four/state.h"

namespace perfectplay {

/// The most that the attacker can score by his `threats`, when no other line counts for him.
template <class Lines>
int connect_four_zugzwang(const Lines& lines, const ConnectFourState& state, std::uint64_t threats,
                          bool attacker_moves) {
  if (threats == 0) return 0;
  if ((threats & threats << 1) != 0) return lines.cells();
  const std::uint64_t lowest = lines.lowest(threats);
  const std::uint64_t empty = lines.board() & ~(state.mover | state.other);
  const int elsewhere = std::popcount(empty & lines.not_above(lowest) & ~lowest & ~(lowest >> 1));
  const bool defender_forced = (elsewhere % 2 != 0) == attacker_moves;
  if (!defender_forced && (threats & (threats - 1)) == 0) return 0;
  return connect_four_win(lines.cells(), state.stones + elsewhere + (defender_forced ? 2 : 5));
}

}  // namespace perfectplay
