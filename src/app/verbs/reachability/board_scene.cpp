#include "perfectplay/app/verbs/reachability/board_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/views.h"

namespace perfectplay::app {
namespace {

/// The cell that a move fills, counted row by row from the top; none for a move without a stone (swap).
std::optional<std::size_t> cell_of(const BoardPicture& picture, const std::string& move) {
  const auto columns = static_cast<std::size_t>(picture.columns);
  if (picture.shape == BoardShape::Columns) {
    const std::size_t column = std::stoul(move) - 1;
    for (std::size_t cell = picture.cells.size(); cell >= columns; cell -= columns) {
      const std::size_t here = cell - columns + column;
      if (!picture.cells[here].stone) return here;
    }
    return std::nullopt;
  }
  if (move.size() < 2 || move[1] < '0' || move[1] > '9') return std::nullopt;
  return (std::stoul(move.substr(1)) - 1) * columns + static_cast<std::size_t>(move[0] - 'a');
}

/// From the position's word: rows from the top, "X.O/.X./..O", and perhaps a remark after "+".
void place_stones(BoardPicture& picture, std::string_view word) {
  word = word.substr(0, word.find('+'));
  picture.rows = static_cast<int>(std::ranges::count(word, '/')) + 1;
  for (const char c : word) {
    if (c == '/') continue;
    BoardCell& cell = picture.cells.emplace_back();
    if (c != '.') cell.stone = c == 'X' ? Player::J0 : Player::J1;
  }
  picture.columns = static_cast<int>(picture.cells.size()) / picture.rows;
}

}  // namespace

std::optional<BoardShape> board_shape(std::string_view game) {
  if (game == "morpion") return BoardShape::Squares;
  if (game == "connect-four") return BoardShape::Columns;
  if (game == "hex") return BoardShape::Hexagons;
  return std::nullopt;
}

Expected<BoardPicture> board_picture(BoardShape shape, PerfectGame& perfect, Code position) {
  const ReachabilityGame& game = perfect.game();
  const auto survey = perfect.survey(position);
  if (!survey) return tl::unexpected(survey.error());
  const auto& [value, moves] = *survey;
  BoardPicture picture{
      .shape = shape, .columns = 0, .rows = 0, .cells = {}, .player = game.player(position), .title = {}};
  place_stones(picture, game.print(position));
  const std::string verdict = bracket_in_words(value);
  picture.title = moves.empty() ? verdict : fmt::format("{} to move: {}", name_of(picture.player), verdict);
  for (const RatedMove& move : moves) {
    const auto cell = cell_of(picture, move.name);
    if (!cell || move.open) continue;
    picture.cells[*cell].move = move.value;
    picture.cells[*cell].best = keeps_value(value, move);
  }
  return picture;
}

}  // namespace perfectplay::app
