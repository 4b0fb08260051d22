// Judges one layer of a claimed Awalé table whose lower layers have been found right, by the rules of awale_checker.h.
//
// Step 1. Look at every board once, row by row (awale_row.h).
//         - The entry must be the best of the moves; a cycle must be closed; a distance must follow from the next ones.
//         - The value of a board that the table leaves out is computed from its moves.
//         - All boards are counted.
// Step 2. Find the grounded entries, unless distances have proved them (awale_grounds.h).
//
// Step 1 takes the numbers of own seeds one after the other. The entries of such boards, about a tenth of the layer, stay
// at hand, because they lie across the rows of boards with the same own half:
//
//                  own half 0,0,3   0,1,2   0,2,1   …            64 of these columns, turned, are the entries of 64 rows
//   other 0,0,2            +1       -1       0
//   other 0,1,1            -2        3       0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/verify/awale_claims.h"
#include "perfectplay/verify/awale_grounds.h"
#include "perfectplay/verify/awale_row.h"
#include "perfectplay/verify/awale_rows.h"

namespace perfectplay {

class AwaleLayerJudge {
 public:
  AwaleLayerJudge(const AwaleHalves& halves, const ClaimedRows& rows, int seeds, ThreadTeam& team);

  /// The first wrong entry, in the order of own halves, then of columns. An error when `stop` ended the check or a row could
  /// not be read.
  Expected<std::optional<AwaleDefect>> judge(Stop& stop);
  /// All boards of the layer, counted by judge().
  const LayerStatistics& statistics() const { return statistics_; }

 private:
  using Group = AwaleGrounds::Group;
  using Place = AwaleGrounds::Open;

  /// What one thread needs.
  struct Worker {
    Worker(const AwaleHalves& halves, int seeds) : row(halves, seeds) {}

    AwaleRow row;
    AwaleGrounds::Fresh fresh;
    std::vector<std::int8_t> cells;    ///< the entries of a group, row by row
    std::vector<std::uint64_t> filed;  ///< which there are, in words of columns, row by row
    LayerStatistics counts;
  };

  template <class Job>
  Expected<void> run(std::size_t items, Stop& stop, const Job& job);
  /// The entries of the boards with one number of own seeds, by column of the other half.
  Expected<void> gather(int own_seeds, Stop& stop);
  Expected<void> look_at_all(SharedWork& progress);
  Expected<void> look_at_group(const Group& group, Worker& worker);
  /// Turns the entries of a group, so that they lie by own half.
  void turn_entries(const Group& group, Worker& worker) const;
  /// Returns the columns of a word with a wrong entry.
  std::uint64_t judge_word(const Group& group, std::uint32_t row, std::uint32_t word, Worker& worker);
  std::uint64_t wrong_distances(const Worker& worker, std::uint32_t own_rank, std::uint32_t first, std::uint64_t there,
                                std::uint64_t cycles) const;
  void count(const AwaleRow& row, std::uint32_t word, std::uint64_t cycles, LayerStatistics& counts) const;

  /// A defect at a wrong place.
  Expected<AwaleDefect> explain(const Place& place) const;
  AwalePosition position(const Place& place) const;
  /// The defect when the rounds have left an entry open.
  Expected<AwaleDefect> circle(const Place& place) const;

  const AwaleHalves& halves_;
  const ClaimedRows& rows_;
  int seeds_;
  bool distances_;
  ThreadTeam& team_;
  AwaleGrounds grounds_;                             ///< with distances, only its groups are used
  std::vector<std::unique_ptr<RowReader>> readers_;  ///< keep entries_
  std::vector<ClaimedRow> entries_;                  ///< those that gather() has brought

  LayerStatistics statistics_;
  Mutex mutex_;                 ///< protects what follows
  std::optional<Place> wrong_;  ///< the first so far
};

}  // namespace perfectplay
