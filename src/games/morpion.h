// Morpion (noughts and crosses, tic-tac-toe): p stones in a line win, on a square or any other rectangle.
//
//        a b c         3x3, 3 in a line: J1 (O) has to answer at c3
//      1 X . O
//      2 . X .         lines are rows, columns and both diagonals
//      3 . . .         a full board without a line is a draw
//
// The eight symmetries of the square, or the four of another rectangle, are symmetries of the game. games/grid.h says
// how cells and positions are written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/bits.h"
#include "perfectplay/games/grid.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

class Morpion {
 public:
  using Position = Stones;
  /// The cell of the new stone.
  using Move = std::uint8_t;

  /// At most Grid::max_cells cells; where `align` is larger than both sides, every play is a draw.
  static Expected<Morpion> create(std::int64_t columns, std::int64_t rows, std::int64_t align);

  Position start() const { return {}; }
  Player player(const Position& position) const { return position.to_move(); }
  std::optional<Outcome> result(const Position& position) const;
  SetBits moves(const Position& position) const { return SetBits(grid_.full() & ~position.all()); }
  Position play(const Position& position, Move move) const { return position.with(move); }
  bool coded() const { return grid_.coded(); }
  Code encode(const Position& position) const { return position.code(); }
  Position decode(Code code) const { return Stones::of_code(code); }

  int symmetries() const { return static_cast<int>(symmetries_.size()); }
  Position image(const Position& position, int symmetry) const {
    return symmetries_[static_cast<std::size_t>(symmetry)](position);
  }
  /// "morpion 4x4".
  std::string title() const;
  double positions_bound() const { return Grid::positions_bound(grid_.cells()); }

  const Grid& grid() const { return grid_; }
  static constexpr BoardShape shape = BoardShape::Squares;
  int columns() const { return grid_.columns(); }
  int rows() const { return grid_.rows(); }
  std::optional<Player> stone(const Position& position, int cell) const { return Grid::stone(position, cell); }
  std::optional<int> cell(Move move) const { return move; }

  const std::vector<Cells>& lines() const { return lines_; }

  std::string move_name(Move move) const { return grid_.name(move); }
  std::string print(const Position& position) const { return grid_.word(position); }
  /// Reads what print() writes, or the moves played: "a1 b2 c3".
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;
  std::string complaint(const Position& position, std::string_view word) const {
    return grid_.complaint(position, word);
  }

 private:
  Morpion(int columns, int rows, int align);
  bool has_line(Cells stones) const;

  Grid grid_;
  std::vector<Cells> lines_;
  std::vector<CellPermutation> symmetries_;
};

}  // namespace perfectplay
