#include "perfectplay/solve/search/hex/inferior_cells.h"

namespace perfectplay {

namespace {

constexpr std::size_t opposite(std::size_t direction) { return (direction + 3) % HexBoard::directions; }

/// The empty cells that are dead once their neighbour in one direction belongs to `colour`.
Cells dead_given(const HexBoard& board, const std::array<HexBoard::Ring, 2>& rings, Player colour,
                 std::size_t direction) {
  std::array<HexBoard::Ring, 2> changed = rings;
  changed[raw(colour)][direction] = board.full();
  changed[raw(opponent(colour))][direction] = 0;
  return dead_cells(board, changed[0], changed[1]);
}

/// Pairs captured by `colour`, no two of which share a cell.
Cells captured_pairs(const HexBoard& board, const HexState& state, Player colour) {
  const std::array<HexBoard::Ring, 2> rings = {board.facing(Player::J0, state.of(Player::J0)),
                                               board.facing(Player::J1, state.of(Player::J1))};
  const Cells empty = board.full() & ~state.all();
  Cells taken = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    const Cells first = dead_given(board, rings, colour, d) & empty;
    if (first == 0) continue;
    const Cells second = dead_given(board, rings, colour, opposite(d)) & empty;
    Cells pairs = first & board.step(second, static_cast<int>(opposite(d)));
    for (; pairs != 0; pairs &= pairs - 1) {
      const Cells x = pairs & -pairs;
      const Cells pair = x | board.step(x, static_cast<int>(d));
      if ((taken & pair) == 0) taken |= pair;
    }
  }
  return taken;
}

}  // namespace

Cells dead_cells(const HexBoard& board, const HexBoard::Ring& j0, const HexBoard::Ring& j1) {
  // A cell matters when its ring may become four arcs: going once around it, four neighbours that can be of colours
  // 0 1 0 1 or 1 0 1 0 in this order. from[c][k]: k + 1 of them were met, the first of colour c.
  std::array<std::array<Cells, 4>, 2> from{};
  for (std::size_t d = 0; d < HexBoard::directions; ++d) {
    const std::array<Cells, 2> can_be = {~j1[d], ~j0[d]};
    for (std::size_t c = 0; c < 2; ++c) {
      auto& met = from[c];
      met[3] |= met[2] & can_be[1 - c];
      met[2] |= met[1] & can_be[c];
      met[1] |= met[0] & can_be[1 - c];
      met[0] |= can_be[c];
    }
  }
  return board.full() & ~(from[0][3] | from[1][3]);
}

HexCaptured fill_inferior_cells(const HexBoard& board, HexState& state) {
  HexCaptured captured{};
  while (true) {
    const Cells before = state.all();
    const Cells dead = dead_cells(board, board.facing(Player::J0, state.of(Player::J0)),
                                  board.facing(Player::J1, state.of(Player::J1)));
    state.stones[0] |= dead & ~state.all();
    for (std::size_t c = 0; c < 2; ++c) {
      const Cells pairs = captured_pairs(board, state, Player{static_cast<std::uint8_t>(c)});
      state.stones[c] |= pairs;
      captured[c] |= pairs;
    }
    if (state.all() == before) return captured;
  }
}

}  // namespace perfectplay
