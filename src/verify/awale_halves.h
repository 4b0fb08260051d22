// Half-boards for the checker: their order, and the effect of the rules of awale_board.h on them.
//
//   halves of 2 seeds, 3 pits      rank 0: 0,0,2   1: 0,1,1   2: 1,0,1   3: 0,2,0   4: 1,1,0   5: 2,0,0
//   after 2 more, the last there   0: 1,1,2        1: 1,2,1 (takes 2) …
//
// The boards of a layer are pairs of halves, so the effect of a move on a half is computed once, by playing it, and
// looked up afterwards. The rank of a half is its part of a board's number when it stands first
// (AwaleBoard::first_part).
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
  /// Boards with `seeds` seeds on the other side and none on the own side, by the rank of the other half.
  std::span<const AwaleBoard::Pits> boards(int seeds) const { return boards_[index(seeds)]; }

  /// What becomes of an other half when the player to move has sown.
  struct Received {
    std::uint32_t rank = 0;  ///< of the half afterwards
    std::int16_t gain = 0;   ///< seeds taken from it; forbidden: the pit cannot be played
  };
  static constexpr std::int16_t forbidden = -1;
  /// An array, by rank: what becomes of each half of `seeds` seeds that receives those of `sowing`.
  const Received* received(int seeds, const AwaleBoard::Sowing& sowing) const;

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  /// Sows `delivered` seeds into the other half; the last one falls there or on the own side.
  AwaleBoard::Sowing delivery(int seeds, int delivered, bool last_there) const;

  const AwaleBoard& board_;
  std::vector<std::vector<AwaleBoard::Pits>> boards_;  ///< by seeds
  /// By seeds, then twice per number of seeds received: with the last one on the own side, then with the last one
  /// there.
  std::vector<std::vector<std::vector<Received>>> received_;
};

}  // namespace perfectplay
