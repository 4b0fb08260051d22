// Half-boards for the checker: their order, and the effect of the rules of awale_board.h on them.
//
//   halves of 2 seeds, 3 pits     rank 0: 0,0,2   1: 0,1,1   2: 0,2,0   3: 1,0,1   4: 1,1,0   5: 2,0,0
//   as the other half of a board  the same as columns 0 … 5, but halves without an empty pit come last: they follow no move
//
// A board is a pair of halves, the own one and the other one. The own half alone says what a move leaves of it and how many
// seeds it delivers; the other half alone says what becomes of it then. So the rules are played once for each half, and
// looked up afterwards:
//
//   own 0,3,1     pit 1 leaves 0,0,2 and delivers 2 seeds                           Sown
//   other 1,0,1   with 2 seeds more, the last there: 2,1,1, nothing is taken        Delivery
//   the board that follows: own half 2,1,1, other half 0,0,2
//
// Delivering the same seeds to two halves keeps their order. So the other halves, as columns, lead to own halves of rising
// rank, and a set of boards after a move turns into the set of boards before it by squeezing out the ranks between them
// (Image).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/verify/awale_board.h"

namespace perfectplay {

class AwaleHalves {
 public:
  using Half = std::array<std::uint8_t, awale_max_pits>;

  AwaleHalves(const AwaleBoard& board, int max_seeds);

  const AwaleBoard& board() const { return board_; }
  /// The memory that it takes, in bytes.
  std::uint64_t bytes() const;

  // ---- Orders

  std::uint32_t count(int seeds) const { return static_cast<std::uint32_t>(kinds_[index(seeds)].halves.size()); }
  /// The number of halves with an empty pit: columns 0 … gapped - 1.
  std::uint32_t gapped(int seeds) const { return kinds_[index(seeds)].gapped; }
  const Half& half(int seeds, std::uint32_t rank) const { return kinds_[index(seeds)].halves[rank]; }
  std::uint32_t column_of(int seeds, std::uint32_t rank) const { return kinds_[index(seeds)].column[rank]; }
  std::uint32_t rank_of(int seeds, std::uint32_t column) const { return kinds_[index(seeds)].rank[column]; }
  /// The rank of the half of a board that begins at pit `begin`, 0 or K, and holds `seeds` seeds.
  std::uint32_t rank(const AwaleBoard::Pits& board, int begin, int seeds) const {
    return kinds_[index(seeds)].by_number[board_.half_number(board, begin)];
  }
  AwaleBoard::Pits join(const Half& own, const Half& other) const;

  // ---- Moves

  /// A pit of an own half that holds seeds.
  struct Sown {
    std::uint32_t left = 0;  ///< the own half afterwards, as a column: it is gapped, and the other half of what follows
    std::uint8_t delivered = 0;  ///< seeds that leave the own side
    bool last_there = false;     ///< does the last one fall on the other side?
  };
  std::span<const Sown> sown(int seeds, std::uint32_t rank) const {
    const std::uint32_t* const first = kinds_[index(seeds)].first_sown.data() + rank;
    return {sown_.data() + first[0], sown_.data() + first[1]};
  }

  /// The number of moves of all own halves with this number of seeds.
  std::uint64_t sown_by_all(int seeds) const {
    return kinds_[index(seeds)].first_sown.back() - kinds_[index(seeds)].first_sown.front();
  }

  struct Capture {
    std::uint32_t column = 0;
    std::uint32_t rank = 0;  ///< of the half after the capture, which is an own half then
  };
  struct Captures {
    int gain = 0;
    std::vector<Capture> list;
  };
  /// A word of own halves by rank: which of them come from gapped halves, and how many such halves come before them.
  struct Image {
    std::uint64_t ranks = 0;
    std::uint64_t before = 0;
  };
  /// What becomes of the halves of one number of seeds that receive the same seeds. What captures, or cannot be played, is
  /// listed; the rest have the ranks of `quiet`.
  struct Delivery {
    std::vector<std::uint32_t> quiet;                        ///< by column, where nothing is taken
    std::vector<Image> images;                               ///< by quiet rank / 64
    std::array<std::vector<Captures>, 2> captures;           ///< without, with the last seed there
    std::array<std::vector<std::uint32_t>, 2> not_playable;  ///< columns
  };
  const Delivery& delivery(int seeds, int delivered) const { return kinds_[index(seeds)].deliveries[index(delivered)]; }

 private:
  /// The halves with one number of seeds.
  struct Kind {
    std::vector<Half> halves;              ///< by rank
    std::vector<std::uint32_t> column;     ///< by rank
    std::vector<std::uint32_t> rank;       ///< by column
    std::vector<std::uint32_t> by_number;  ///< the rank, by AwaleBoard::half_number
    std::vector<std::uint32_t> first_sown;
    std::vector<Delivery> deliveries;  ///< by seeds delivered
    std::uint32_t gapped = 0;
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  void order(int seeds);
  void sow(int seeds);
  void deliver(int seeds, int delivered);
  /// `delivered` seeds for the other side, which has `seeds` seeds.
  AwaleBoard::Sowing sowing(int seeds, int delivered, bool last_there) const;

  const AwaleBoard& board_;
  std::vector<Kind> kinds_;  ///< by seeds
  std::vector<Sown> sown_;
};

}  // namespace perfectplay
