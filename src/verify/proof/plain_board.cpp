#include "perfectplay/verify/proof/plain_board.h"

#include <algorithm>
#include <array>
#include <functional>

namespace perfectplay {
namespace {

bool lies_in(std::uint64_t cells, int cell) { return (cells >> cell & 1U) != 0; }

}  // namespace

PlainBoard::PlainBoard(PlainGame game, int columns, int rows, int align)
    : game_(game), columns_(columns), rows_(rows), align_(align) {
  const auto add = [this](const std::function<int(int row, int column)>& to) {
    std::vector<int> symmetry;
    symmetry.reserve(static_cast<std::size_t>(cells()));
    for (int cell = 0; cell < cells(); ++cell) symmetry.push_back(to(cell / columns_, cell % columns_));
    symmetries_.push_back(std::move(symmetry));
  };
  const int last_row = rows - 1;
  const int last_column = columns - 1;
  const auto left_right = [=, this](int r, int c) { return r * columns_ + (last_column - c); };
  const auto half_turn = [=, this](int r, int c) { return (last_row - r) * columns_ + (last_column - c); };
  if (game == PlainGame::Hex) {
    for (int cell = 0; cell < cells(); ++cell) near_.push_back(near(cell));
    add(half_turn);
    return;
  }
  add_lines();
  add(left_right);
  if (game == PlainGame::ConnectFour) return;
  add(half_turn);
  add([=, this](int r, int c) { return (last_row - r) * columns_ + c; });
  if (rows != columns) return;
  add([this](int r, int c) { return c * columns_ + r; });
  add([=, this](int r, int c) { return (last_column - c) * columns_ + (last_row - r); });
  add([=, this](int r, int c) { return c * columns_ + (last_row - r); });
  add([=, this](int r, int c) { return (last_column - c) * columns_ + r; });
}

std::uint64_t PlainBoard::free_cells(std::uint64_t stones) const {
  const std::uint64_t empty = ~stones & ((std::uint64_t{1} << cells()) - 1);
  if (game_ != PlainGame::ConnectFour) return empty;
  // A cell is free if it lies in the bottom row, or a stone lies right below it.
  const std::uint64_t bottom = ((std::uint64_t{1} << columns_) - 1) << (cells() - columns_);
  return empty & (stones >> columns_ | bottom);
}

void PlainBoard::add_lines() {
  through_.resize(static_cast<std::size_t>(cells()));
  constexpr std::array<std::array<int, 2>, 4> directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  for (int cell = 0; cell < cells(); ++cell) {
    for (const auto& [down, right] : directions) {
      const int last_row = cell / columns_ + (align_ - 1) * down;
      const int last_column = cell % columns_ + (align_ - 1) * right;
      if (last_row >= rows_ || last_column < 0 || last_column >= columns_) continue;
      std::uint64_t line = 0;
      for (int i = 0; i < align_; ++i) line |= std::uint64_t{1} << (cell + i * (down * columns_ + right));
      lines_.push_back(line);
      any_cell(line, [&](int on_it) {
        through_[static_cast<std::size_t>(on_it)].push_back(line);
        return false;
      });
      if (align_ == 1) break;
    }
  }
}

std::uint64_t PlainBoard::side(Player player, int which) const {
  std::uint64_t side = 0;
  for (int i = 0; i < columns_; ++i) {
    const int far = which * (columns_ - 1);
    side |= std::uint64_t{1} << (player == Player::J0 ? far * columns_ + i : i * columns_ + far);
  }
  return side;
}

std::uint64_t PlainBoard::near(int cell) const {
  const int row = cell / columns_;
  const int column = cell % columns_;
  const std::array<std::array<int, 2>, 6> around{{{row - 1, column},
                                                  {row - 1, column + 1},
                                                  {row, column - 1},
                                                  {row, column + 1},
                                                  {row + 1, column - 1},
                                                  {row + 1, column}}};
  std::uint64_t cells = 0;
  for (const auto& [r, c] : around) {
    if (r >= 0 && r < rows_ && c >= 0 && c < columns_) cells |= std::uint64_t{1} << (r * columns_ + c);
  }
  return cells;
}

Placement PlainBoard::play(const Placement& position, int cell) const {
  const std::uint64_t stone = std::uint64_t{1} << cell;
  return {position.stones | stone, to_move(position) == Player::J0 ? position.j0 | stone : position.j0};
}

std::uint64_t PlainBoard::of_colour(const Placement& position, int cell) const {
  return lies_in(position.j0, cell) ? position.j0 : position.stones & ~position.j0;
}

bool PlainBoard::wins_with(const Placement& position, int cell) const {
  const std::uint64_t own = of_colour(position, cell);
  if (game_ == PlainGame::Hex) return joins(own, cell, lies_in(position.j0, cell) ? Player::J0 : Player::J1);
  return std::ranges::any_of(lines_through(cell), [own](std::uint64_t line) { return (line & ~own) == 0; });
}

bool PlainBoard::decided(const Placement& position) const {
  for (int cell = 0; cell < cells(); ++cell) {
    if (lies_in(position.stones, cell) && wins_with(position, cell)) return true;
  }
  return false;
}

bool PlainBoard::joins(std::uint64_t stones, int cell, Player player) const {
  // All stones connected with the one on `cell`; J0 joins top and bottom, J1 left and right.
  bool first_side = false;
  bool second_side = false;
  std::uint64_t seen = std::uint64_t{1} << cell;
  for (std::uint64_t open = seen; open != 0;) {
    const int at = std::countr_zero(open);
    const int line = player == Player::J0 ? at / columns_ : at % columns_;
    first_side = first_side || line == 0;
    second_side = second_side || line == rows_ - 1;
    const std::uint64_t added = near_[static_cast<std::size_t>(at)] & stones & ~seen;
    seen |= added;
    open = (open & (open - 1)) | added;
  }
  return first_side && second_side;
}

std::uint64_t PlainBoard::image(std::uint64_t cells, const std::vector<int>& to) const {
  std::uint64_t result = 0;
  for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
    result |= std::uint64_t{1} << to[static_cast<std::size_t>(std::countr_zero(rest))];
  }
  return result;
}

Placement PlainBoard::least_image(const Placement& position) const {
  Placement least = position;
  for (const std::vector<int>& to : symmetries_) {
    least = std::min(least, Placement{image(position.stones, to), image(position.j0, to)});
  }
  return least;
}

std::optional<Placement> PlainBoard::parse(std::string_view word) const {
  if (word.size() != static_cast<std::size_t>(rows_ * (columns_ + 1) - 1)) return std::nullopt;
  Placement position;
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column <= columns_; ++column) {
      if (row == rows_ - 1 && column == columns_) continue;
      const char c = word[static_cast<std::size_t>(row * (columns_ + 1) + column)];
      const std::uint64_t cell = std::uint64_t{1} << (row * columns_ + std::min(column, columns_ - 1));
      if ((c == '/') != (column == columns_) || (c != '/' && c != '.' && c != 'X' && c != 'O')) return std::nullopt;
      if (c == 'X' || c == 'O') position.stones |= cell;
      if (c == 'X') position.j0 |= cell;
    }
  }
  const int more = 2 * std::popcount(position.j0) - stones(position);
  if (more != 0 && more != 1) return std::nullopt;
  for (int cell = 0; game_ == PlainGame::ConnectFour && cell + columns_ < cells(); ++cell) {
    if (lies_in(position.stones, cell) && !lies_in(position.stones, cell + columns_)) return std::nullopt;
  }
  return position;
}

std::string PlainBoard::print(const Placement& position) const {
  std::string word;
  for (int cell = 0; cell < cells(); ++cell) {
    if (cell != 0 && cell % columns_ == 0) word += '/';
    word += !lies_in(position.stones, cell) ? '.' : lies_in(position.j0, cell) ? 'X' : 'O';
  }
  return word;
}

}  // namespace perfectplay
