// One representative per class of symmetric positions: the image with the smallest code.
//
//   X . .     . . X     . . .     . . .
//   . . .     . . .     . . .     . . .      one class, its orbit, of weight 4
//   . . .     . . .     X . .     . . X
//
// The images of a position form its orbit. Each member of the orbit occurs equally often among the images (the order of
// the group divided by the size of the orbit), so the size of the orbit is found without listing it.
#pragma once

#include <algorithm>

#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

template <Rules G>
int symmetries_of(const G& game) {
  if constexpr (Symmetric<G>) return game.symmetries();
  return 1;
}

/// The smallest code among the images of a position.
template <Symmetric G>
Code canonical_code(const G& game, const typename G::Position& position) {
  Code smallest = game.encode(position);
  const int count = game.symmetries();
  for (int s = 1; s < count; ++s) smallest = std::min(smallest, game.encode(game.image(position, s)));
  return smallest;
}

/// The number of different images of a position.
template <Symmetric G>
int orbit_size(const G& game, const typename G::Position& position) {
  int fixed_by = 1;
  const int count = game.symmetries();
  for (int s = 1; s < count; ++s) fixed_by += game.image(position, s) == position ? 1 : 0;
  return count / fixed_by;
}

}  // namespace perfectplay
