// Pairing strategies: the defender pairs off cells, answers every stone in a pair by its other cell, and draws.
//
//      1 1 2 .        every line of four holds both cells of some pair: the attacker never gets such a line whole
//      3 . 2 4
//      3 5 . 4        (lines that share two cells, as those in one long row do, can share a pair)
//      . 5 6 6
//
// A pairing stops the attacker whoever is to move, so a pairing bounds the value of the position by a draw.
#pragma once

#include <vector>

#include "perfectplay/games/grid.h"
#include "perfectplay/games/morpion.h"

namespace perfectplay {

class MorpionPairing {
 public:
  explicit MorpionPairing(const Morpion& game);

  /// Can the owner of `defender` pair off the lines that the owner of `attacker` may still fill? False may also mean
  /// that no pairing was found.
  bool holds(Cells attacker, Cells defender) const;

 private:
  /// The lines in one row, column or diagonal, in order along it.
  std::vector<std::vector<Cells>> tracks_;
  Cells full_;
};

}  // namespace perfectplay
