// The layer in work: its memory, how it begins and how it ends.
//
// Two layouts of one matrix. Parents are looked at by rows of their own half L, because for one L all moves are fixed;
// children by rows of the half that has just moved, because a move of L leads into one such row (half_board.h). So what
// a parent needs to know of itself is kept *by own half*, and what others ask of it *by other half*:
//
//   by own half     cells (1 byte: the best capture at first, the score once settled) and, as bits, settled and the
//                   number of quiet moves that have not failed yet
//   by other half   the fronts of newly settled positions (retrograde_front.h)
//
// Rows of bits begin on a word; rows of cells follow one another. The number of moves is kept in planes, one word for
// the lowest bits of 64 positions, one for the next, and so on, beside the word of settled bits. When all is settled
// the bits are freed and the cells are turned into the order of HalfBoardIndex: at most 2 bytes a position at any time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/index/half_board.h"
#include "perfectplay/solve/retrograde.h"
#include "perfectplay/solve/retrograde_tables.h"
#include "perfectplay/solve/retrograde_team.h"

namespace perfectplay {

/// The rows of halves with one number of seeds; the same in both layouts.
struct RowShape {
  std::uint32_t width = 0;  ///< halves of the other side
  std::uint32_t words = 0;  ///< of bits
  std::uint32_t parts = 0;  ///< of 64 words
  std::uint64_t first_word = 0;
  std::uint64_t first_part = 0;
  std::uint64_t first_cell = 0;
};

/// The positions of one own half L against all U.
struct ParentRow {
  Slot slot = 0;
  int other_seeds = 0;
  std::uint32_t width = 0;
  std::uint32_t words = 0;
  std::uint64_t first_word = 0;
  std::uint64_t first_cell = 0;
  // Where position (L, U) is found by its other half: word flipped_word + rank(U)·flipped_words, bit flipped_bit; and
  // where that word is marked: part flipped_part + rank(U)·flipped_parts.
  std::uint64_t flipped_word = 0;
  std::uint64_t flipped_words = 0;
  std::uint64_t flipped_bit = 0;
  std::uint64_t flipped_part = 0;
  std::uint64_t flipped_parts = 0;
  std::uint32_t flipped_place = 0;  ///< of the word in its row: place / 64 is the part, place % 64 the mark
  Slot flipped_slot = 0;            ///< of rank(U) = 0
};

class LayerWork {
 public:
  LayerWork(const MoveTables& tables, int seeds, bool distance, ThreadTeam& team);
  /// The most it takes at any time, the finished layer included and the tables not.
  static double estimated_bytes(const HalfBoards& halves, int seeds, bool distance);

  int seeds() const { return seeds_; }
  const MoveTables& tables() const { return tables_; }
  ThreadTeam& team() const { return team_; }
  std::uint64_t words() const { return words_; }
  /// The words of a group of 64 positions in `state`: one of settled bits, the others the number of quiet moves.
  unsigned state_words() const { return tables_.rules().pits < 8 ? 4 : 5; }
  std::uint64_t parts() const { return parts_; }
  std::uint32_t groups() const { return tables_.slots(seeds_) / group_size; }
  const RowShape& shape(int row_seeds) const { return shapes_[static_cast<std::size_t>(row_seeds)]; }
  int group_seeds(std::uint32_t group) const { return group_seeds_[group]; }
  /// The slots of the group that stand for a half.
  std::uint64_t group_rows(std::uint32_t group) const;
  ParentRow row(Slot slot) const;
  /// Positions of the row's word `word` in which no pit can be played.
  std::uint64_t ended(const ParentRow& row, std::uint32_t word) const;

  /// Cells = the best capture, or the score of a finished game, or -n. False when `go_on` said so.
  bool initialise(std::span<const AwaleLayer> smaller, const std::function<bool(std::uint64_t settled)>& go_on);
  /// What is not settled is even by repetition. Frees the bits and returns the layer in its final order.
  AwaleLayer finish();

  BigArray<std::int8_t> cells;
  BigArray<Distance> distances;
  BigArray<std::uint64_t> state;  ///< settled bits beyond a row's end are set

 private:
  void initialise_row(Slot slot, std::span<const AwaleLayer> smaller);
  void mark_repetitions(Slot slot);
  template <class T>
  BigArray<T> turned(const BigArray<T>& by_own_half) const;

  const MoveTables& tables_;
  int seeds_;
  ThreadTeam& team_;
  std::vector<RowShape> shapes_;
  std::vector<std::uint8_t> group_seeds_;
  std::vector<HalfBoardIndex> smaller_index_;
  std::uint64_t words_ = 0;
  std::uint64_t parts_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace perfectplay
