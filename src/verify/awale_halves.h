// Half-boards for the checker: their order, and what the rules of awale_board.h do to them.
//
//   halves of 2 seeds, 3 pits      rank 0: 0,0,2   1: 0,1,1   2: 1,0,1   3: 0,2,0   4: 1,1,0   5: 2,0,0
//   after 2 more, the last there   0: 1,1,2        1: 1,2,1 (takes 2) …
//
// A layer has as many boards as pairs of halves, so what happens to a half is worked out once, by playing, and looked
// up afterwards. The rank of a half is what it adds to a board's number when it stands first (AwaleBoard::first_part).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/verify/awale_board.h"

namespace perfectplay {

class AwaleHalves {
 public:
  AwaleHalves(const AwaleBoard& board, int max_seeds);

  const AwaleBoard& board() const { return board_; }
  std::uint32_t count(int seeds) const { return static_cast<std::uint32_t>(boards_[index(seeds)].size()); }
  /// Boards with that many seeds on the other side and none on one's own, by the rank of the other half.
  std::span<const AwaleBoard::Pits> boards(int seeds) const { return boards_[index(seeds)]; }

  /// What becomes of an other half when a player sows.
  struct Received {
    std::uint32_t rank = 0;  ///< of the half afterwards
    std::int16_t gain = 0;   ///< seeds taken from it; forbidden: the pit cannot be played
  };
  static constexpr std::int16_t forbidden = -1;
  /// For each half of `seeds` seeds, when it receives those of `sowing`.
  const Received* received(int seeds, const AwaleBoard::Sowing& sowing) const;

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  /// Sowing `delivered` seeds into the other half, the last one falling there or on one's own side.
  AwaleBoard::Sowing delivery(int seeds, int delivered, bool last_there) const;

  const AwaleBoard& board_;
  std::vector<std::vector<AwaleBoard::Pits>> boards_;  ///< by seeds
  /// By seeds, then by seeds received, twice: the last one falls on one's own side, or there.
  std::vector<std::vector<std::vector<Received>>> received_;
};

}  // namespace perfectplay
