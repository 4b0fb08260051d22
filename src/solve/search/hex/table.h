// What the search knows of Hex positions, by their cells: nothing is lost to hashing.
//
// A table of fixed size, four places a row; when a row is full, the entry that cost least is forgotten. Forgetting
// costs time, never correctness.
#pragma once

#include <array>
#include <cstdint>

#include "perfectplay/base/big_array.h"
#include "perfectplay/solve/search/hex/board.h"

namespace perfectplay {

/// A position after filling in, and what is known of it from the point of view of the player to move. Proof numbers:
/// `win` is about how many positions must be settled to show that he wins, `lose` that he loses; one of them is 0 once
/// that is done.
struct HexNode {
  static constexpr std::uint32_t infinite = 1U << 30;

  HexState state;
  Cells carrier = 0;  ///< settled: all empty cells that the winner needs. Else: of the losing moves left out so far
  std::uint32_t win = 1;
  std::uint32_t lose = 1;
  std::uint32_t work = 0;                                 ///< positions looked at below it, roughly
  std::uint8_t moves = 0;                                 ///< how many
  std::array<std::uint8_t, HexBoard::max_cells> order{};  ///< the moves that may win, the most promising first

  bool settled() const { return win == 0 || lose == 0; }
  Player winner() const { return win == 0 ? state.to_move : opponent(state.to_move); }
};

class HexTable {
 public:
  /// At least one row. Throws std::bad_alloc when memory cannot be had.
  explicit HexTable(std::uint64_t bytes);

  /// Nothing when the position is not known. Valid until the next store().
  const HexNode* find(const HexState& state) const;
  void store(const HexNode& node);
  std::uint64_t bytes() const { return nodes_.size() * sizeof(HexNode); }

 private:
  static constexpr std::size_t places = 4;

  std::size_t row_of(const HexState& state) const;

  BigArray<HexNode> nodes_;
  std::size_t mask_;
};

}  // namespace perfectplay
