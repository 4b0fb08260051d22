// Move ordering: which move of a Connect Four position to search first.
//
// A move is promising when it makes threats, the more so the sooner they can be carried out; when it brings lines of
// its player to two stones, or blocks such lines of the opponent; when it is near the centre; when it forces the
// opponent; and when the same cell refuted other positions a moment ago (J. Schaeffer's history heuristic). The weights
// were found by descent on the number of nodes for openings and middle games of 7x6.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "perfectplay/solve/search/connect_four/state.h"

namespace perfectplay {

template <class Lines>
class ConnectFourOrder {
  using Cells = typename Lines::Cells;

 public:
  explicit ConnectFourOrder(const Lines& lines) : lines_(lines) {
    for (int cell = 0; cell < lines.code_bits(); ++cell) {
      const auto bit = static_cast<std::size_t>(cell);
      const int column = cell / (lines.height() + 1);
      const int row = cell % (lines.height() + 1);
      place_[bit] = 16 * std::min(column, lines.width() - 1 - column) + 4 * row;
      for (int direction = 0; direction < 3; ++direction) {
        through_[bit][static_cast<std::size_t>(direction)] =
            lines.starts_through(Cells{1} << cell, lines.flat_step(direction));
      }
    }
  }

  /// The common data of all moves of a node: the starts of lines, upright ones excepted, that are open to one player
  /// and hold one stone (the mover's) or at least two (the opponent's).
  struct Node {
    std::array<Cells, 3> begun;
    std::array<Cells, 3> halves;
    Cells spoilt;  ///< the cells right above a threat of the opponent
    Cells free;    ///< the cells right above the stones
    std::size_t side;
  };
  Node look(const ConnectFourState& state) const {
    Node node;
    for (int direction = 0; direction < 3; ++direction) {
      const auto i = static_cast<std::size_t>(direction);
      const int step = lines_.flat_step(direction);
      const Cells open = lines_.line_starts(lines_.board() & ~state.other, step);
      node.begun[i] = open & lines_.starts_through(state.mover, step) & ~lines_.pair_starts(state.mover, step);
      node.halves[i] = lines_.line_starts(lines_.board() & ~state.mover, step) & lines_.pair_starts(state.other, step);
    }
    node.spoilt = state.threats << 1;
    node.free = (state.mover | state.other) + lines_.bottom();
    node.side = static_cast<std::size_t>(state.stones % 2);
    return node;
  }

  /// `made` are the threats of the mover after the move. `replies` are the next moves that do not lose at once, after
  /// all forced moves; `turned` says whether they are the opponent's.
  int promise(const Node& node, Cells move, Cells made, bool turned, Cells replies) const {
    const auto cell = static_cast<std::size_t>(std::countr_zero(move));
    const Cells threats = made & ~node.spoilt;
    const Cells second = (node.free + move) << 1;
    int grown = 0;
    int ended = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      grown += std::popcount(node.begun[i] & through_[cell][i]);
      ended += std::popcount(node.halves[i] & through_[cell][i]);
    }
    const int choice = std::popcount(replies);
    return 48 * std::popcount(threats) + 120 * std::popcount(threats & second) +
           60 * std::popcount(threats & second << 1) + 16 * grown + 8 * ended + place_[cell] +
           (turned ? -4 * choice : 4 * choice + 32) + 40 * history_[node.side][cell] / full_history;
  }

  void praise(const Node& node, Cells move) { adjust(node, move, full_history); }
  void blame(const Node& node, Cells move) { adjust(node, move, -full_history); }

 private:
  static constexpr int full_history = 1024;

  /// Moves the history of a cell a quarter of the way to `goal`: recent cases weigh more than old ones.
  void adjust(const Node& node, Cells move, int goal) {
    int& history = history_[node.side][static_cast<std::size_t>(std::countr_zero(move))];
    history += (goal - history) / 4;
  }

  const Lines& lines_;
  std::array<std::array<Cells, 3>, 64> through_{};
  std::array<int, 64> place_{};  ///< the worth of the cell itself
  std::array<std::array<int, 64>, 2> history_{};
};

}  // namespace perfectplay
