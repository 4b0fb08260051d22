// A table of Awalé on disk as claims: the boards stored in its files, read block by block, and the counts in their
// headers.
//
//   AwaleTable ──the stored rows of each block──▶ AwaleTableClaims ──entries──▶ check_awale
//
// Only stored boards are claims. What the code of the table would compute for other boards is not judged.
#pragma once

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/verify/awale_checker.h"

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

/// Reads all blocks against their checksums, so that damage is reported before anything is judged, then judges all
/// layers.
Expected<AwaleVerdict> check_awale_table(const AwaleTable& table, const AwaleCheckOptions& options, Stop& stop);

}  // namespace perfectplay
