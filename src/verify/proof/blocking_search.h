// The checker's search in morpion for a player who holds to the end: the maker tries to complete a line, the blocker puts a
// stone on every line. The blocker's own lines are left out of account; they could only help him.
//
//      . a .        Pairing: if the maker is to move, and every line without a stone of the blocker has two empty cells of its
//      b M b        own, such that no two lines share one, the blocker answers a stone on one of them by a stone on the
//      . a .        other. So he gets a stone on every line. The carrier has these cells.
#pragma once

#include "perfectplay/verify/proof/carrier_search.h"

namespace perfectplay {

class BlockingSearch final : public CarrierSearch {
 public:
  BlockingSearch(const PlainBoard& board, Player maker) : CarrierSearch(board), maker_(maker) {}

  /// The cells of pairs that block all these lines; nothing where there are no such pairs.
  std::optional<Cells> paired(const std::vector<Cells>& lines, Cells empty) const;

 protected:
  std::optional<Found> settled(const Node& node, Plan& plan) override;

 private:
  Player maker_;
};

}  // namespace perfectplay
