// A line of best play from a position, move by move, and the reason why it ends.
//
//   Nim, 3 sticks      1 2          Over: there is nothing left to take
//   a drawn graph      b a          Repetition: the position after the last move occurred before
//   7x7, two seconds   4 4 4 4 …    Cut: time, or the limit on the moves, did not suffice for the rest
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

enum class LineEnd : std::uint8_t { Over, Repetition, Cut };

template <class Move>
struct Line {
  std::vector<Move> moves;
  LineEnd end = LineEnd::Cut;
};

/// Plays best(position) again and again: it returns a move with `next`, the position after it, or nothing where no best
/// move is known. Ends where over(position) holds, where a position comes back, or after `limit` moves.
template <class Move, class Position, class Over, class Best>
Expected<Line<Move>> best_play(const Position& from, std::size_t limit, const Over& over, const Best& best) {
  Line<Move> line;
  std::vector<Position> seen{from};
  while (!over(seen.back())) {
    if (line.moves.size() == limit) return line;
    std::optional<Move> move = TRY(best(seen.back()));
    if (!move) return line;
    line.moves.push_back(*std::move(move));
    const Position& next = line.moves.back().next;
    if (std::ranges::find(seen, next) != seen.end()) {
      line.end = LineEnd::Repetition;
      return line;
    }
    seen.push_back(next);
  }
  line.end = LineEnd::Over;
  return line;
}

}  // namespace perfectplay
