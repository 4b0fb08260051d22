// The picture of a board, from a position and what perfect play says of its moves.
#pragma once

#include "perfectplay/draw/board_picture.h"
#include "perfectplay/service/reachability/perfect_game.h"

namespace perfectplay::service {

/// The board of the position that is asked about, of a game that offers one. The table tells the same in words.
Expected<BoardPicture> board_picture(const PerfectGame& perfect, PageTable& table, Stop& stop);
/// A board with its stones and nothing else.
BoardPicture stones_of(const ReachabilityGame& game, Code position);

}  // namespace perfectplay::service
