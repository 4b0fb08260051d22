#include "perfectplay/service/reachability/board_view.h"

#include <fmt/format.h>

#include "perfectplay/service/play/winning_line.h"

namespace perfectplay::service {
namespace {

/// Where sides can be swapped, the winner's stones may be of either colour: those of the last one, or those that join
/// their sides.
std::vector<int> line_of(const BoardView& view, Player winner) {
  if (view.last) return winning_line(view.grid, *view.grid.stones[static_cast<std::size_t>(*view.last)]);
  auto line = winning_line(view.grid, winner);
  return line.empty() ? winning_line(view.grid, opponent(winner)) : line;
}

std::string_view shape_name(BoardShape shape) {
  switch (shape) {
    case BoardShape::Squares:
      return "square";
    case BoardShape::Columns:
      return "columns";
    case BoardShape::Hexagons:
      break;
  }
  return "hexagons";
}

/// a … z, then aa, ab, …
std::string column_name(int column) {
  constexpr int letters = 26;
  const std::string last(1, static_cast<char>('a' + column % letters));
  return column < letters ? last : column_name(column / letters - 1) + last;
}

}  // namespace

std::optional<BoardView> board_view(const ReachabilityGame& game, Code position, std::optional<int> last) {
  auto grid = game.grid(position);
  if (!grid) return std::nullopt;
  BoardView view{.grid = *std::move(grid), .last = last, .line = {}, .caption = game.board(position)};
  if (const auto won = game.result(position); won && *won != Outcome::Draw) {
    view.line = line_of(view, *won == Outcome::J0 ? Player::J0 : Player::J1);
  }
  // Under the names of the columns and the rows, the board says how the game stands.
  for (int line = 0; line <= view.grid.rows; ++line) view.caption.erase(0, view.caption.find('\n') + 1);
  return view;
}

std::string cell_name(const StoneGrid& grid, int cell) {
  const int row = cell / grid.columns;
  const int number = grid.shape == BoardShape::Columns ? grid.rows - row : row + 1;
  return fmt::format("{}{}", column_name(cell % grid.columns), number);
}

std::string cells_in_words(const StoneGrid& grid) {
  std::string cells;
  for (const auto& stone : grid.stones) cells += !stone ? '.' : *stone == Player::J0 ? 'X' : 'O';
  return cells;
}

Json board_json(const std::optional<BoardView>& view) {
  if (!view) return nullptr;
  const StoneGrid& grid = view->grid;
  Json names = Json::array();
  for (int cell = 0; cell < grid.rows * grid.columns; ++cell) names.push_back(cell_name(grid, cell));
  return {{"shape", shape_name(grid.shape)},
          {"rows", grid.rows},
          {"columns", grid.columns},
          {"cells", cells_in_words(grid)},
          {"names", std::move(names)},
          {"last", or_null(view->last)},
          {"line", view->line}};
}

}  // namespace perfectplay::service
