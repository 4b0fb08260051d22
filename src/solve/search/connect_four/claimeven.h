// Claimeven (V. Allis, 1988): what a player secures by answering every stone with a stone on top of it.
//
//      U . . .        The leader is to move and an even number of cells is left. The follower answers each stone in the
//      L . . .        cell above it, so the leader never gets the upper cell U of a pair: the pairs are counted from
//      U . . .        the top of each column. Where an odd number of cells is left in a column its lowest one has no
//      L O X .        partner. The follower pairs those with each other (their number is even), neighbours with
//                     neighbours. So the leader ends with his stones, the lower cells L and one unpaired cell of each
//                     two. When those hold no line, he cannot win.
//
// Threats bring the follower more than a draw. If his stone on cell t would complete a line, the leader cannot play
// right below t without losing at once, and everything above t is out of play. Leave out the cells from below t on. If
// the number of cells left is even, the follower goes on as above on this smaller board until the leader has no other
// move than the one below t. A threat t in the upper row of a pair keeps the parity ("cap"). A threat in the lower row
// changes the parity and turns the pairs of its column around ("flip").
//
// A line of the leader does no harm either when the follower's cells hold a parallel line below it in the same columns:
// those columns cannot be filled up to the upper line before the lower one is complete.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "perfectplay/solve/search/connect_four/state.h"

namespace perfectplay {

template <class Lines>
class ConnectFourClaimeven {
  using Cells = typename Lines::Cells;

 public:
  explicit ConnectFourClaimeven(const Lines& lines) : lines_(lines) {}

  /// An upper bound on the mover's score that is at most `alpha`, if there is one. The state must be quiet.
  std::optional<int> bound(const ConnectFourState& state, int alpha) const {
    const Cells stones = state.mover | state.other;
    const Cells empty = lines_.board() & ~stones;
    const Cells free = lines_.free_cells(stones);
    const Cells uppers = lines_.uppers();
    const Cells caps = lines_.lowest(state.threats & uppers);
    const Cells flips = lines_.lowest(state.threats & ~uppers);
    if ((lines_.cells() - state.stones) % 2 != 0) {
      for (Cells rest = flips; rest != 0; rest &= rest - 1) {
        if (const auto score = flipped_bound(state, caps, rest & (~rest + 1), alpha)) return score;
      }
      return std::nullopt;
    }
    const Cells within = lines_.not_above(caps);
    const int last = state.stones + std::popcount(empty & within) - 2 * std::popcount(caps) + 2;
    // Without a cap the follower draws, or wins at some unknown time if his cells hold a line.
    const int score = caps != 0 ? -win_score(last) : alpha < 0 ? -1 : 0;
    if (score <= alpha) {
      const Cells follower = state.other | (empty & uppers & ~free);
      bool wins = caps != 0;
      const Cells leader = state.mover | (((empty & ~uppers) | free) & within);
      // If the leader's cells include a threat of his, they hold a line.
      if ((leader & state.own) == 0 && !leader_breaks(leader, follower, free & uppers, wins)) {
        if (wins) return std::min(score, -1);
        if (alpha >= 0) return 0;
      }
    }
    if (std::popcount(flips) == 2) return flipped_bound(state, caps, flips, alpha);
    return std::nullopt;
  }

 private:
  int win_score(int ply) const { return connect_four_win(lines_.cells(), std::min(ply, lines_.cells())); }

  /// The bound by using the threats `flips`, at most one per column.
  std::optional<int> flipped_bound(const ConnectFourState& state, Cells caps, Cells flips, int alpha) const {
    const Cells stones = state.mover | state.other;
    const Cells empty = lines_.board() & ~stones;
    const Cells free = lines_.free_cells(stones);
    const Cells uppers = lines_.uppers();
    Cells columns = 0;
    Cells below = 0;
    for (Cells rest = flips; rest != 0; rest &= rest - 1) {
      const Cells flip = rest & (~rest + 1);
      const Cells column = lines_.column_cells(flip);
      columns |= column;
      below |= column & (flip - 1) & empty;
    }
    caps &= ~columns;
    const Cells within = lines_.not_above(caps) & ~columns;
    const int last = state.stones + std::popcount(empty & within) - 2 * std::popcount(caps) + std::popcount(below) -
                     std::popcount(flips) + 2;
    const int score = -win_score(last);
    if (score > alpha) return std::nullopt;
    const Cells leader = state.mover | (((empty & ~uppers) | free) & within) | (below & (uppers | free));
    const Cells follower = state.other | (empty & ~columns & uppers & ~free) | (below & ~uppers & ~free) | flips;
    const Cells unpaired = free & ((uppers & ~columns) | (below & ~uppers));
    bool wins = true;
    if ((leader & state.own) != 0 || leader_breaks(leader, follower, unpaired, wins)) return std::nullopt;
    return score;
  }

  /// Does the leader have a line that the follower's pairs and parallel lines do not stop? Sets `wins` where the
  /// follower has a line.
  bool leader_breaks(Cells leader, Cells follower, Cells unpaired, bool& wins) const {
    if (lines_.line_starts(leader, 1) != 0) return true;
    for (int direction = 0; direction < 3; ++direction) {
      const int step = lines_.flat_step(direction);
      const Cells follower_lines = lines_.line_starts(follower, step);
      wins |= follower_lines != 0;
      const Cells open = lines_.line_starts(leader, step) & lines_.not_above(lines_.lowest(follower_lines));
      if (open != 0 && (open & ~starts_through_two(unpaired, step)) != 0) return true;
    }
    return false;
  }
  /// The starts of lines that need both cells of a pair of unpaired cells, of which the leader gets only one.
  Cells starts_through_two(Cells unpaired, int step) const {
    Cells starts = 0;
    while (unpaired != 0) {
      const Cells first = unpaired & (~unpaired + 1);
      unpaired ^= first;
      const Cells second = unpaired & (~unpaired + 1);
      unpaired ^= second;
      starts |= lines_.starts_through(first, step) & lines_.starts_through(second, step);
    }
    return starts;
  }

  const Lines& lines_;
};

}  // namespace perfectplay
