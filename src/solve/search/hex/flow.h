// How much a cell matters to one colour, for ordering moves: the electric current between its two sides (V.
// Anshelevich, 2000).
//
// Each empty cell is a resistor of one ohm. Chains and sides conduct freely, the opponent's stones not at all. Two
// points are wired when they are virtually connected (solve/search/hex/virtual_connections.h). The more of the current
// passes through a cell, the better a move there is for either player. This only orders moves: no answer depends on it.
#pragma once

#include <array>

#include "perfectplay/solve/search/hex/virtual_connections.h"

namespace perfectplay {

using HexCurrents = std::array<float, HexBoard::max_cells>;

/// Adds to each cell the share of the current between the sides that passes through it.
void add_currents(const HexVirtualConnections& connections, HexCurrents& currents);

}  // namespace perfectplay
