// The program as an opponent: perfect play, or a level that errs as people do.
//
//   level      1    2    3    4    5    perfect
//   sees       1    2    3    4    5    all          moves ahead
//   errs       1   0.7  0.4  0.2  0.1   0
//
// A level looks ahead by the rules alone; on wide boards it looks less far, at 20,000 positions at most. It plays a win
// that it sees and avoids a loss that it sees. Among the moves that look alike it draws lots. A move that keeps the
// value has weight 1; a move that gives away k steps of value has weight errs^k. From a win to a draw is one step, from
// a draw to a loss is one step, and a seed of Awalé is one step.
//
// Perfect play draws lots too. In a drawn position it draws among the moves that leave the opponent the fewest replies
// that keep the draw; in Awalé, among the best pits at the same distance from the next capture. The lots depend on the
// seed and on the number of moves played, so the same game with the same seed gets the same replies.
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
/// All levels. The last one is perfect play.
const std::vector<Level>& levels();

class Opponent {
 public:
  /// `level` is the name of one of levels(). Seed 0: a different seed each time.
  Opponent(std::string_view level, std::uint64_t seed);

  bool perfect() const { return level_.errs == 0; }
  /// "perfect play", "level 3".
  std::string name() const;
  /// The seed in use: the given one, or the one drawn in place of 0.
  std::uint64_t seed() const { return seed_; }
  /// Chooses a move in a position where the game goes on.
  Expected<std::string> choose(PlayBoard& board, Stop& stop) const;

 private:
  Level level_;
  std::uint64_t seed_;
};

}  // namespace perfectplay::service
