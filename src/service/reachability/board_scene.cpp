#include "perfectplay/service/reachability/board_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/service/words.h"

namespace perfectplay::service {

BoardPicture stones_of(const ReachabilityGame& game, Code position) {
  const auto board = game.grid(position);
  BoardPicture picture{.shape = board->shape,
                       .columns = board->columns,
                       .rows = board->rows,
                       .cells = {},
                       .player = game.player(position),
                       .title = {}};
  for (const auto& stone : board->stones) picture.cells.push_back({.stone = stone});
  return picture;
}

Expected<BoardPicture> board_picture(const PerfectGame& perfect, PageTable& table, Stop& stop) {
  const ReachabilityGame& game = perfect.game();
  const Code position = perfect.position();
  const Survey survey = TRY(perfect.play().survey(position, stop));
  const auto& [value, rated] = survey;
  BoardPicture picture = stones_of(game, position);
  table.heads = {"move", "value, in moves from this position", ""};
  const std::string verdict = bracket_in_words(value);
  picture.title = rated.empty() ? verdict : fmt::format("{} to move: {}", name_of(picture.player), verdict);
  const bool best_known = has_best_move(picture.player, value);
  for (const RatedMove& move : rated) {
    table.rows.push_back(
        {move.name, bracket_in_words(value_by(move.value)), best_known && keeps_value(value, move) ? "best" : ""});
    if (!move.cell || !move.value.proved()) continue;
    picture.cells[static_cast<std::size_t>(*move.cell)].move = value_by(move.value.low);
    picture.cells[static_cast<std::size_t>(*move.cell)].best = best_known && keeps_value(value, move);
  }
  if (std::ranges::any_of(rated, [](const RatedMove& move) { return !move.value.proved(); })) {
    picture.note = "moves without a mark were not decided in time";
  } else if (!rated.empty() && value.proved() && !best_known) {
    picture.note = "every move loses; the search does not find which resists longest";
  }
  return picture;
}

}  // namespace perfectplay::service
