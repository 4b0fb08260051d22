// The layer that is being solved: its memory, how it begins and how it ends.
//
// The positions whose other half is gapped (it has an empty pit: move_tables.h) form a matrix, stored in two layouts.
// Parents are visited by rows of their own half L, because L alone fixes all their moves. Children are visited by rows
// of the half that has just moved, because a move of L leads into one such row. So what a position needs for itself is
// stored *by own half*, and what its parents need from it *by other half*:
//
//   by own half     rows: all halves, columns: gapped halves
//                   cells (1 byte: the best capture at first, the score once settled) and, as bits, the state
//   by other half   rows: gapped halves, columns: all halves
//                   the frontiers of newly settled positions (frontier.h)
//
// Rows of bits begin on a word; rows of cells follow one another. The state of 64 positions is a few words side by
// side: one word for the positions that are still open, and planes with the bits of their numbers of options. The
// options of a position are the moves that have not failed: each quiet move, and all captures together as one. A
// settled position needs no options, so its planes say how it was settled until the next scan writes its score.
//
//   open  planes
//    1    number of options     0 and the position is lost
//    0    ..01 won, ..10 lost   its score, plus or minus the current threshold, is not yet written
//    0    ..00                  score written
//
// When all positions are settled, the bits are freed and the cells brought into the order of HalfBoardIndex. The
// positions with a full other half then follow from their children. Without distances, all this takes at most 2 bytes
// per position at any time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/solve/awale/retrograde.h"

namespace perfectplay {

/// The rows by other half, for the gapped halves with one number of seeds. The words of row r begin at first_word +
/// r·words, its marks at first_part + r·parts, both modulo 2^64.
struct FrontShape {
  std::uint64_t words = 0;
  std::uint64_t parts = 0;  ///< of 64 words
  std::uint64_t first_word = 0;
  std::uint64_t first_part = 0;
};

/// Up to 64 rows by own half, for halves with the same number of seeds.
struct RowGroup {
  Slot first_slot = 0;
  std::uint32_t rows = 0;
  std::uint32_t width = 0;  ///< gapped halves of the other side
  std::uint32_t words = 0;
  std::uint64_t first_word = 0;
  std::uint64_t first_cell = 0;
  // Position (slot L, column U) by its other half: bit L % 64 of word front_word + U·front_words in row front_row + U;
  // `mark` in part front_part + U·front_parts says that the word is not zero.
  std::uint64_t front_word = 0;
  std::uint64_t front_part = 0;
  std::uint64_t mark = 0;
  std::uint32_t front_words = 0;
  std::uint32_t front_parts = 0;
  GappedRow front_row = 0;
  std::uint32_t front_place = 0;  ///< the place of the part in its row
  int own_seeds = 0;
  int other_seeds = 0;

  std::uint64_t word_of(Slot slot) const { return first_word + std::uint64_t{slot - first_slot} * words; }
  std::uint64_t cell_of(Slot slot) const { return first_cell + std::uint64_t{slot - first_slot} * width; }
  std::uint64_t end_cell() const { return first_cell + std::uint64_t{rows} * width; }
};

/// Asks a Stop for one thread whether to go on, every few hundred thousand positions.
class Pace {
 public:
  explicit Pace(Stop& stop) : stop_(stop), goes_on_(stop.go_on()) {}

  bool go_on() const { return goes_on_; }
  /// The same, after `positions` more positions.
  bool go_on(std::uint64_t positions) {
    done_ += positions;
    if (done_ < positions_between_looks) return goes_on_;
    done_ = 0;
    return goes_on_ = stop_.go_on();
  }

 private:
  static constexpr std::uint64_t positions_between_looks = std::uint64_t{1} << 18;

  Stop& stop_;
  bool goes_on_;
  std::uint64_t done_ = 0;
};

class LayerWork {
 public:
  /// `before` is the progress of the analysis before this layer. When `stop` ends, every step leaves its work half
  /// done, and the object is of no further use.
  LayerWork(const MoveTables& tables, int seeds, bool distance, ThreadTeam& team, const Progress& before, Stop& stop);
  /// The peak of its memory, the finished layer included, the tables not.
  static double estimated_bytes(const HalfBoards& halves, int seeds, bool distance);

  int seeds() const { return seeds_; }
  const MoveTables& tables() const { return tables_; }
  ThreadTeam& team() const { return team_; }
  Stop& stop() const { return stop_; }
  /// The number of words that 64 positions take in `state`.
  unsigned state_words() const { return tables_.rules().pits < 8 ? 4 : 5; }
  const std::vector<RowGroup>& groups() const { return groups_; }
  const RowGroup& group_of(Slot slot) const { return groups_[slot / group_size]; }
  const FrontShape& front_shape(int row_seeds) const { return front_shapes_[static_cast<std::size_t>(row_seeds)]; }
  std::uint64_t front_words() const { return front_words_; }
  std::uint64_t front_parts() const { return front_parts_; }
  /// The positions in one word of a row in which no pit can be played, as bits.
  std::uint64_t ended(const RowGroup& group, Slot slot, std::uint32_t word) const;

  /// Reports that `settled` positions of the layer are settled; returns false when the Stop has ended.
  bool go_on(std::uint64_t settled) { return stop_.go_on({before_.phase, before_.done + settled, before_.total}); }

  /// Sets each cell to the net worth of the best capture, to the score of a finished game, or to -n where there is
  /// neither. Returns false when the Stop has ended.
  bool initialise(std::span<const AwaleLayer> smaller);
  /// Writes the last scores: positions settled but not written score 0, open ones are draws by repetition. Frees the
  /// bits and returns the layer in its final order, full other halves included; nothing when the Stop has ended.
  std::optional<AwaleLayer> finish(std::span<const AwaleLayer> smaller);

  BigArray<std::int8_t> cells;
  BigArray<Distance> distances;
  BigArray<std::uint64_t> state;

 private:
  struct Result;

  void lay_out();
  void initialise_row(const RowGroup& group, Slot slot, std::span<const AwaleLayer> smaller);
  void write_last_scores(const RowGroup& group, Slot slot);
  template <class T>
  void turn(const BigArray<T>& by_own_half, BigArray<T>& result) const;
  void solve_full(Result& result, std::span<const AwaleLayer> smaller) const;
  template <class Visit>
  void for_groups(const Visit& visit) const;
  template <class Visit>
  void for_rows(const Visit& visit) const;

  const MoveTables& tables_;
  int seeds_;
  ThreadTeam& team_;
  Progress before_;
  Stop& stop_;
  std::vector<RowGroup> groups_;
  std::vector<FrontShape> front_shapes_;  ///< by seeds
  std::vector<HalfBoardIndex> indices_;   ///< of this layer and the smaller ones
  std::uint64_t front_words_ = 0;
  std::uint64_t front_parts_ = 0;
};

/// Calls visit(group, pace) for all groups of rows, on several threads.
template <class Visit>
void LayerWork::for_groups(const Visit& visit) const {
  team_.run(groups_.size(), 8, [&](unsigned, std::size_t begin, std::size_t end) {
    Pace pace(stop_);
    for (std::size_t i = begin; i < end && pace.go_on(); ++i) visit(groups_[i], pace);
  });
}

/// The same row by row: visit(group, slot).
template <class Visit>
void LayerWork::for_rows(const Visit& visit) const {
  for_groups([&](const RowGroup& group, Pace& pace) {
    const Slot end = group.first_slot + group.rows;
    for (Slot slot = group.first_slot; slot < end && pace.go_on(group.width); ++slot) visit(group, slot);
  });
}

}  // namespace perfectplay
