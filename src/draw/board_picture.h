// A board with its stones and what each move is worth, fit to print.
//
//   squares      morpion        columns      Connect Four       hexagons     Hex
//
// A move is marked where its stone would go: in the colour of whoever wins after it, with the number of moves to the
// end where that is known, a sign otherwise, and a ring around the best ones. Colours are those of every picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

struct BoardCell {
  std::optional<Player> stone = {};
  std::optional<Value> move = {};  ///< after a stone is put here
  bool best = false;               ///< that move keeps the value
};

struct BoardPicture {
  BoardShape shape{};
  int columns = 0;
  int rows = 0;
  std::vector<BoardCell> cells;  ///< row by row from the top, columns * rows of them
  Player player{};               ///< to move
  std::string title;             ///< one line
};

/// As SVG.
std::string to_svg(const BoardPicture& picture);

}  // namespace perfectplay
