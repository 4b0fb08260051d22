// How much a cell matters to one colour, to order the moves: an electric current between its two sides.
//
// Each empty cell is a resistor of one ohm, chains and sides conduct freely, the opponent's stones not at all, and two
// points are wired when they are linked (solve/search/hex/links.h). The more of the current passes through a cell, the
// better a move there is for either player. This only orders moves: no answer depends on it.
#pragma once

#include <array>

#include "perfectplay/solve/search/hex/links.h"

namespace perfectplay {

using HexCurrents = std::array<float, HexBoard::max_cells>;

/// Adds to each cell the share of one unit of tension's current that passes through it.
void add_currents(const HexLinks& links, HexCurrents& currents);

}  // namespace perfectplay
