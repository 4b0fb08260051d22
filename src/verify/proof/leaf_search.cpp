#include "perfectplay/verify/proof/leaf_search.h"

#include "perfectplay/verify/proof/blocking_search.h"

namespace perfectplay {

LeafSearch::LeafSearch(const PlainBoard& board, const Assertion& assertion) : board_(board), side_(assertion.side) {
  const bool to_the_end = assertion.move >= board.cells();
  if (board.game() == PlainGame::Hex) {
    if (to_the_end && assertion.goal == Goal::Wins) connections_ = std::make_unique<VirtualConnections>(board);
    return;
  }
  lines_ = std::make_unique<LineSearch>(board, assertion);
  if (to_the_end && board.game() == PlainGame::Morpion && assertion.goal == Goal::Holds) {
    carriers_ = std::make_unique<BlockingSearch>(board, opponent(side_));
  }
}

bool LeafSearch::stands(const Placement& position, std::uint64_t most) {
  searched_ = 0;
  if (most == 0) return false;
  const std::uint64_t j1 = position.stones & ~position.j0;
  const bool first = side_ == Player::J0;
  const std::uint64_t own = first ? position.j0 : j1;
  if (connections_) {
    searched_ = 1;
    connections_->find(own, board_.free_cells(position.stones), side_);
    return connections_->must_play() == 0;
  }
  if (carriers_) {
    const bool stands = carriers_->loses(position.j0, j1, opponent(side_), most);
    searched_ = carriers_->searched();
    if (stands || searched_ >= most) return stands;
  }
  if (!lines_) return false;
  const bool stands = lines_->reaches(own, first ? j1 : position.j0, most - searched_);
  searched_ += lines_->searched();
  return stands;
}

}  // namespace perfectplay
