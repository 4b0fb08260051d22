// Pairing strategies (A. Hales and R. Jewett, 1963): the defender pairs off cells, answers every stone in a pair with
// the other cell of the pair, and draws.
//
//      k a a i l      5x5, five in a line: each of the twelve lines holds both cells of a pair, marked with one letter,
//      f g b b j      so the attacker never gets a whole line
//      c g h i c
//      d l h k d      (lines that share two cells, as lines of four in a row of five do, can share a pair)
//      f e . e j
//
// A pairing stops the attacker whoever is to move, so it bounds the value of the position by a draw.
#pragma once

#include <vector>

#include "perfectplay/games/grid.h"
#include "perfectplay/games/morpion.h"

namespace perfectplay {

class MorpionPairing {
 public:
  explicit MorpionPairing(const Morpion& game);

  /// Can the owner of the stones `defender` pair off the lines that the owner of `attacker` may still fill? The search
  /// for a pairing is not complete: false may also mean that none was found.
  bool holds(Cells attacker, Cells defender) const;

 private:
  /// The lines in one row, column or diagonal, in order along it.
  std::vector<std::vector<Cells>> tracks_;
  Cells full_;
};

}  // namespace perfectplay
