// The picture of a board: a position, and the worth of its moves by perfect play.
#pragma once

#include "perfectplay/draw/board_picture.h"
#include "perfectplay/service/reachability/perfect_game.h"

namespace perfectplay::service {

/// The board of the position asked about, in a game that offers boards. `table` gets the same values in words.
Expected<BoardPicture> board_picture(const PerfectGame& perfect, PageTable& table, Stop& stop);
/// A board with its stones and nothing else.
BoardPicture stones_of(const ReachabilityGame& game, Code position);

}  // namespace perfectplay::service
