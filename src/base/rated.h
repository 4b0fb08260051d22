// A move and what is known about its value: the same words for every family.
//
//   Connect Four, 4453     4        { J0 wins in 36, J0 wins in 36 }      proved, best
//   Hex, one second        d4       { J1 wins, J0 wins }                  open: may be as good as any other
//   Awalé                  pit 3    { -1, -1 }                            nets -1
//   Mastermind, 41 left    1344     { 130, 130 }                          guesses in all, over the 41 candidates
//
// Which end of a bracket is the better one depends on the player and on the family, so functions that compare moves are
// given a comparison of values.
#pragma once

#include "perfectplay/base/bracket.h"

namespace perfectplay {

/// A move of a game, with its value.
template <class Move, class Worth>
struct Rated : Move {
  Bracket<Worth> value;
  bool best = false;  ///< no other move of the position is known to be better
};

/// What a player can be sure of: the worse end of a bracket.
template <class Worth, class Better>
const Worth& sure(const Bracket<Worth>& bracket, const Better& better) {
  return better(bracket.low, bracket.high) ? bracket.high : bracket.low;
}

/// What a player may hope for: the better end of a bracket.
template <class Worth, class Better>
const Worth& hoped(const Bracket<Worth>& bracket, const Better& better) {
  return better(bracket.low, bracket.high) ? bracket.low : bracket.high;
}

/// Marks the best moves: those that may be as good as the move with the best value that is sure.
template <class Moves, class Better>
void mark_best(Moves& moves, const Better& better) {
  if (moves.begin() == moves.end()) return;
  auto most = sure(moves.begin()->value, better);
  for (const auto& move : moves) {
    if (better(sure(move.value, better), most)) most = sure(move.value, better);
  }
  for (auto& move : moves) move.best = !better(most, hoped(move.value, better));
}

}  // namespace perfectplay
