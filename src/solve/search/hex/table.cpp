#include "perfectplay/solve/search/hex/table.h"

#include <algorithm>
#include <bit>

#include "perfectplay/base/hash.h"

namespace perfectplay {

HexTable::HexTable(std::uint64_t bytes)
    : nodes_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(HexNode), places)), HexNode{}),
      mask_(nodes_.size() / places - 1) {}

std::size_t HexTable::row_of(const HexState& state) const {
  constexpr unsigned to_move_bit = 63;
  static_assert(HexBoard::max_cells <= to_move_bit);
  return (mix(state.stones[0], state.stones[1] | Cells{raw(state.to_move)} << to_move_bit) & mask_) * places;
}

const HexNode* HexTable::find(const HexState& state) const {
  const std::size_t row = row_of(state);
  for (std::size_t i = row; i < row + places; ++i) {
    if (nodes_[i].work != 0 && nodes_[i].state == state) return &nodes_[i];
  }
  return nullptr;
}

void HexTable::store(const HexNode& node) {
  const std::size_t row = row_of(node.state);
  std::size_t target = row;
  for (std::size_t i = row; i < row + places; ++i) {
    if (nodes_[i].state == node.state) {
      target = i;
      break;
    }
    if (nodes_[i].work < nodes_[target].work) target = i;
  }
  nodes_[target] = node;
}

}  // namespace perfectplay
