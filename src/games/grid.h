// Rectangular boards of at most 49 cells for stones of two colours, as in morpion, Hex and kono.
//
//        a b c         cells are named column and row, and numbered row by row:
//      1 X . O           a1 = 0, b1 = 1, c1 = 2, a2 = 3, …
//      2 . X .         this position is written "X.O/.X./..O"
//      3 . . O         J0's stones are X, J1's are O; J0 moves first
//
// A code holds the cells of J0 in its low 32 bits and those of J1 in its high 32 bits. Boards with more than 32 cells
// have no codes: they are searched, not explored.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

/// Bit i stands for cell i.
using Cells = std::uint64_t;

struct Stones {
  Cells j0 = 0;
  Cells j1 = 0;

  Cells all() const { return j0 | j1; }
  Cells of(Player player) const { return player == Player::J0 ? j0 : j1; }
  Player to_move() const { return std::popcount(j0) == std::popcount(j1) ? Player::J0 : Player::J1; }
  Stones with(std::uint8_t cell) const {
    const Cells stone = Cells{1} << cell;
    return to_move() == Player::J0 ? Stones{j0 | stone, j1} : Stones{j0, j1 | stone};
  }
  Code code() const { return Code{j1 << 32 | j0}; }
  static Stones of_code(Code code) { return {raw(code) & 0xffffffffU, raw(code) >> 32}; }
  friend bool operator==(const Stones&, const Stones&) = default;
};

/// A permutation of the cells, applied to eight of them at a time.
class CellPermutation {
 public:
  /// Cell i goes to to[i].
  explicit CellPermutation(const std::vector<std::uint8_t>& to);

  Cells operator()(Cells cells) const {
    Cells image = 0;
    for (const auto& byte : table_) {
      image |= byte[cells & 255U];
      cells >>= 8;
    }
    return image;
  }
  Stones operator()(const Stones& stones) const { return {(*this)(stones.j0), (*this)(stones.j1)}; }

 private:
  std::vector<std::array<Cells, 256>> table_;
};

class Grid {
 public:
  static constexpr int max_cells = 49;
  static constexpr int max_coded = 32;
  static constexpr int max_side = 26;  ///< columns are letters

  static constexpr bool fits(std::int64_t columns, std::int64_t rows) {
    return columns >= 1 && rows >= 1 && columns <= max_side && rows <= max_side && columns * rows <= max_cells;
  }
  Grid(int columns, int rows) : columns_(columns), rows_(rows) {}

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int cells() const { return columns_ * rows_; }
  /// Do the positions of the board fit a code?
  bool coded() const { return cells() <= max_coded; }
  Cells full() const { return (Cells{1} << cells()) - 1; }
  std::uint8_t cell(int column, int row) const { return static_cast<std::uint8_t>(row * columns_ + column); }
  static std::optional<Player> stone(const Stones& stones, int cell) {
    if ((stones.all() >> cell & 1U) == 0) return std::nullopt;
    return (stones.j0 >> cell & 1U) != 0 ? Player::J0 : Player::J1;
  }

  /// "a1".
  std::string name(std::uint8_t cell) const;
  /// The reason why `word` names no free cell.
  std::string complaint(const Stones& stones, std::string_view word) const;
  /// "X.O/.X./..O".
  std::string word(const Stones& stones) const;
  /// Is the text meant as rows of a board, not as moves?
  static bool looks_like_word(std::string_view text);
  /// Checks shape and letters, for games in which the number of stones does not determine the turn.
  Expected<Stones> parse_cells(std::string_view text) const;
  /// Checks the number of stones of each colour as well.
  Expected<Stones> parse_word(std::string_view text) const;
  /// The rows with their coordinates, each indented by `slant` more than the one above.
  std::string picture(const Stones& stones, int slant) const;
  /// The number of ways to put stones of both colours on a board of `cells` cells, the players taking turns.
  static double positions_bound(int cells);

 private:
  int columns_;
  int rows_;
};

}  // namespace perfectplay
