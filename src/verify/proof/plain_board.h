// The rules of Connect Four, morpion and Hex, written again for the checker of proofs: plainly, cell by cell, and
// without any code of games/ and solve/.
//
//   cells of a board with 3 columns     0 1 2       Connect Four: a stone falls to the lowest free cell of its column
//                                       3 4 5       morpion: a stone may be put on any free cell
//                                       6 7 8       Hex: the same; row r is shifted by r half cells to the right
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/graph/proof.h"

namespace perfectplay {

enum class PlainGame : std::uint8_t { ConnectFour, Morpion, Hex };

/// Calls visit(cell) for each bit of a set of cells, in increasing order, until a call returns true. Returns whether
/// one did.
template <class Visit>
bool any_cell(std::uint64_t cells, const Visit& visit) {
  for (; cells != 0; cells &= cells - 1) {
    if (visit(std::countr_zero(cells))) return true;
  }
  return false;
}

class PlainBoard {
 public:
  /// The board has 1 to 63 cells. `align` is not used by Hex.
  PlainBoard(PlainGame game, int columns, int rows, int align);

  PlainGame game() const { return game_; }
  int columns() const { return columns_; }
  int cells() const { return columns_ * rows_; }
  static int stones(const Placement& position) { return std::popcount(position.stones); }
  /// J0 begins, and every move puts one stone.
  static Player to_move(const Placement& position) { return stones(position) % 2 == 0 ? Player::J0 : Player::J1; }
  bool full(const Placement& position) const { return stones(position) == cells(); }

  /// The cells on which the next stone may be put.
  std::uint64_t moves(const Placement& position) const { return free_cells(position.stones); }
  std::uint64_t free_cells(std::uint64_t stones) const;
  Placement play(const Placement& position, int cell) const;
  /// Has the player whose stone lies on `cell` won by it?
  bool wins_with(const Placement& position, int cell) const;
  /// The lines of morpion and Connect Four, as sets of cells; all of them, or those through one cell.
  const std::vector<std::uint64_t>& lines() const { return lines_; }
  const std::vector<std::uint64_t>& lines_through(int cell) const { return through_[static_cast<std::size_t>(cell)]; }
  /// The neighbours of a cell of Hex.
  std::uint64_t neighbours(int cell) const { return near_[static_cast<std::size_t>(cell)]; }
  /// The cells of the side of a Hex board from which (0) or to which (1) a player joins his stones.
  std::uint64_t side(Player player, int which) const;
  /// Has anybody won?
  bool decided(const Placement& position) const;
  /// The least image of a position under the symmetries of the board: the reflection of Connect Four, the four
  /// symmetries of a rectangle and the eight of a square for morpion, half a turn for Hex.
  Placement least_image(const Placement& position) const;
  /// The cells of a set after half a turn of a Hex board.
  std::uint64_t half_turn(std::uint64_t cells) const { return image(cells, symmetries_.front()); }

  /// Reads ".X./.OX/...". Nothing unless there are as many X as O, or one more, and in Connect Four no stone above an
  /// empty cell.
  std::optional<Placement> parse(std::string_view word) const;
  std::string print(const Placement& position) const;

 private:
  /// The stones of the colour on `cell`.
  std::uint64_t of_colour(const Placement& position, int cell) const;
  std::uint64_t near(int cell) const;
  void add_lines();
  bool joins(std::uint64_t stones, int cell, Player player) const;
  std::uint64_t image(std::uint64_t cells, const std::vector<int>& to) const;

  PlainGame game_;
  int columns_;
  int rows_;
  int align_;
  std::vector<std::uint64_t> near_;  ///< the neighbours of each cell of Hex
  std::vector<std::uint64_t> lines_;
  std::vector<std::vector<std::uint64_t>> through_;  ///< the lines through each cell
  std::vector<std::vector<int>> symmetries_;         ///< where each cell goes; the identity is not among them
};

}  // namespace perfectplay
