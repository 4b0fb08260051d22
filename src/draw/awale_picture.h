// An Awalé board as the player to move sees it, with the worth of each pit.
//
//      ( 7 ) ( 6 ) ( 5 ) ( 4 )      the opponent's pits, sown from right to left
//      ( 0 ) ( 1 ) ( 2 ) ( 3 )      the pits of the player to move, with his net score by each: +1, −2
//
// Seeds are drawn as dots, and their number is written too. Best moves have a ring.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/draw/canvas.h"

namespace perfectplay {

struct AwalePit {
  int seeds = 0;
  std::string name = {};          ///< the number by which the pit is played
  std::optional<int> score = {};  ///< net score of the player to move by this pit; none: not playable
  int gain = 0;                   ///< seeds that the move takes
  bool best = false;
};

struct AwalePicture {
  /// The lower player's pits from left to right, then the upper player's in the order of sowing.
  std::vector<AwalePit> pits;
  std::string title;       ///< one line above the board
  std::string upper = {};  ///< the player above, and the seeds that he has taken
  std::string lower = {};
};

Canvas drawn(const AwalePicture& picture);

}  // namespace perfectplay
