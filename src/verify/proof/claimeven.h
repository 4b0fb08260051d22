// Claimeven (V. Allis, 1988): what a player of Connect Four secures by answering above each stone of the opponent. The
// leader is to move, and an even number of cells is empty. Count the empty cells of each column in pairs from the top: an
// upper cell U above a lower cell L.
//
//      U . . .        The follower answers a stone on L by one on the U above it. Where the number of empty cells of a
//      L . . .        column is odd, its lowest empty cell has no partner above it. There is an even number of such cells,
//      U . . .        because all other columns have even numbers of empty cells. They are paired with each other: the
//      L U X O        follower answers a stone on one of two by one on the other. So he always has an answer, every U
//                     that is filled is his, and the leader ends with some of his stones, the L, and one cell of each two
//                     that have no partner above them. If no line lies in these cells, the leader never wins.
//
// Two kinds of lines in these cells do no harm:
//   - a line through both of two cells that are paired with each other: the leader gets only one of them;
//   - a line that is not vertical, if the follower's stones and the U hold the same line some rows below: when the leader
//     completes the upper line, the lower one is filled, and it is the follower's. So he has won before.
// If the follower's stones and the U hold a line, he wins, when all cells are filled at the latest.
//
// Threats bring him more. Take some empty cells t with an empty cell b right below, at most one per column, each of which
// completes a line of the follower. Leave out the cells of these columns from b on, and count their pairs from the cell
// below b. If the number n of cells that are left is even, the follower plays as before on these. If the leader plays a b,
// the follower wins on its t; the b are added to the leader's cells, so that he does not win there himself. In the end the
// leader has no other move: the follower wins with move s + n + 2 at the latest, where s is the number of stones.
//
// A threat in an upper cell leaves an even number of cells out, and turns no pair around. It takes cells from the leader and
// gives him none (its b is an L), so all such threats are used. A threat in a lower cell changes the parity, and turns the
// pairs of its column around; one is used if the number of empty cells is odd, and none or two if it is even.
#pragma once

#include <cstdint>
#include <optional>

#include "perfectplay/verify/proof/line_sets.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

class Claimeven {
 public:
  using Cells = std::uint64_t;

  /// The board of Connect Four and its lines must live as long.
  Claimeven(const PlainBoard& board, const LineSets& lines);

  /// The move with which the follower wins at the latest, or `never` if the leader, who is to move, cannot win but the
  /// follower need not either. Nothing where the follower cannot be sure to hold. `threats` are the empty cells that
  /// complete a line of the follower; none of them is free.
  std::optional<int> followed(Cells leader, Cells follower, Cells threats) const;
  static constexpr int never = 1000;

 private:
  std::optional<int> followed_with(Cells leader, Cells follower, Cells used, Cells turned) const;
  bool breaks(Cells leader, Cells follower, Cells unpaired, bool& follower_has_line) const;
  Cells column_of(Cells cell) const { return first_column_ << std::countr_zero(cell) % board_.columns(); }
  /// The cells above those of a set, in their columns.
  Cells above(Cells set) const;

  const PlainBoard& board_;
  const LineSets& lines_;
  Cells board_cells_;
  Cells first_column_ = 0;
  Cells uppers_ = 0;  ///< every second row, from the top
};

}  // namespace perfectplay
