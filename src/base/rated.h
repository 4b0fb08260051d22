// A rated move: a move and what is known about its value, in the same terms for every family of games.
//
//   Connect Four, 4453     3        { J1 wins in 36, J1 wins in 36 }      proved, best: every other move loses too
//   Hex, one second        d4       { J1 wins, J0 wins }                  open: may be as good as any other
//   Awalé                  pit 3    { -1, -1 }                            nets -1
//   Mastermind, 1122 02    2314     { 309, 309 }                          guesses in all, over the 96 candidates left
//
// Which end of a bracket is the better one depends on the player and on the family, so the functions here take a
// comparison: better(a, b) says whether the value a is better than b for the player.
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

/// Marks the best moves: those whose hoped-for value is no worse than the best value that some move is sure of.
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
