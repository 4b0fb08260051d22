// What a player can count on who waits.
//
// When no line counts for the attacker any more but those of his threats (solve/search/connect_four/essence.h), he wins
// only if the other, the waiter, has to play right below one. So the waiter plays elsewhere as long as he can: not
// before every column is full, or filled up to the cell two below the attacker's lowest threat in it, is he forced. If
// it is the attacker who has to move then, he must give a threat away (he plays below it, the waiter on it), and needs
// another one and a stone that changes the turn.
//
// Two threats one right above the other are not waited for: the attacker plays below them himself.
#pragma once

#include <bit>

#include "perfectplay/solve/search/connect_four/state.h"

namespace perfectplay {

/// The most the attacker can score. `threats` are those he may carry out; no other line counts for him.
template <class Lines>
int connect_four_wait(const Lines& lines, const ConnectFourState& state, std::uint64_t threats, bool attacker_moves) {
  if (threats == 0) return 0;
  if ((threats & threats << 1) != 0) return lines.cells();
  const std::uint64_t lowest = lines.lowest(threats);
  const std::uint64_t empty = lines.board() & ~(state.mover | state.other);
  const int elsewhere = std::popcount(empty & lines.not_above(lowest) & ~lowest & ~(lowest >> 1));
  const bool waiter_forced = (elsewhere % 2 != 0) == attacker_moves;
  if (!waiter_forced && (threats & (threats - 1)) == 0) return 0;
  return connect_four_win(lines.cells(), state.stones + elsewhere + (waiter_forced ? 2 : 5));
}

}  // namespace perfectplay
