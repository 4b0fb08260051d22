#include "perfectplay/service/reachability/board_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/service/words.h"

namespace perfectplay::service {

Expected<BoardPicture> board_picture(const PerfectGame& perfect, Stop& stop) {
  const ReachabilityGame& game = perfect.game();
  const Code position = perfect.position();
  const auto board = game.grid(position);
  const Survey survey = TRY(perfect.play().survey(position, stop));
  const auto& [value, rated] = survey;
  BoardPicture picture{.shape = board->shape,
                       .columns = board->columns,
                       .rows = board->rows,
                       .cells = {},
                       .player = game.player(position),
                       .title = {}};
  for (const auto& stone : board->stones) picture.cells.push_back({.stone = stone});
  const std::string verdict = bracket_in_words(value);
  picture.title = rated.empty() ? verdict : fmt::format("{} to move: {}", name_of(picture.player), verdict);
  const auto moves = game.moves(position);
  for (const RatedMove& move : rated) {
    const auto cell = std::ranges::find(moves, move.name, &ReachabilityGame::Move::name)->cell;
    if (!cell || move.open) continue;
    picture.cells[static_cast<std::size_t>(*cell)].move = move.value;
    picture.cells[static_cast<std::size_t>(*cell)].best = keeps_value(value, move);
  }
  return picture;
}

}  // namespace perfectplay::service
