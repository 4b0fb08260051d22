// Best play from a position on, move by move, and why it ends where it does.
//
//   Nim, 3 sticks      1 2          Over: there is nothing left to take
//   a drawn graph      b a          Repetition: the position after the last move has been there before
//   7x7, two seconds   4 4 4 4 …    Cut: time, or the number of moves asked for, did not suffice for the rest
#pragma once

#include <cstdint>
#include <vector>

namespace perfectplay {

enum class LineEnd : std::uint8_t { Over, Repetition, Cut };

template <class Move>
struct Line {
  std::vector<Move> moves;
  LineEnd end = LineEnd::Cut;
};

}  // namespace perfectplay
