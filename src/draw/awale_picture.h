// An Awalé board as a person sees it, with what each pit is worth.
//
//      ( 3 ) ( 2 ) ( 1 ) ( 0 )      the opponent's pits, sown from right to left
//      ( 0 ) ( 1 ) ( 2 ) ( 3 )      those of the player to move, with his net score by each: +1, −2
//
// Seeds are drawn as dots and told as a number. Best moves have a ring.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perfectplay/draw/canvas.h"

namespace perfectplay {

struct AwalePit {
  int seeds = 0;
  std::string name = {};          ///< the number by which the pit is played
  std::optional<int> score = {};  ///< what the player to move nets by this pit; none: it cannot be played
  int gain = 0;                   ///< seeds that the move takes
  bool best = false;
};

struct AwalePicture {
  std::vector<AwalePit>
      pits;                ///< those of the lower player from left to right, then the upper ones in the order of sowing
  std::string title;       ///< above the board
  std::string upper = {};  ///< who sits there, and what he has taken
  std::string lower = {};
};

Canvas drawn(const AwalePicture& picture);

}  // namespace perfectplay
