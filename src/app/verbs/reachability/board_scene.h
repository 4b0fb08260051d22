// The picture of a board, from a position and what perfect play says of its moves.
#pragma once

#include "perfectplay/app/verbs/reachability/perfect_engine.h"
#include "perfectplay/draw/board_picture.h"

namespace perfectplay::app {

/// `board` is that of the position.
Expected<BoardPicture> board_picture(const StoneGrid& board, const PerfectGame& perfect, Code position);

}  // namespace perfectplay::app
