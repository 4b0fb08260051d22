// A position in the Connect Four search, and its scores.
//
// The score of a position, for the player to move (P. Pons): 0 for a draw, s > 0 when he wins with his s-th last stone
// (1: with the last stone that he has on a full board), -s when the opponent does. A win at ply p of a board of n cells
// scores 1 + (n - p) / 2, whoever moves at p.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace perfectplay {

/// Not initialised: the search makes arrays of states at every node.
struct ConnectFourState {
  std::uint64_t mover;    ///< stones of the player to move
  std::uint64_t other;    ///< stones of the opponent
  std::uint64_t own;      ///< empty cells on which `mover` would complete a line
  std::uint64_t threats;  ///< the same for `other`
  std::uint64_t safe;     ///< free cells without a threat right above
  int stones;
};

/// Fills all members but `safe`, which settling the position finds.
template <class Lines>
ConnectFourState connect_four_state(const Lines& lines, std::uint64_t mover, std::uint64_t other) {
  ConnectFourState state{};
  state.mover = mover;
  state.other = other;
  state.own = lines.completions(mover) & ~(mover | other);
  state.threats = lines.completions(other) & ~(mover | other);
  state.stones = std::popcount(mover | other);
  return state;
}

/// The winner's score when the stone number `ply` ends the game; 0 when the board has no room for it.
constexpr int connect_four_win(int cells, int ply) { return ply > cells ? 0 : 1 + (cells - ply) / 2; }

/// Plays forced stones until the position is quiet: neither player wins at once, and at least two stones of the mover
/// do not lose at once. Returns true when the game is decided before: `score` is then exact, for the player to move in
/// the final `state`. Needs all members but `safe`; the mover must have no winning stone.
template <class Lines>
bool settle_connect_four(const Lines& lines, ConnectFourState& state, int& score) {
  while (true) {
    const std::uint64_t stones = state.mover | state.other;
    const std::uint64_t free = lines.free_cells(stones);
    if (free == 0) {
      score = 0;
      return true;
    }
    state.safe = free & ~(state.threats >> 1);
    const std::uint64_t parries = free & state.threats;
    const std::uint64_t moves = parries != 0 ? parries & state.safe : state.safe;
    if (moves == 0 || (parries & (parries - 1)) != 0) {
      score = -connect_four_win(lines.cells(), state.stones + 2);
      return true;
    }
    if ((moves & (moves - 1)) != 0) return false;
    state.mover |= moves;
    std::swap(state.mover, state.other);
    ++state.stones;
    state.own = state.threats & ~moves;
    state.threats = lines.completions(state.other) & ~(stones | moves);
  }
}

}  // namespace perfectplay
