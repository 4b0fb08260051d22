// The stones that won a game on a board: the longest line, or in Hex the shortest chain from side to side.
//
//      1 2 3 4              a b c
//      . . . .            1 . X .
//      . O O .             2 O X .         J0's: b1 b2 b3
//      X X X X              3 . X O
#pragma once

#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"

namespace perfectplay::service {

/// Cells of one colour, in increasing order. Of a board on which this colour has won; in Hex, none where it has not.
std::vector<int> winning_line(const StoneGrid& grid, Player colour);

}  // namespace perfectplay::service
