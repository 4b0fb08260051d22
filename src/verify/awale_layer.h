// One layer of a claimed Awalé table in memory: rows by other half (awale_rows.h), in the order of awale_halves.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/verify/awale_claims.h"
#include "perfectplay/verify/awale_halves.h"
#include "perfectplay/verify/awale_rows.h"

namespace perfectplay {

class ClaimedLayer {
 public:
  ClaimedLayer(const AwaleHalves& halves, int seeds, bool distances);

  std::uint64_t size() const { return cells_.size(); }
  /// The place of a board, which has the right number of seeds.
  std::uint64_t place(const AwaleBoard::Pits& board) const;
  ClaimedRow row(int other_seeds, std::uint32_t column) const;

  /// Adds an entry. Several threads may do so, even for the same board: one of the entries stays.
  void file(std::uint64_t place, const AwaleEntry& entry);
  bool filed(std::uint64_t place) const { return filed_[place] != 0; }
  /// The number of boards with an entry.
  std::uint64_t count_filed() const;
  /// Frees all but the scores.
  void keep_scores();

 private:
  const AwaleHalves& halves_;
  int seeds_;
  std::vector<std::uint64_t> first_;  ///< by seeds of the other half
  BigArray<std::int8_t> cells_;
  BigArray<std::uint8_t> filed_;
  BigArray<Distance> distance_;
};

/// Claims in any order, with or without distances: all layers stay in memory.
class MemoryRows final : public ClaimedRows {
 public:
  /// Both must outlive it.
  MemoryRows(const AwaleHalves& halves, const AwaleClaims& claims) : halves_(halves), claims_(claims) {}

  /// Reads the claims about the boards of `seeds` seeds. Defects: an impossible score, a board with two entries, a missing
  /// board that follows a move. Errors: the table cannot be read, or `stop` ended the check.
  Expected<std::optional<AwaleDefect>> begin(int seeds, unsigned threads, Stop& stop) override;
  void end(int seeds) override { layers_[static_cast<std::size_t>(seeds)].keep_scores(); }
  std::unique_ptr<RowReader> reader() const override;
  bool has_distances() const override { return claims_.has_distances(); }
  bool has_full_halves() const override { return true; }
  std::optional<LayerStatistics> statistics(int seeds) const override { return claims_.statistics(seeds); }

 private:
  const AwaleHalves& halves_;
  const AwaleClaims& claims_;
  std::vector<ClaimedLayer> layers_;
};

}  // namespace perfectplay
