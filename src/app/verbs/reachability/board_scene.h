// The picture of a board, from a position and what perfect play says of its moves.
#pragma once

#include <optional>
#include <string_view>

#include "perfectplay/app/verbs/reachability/perfect_engine.h"
#include "perfectplay/draw/board_picture.h"

namespace perfectplay::app {

/// How the boards of a game look; none where it has no board to draw.
std::optional<BoardShape> board_shape(std::string_view game);

Expected<BoardPicture> board_picture(BoardShape shape, PerfectGame& perfect, Code position);

}  // namespace perfectplay::app
