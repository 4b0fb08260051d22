// The checker's search in games of lines: Connect Four and morpion.
//
//   the opponent is to move     every reply must be answered; if the claimant threatens to win, only the reply that parries
//                               needs an answer, and two such threats need none
//   the claimant is to move     he wins, or parries, or tries his moves one after the other, threats first
//
// A threat is a cell that completes a line. In Connect Four a stone right below a threat of the other player gives it
// away: such a reply needs no further answer, and such a move is never tried. Claimeven (verify/proof/claimeven.h) ends
// a search of Connect Four early. In morpion, a line that lacks more stones than the player still puts does not count.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/graph/proof.h"
#include "perfectplay/verify/proof/claimeven.h"
#include "perfectplay/verify/proof/line_sets.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

class LineSearch {
 public:
  using Cells = std::uint64_t;

  /// The board must live as long.
  LineSearch(const PlainBoard& board, const Assertion& assertion);
  LineSearch(const LineSearch&) = delete;
  LineSearch& operator=(const LineSearch&) = delete;

  /// The opponent is to move, `mine` are the stones of the claimant: does he reach his goal? False also where more than
  /// `most` positions would have to be visited.
  bool reaches(Cells mine, Cells theirs, std::uint64_t most);
  /// The number of positions that the last call visited.
  std::uint64_t searched() const { return searched_; }

 private:
  /// A player's stones, and the cells that complete a line of his; these may hold stones of either player.
  struct Hand {
    Cells stones;
    Cells threats;
  };
  struct Candidate {
    Hand after;
    int promise;
  };

  bool stands(const Hand& mine, const Hand& theirs);
  bool answers(const Hand& mine, const Hand& theirs);
  Hand with(const Hand& hand, Cells stone) const;
  /// The moves of a player, the most promising first. Returns their number.
  std::size_t candidates(Cells moves, const Hand& mover, Cells others, Candidate* list) const;
  /// Does claimeven settle the position in favour of the follower? He wins with move `latest` at the latest, or holds
  /// where `latest` is absent.
  bool followed(const Hand& leader, const Hand& follower, std::optional<int> latest) const;
  bool can_complete(const Hand& maker, Cells others, int stones_left) const;
  /// The cells below those of a set; none in morpion, where a stone may lie anywhere.
  Cells below(Cells set) const { return falls_ ? set << board_.columns() : 0; }
  /// Is the assertion settled by the number of stones?
  bool ended(int stones) const { return stones >= last_ || stones == board_.cells(); }

  const PlainBoard& board_;
  LineSets lines_;
  Claimeven claimeven_;
  bool falls_;  ///< Connect Four
  bool wins_;   ///< is the goal to win?
  int last_;
  std::uint64_t most_ = 0;
  std::uint64_t searched_ = 0;
  std::vector<int> weight_;  ///< the number of lines through each cell
};

}  // namespace perfectplay
