// What the checker finds out by itself about a leaf: a search that knows the rules, and a few facts that end it early.
//
//   Connect Four, morpion     LineSearch       every reply of the opponent, one move of the claimant; forced moves first
//   morpion to the end        CarrierSearch    only replies that disturb what the claimant has found
//   Hex                       VirtualConnections, without any search
//
// The searches are depth-first and keep nothing, so a leaf costs time and no memory. Where a search says yes, the claimant reaches
// his goal; where it says no, or has visited too many positions, nothing follows.
#pragma once

#include <cstdint>
#include <memory>

#include "perfectplay/graph/proof.h"
#include "perfectplay/verify/proof/carrier_search.h"
#include "perfectplay/verify/proof/line_search.h"
#include "perfectplay/verify/proof/plain_board.h"
#include "perfectplay/verify/proof/virtual_connections.h"

namespace perfectplay {

class LeafSearch {
 public:
  /// The board must live as long.
  LeafSearch(const PlainBoard& board, const Assertion& assertion);

  /// The opponent is to move, and nobody has won: does the assertion hold? False also where more than `most` positions
  /// would have to be visited to find out.
  bool stands(const Placement& position, std::uint64_t most);
  /// The number of positions that the last call visited.
  std::uint64_t searched() const { return searched_; }

 private:
  const PlainBoard& board_;
  Player side_;
  std::unique_ptr<LineSearch> lines_;        ///< none in Hex
  std::unique_ptr<CarrierSearch> carriers_;  ///< where the number of moves does not count
  std::unique_ptr<VirtualConnections> connections_;
  std::uint64_t searched_ = 0;
};

}  // namespace perfectplay
