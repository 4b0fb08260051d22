#include "perfectplay/verify/proof/leaf_search.h"

#include "perfectplay/verify/proof/blocking_search.h"
#include "perfectplay/verify/proof/connection_search.h"

namespace perfectplay {

LeafSearch::LeafSearch(const PlainBoard& board, const Assertion& assertion)
    : hex_(board.game() == PlainGame::Hex), side_(assertion.side), lines_(board, assertion) {
  if (assertion.move < board.cells()) return;
  if (hex_ && assertion.goal == Goal::Wins) carriers_ = std::make_unique<ConnectionSearch>(board);
  if (board.game() == PlainGame::Morpion && assertion.goal == Goal::Holds) {
    carriers_ = std::make_unique<BlockingSearch>(board, opponent(side_));
  }
}

bool LeafSearch::stands(const Placement& position, std::uint64_t most) {
  searched_ = 0;
  const std::uint64_t j1 = position.stones & ~position.j0;
  if (carriers_) {
    const bool stands = carriers_->loses(position.j0, j1, opponent(side_), most);
    searched_ = carriers_->searched();
    if (stands || searched_ >= most) return stands;
  }
  if (hex_) return false;
  const bool first = side_ == Player::J0;
  const bool stands = lines_.reaches(first ? position.j0 : j1, first ? j1 : position.j0, most - searched_);
  searched_ += lines_.searched();
  return stands;
}

}  // namespace perfectplay
