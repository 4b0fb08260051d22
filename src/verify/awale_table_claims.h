// A table of Awalé on disk as claims: the boards stored in its files, and the counts in their headers.
//
//   AwaleTable ──the stored rows of each block──▶ AwaleTableClaims ──entries──▶ check_awale
//       └────────strips, unpacked when asked for──▶ TableRows ──rows──▶ judge         a table without distances
//
// Only stored boards are claims. What the code of the table would compute for other boards is not judged. Rows take no more
// memory than they are given: those unpacked last are kept, and unpacked again when they are needed again.
#pragma once

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/strip_cache.h"
#include "perfectplay/verify/awale_checker.h"
#include "perfectplay/verify/awale_halves.h"
#include "perfectplay/verify/awale_rows.h"

namespace perfectplay {

class AwaleTableClaims final : public AwaleClaims {
 public:
  /// The table must outlive the claims.
  explicit AwaleTableClaims(const AwaleTable& table) : table_(table) {}

  bool has_distances() const override { return table_.has_distances(); }
  std::optional<LayerStatistics> statistics(int seeds) const override { return table_.statistics(seeds); }
  unsigned parts(int seeds) const override { return table_.layer(seeds).parts(); }
  Expected<void> read(int seeds, unsigned part, const AwaleEntrySink& sink) const override;

 private:
  const AwaleTable& table_;
};

/// The rows of a table without distances.
class TableRows final : public ClaimedRows {
 public:
  /// Both must outlive it. Takes at most about `memory` bytes, what the judge takes included.
  TableRows(const AwaleHalves& halves, const AwaleTable& table, std::uint64_t memory)
      : halves_(halves), table_(table), memory_(memory) {}

  /// An error if the layer needs more memory.
  Expected<std::optional<AwaleDefect>> begin(int seeds, unsigned threads, Stop& stop) override;
  void end(int /*seeds*/) override {}
  std::unique_ptr<RowReader> reader() const override;
  bool has_distances() const override { return false; }
  bool has_full_halves() const override { return false; }
  std::optional<LayerStatistics> statistics(int seeds) const override { return table_.statistics(seeds); }

 private:
  class Reader;

  const AwaleHalves& halves_;
  const AwaleTable& table_;
  std::uint64_t memory_;
  mutable StripCache strips_;
};

/// Reads all blocks against their checksums, so that damage is reported before anything is judged, then judges all
/// layers.
Expected<AwaleVerdict> check_awale_table(const AwaleTable& table, const AwaleCheckOptions& options, Stop& stop);

}  // namespace perfectplay
