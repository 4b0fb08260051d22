// The checker's search where an additional stone never hurts its owner: Hex, and a line that one player tries to make and
// the other one to block.
//
// The carrier of a strategy is the set of empty cells that it needs: its owner wins by it whatever happens elsewhere. Let
// player P be to move, and let Q win after P's move x by a strategy with carrier C, in which Q moves first. If P plays any
// cell outside C instead, Q wins by the same strategy. So only cells in all carriers found so far need to be tried (the
// must-play region, R. Hayward): when none is left, P loses, and the union of these carriers is one for Q.
//
//   P plays x        Q wins with carrier {a, b, c}       P must play a, b or c
//   P plays a        Q wins with carrier {b, d}          P must play b
//   P plays b        Q wins with carrier {c, d}          P loses; the carrier is {a, b, c, d}
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

class CarrierSearch {
 public:
  using Cells = std::uint64_t;

  /// The board must live as long.
  explicit CarrierSearch(const PlainBoard& board) : board_(board) {}
  CarrierSearch(const CarrierSearch&) = delete;
  CarrierSearch& operator=(const CarrierSearch&) = delete;
  virtual ~CarrierSearch() = default;

  /// The player `mover` is to move: does he lose? False also where more than `most` positions would have to be visited.
  bool loses(Cells j0, Cells j1, Player mover, std::uint64_t most);
  /// The number of positions that the last call visited.
  std::uint64_t searched() const { return searched_; }

 protected:
  struct Found {
    bool mover_wins = false;
    Cells carrier = 0;  ///< of the winner
  };
  /// `own` are the stones of the player to move.
  struct Node {
    Cells own;
    Cells other;
    Player mover;
  };
  /// How a node is searched.
  struct Plan {
    std::vector<int> order;  ///< the cells to try, the most promising first
    Cells carrier = 0;       ///< of a strategy of the other player against every move outside it; 0: none is known
  };
  /// What is known about a node without playing on. Otherwise makes a plan.
  virtual std::optional<Found> settled(const Node& node, Plan& plan) = 0;
  const PlainBoard& board() const { return board_; }
  Cells empty(const Node& node) const { return ~(node.own | node.other) & ((Cells{1} << board_.cells()) - 1); }

 private:
  std::optional<Found> search(const Node& node);

  const PlainBoard& board_;
  std::uint64_t most_ = 0;
  std::uint64_t searched_ = 0;
};

}  // namespace perfectplay
