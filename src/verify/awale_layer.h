// One layer of a claimed Awalé table, in the checker's own numbering (awale_board.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/awale_claims.h"

namespace perfectplay {

class ClaimedLayer {
 public:
  ClaimedLayer(std::uint64_t positions, bool distances);

  std::uint64_t size() const { return score_.size(); }
  bool has_distances() const { return !distance_.empty(); }

  /// Adds an entry. Several threads may do so, even for the same board: one of the entries stays.
  void file(std::uint64_t number, const AwaleEntry& entry);

  bool filed(std::uint64_t number) const { return (mark(number) & filed_bit) != 0; }
  int score(std::uint64_t number) const { return score_[number]; }
  bool cycle(std::uint64_t number) const { return (mark(number) & cycle_bit) != 0; }
  Distance distance(std::uint64_t number) const { return distance_[number]; }

  /// Is a board marked as grounded (awale_checker.h)? Only the thread that visits it marks it; any thread may ask.
  bool grounded(std::uint64_t number) const { return (mark(number) & grounded_bit) != 0; }
  void set_grounded(std::uint64_t number);

  /// The number of boards with an entry.
  std::uint64_t count_filed() const;
  /// Frees all but the scores.
  void keep_scores();

 private:
  static constexpr std::uint8_t filed_bit = 1;
  static constexpr std::uint8_t cycle_bit = 2;
  static constexpr std::uint8_t grounded_bit = 4;

  std::uint8_t mark(std::uint64_t number) const {
    // The standard has no atomic_ref to const yet; this one only loads.
    return std::atomic_ref(const_cast<std::uint8_t&>(marks_[number])).load(std::memory_order_relaxed);
  }

  BigArray<std::int8_t> score_;
  BigArray<std::uint8_t> marks_;
  BigArray<Distance> distance_;
};

/// Reads the claims about the boards of `seeds` seeds. Defects: an impossible score, a board with two entries, a
/// missing board that follows a move. Errors: the table cannot be read, or `stop` ended the check.
Expected<std::optional<AwaleDefect>> read_claims(const AwaleClaims& claims, const AwaleBoard& board, int seeds,
                                                 unsigned threads, Stop& stop, ClaimedLayer& layer);

}  // namespace perfectplay
