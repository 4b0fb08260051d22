// Hex: J0 (X) joins the top to the bottom, J1 (O) the left to the right. There are no draws.
//
//      a b c            a cell touches six others: b2 touches b1 c1 a2 c2 a3 b3
//    1 . X .
//     2 O X .           J0 has won here: b1, b2 and b3 join the top row to the bottom row
//      3 . X O
//
// With the swap rule J1 may take over J0's side, the first stone included, instead of making his first move: J0 then
// plays O. From there on the written position ends in "+swapped".
//
// Rotating the board by half a turn is a symmetry. games/grid.h says how cells and positions are written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/bits.h"
#include "perfectplay/games/grid.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

/// `j0` are the stones X, `j1` the stones O. to_move() names the colour, J0 for X. Once J1 has swapped, each colour
/// belongs to the other player.
struct HexPosition : Stones {
  bool swapped = false;
  friend bool operator==(const HexPosition&, const HexPosition&) = default;
};

class Hex {
 public:
  using Position = HexPosition;
  /// The cell of the new stone, or swap_move.
  using Move = std::uint8_t;

  static constexpr int max_size = 7;
  static constexpr Move swap_move = 63;

  /// Sizes 1 to max_size.
  static Expected<Hex> create(std::int64_t size, bool swap = false);

  Position start() const { return {}; }
  Player player(const Position& position) const { return owner(position, position.to_move()); }
  std::optional<Outcome> result(const Position& position) const;
  SetBits moves(const Position& position) const {
    return SetBits((grid_.full() & ~position.all()) | (can_swap(position) ? Cells{1} << swap_move : 0));
  }
  Position play(const Position& position, Move move) const {
    if (move == swap_move) return {position, true};
    return {position.with(move), position.swapped};
  }
  bool coded() const { return grid_.cells() < Grid::max_coded; }
  Code encode(const Position& position) const {
    return Code{raw(position.code()) | (position.swapped ? swapped_bit : 0)};
  }
  Position decode(Code code) const {
    return {Stones::of_code(Code{raw(code) & ~swapped_bit}), (raw(code) & swapped_bit) != 0};
  }

  int symmetries() const { return 2; }
  Position image(const Position& position, int symmetry) const {
    return symmetry == 0 ? position : Position{half_turn_(position), position.swapped};
  }
  /// "hex 5x5".
  std::string title() const;
  double positions_bound() const { return Grid::positions_bound(grid_.cells()) * (swap_ ? 2 : 1); }

  const Grid& grid() const { return grid_; }
  static constexpr BoardShape shape = BoardShape::Hexagons;
  int columns() const { return grid_.columns(); }
  int rows() const { return grid_.rows(); }
  std::optional<Player> stone(const Position& position, int cell) const { return Grid::stone(position, cell); }
  std::optional<int> cell(Move move) const { return move == swap_move ? std::nullopt : std::optional<int>(move); }

  bool has_swap_rule() const { return swap_; }
  /// The player who plays `colour`, where J0 stands for X and J1 for O. A swap exchanges them.
  static Player owner(const Position& position, Player colour) { return position.swapped ? opponent(colour) : colour; }
  bool can_swap(const Position& position) const {
    return swap_ && !position.swapped && std::popcount(position.j0) == 1 && position.j1 == 0;
  }

  std::string move_name(Move move) const { return move == swap_move ? "swap" : grid_.name(move); }
  std::string print(const Position& position) const {
    return grid_.word(position) + (position.swapped ? std::string(swapped_mark) : "");
  }
  /// Reads what print() writes, or the moves played: "a1 b2 c3".
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;
  std::string complaint(const Position& position, std::string_view word) const;

 private:
  /// A bit that no board with codes uses for a cell.
  static constexpr std::uint64_t swapped_bit = std::uint64_t{1} << (Grid::max_coded - 1);
  static constexpr std::string_view swapped_mark = "+swapped";

  Hex(int size, bool swap);
  bool connects(Player player, Cells stones) const;

  Grid grid_;
  bool swap_;
  Cells top_;
  Cells bottom_;
  Cells left_;
  Cells right_;
  CellPermutation half_turn_;
};

}  // namespace perfectplay
