// The checker's search in morpion for a player who holds to the end: the maker tries to complete a line, the blocker puts a
// stone on every line. The blocker's own lines are left out of account; they could only help him.
//
//      . a .        Pairing: the maker is to move, and there are pairs of empty cells, no two of which share a cell, such that
//      b M b        every line without a stone of the blocker contains both cells of a pair. The blocker answers a stone on
//      . a .        one cell of a pair by a stone on the other, so the maker never gets both, and completes no line. The
//                   carrier has the cells of the pairs.
//
//      . a a . .    Lines of three in a row of four share two cells, so they can share a pair.
//
// To find pairs, each line wants two empty cells of its own. Neighbours in a row, column or diagonal first want them
// together, as long as they have two empty cells in common; if that fails, each wants its own.
#pragma once

#include "perfectplay/verify/proof/carrier_search.h"

namespace perfectplay {

class BlockingSearch final : public CarrierSearch {
 public:
  /// The board must live as long.
  BlockingSearch(const PlainBoard& board, Player maker);

  /// The cells of pairs that block all lines without a stone in `blocks`; nothing where no such pairs were found.
  std::optional<Cells> paired(Cells blocks, Cells empty) const;

 protected:
  std::optional<Found> settled(const Node& node, Plan& plan) override;

 private:
  Player maker_;
  std::vector<std::vector<Cells>> tracks_;  ///< the lines in one row, column or diagonal, in order along it
};

}  // namespace perfectplay
