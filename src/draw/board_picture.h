// A board with its stones and what each move is worth, fit to print.
//
//   squares      morpion        columns      Connect Four       hexagons     Hex
//
// A move is marked where its stone would go: in the colour of whoever wins after it, with the number of moves to the
// end where that is known, a sign otherwise, and a ring around the best ones. A legend explains what is there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/draw/canvas.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

struct BoardCell {
  std::optional<Player> stone = {};
  std::optional<Value> move = {};  ///< of the position, by a stone here: its number counts that stone
  bool best = false;               ///< no move is better
  bool last = false;               ///< the stone that was put last
};

struct BoardPicture {
  BoardShape shape{};
  int columns = 0;
  int rows = 0;
  std::vector<BoardCell> cells;  ///< row by row from the top, columns * rows of them
  Player player{};               ///< to move
  std::string title;             ///< one line above the board
  std::string note = {};         ///< one line below it, after what the marks mean
};

Canvas drawn(const BoardPicture& picture);

}  // namespace perfectplay
