// Cells that are settled although they are empty, filled in before any search.
//
//   dead       however the empty cells are filled, the colour of this one does not change who wins. Seen from its six
//              neighbours alone: whatever the empty ones become, the ring has one arc of each colour at most.
//   captured   two cells x, y of which one player can always have all: when the other takes one of them, he takes the
//              second, and that makes the first dead.
//
//        X X            the cell * is dead: X has four neighbours in a row, so any two neighbours of X are joined
//        anyway
//       X *  .          (or there is one arc of each colour)
//        X  .
//
// Neither changes who wins, whatever is played elsewhere. A winner's strategy that relies on captured cells needs them
// to stay empty or his; dead ones it does not need.
#pragma once

#include <array>

#include "perfectplay/solve/search/hex/board.h"

namespace perfectplay {

/// What fill_in() gave to each colour by capture.
using HexCaptured = std::array<Cells, 2>;

/// The cells, empty or not, whose colour cannot matter.
Cells dead_cells(const HexBoard& board, const HexBoard::Ring& j0, const HexBoard::Ring& j1);

/// Gives dead and captured cells to players until there are none; dead ones to J0, for whom they do nothing.
HexCaptured fill_in(const HexBoard& board, HexState& state);

}  // namespace perfectplay
