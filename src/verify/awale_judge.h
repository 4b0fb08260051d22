// Judges one layer of a claimed Awalé table whose lower layers have been found right, by the rules of awale_checker.h.
//
// Step 1. Visit every board once.
//         - The entry must be the best of the moves; a cycle must be closed; a distance must follow from the next ones.
//         - The value of a board that the table leaves out is computed from its moves.
//         - All boards are counted.
// Step 2. Find the grounded entries, unless distances have proved them.
//         - An entry that is not known to be grounded when step 1 visits it stays open, with its best moves.
//         - The open entries are swept until no more entries become grounded. The longest way to a capture bounds the
//           number of sweeps, and most sweeps have little to do.
//
// Boards are visited in blocks of some rows (awale_row.h) and some other halves: the boards that follow neighbours in a
// row are neighbours in memory, and so are the entries of neighbours in a column.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/verify/awale_layer.h"
#include "perfectplay/verify/awale_row.h"

namespace perfectplay {

class AwaleLayerJudge {
 public:
  /// `layers` are those of 0 … n seeds; the last one is to be judged.
  AwaleLayerJudge(const AwaleHalves& halves, std::span<ClaimedLayer> layers, unsigned threads);

  /// The first wrong entry in the order of the checker's numbers. An error when `stop` ended the check.
  Expected<std::optional<AwaleDefect>> judge(Stop& stop);
  /// All boards of the layer, counted by judge().
  const LayerStatistics& statistics() const { return statistics_; }

 private:
  enum class Standing : std::uint8_t { Wrong, Open, Right };

  /// Some rows with the same number of seeds in the own half.
  struct Chunk {
    int own_seeds = 0;
    std::uint32_t first_row = 0;  ///< the rank of its own half
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;      ///< boards per row
    std::uint64_t first_board = 0;  ///< boards in the chunks before
    std::size_t first_counter = 0;  ///< rows in the chunks before
  };

  /// The value of a board by its moves.
  struct Findings {
    bool has_moves = false;
    int best = 0;
    bool final_move = false;                              ///< a best move captures
    int count = 0;                                        ///< the number of the other best moves
    std::array<std::uint64_t, awale_max_pits> followers;  ///< the boards after those moves
    std::array<std::uint8_t, awale_max_pits> moves;       ///< the numbers of those moves in the row

    void add(int move, std::uint64_t follower) {
      moves[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(move);
      followers[static_cast<std::size_t>(count++)] = follower;
    }
    std::span<const std::uint64_t> next() const { return std::span(followers).first(static_cast<std::size_t>(count)); }
  };

  /// The number of a board of a chunk.
  std::uint64_t number(const Chunk& chunk, std::uint32_t row, std::uint32_t column) const {
    return chunk.first_row + row + other_part_[static_cast<std::size_t>(seeds_ - chunk.own_seeds)][column];
  }
  Findings look(const AwaleRow& row, int own_seeds, std::uint32_t column) const;
  Standing judge_entry(const Findings& found, std::uint64_t number) const;
  /// Do all moves that keep the score stay among the cycles?
  bool closed(const Findings& found) const;
  bool grounded(const Findings& found) const;
  /// The distance that follows from those of the followers; no_distance when they have none.
  Distance distance(const Findings& found) const;

  /// Calls visit(row, column) for the boards of a chunk, block by block.
  template <class Visit>
  void for_each_board(const Chunk& chunk, const Visit& visit) const;
  Expected<void> judge_all(Stop& stop);
  std::uint64_t judge_chunk(const Chunk& chunk);
  Expected<void> sweep_all(Stop& stop);
  /// Returns the number of boards that became grounded.
  std::uint64_t sweep_chunk(const Chunk& chunk);
  bool has_become_grounded(const AwaleRow& row, unsigned best_moves, std::uint32_t column, int score) const;

  AwaleDefect explain(std::uint64_t number) const;
  std::string complaint(const Findings& found, std::uint64_t number) const;
  /// The defect when the sweeps have left entries open: the first of these.
  AwaleDefect circle() const;

  const AwaleHalves& halves_;
  const AwaleBoard& board_;
  std::span<ClaimedLayer> layers_;
  ClaimedLayer& layer_;
  int seeds_;
  unsigned threads_;
  std::vector<Chunk> chunks_;
  /// The part that the other half has in a board's number, by its seeds and its rank.
  std::vector<std::vector<std::uint64_t>> other_part_;

  Mutex mutex_;  ///< protects the next two
  LayerStatistics statistics_;
  std::uint64_t wrong_;  ///< the first board found wrong; the size of the layer while there is none

  /// The best moves of each open board, one bit per move of its row, chunk by chunk and row by row; 0 for a settled
  /// one.
  BigArray<std::uint8_t> open_;
  std::vector<std::uint32_t> open_in_row_;
};

}  // namespace perfectplay
