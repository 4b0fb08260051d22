// A board with its stones and the worth of each move, fit to print.
//
//   squares      morpion        columns      Connect Four       hexagons     Hex
//
// A move is marked in the cell that its stone would fill: in the colour of the player who wins after it, and with the
// number of moves to the end, or a sign if that number is unknown. Best moves have a ring. A legend explains the marks
// that occur.
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
  std::optional<Value> move = {};  ///< the value after a stone here; the number of moves counts that stone
  bool best = false;               ///< no move is better
  bool last = false;               ///< the last stone played
};

struct BoardPicture {
  BoardShape shape{};
  int columns = 0;
  int rows = 0;
  std::vector<BoardCell> cells;  ///< row by row from the top, columns * rows of them
  Player player{};               ///< the player to move
  std::string title;             ///< one line above the board
  std::string note = {};         ///< one line below it, after the legend
};

Canvas drawn(const BoardPicture& picture);

}  // namespace perfectplay
