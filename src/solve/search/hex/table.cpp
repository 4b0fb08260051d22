#include "perfectplay/solve/search/hex/table.h"

#include <algorithm>
#include <bit>

namespace perfectplay {

HexTable::HexTable(std::uint64_t bytes)
    : nodes_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(HexNode), places)), HexNode{}),
      mask_(nodes_.size() / places - 1) {}

std::size_t HexTable::row_of(const HexState& state) const {
  std::uint64_t hash = state.stones[0] * 0x9e3779b97f4a7c15U;
  hash ^= hash >> 29;
  hash = (hash + state.stones[1]) * 0xbf58476d1ce4e5b9U;
  hash ^= hash >> 32;
  hash = (hash + raw(state.to_move)) * 0x94d049bb133111ebU;
  return (hash >> 20 & mask_) * places;
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
