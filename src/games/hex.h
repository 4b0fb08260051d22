// Hex: J0 (X) joins the top to the bottom, J1 (O) the left to the right. There are no draws.
//
//      a b c            a cell touches six others: b2 touches b1 c1 a2 c2 a3 b3
//    1 . X .
//     2 O X .           J0 has won here: b1, b2 and b3 join the top row to the bottom row
//      3 . X O
//
// Turning the board by half a turn leaves the game as it is. games/grid.h says how cells and positions are written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/bits.h"
#include "perfectplay/games/grid.h"

namespace perfectplay {

class Hex {
 public:
  using Position = Stones;
  /// The cell of the new stone.
  using Move = std::uint8_t;

  /// Sizes 1 to Grid::max_size.
  static Expected<Hex> create(std::int64_t size);

  Position start() const { return {}; }
  Player player(const Position& position) const { return position.to_move(); }
  std::optional<Outcome> result(const Position& position) const;
  SetBits moves(const Position& position) const { return SetBits(grid_.full() & ~position.all()); }
  Position play(const Position& position, Move move) const { return position.with(move); }
  Code encode(const Position& position) const { return position.code(); }
  Position decode(Code code) const { return Stones::of_code(code); }

  int symmetries() const { return 2; }
  Position image(const Position& position, int symmetry) const {
    return symmetry == 0 ? position : half_turn_(position);
  }
  double positions_bound() const { return Grid::positions_bound(grid_.cells()); }

  std::string move_name(Move move) const { return grid_.name(move); }
  std::string print(const Position& position) const { return grid_.word(position); }
  /// print()'s word, or the moves played: "a1 b2 c3".
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;
  std::string complaint(const Position& position, std::string_view word) const {
    return grid_.complaint(position, word);
  }

 private:
  explicit Hex(int size);
  bool connects(Player player, Cells stones) const;

  Grid grid_;
  Cells top_;
  Cells bottom_;
  Cells left_;
  Cells right_;
  CellPermutation half_turn_;
};

}  // namespace perfectplay
