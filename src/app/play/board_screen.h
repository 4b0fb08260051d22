// A board of cells on the terminal: stones with the last one and the winning ones marked, or the worth of each move.
//
//       1  2  3  4  5  6  7               a   b   c
//       .  .  .  .  .  .  .           1   .   .  -6
//       .  .  .  O  .  .  .             2   .   X  +5     a win in 5 for the player to move
//       .  .  . (X) .  .  .               3   =   ?   .
//
// (X) is the last stone, [X] a stone of the winning line. On a terminal with colours J0's stones are blue and J1's are
// orange, as in pictures; the marks are shown in either case.
#pragma once

#include <string>
#include <vector>

#include "perfectplay/service/play/board.h"

namespace perfectplay::app {

/// The board with its coordinates and its caption.
std::string board_text(const service::BoardView& view);
/// The same with the worth of the moves in their cells, and the meaning of the signs. The moves are best first; those
/// that fill no cell are listed below the board. `complete`: no move is missing because the search still goes on.
std::string moves_text(const service::BoardView& view, const std::vector<service::PlayMove>& moves, bool complete);

}  // namespace perfectplay::app
