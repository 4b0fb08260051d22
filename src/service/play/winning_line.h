// The stones that won a game on a board: the longest line, or in Hex the shortest chain from side to side.
//
//      1 2 3 4              a b c
//      . . . .            1 . X .
//      . O O .             2 O X .         J0's stones: b1 b2 b3
//      X X X X              3 . X O
#pragma once

#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"

namespace perfectplay::service {

/// The winning cells of a colour that has won, in increasing order. In Hex, none if the colour has not won.
std::vector<int> winning_line(const StoneGrid& grid, Player colour);

}  // namespace perfectplay::service
