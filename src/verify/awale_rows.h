// Where the judge of a layer finds claimed scores: rows of boards with the same other half, by the rank of their own half.
//
//   row of 7 seeds, other half 0,0,1      own half 0,0,6: -1   0,1,5: 3   0,2,4: repetition   …
//
// All boards that follow a move with the same pit of the same own half lie in one such row. ClaimedLayer (awale_layer.h)
// has rows in memory, TableRows (awale_table_claims.h) unpacks them from files when they are asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/verify/awale_claims.h"

namespace perfectplay {

struct ClaimedRow {
  const std::int8_t* cells = nullptr;   ///< scores, or repetition_cell
  const Distance* distances = nullptr;  ///< null without distances
  const std::uint8_t* filed = nullptr;  ///< 0 where there is no claim; null: there is one for each board
};

/// One thread uses it.
class RowReader {
 public:
  RowReader() = default;
  RowReader(const RowReader&) = delete;
  RowReader& operator=(const RowReader&) = delete;
  virtual ~RowReader() = default;

  /// The boards of `seeds` seeds whose other half has `other_seeds` seeds and stands in this column (awale_halves.h). The
  /// row stays as long as the reader.
  virtual Expected<ClaimedRow> row(int seeds, int other_seeds, std::uint32_t column) = 0;
};

/// The rows of a table. Layers are judged in order: begin(), many readers, end().
class ClaimedRows {
 public:
  ClaimedRows() = default;
  ClaimedRows(const ClaimedRows&) = delete;
  ClaimedRows& operator=(const ClaimedRows&) = delete;
  virtual ~ClaimedRows() = default;

  /// Brings the rows of a layer to hand. A defect where there are too few or too many claims, or impossible ones.
  virtual Expected<std::optional<AwaleDefect>> begin(int seeds, unsigned threads, Stop& stop) = 0;
  virtual void end(int seeds) = 0;
  virtual std::unique_ptr<RowReader> reader() const = 0;

  virtual bool has_distances() const = 0;
  /// May there be claims about boards that follow no move? If not, nobody asks for their rows.
  virtual bool has_full_halves() const = 0;
  /// The claimed statistics of a layer, if any.
  virtual std::optional<LayerStatistics> statistics(int seeds) const = 0;
};

}  // namespace perfectplay
