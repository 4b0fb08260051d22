// The layer that is being solved: its memory, how it begins and how it ends.
//
// The positions whose other half is gapped (it has an empty pit: move_tables.h) form a matrix, stored in two layouts.
// Parents are visited by rows of their own half L, because L alone fixes all their moves. Children are visited by rows
// of the half that has just moved, because a move of L leads into one such row. So what a position needs for itself is
// stored *by own half*, and what its parents need from it *by other half*:
//
//   by own half     rows: all halves, columns: gapped halves
//                   as bits, the state; the number of a position is its place in this order, row after row
//   by other half   rows: gapped halves, columns: all halves
//                   the frontiers of newly settled positions (frontier.h)
//
// Rows of bits begin on a word. The state of 64 positions is a few words side by side: one word for the positions that
// are still open, and planes with the bits of their numbers of options. The options of a position are the moves that
// have not failed: each quiet move, and all captures together as one. A settled position needs no options, so its planes
// say how it was settled until the next scan writes it down.
//
//   open  planes
//    1    number of options     0 and the position is lost
//    0    ..01 won, ..10 lost   by the current threshold, and not yet written down
//    0    ..00                  written down
//
// These bits are all that is touched at random, and all that must lie in memory: 4 bits per position, and 1 in each of two
// frontiers. The rest goes through streams (streams.h), which are written and read in order:
//
//   captures   for each score, the positions whose best capture nets it     dealt at the beginning, read by the scans
//   settled    for each score, the positions that have it                   written by the scans, read at the end
//
// At the end the bits are freed, and the streams of settled positions are merged, one way to divide the seeds after the
// other: into memory in the order of HalfBoardIndex, or into a file. The positions with a full other half then follow from
// their children.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/exchange.h"
#include "perfectplay/solve/awale/layer_rows.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/solve/awale/streams.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_cells.h"

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
  std::uint64_t first_own_cell = 0;  ///< the same, among the cells of owned rows
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
  std::uint32_t segment = 0;  ///< which part of the streams of settled positions
  std::uint8_t owner = 0;     ///< the rank that settles these rows (exchange.h)
  bool owned = true;          ///< is it this one? Other ranks' rows have no words here

  std::uint64_t word_of(Slot slot) const { return first_word + std::uint64_t{slot - first_slot} * words; }
  std::uint64_t cell_of(Slot slot) const { return first_cell + std::uint64_t{slot - first_slot} * width; }
  std::uint64_t end_cell() const { return first_cell + std::uint64_t{rows} * width; }
};

/// Rows with one number of seeds, which begin alike.
struct RowRange {
  Slot begin = 0;
  Slot end = 0;
};

class LayerWork;

/// Asks a layer for one member of its team whether to go on, every few hundred thousand positions.
class Pace {
 public:
  Pace(const LayerWork& layer, unsigned member);

  bool go_on() const { return goes_on_; }
  /// The same, after `positions` more positions.
  bool go_on(std::uint64_t positions) {
    done_ += positions;
    return done_ < positions_between_looks ? goes_on_ : look();
  }

 private:
  static constexpr std::uint64_t positions_between_looks = std::uint64_t{1} << 18;
  bool look();

  const LayerWork& layer_;
  unsigned member_;
  bool goes_on_;
  std::uint64_t done_ = 0;
};

class LayerWork {
 public:
  /// `before` is the progress of the analysis before this layer. When `stop` ends, every step leaves its work half
  /// done, and the object is of no further use; `stop` is cancelled when something fails: error(). With a file, the
  /// streams go there.
  LayerWork(const MoveTables& tables, int seeds, bool distance, ThreadTeam& team, const Progress& before, Stop& stop,
            std::optional<ScratchFile> file, Exchange* exchange);
  ~LayerWork();
  enum class Place : std::uint8_t {
    Memory,  ///< all in memory
    Store,   ///< the finished layer goes to a store
    Disk,    ///< the streams go to a file as well
  };
  /// The peak of its memory, the finished layer included where it stays in memory, the tables not.
  static double estimated_bytes(const HalfBoards& halves, int seeds, bool distance, Place place, unsigned ranks);
  /// The part of it that is there before settling begins: the frontiers and the lists are not.
  static double estimated_state(const HalfBoards& halves, int seeds, unsigned ranks);
  /// The bytes of disk that the streams take at most.
  static double estimated_scratch(const HalfBoards& halves, int seeds);

  int seeds() const { return seeds_; }
  const MoveTables& tables() const { return tables_; }
  ThreadTeam& team() const { return team_; }
  Stop& stop() const { return stop_; }
  /// The number of words that 64 positions take in `state`.
  unsigned state_words() const { return tables_.rules().pits < 8 ? 4 : 5; }
  const std::vector<RowGroup>& groups() const { return groups_; }
  const RowGroup& group_of(Slot slot) const { return groups_[slot / group_size]; }
  /// The group of a position.
  const RowGroup& group_of_number(std::uint64_t number) const;
  const FrontShape& front_shape(int row_seeds) const { return front_shapes_[static_cast<std::size_t>(row_seeds)]; }
  std::uint64_t front_words() const { return front_words_; }
  std::uint64_t front_parts() const { return front_parts_; }
  /// The positions in one word of a row in which no pit can be played, as bits.
  std::uint64_t ended(const RowGroup& group, Slot slot, std::uint32_t word) const;

  /// Groups are dealt to buckets, a power of two. During a step a bucket belongs to one thread.
  std::size_t buckets() const { return buckets_; }
  std::size_t bucket_of(Slot slot) const { return slot / group_size & (buckets_ - 1); }

  /// Null if this solver is alone.
  Exchange* exchange() const { return exchange_; }
  /// The ranks whose rows a move can lead from into this row by other half, as bits. Only with an Exchange.
  std::uint64_t interested(GappedRow row) const { return interested_[row]; }
  /// The halves from which a move leads into this row, if their rows are owned; without an Exchange also those with too many
  /// seeds for this layer, at the end.
  std::span<const Origin> origins(GappedRow row) const {
    if (exchange_ == nullptr) return tables_.origins(row);
    return {own_origins_.data() + first_own_origin_[row], own_origins_.data() + first_own_origin_[row + 1]};
  }
  /// Has this rank's work neither ended nor failed?
  bool fine() {
    if (streams_.failed()) stop_.cancel();
    return stop_.go_on();
  }
  /// Is there nobody whose work has ended or failed? All ranks ask at the same time, and get the same answer.
  bool agree();
  /// Has agree() said no? Then all ranks know, and nobody waits for another any more.
  bool all_ended() const { return all_ended_; }

  Streams& streams() { return streams_; }
  /// The stream of the first bucket, or segment, for a score. There are no captures of -n.
  std::size_t first_capture_stream(int score) const { return kind_of(score) * buckets_; }
  std::size_t first_settled_stream(int score) const { return (kinds() * buckets_) + kind_of(score) * segments_.size(); }
  /// visit(group, slot, word, bits) for the words of the positions in a chunk of a stream.
  template <class Visit>
  void for_words(std::span<const std::uint8_t> chunk, const Visit& visit) const;
  /// To be told how many positions have been settled at each score, and when all of them are in their streams.
  void count_settled(int score, std::uint64_t positions);
  void seal_settled(int score) { streams_.seal(first_settled_stream(score), segments_.size()); }

  /// For one member of the team, every few milliseconds: goes the work on?
  bool look(unsigned member) const {
    if (member == 0 && exchange_ != nullptr) exchange_->beat();
    return stop_.go_on();
  }
  /// Reports that `settled` positions of the layer are settled; returns false when the Stop has ended.
  bool go_on(std::uint64_t settled) {
    if (streams_.failed()) stop_.cancel();
    if (exchange_ != nullptr) exchange_->beat();
    return stop_.go_on({before_.phase, before_.done + settled, before_.total});
  }
  /// What failed first: reading a smaller layer, or the disk.
  std::optional<Error> error() const;

  /// Counts the options of every position, and deals the positions with a best capture, or a finished game with a
  /// score other than -n, to the streams. Returns false when the Stop has ended. Begins with part `first`; at_rest(part) is
  /// called before each further part, and returns whether to go on.
  bool initialise(const LayerRows& rows, std::size_t first, const std::function<bool(std::size_t part)>& at_rest);

  /// Writes what another run needs to go on from here (restart_part.cpp): the bits of this rank's rows, and where its streams
  /// lie in their file, which is kept.
  Expected<void> save(const std::string& path);
  /// Takes what belongs to this rank's rows from the part that rank `from` of `ranks` has saved, with its streams.
  Expected<void> restore(const std::string& path, const std::string& streams, unsigned from, unsigned ranks);
  /// After all parts have been restored.
  void end_restoring() { streams_.seal(0, kinds() * (buckets_ + segments_.size())); }

  /// To be called when all positions are settled: the rest are draws by repetition. Frees the bits.
  void end_settling();
  /// The layer in its final order, full other halves included; nothing when the Stop has ended. Its statistics are set.
  std::optional<AwaleLayer> finish(LayerRows& rows);
  /// The same for a store: cells to write, and then the statistics of the whole layer, which reads the layer from `rows`.
  std::unique_ptr<LayerCells> settled_cells();
  std::optional<LayerStatistics> count_all(const LayerRows& rows);

  BigArray<Distance> distances;
  BigArray<std::uint64_t> state;

 private:
  class SettledCells;
  struct Result;
  struct Dealer;
  struct SavedPart;
  /// Consecutive groups with one number of seeds.
  struct Segment {
    std::size_t first_group = 0;
    std::size_t end_group = 0;
  };

  std::size_t kinds() const { return 2 * static_cast<std::size_t>(seeds_) + 1; }
  std::size_t kind_of(int score) const { return static_cast<std::size_t>(score + seeds_); }
  void lay_out();
  void list_ranges();
  /// The owner of each group, if so many ranks share the layer.
  std::vector<std::uint8_t> owners(unsigned ranks) const;
  void share_rows();
  void list_interested();
  void fail(const Error& error);
  LayerStatistics statistics() const;
  void initialise_row(const RowGroup& group, Slot slot, const LayerRows& rows, Dealer& dealer);
  template <class T>
  void turn(const RowGroup& group, const T* source, T* result) const;
  void solve_full(Result* result, const LayerRows& rows);
  Expected<void> restore_streams(const SavedPart& part, const ScratchFile& file);
  /// visit(member, group, slot) for the rows of some ranges, on several threads: rows that begin alike one after the other,
  /// because their moves lead into rows that begin alike.
  template <class Visit>
  void for_rows(std::span<const RowRange> ranges, const Visit& visit) const;

  const MoveTables& tables_;
  int seeds_;
  ThreadTeam& team_;
  Progress before_;
  Stop& stop_;
  Exchange* exchange_;
  bool all_ended_ = false;
  std::size_t buckets_;
  std::vector<RowGroup> groups_;
  std::vector<std::uint64_t> interested_;
  std::vector<Origin> own_origins_;
  std::vector<std::uint32_t> first_own_origin_;
  std::uint64_t words_ = 0;  ///< of owned rows
  std::vector<Segment> segments_;
  std::vector<std::size_t> first_segment_;  ///< by seeds of the own half
  std::vector<RowRange> ranges_;
  std::vector<FrontShape> front_shapes_;  ///< by seeds
  HalfBoardIndex index_;
  std::uint64_t front_words_ = 0;
  std::uint64_t front_parts_ = 0;
  std::uint64_t positions_ = 0;              ///< with a gapped other half
  std::array<std::uint64_t, 256> counts_{};  ///< settled positions by score as an unsigned byte
  mutable Mutex mutex_;
  std::optional<Error> error_;
  Streams streams_;
};

inline Pace::Pace(const LayerWork& layer, unsigned member)
    : layer_(layer), member_(member), goes_on_(layer.look(member)) {}
inline bool Pace::look() {
  done_ = 0;
  return goes_on_ = layer_.look(member_);
}

template <class Visit>
void LayerWork::for_rows(std::span<const RowRange> ranges, const Visit& visit) const {
  team_.run(ranges.size(), 4, [&](unsigned member, std::size_t begin, std::size_t end) {
    Pace pace(*this, member);
    for (std::size_t i = begin; i < end && pace.go_on(); ++i) {
      for (Slot slot = ranges[i].begin; slot < ranges[i].end && pace.go_on(group_of(slot).width); ++slot) {
        if (group_of(slot).owned) visit(member, group_of(slot), slot);
      }
    }
  });
}

template <class Visit>
void LayerWork::for_words(std::span<const std::uint8_t> chunk, const Visit& visit) const {
  const RowGroup* group = &groups_.front();
  Slot slot = 0;
  std::uint32_t word = 0;
  std::uint64_t bits = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  StreamNumbers::visit(chunk, [&](std::uint64_t number) {
    if (number - begin >= end - begin) {
      if (bits != 0) visit(*group, slot, word, bits);
      bits = 0;
      std::uint64_t row = group->cell_of(slot);
      if (end == 0 || number - row >= group->width) {
        if (end == 0 || number - group->first_cell >= group->end_cell() - group->first_cell) {
          group = &group_of_number(number);
        }
        slot = group->first_slot + static_cast<Slot>((number - group->first_cell) / group->width);
        row = group->cell_of(slot);
      }
      word = static_cast<std::uint32_t>((number - row) / word_bits);
      begin = row + std::uint64_t{word} * word_bits;
      end = std::min(begin + word_bits, row + group->width);
    }
    bits |= std::uint64_t{1} << (number - begin);
  });
  if (bits != 0) visit(*group, slot, word, bits);
}

}  // namespace perfectplay
