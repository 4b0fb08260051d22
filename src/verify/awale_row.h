// The boards of a layer with the same own half, and their moves.
//
//   own half 0,3,1      boards 0,3,1 | 0,0,2   0,3,1 | 0,1,1   …      by the rank of the other half (awale_halves.h)
//   pit 1               leaves 0,0,2 on the own side and delivers two seeds: the same for each of these boards
//
// So sowing is computed once per row, and the number of the next board is the sum of two parts that are looked up. The
// boards that follow neighbours in the row are neighbours in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/awale_halves.h"

namespace perfectplay {

class AwaleRow {
 public:
  struct Move {
    int gain = 0;                ///< AwaleHalves::forbidden where the move cannot be played
    std::uint64_t follower = 0;  ///< the number of the board that follows, which has `gain` seeds fewer
  };

  /// The row of boards of `seeds` seeds whose own half has `own_seeds` seeds and this rank among such halves.
  AwaleRow(const AwaleHalves& halves, int seeds, int own_seeds, std::uint32_t own_rank);

  /// The number of pits that hold a seed.
  int moves() const { return count_; }
  /// Must be called before play() is asked for a move that captures.
  void prepare_captures();
  /// The result of move 0 … moves()-1 on the board of the row whose other half has this rank.
  Move play(int move, std::uint32_t other_rank) const {
    const Sown& sown = sown_[static_cast<std::size_t>(move)];
    const AwaleHalves::Received& received = sown.received[other_rank];
    const int gain = received.gain;
    if (gain == AwaleHalves::forbidden) return {gain, 0};
    return {gain, sown.own_part[static_cast<std::size_t>(gain)] + received.rank};
  }

 private:
  static constexpr std::size_t most_gain = std::size_t{3} * awale_max_pits;
  struct Sown {
    const AwaleHalves::Received* received = nullptr;    ///< by the rank of the other half
    AwaleBoard::Pits own{};                             ///< the own side after the move; the other side is empty
    int there = 0;                                      ///< seeds on the other side, before anything is taken
    std::array<std::uint64_t, most_gain + 1> own_part;  ///< by seeds taken: this half's part of the follower's number
  };

  const AwaleBoard& board_;
  std::array<Sown, awale_max_pits> sown_;
  int count_ = 0;
};

}  // namespace perfectplay
