// Connect Four on any board whose columns, each with one spare cell on top, fit 64 bits.
//
//      1 2 3 4          a stone falls to the lowest free cell of its column
//      . . . .          4 in a line win: rows, columns, diagonals
//      . . . .          a full board without a line is a draw
//      . O O .          here the columns "2233" were played; the position is written "..../..../.OO./.XX."
//      . X X .          J0's stones are X, J1's are O
//
// Cells are numbered column by column from the bottom, with one spare row that stays empty, so that a line cannot run
// over the top of a column into the next one (4 columns of 4 cells):
//
//      4  9 14 19       spare
//      3  8 13 18
//      2  7 12 17       lines go by steps of 1 (up), height+1 (right), height+2 (right and up), height (right and down)
//      1  6 11 16
//      0  5 10 15
//
// The code of a position has, in each column, a 1 above the topmost stone (in the spare cell when the column is full).
// Below it a 1 stands for a stone of J0, a 0 for a stone of J1. Reflecting the board left to right is a symmetry.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/bits.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

class ConnectFour {
 public:
  /// Bit i of each word stands for cell i.
  struct Position {
    std::uint64_t stones = 0;  ///< of both players
    std::uint64_t j0 = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  /// The cell into which the stone falls.
  using Move = std::uint8_t;

  static constexpr std::int64_t max_width = 32;
  static constexpr std::int64_t max_height = 63;
  static constexpr bool fits(std::int64_t width, std::int64_t height) {
    return width >= 1 && height >= 1 && width <= max_width && height <= max_height && width * (height + 1) <= 64;
  }
  /// Where `align` is larger than the board, every play is a draw.
  static Expected<ConnectFour> create(std::int64_t width, std::int64_t height, std::int64_t align);

  int width() const { return width_; }
  int height() const { return height_; }
  int align() const { return align_; }
  /// "connect-four 7x6".
  std::string title() const;

  Position start() const { return {}; }
  Player player(const Position& position) const {
    return std::popcount(position.stones) % 2 == 0 ? Player::J0 : Player::J1;
  }
  std::optional<Outcome> result(const Position& position) const {
    const Player last = opponent(player(position));
    if (has_line(last == Player::J0 ? position.j0 : position.stones ^ position.j0)) return win_for(last);
    if (position.stones == board_) return Outcome::Draw;
    return std::nullopt;
  }
  SetBits moves(const Position& position) const { return SetBits((position.stones + bottom_) & board_); }
  Position play(const Position& position, Move move) const {
    const std::uint64_t stone = std::uint64_t{1} << move;
    return {position.stones | stone, player(position) == Player::J0 ? position.j0 | stone : position.j0};
  }
  Code encode(const Position& position) const { return Code{position.j0 | (position.stones + bottom_)}; }
  Position decode(Code code) const {
    // The topmost 1 of a column stands right above its stones: fill the cells below it.
    std::uint64_t filled = raw(code);
    for (int i = 0; height_ >> i != 0; ++i) filled |= filled >> (1 << i) & below_[static_cast<std::size_t>(i)];
    const std::uint64_t stones = filled >> 1 & board_;
    return {stones, raw(code) & stones};
  }

  int symmetries() const { return 2; }
  Position image(const Position& position, int symmetry) const {
    return symmetry == 0 ? position : Position{mirror(position.stones), mirror(position.j0)};
  }
  /// The score as P. Pons defines it: the number of stones that the winner has left when he wins, the winning one
  /// included, so 1 when he wins with his last stone. Negative when `player` is the loser, 0 for a draw.
  int score(const Position& position, const Value& value, Player player) const {
    if (value.outcome == Outcome::Draw) return 0;
    const int end = std::popcount(position.stones) + static_cast<int>(raw(value.rank));
    const int left =
        value.outcome == Outcome::J0 ? (width_ * height_ + 1) / 2 - (end + 1) / 2 : width_ * height_ / 2 - end / 2;
    return wins(value.outcome, player) ? left + 1 : -(left + 1);
  }
  /// The inverse of score(): the value that has this score for the player to move.
  Value value(const Position& position, int score) const {
    if (score == 0) return {};
    const Player winner = score > 0 ? player(position) : opponent(player(position));
    const int left = (score > 0 ? score : -score) - 1;
    const int end =
        winner == Player::J0 ? 2 * ((width_ * height_ + 1) / 2 - left) - 1 : 2 * (width_ * height_ / 2 - left);
    return {win_for(winner), Rank{static_cast<std::uint32_t>(end - std::popcount(position.stones))}};
  }
  /// The sum, over all heights that the columns can have, of the ways to colour that many stones.
  double positions_bound() const;

  static constexpr BoardShape shape = BoardShape::Columns;
  int columns() const { return width_; }
  int rows() const { return height_; }
  std::optional<Player> stone(const Position& position, int cell) const {
    const std::uint64_t bit = cell_bit(cell % width_, height_ - 1 - cell / width_);
    if ((position.stones & bit) == 0) return std::nullopt;
    return (position.j0 & bit) != 0 ? Player::J0 : Player::J1;
  }
  std::optional<int> cell(Move move) const {
    return (height_ - 1 - move % (height_ + 1)) * width_ + move / (height_ + 1);
  }

  /// The column, from 1.
  std::string move_name(Move move) const;
  /// The rows from the top, as in "..../..../.OO./.XX.".
  std::string print(const Position& position) const;
  /// Reads what print() writes, or the columns played: "4453", or "10 3 4" where there are more than 9 columns.
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;
  /// The reason why `word` is not a move in the position.
  std::string complaint(const Position& position, std::string_view word) const;

 private:
  ConnectFour(int width, int height, int align);
  std::uint64_t column_cells(int column) const { return ((std::uint64_t{1} << height_) - 1) << column * (height_ + 1); }
  std::uint64_t cell_bit(int column, int row) const { return std::uint64_t{1} << (column * (height_ + 1) + row); }
  bool has_line(std::uint64_t stones, int step) const {
    // `starts` holds the cells from which `length` stones follow one another; doubling the length takes one shift.
    std::uint64_t starts = stones;
    for (int length = 1; length < align_ && starts != 0;) {
      const int more = std::min(length, align_ - length);
      if (more * step >= 64) return false;
      starts &= starts >> more * step;
      length += more;
    }
    return starts != 0;
  }
  bool has_line(std::uint64_t stones) const {
    return has_line(stones, 1) || has_line(stones, height_) || has_line(stones, height_ + 1) ||
           has_line(stones, height_ + 2);
  }
  std::uint64_t mirror(std::uint64_t cells) const {
    std::uint64_t image = 0;
    for (int left = 0, right = width_ - 1; left <= right; ++left, --right) {
      const int distance = (right - left) * (height_ + 1);
      image |= (cells & column_cells(left)) << distance | (cells & column_cells(right)) >> distance;
    }
    return image;
  }
  Expected<Position> parse_word(std::string_view text) const;

  int width_;
  int height_;
  int align_;
  std::uint64_t bottom_ = 0;  ///< the lowest cell of each column
  std::uint64_t board_ = 0;   ///< every cell but the spare ones
  /// below_[i]: the cells that lie at least 2^i below the spare one of their column.
  std::array<std::uint64_t, 6> below_{};
};

}  // namespace perfectplay
