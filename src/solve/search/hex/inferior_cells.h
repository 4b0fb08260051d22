// Inferior cells: empty cells that neither player needs to move to. They are filled in before any search.
//
//   dead       however the other empty cells are filled, the colour of this one does not change the winner. Its six
//              neighbours show that: whatever the empty ones become, the ring has at most one arc of each colour.
//   captured   two cells x, y that one player can always have both: when the opponent takes one of them, the player
//              takes the other, and that makes the first dead.
//
//        X X            The cell * is dead: four neighbours in a row are X, so any two X neighbours are joined anyway,
//       X * .           and the two others touch each other.
//        X .
//
// Filling them changes the winner in no position. A winning strategy that relies on captured cells needs them to stay
// empty or the winner's; it does not need dead cells. The terms are those of R. Hayward and J. van Rijswijck (2006).
#pragma once

#include <array>

#include "perfectplay/solve/search/hex/board.h"

namespace perfectplay {

/// The captured cells that fill_inferior_cells() gave to each colour.
using HexCaptured = std::array<Cells, 2>;

/// The cells, empty or not, whose colour cannot change the winner.
Cells dead_cells(const HexBoard& board, const HexBoard::Ring& j0, const HexBoard::Ring& j1);

/// Gives dead and captured cells to players until there are none. Dead cells go to J0, whom they do not help.
HexCaptured fill_inferior_cells(const HexBoard& board, HexState& state);

}  // namespace perfectplay
