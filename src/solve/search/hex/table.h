// What the search knows about Hex positions, by their cells (solve/search/transposition_table.h). When a bucket is
// full, the entry that cost the least work goes.
#pragma once

#include <array>
#include <cstdint>

#include "perfectplay/base/hash.h"
#include "perfectplay/solve/search/hex/board.h"
#include "perfectplay/solve/search/transposition_table.h"

namespace perfectplay {

/// A position with its inferior cells filled in, and its proof numbers, for the player to move: `win` is roughly the
/// number of positions that must be settled to prove that he wins, `lose` that he loses. One of them is 0 once that is
/// proved.
struct HexNode {
  static constexpr std::uint32_t infinite = 1U << 30;

  HexState state;
  Cells carrier = 0;  ///< settled: the empty cells that the winner needs. Else: the carriers that refute omitted moves
  std::uint32_t win = 1;
  std::uint32_t lose = 1;
  std::uint32_t work = 0;                                 ///< positions looked at below it, roughly
  std::uint8_t moves = 0;                                 ///< the length of `order`
  std::array<std::uint8_t, HexBoard::max_cells> order{};  ///< the moves that may win, the most promising first

  bool settled() const { return win == 0 || lose == 0; }
  Player winner() const { return win == 0 ? state.to_move : opponent(state.to_move); }
};

/// A slot is a plain node: the search has one thread, and copying a node would cost more than reading it in place.
class HexSlot {
 public:
  using Key = HexState;
  using Entry = HexNode;
  static constexpr Replacement replacement = Replacement::LeastWorth;

  static std::uint32_t worth(const HexState& /*state*/, const HexNode& node) { return node.work; }
  struct Seen {
    const HexNode& node;

    bool empty() const { return node.work == 0; }
    bool is(const HexState& state) const { return node.work != 0 && node.state == state; }
    std::uint32_t worth() const { return node.work; }
    /// A later node knows more: the search went on from the earlier one.
    static const HexNode& joined(const HexNode& later) { return later; }
  };

  Seen load() const { return {node_}; }
  void store(const HexState& /*state*/, const HexNode& node) { node_ = node; }

 private:
  HexNode node_;
};

class HexTable {
 public:
  /// Has at least one bucket. Throws std::bad_alloc when there is no memory.
  explicit HexTable(std::uint64_t bytes) : table_(Table::buckets_within(bytes)) {}

  /// The node of a position; null when it is not known. Valid until the next store().
  const HexNode* find(const HexState& state) const {
    const HexNode* found = nullptr;
    table_.find(bucket_of(state), state, [&](const HexSlot::Seen& seen) { found = &seen.node; });
    return found;
  }
  void store(const HexNode& node) { table_.store(bucket_of(node.state), node.state, node); }
  std::uint64_t bytes() const { return table_.bytes(); }

 private:
  using Table = TranspositionTable<HexSlot>;

  std::uint64_t bucket_of(const HexState& state) const {
    constexpr unsigned to_move_bit = 63;
    static_assert(HexBoard::max_cells <= to_move_bit);
    return mix(state.stones[0], state.stones[1] | Cells{raw(state.to_move)} << to_move_bit) & (table_.buckets() - 1);
  }

  Table table_;
};

}  // namespace perfectplay
