// The answers of a peg game that is too large for a table: one column per solution, computed when it is needed.
//
//   hold {a, b, c}:   a and c are there, b is computed (0.4 cycles per guess)   ─▶   three columns, valid while they are held
//
// The store keeps the columns that were computed last, within its memory. Any number of threads may use it: a column
// that is forgotten lives on until the last thread lets go of it.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "perfectplay/base/mutex.h"
#include "perfectplay/games/deduction/peg_scorer.h"

namespace perfectplay {

class ColumnStore {
 public:
  /// `bytes` bounds the columns that are kept; those that are held come on top. The game must outlive the store.
  ColumnStore(const PegGame& game, std::uint64_t bytes);

  using Column = std::shared_ptr<const std::uint8_t[]>;
  /// column[g] = the answer to guess g if the code is the secret. Columns are padded to whole registers.
  std::vector<Column> hold(std::span<const std::uint32_t> codes);
  std::size_t bytes_per_column() const { return codes_.padded_size(); }

 private:
  PegBatch codes_;
  std::size_t most_kept_;
  Mutex mutex_;
  std::unordered_map<std::uint32_t, Column> kept_;  ///< guarded by mutex_
  std::vector<std::uint32_t> order_;                ///< the codes kept, as a ring: the oldest is replaced next
  std::size_t oldest_ = 0;
};

}  // namespace perfectplay
