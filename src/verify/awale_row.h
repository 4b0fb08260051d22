// The boards of a layer with the same own half, and what their moves are worth by the claims about what follows.
//
//   own half 0,3,1      columns: other halves      0,0,2   0,1,1   0,2,0   …
//   pit 1 leads to a board of score                   -2       0       1        so it is worth 2, 0, -1, …
//   pit 2 captures, and nets                           3       -       -
//   best                                               3       0      -1
//
// A move leads from the whole row into one row of what follows (awale_rows.h), in rising order. So a row costs a few loops
// over bytes, and its results are sets of columns, 64 in a word.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/verify/awale_halves.h"
#include "perfectplay/verify/awale_rows.h"

namespace perfectplay {

inline constexpr std::uint32_t word_columns = 64;

class AwaleRow {
 public:
  AwaleRow(const AwaleHalves& halves, int seeds) : halves_(halves), seeds_(seeds) {}

  /// Looks at the moves of all boards with this own half.
  Expected<void> look(int own_seeds, std::uint32_t own_rank, RowReader& rows);

  /// The number of columns. All that follows is for the row that was looked at last.
  std::uint32_t columns() const { return columns_; }
  std::uint32_t words() const { return words_; }
  /// The number of pits that hold seeds.
  int moves() const { return static_cast<int>(sown_.size()); }
  /// The score of each board by its moves, or by the rule for the end.
  const std::int8_t* best() const { return best_.data(); }

  /// Sets of columns, by word.
  struct Word {
    std::uint64_t moving = 0;                           ///< some move can be played
    std::uint64_t capture = 0;                          ///< a best move captures
    std::uint64_t closed = 0;                           ///< a score of 0, and all best moves lead to cycles
    std::array<std::uint64_t, awale_max_pits> quiet{};  ///< for each move: it is best, and captures nothing
  };
  Word word(std::uint32_t at) const;

  /// The distance that follows from those of the followers; no_distance where they have none.
  Distance distance(std::uint32_t column) const;

 private:
  using Bytes = std::vector<std::int8_t>;

  static constexpr std::int8_t none = -128;  ///< no score of at most 127 seeds

  const AwaleHalves& halves_;
  int seeds_;
  int other_seeds_ = 0;
  std::uint32_t columns_ = 0;
  std::uint32_t words_ = 0;
  std::span<const AwaleHalves::Sown> sown_;
  std::array<ClaimedRow, awale_max_pits> followers_{};
  std::array<Bytes, awale_max_pits> cells_;  ///< of what follows each move where it is quiet
  std::array<Bytes, awale_max_pits> worth_;  ///< of each move where it is quiet; none elsewhere
  Bytes captured_;                           ///< what the best capture nets; none where there is none
  Bytes best_;
  std::vector<std::uint64_t> moving_;
};

/// The columns in which two rows of bytes agree, among the 64 that begin here.
std::uint64_t equal_columns(const std::int8_t* some, const std::int8_t* others);
std::uint64_t columns_with(const std::int8_t* some, std::int8_t value);
/// The columns with a negative byte.
std::uint64_t negative_columns(const std::int8_t* some);

}  // namespace perfectplay
