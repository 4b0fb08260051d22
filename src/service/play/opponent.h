// Who plays against a person: perfect play, or a level that errs as people do.
//
//   level      1    2    3    4    5    perfect
//   sees       1    2    3    4    5    all          moves ahead
//   errs       1   0.7  0.4  0.2  0.1   0
//
// A level looks ahead by the rules alone (on wide boards less far: at 20,000 positions at most). It plays a win that it
// sees, and avoids a loss that it sees. Among the moves that look alike it draws one by lot. A move that keeps the
// value has the weight 1; a move that gives away k steps of it has the weight errs to the power of k. A win for a draw
// is one step, a draw for a loss too, and so is a seed of Awalé.
//
// Perfect play draws lots too: in a drawn position, among the moves that leave the opponent the fewest replies which
// keep the draw; in Awalé, among the best pits that are as far from the next capture. The lots depend on the seed and
// on how many moves were played: the same game with the same seed gets the same replies.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/play/board.h"

namespace perfectplay::service {

struct Level {
  std::string_view name;
  int sees = 0;
  double errs = 0;
};
/// The last one is perfect play.
const std::vector<Level>& levels();

class Opponent {
 public:
  /// One of the names of levels(). Seed 0: another one each time.
  Opponent(std::string_view level, std::uint64_t seed);

  bool perfect() const { return level_.errs == 0; }
  /// "perfect play", "level 3".
  std::string name() const;
  /// The one that was drawn where 0 was given.
  std::uint64_t seed() const { return seed_; }
  /// A move of a position in which the game goes on.
  Expected<std::string> choose(PlayBoard& board, Stop& stop) const;

 private:
  Level level_;
  std::uint64_t seed_;
};

}  // namespace perfectplay::service
