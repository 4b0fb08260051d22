// The checker's search in Hex. Two facts end it early, for a player Q who is not to move:
//
//      . a .        a bridge: if a and b are empty, two stones of Q on both sides of them are connected, because Q answers
//     Q   Q         a stone on a by one on b, and the other way round. The same holds for a stone in the second line and
//      . b .        the two cells between it and the edge.
//
// Bridges that share no cell can all be kept at once. So Q wins if his stones, the edges and bridges without a common cell
// join his two sides; the carrier has the cells of these bridges. If P is to move and a stone on x makes him such a Q, P
// wins, and x belongs to the carrier too.
#pragma once

#include "perfectplay/verify/proof/carrier_search.h"

namespace perfectplay {

class ConnectionSearch final : public CarrierSearch {
 public:
  explicit ConnectionSearch(const PlainBoard& board);

  /// A carrier with which a player's stones join his sides even if the opponent moves first; nothing where none was
  /// found.
  std::optional<Cells> joined(Cells own, Cells empty, Player player) const;

 protected:
  std::optional<Found> settled(const Node& node, Plan& plan) override;

 private:
  struct Bridge {
    int to = 0;
    Cells between = 0;
  };
  /// For each cell, the least number of stones that a player still needs on a way through it from side to side; bridges
  /// count as connections.
  std::vector<int> needed(Cells own, Cells empty, Player player) const;
  std::vector<int> distances(Cells own, Cells empty, Player player, int side) const;

  std::vector<std::vector<Bridge>> bridges_;  ///< from each cell
};

}  // namespace perfectplay
