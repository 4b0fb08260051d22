#include "perfectplay/app/play/board_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"

namespace perfectplay::app {
namespace {

using service::BoardView;
using service::PlayMove;

/// The text of a cell, and its colour.
struct CellText {
  std::string text;
  Ink ink = Ink::Plain;
};

/// The cells in rows with their coordinates; a cell takes `width` columns, and in Hex every row begins half a cell
/// further right.
std::string cells_text(const StoneGrid& grid, const std::vector<CellText>& cells, int width) {
  const bool columns_only = grid.shape == BoardShape::Columns;
  const int slant = grid.shape == BoardShape::Hexagons ? width / 2 : 0;
  // A name or a sign stands in the last but one column of its cell, so that marks have room around it.
  const auto put = [&](const std::string& text) { return fmt::format("{:>{}} ", text, width - 1); };
  std::string text(columns_only ? 1 : 3, ' ');
  for (int column = 0; column < grid.columns; ++column) {
    text += put(columns_only ? std::to_string(column + 1) : std::string(1, static_cast<char>('a' + column)));
  }
  text.back() = '\n';
  for (int row = 0; row < grid.rows; ++row) {
    text += columns_only ? " " : fmt::format("{:{}}{:>2} ", "", row * slant, row + 1);
    for (int column = 0; column < grid.columns; ++column) {
      const CellText& cell = cells[static_cast<std::size_t>(row * grid.columns + column)];
      const std::string padded = cell.text.ends_with(')') || cell.text.ends_with(']')
                                     ? fmt::format("{:>{}}", cell.text, width)
                                     : put(cell.text);
      const std::size_t blank = padded.find_first_not_of(' ');
      const std::size_t end = padded.find_last_not_of(' ') + 1;
      text += padded.substr(0, blank) + painted(padded.substr(blank, end - blank), cell.ink) + padded.substr(end);
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

std::vector<CellText> stones_text(const BoardView& view) {
  std::vector<CellText> cells;
  for (const auto& stone : view.grid.stones) {
    const auto cell = static_cast<int>(cells.size());
    if (!stone) {
      cells.push_back({".", Ink::Faint});
      continue;
    }
    const char sign = *stone == Player::J0 ? 'X' : 'O';
    const bool won = std::ranges::binary_search(view.line, cell);
    const bool marked = won || view.last == cell;
    cells.push_back({won      ? fmt::format("[{}]", sign)
                     : marked ? fmt::format("({})", sign)
                              : std::string(1, sign),
                     *stone == Player::J0 ? (marked ? Ink::J0Bold : Ink::J0) : (marked ? Ink::J1Bold : Ink::J1)});
  }
  return cells;
}

}  // namespace

std::string board_text(const BoardView& view) {
  constexpr int narrow = 3;
  constexpr int hexagon = 4;  // even, for half a cell
  const int width = view.grid.shape == BoardShape::Hexagons ? hexagon : narrow;
  return cells_text(view.grid, stones_text(view), width) + view.caption;
}

std::string moves_text(const BoardView& view, const std::vector<PlayMove>& moves, bool complete) {
  auto cells = stones_text(view);
  std::size_t longest = 1;
  for (const PlayMove& move : moves) longest = std::max(longest, move.sign.size());
  std::string aside;
  bool counted_moves = false;
  for (const PlayMove& move : moves) {
    if (!move.cell) {
      aside += fmt::format("  {}: {}\n", move.name, move.worth);
      continue;
    }
    cells[static_cast<std::size_t>(*move.cell)] = {move.sign, move.best && move.sign != "?" ? Ink::Bold : Ink::Plain};
    counted_moves = counted_moves || move.sign.size() > 1;
  }
  // A blank on each side of the longest sign; even in Hex.
  auto width = static_cast<int>(std::max<std::size_t>(longest + 2, 3));
  if (view.grid.shape == BoardShape::Hexagons) width += width % 2;
  const auto any = [&](std::string_view sign) {
    return std::ranges::any_of(moves, [&](const PlayMove& move) { return move.sign == sign; });
  };
  std::string legend = counted_moves ? "+5 wins in 5 moves, -4 loses in 4" : "+ wins, - loses";
  if (any("=")) legend += ", = draws";
  if (any("?")) legend += ", ? not known yet";
  // Names the best moves, which are bold, for terminals without colours.
  const bool decided = complete && !any("?");
  const bool all_alike = decided && moves.size() > 1 && std::ranges::all_of(moves, &PlayMove::best);
  std::string best;
  std::size_t more = 0;
  constexpr std::size_t listed_at_most = 12;
  std::size_t listed = 0;
  for (const PlayMove& move : moves) {
    if (!move.best || move.sign == "?") continue;
    if (++listed > listed_at_most) {
      ++more;
      continue;
    }
    best += ' ' + move.name;
  }
  if (more > 0) best += fmt::format(" and {} more", more);
  if (!best.empty()) best = fmt::format("Best{}:{}.\n", decided ? "" : " so far", best);
  if (all_alike) best = "All moves are equally good.\n";
  return cells_text(view.grid, cells, width) + aside + legend + ".\n" + best + (complete ? "" : "Searching …\n");
}

}  // namespace perfectplay::app
