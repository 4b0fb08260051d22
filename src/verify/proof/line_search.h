// The checker's search in games of lines: Connect Four and morpion.
//
//   the opponent is to move     every reply must be answered; if the claimant threatens to win, only the reply that parries
//                               needs an answer, and two such threats need none
//   the claimant is to move     he wins, or parries, or tries his moves one after the other, threats first
//
// Claimeven (V. Allis, 1988) ends a search of Connect Four early. The leader is to move, and an even number of cells is
// empty. Count the empty cells of each column in pairs from the top: an upper cell U above a lower cell L.
//
//      U . . .        The follower answers a stone on L by one on the U above it. Where the number of empty cells of a
//      L . . .        column is odd, its lowest empty cell has no partner. There is an even number of such columns, because
//      U . . .        all other columns have even numbers of empty cells: the follower answers a stone on a cell without
//      L U X O        partner by one on another such cell. So he always has an answer, and the leader never gets an upper
//                     cell that has a partner. If the leader's stones, the lower cells and the cells without partner hold
//                     no line, the leader never wins.
//
// A threat t of the follower, with an empty cell b right below it, brings him more. Leave out the cells of this column from b
// on, and count its pairs from the cell below b. If the number of cells that are left is even, the follower plays as before
// on these cells. If the leader plays b, the follower wins on t; b is added to the leader's cells, so that he does not win
// there himself. In the end the leader has no other move: the follower wins, with move s + n + 2 at the latest, where s is
// the number of stones and n that of the cells left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/graph/proof.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

class LineSearch {
 public:
  using Cells = std::uint64_t;

  /// The board must live as long.
  LineSearch(const PlainBoard& board, const Assertion& assertion);

  /// The opponent is to move, `mine` are the stones of the claimant: does he reach his goal? False also where more than
  /// `most` positions would have to be visited.
  bool reaches(Cells mine, Cells theirs, std::uint64_t most);
  /// The number of positions that the last call visited.
  std::uint64_t searched() const { return searched_; }

  /// Claimeven in Connect Four: the move with which the follower wins at the latest, or `never` if the leader, who is to
  /// move, cannot win but nobody else need. Nothing where the follower cannot be sure to hold.
  std::optional<int> followed(Cells leader, Cells follower) const;
  static constexpr int never = 1000;

 private:
  bool stands(Cells mine, Cells theirs);
  bool answers(Cells mine, Cells theirs);
  bool answers_by(Cells moves, Cells mine, Cells theirs);
  /// Those of the free cells on which a stone completes a line.
  Cells completions(Cells own, Cells free) const;
  bool has_line(Cells cells) const;
  std::optional<int> followed_to(Cells leader, Cells follower, Cells threat) const;
  /// Is the assertion settled by the number of stones?
  bool ended(int stones) const { return stones >= last_ || stones == board_.cells(); }

  const PlainBoard& board_;
  bool wins_;  ///< is the goal to win?
  int last_;
  std::uint64_t most_ = 0;
  std::uint64_t searched_ = 0;
  Cells first_column_ = 0;
  Cells uppers_ = 0;        ///< every second row, from the top
  std::vector<int> order_;  ///< cells on many lines first
};

}  // namespace perfectplay
