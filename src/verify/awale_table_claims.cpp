#include "perfectplay/verify/awale_table_claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <unordered_map>
#include <vector>

#include "perfectplay/base/machine.h"
#include "perfectplay/verify/awale_grounds.h"

namespace perfectplay {

Expected<void> AwaleTableClaims::read(int seeds, unsigned part, const AwaleEntrySink& sink) const {
  const int pits = table_.rules().pits;
  std::vector<AwaleEntry> entries;
  return table_.layer(seeds).read(part, [&](const StoredRow& row) {
    entries.resize(row.cells.size());
    AwalePosition position = row.first;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const std::int8_t cell = row.cells[i];
      entries[i] = {position, score_of(cell), by_repetition(cell),
                    row.distances.empty() ? no_distance : row.distances[i]};
      next_own_half(position, pits);
    }
    sink(entries);
  });
}

/// Neighbours ask for the same strips again and again: they are found here without asking the others' cache.
class TableRows::Reader final : public RowReader {
 public:
  Reader(const AwaleTable& table, StripCache& strips) : table_(table), strips_(strips) {}

  Expected<ClaimedRow> row(int seeds, int other_seeds, std::uint32_t column) override {
    const LayerFile& layer = table_.layer(seeds);
    const Strip strip = layer.strip(other_seeds, column);
    LayerRow& first = known_[static_cast<std::uint64_t>(seeds) << 56U | strip.first_block];
    if (first.cells == nullptr) first = TRY(strips_.row(layer, other_seeds, strip.first_row));
    return ClaimedRow{.cells = first.cells + std::size_t{column - strip.first_row} * strip.columns};
  }

 private:
  const AwaleTable& table_;
  StripCache& strips_;
  std::unordered_map<std::uint64_t, LayerRow> known_;
};

std::unique_ptr<RowReader> TableRows::reader() const { return std::make_unique<Reader>(table_, strips_); }

Expected<std::optional<AwaleDefect>> TableRows::begin(int seeds, unsigned /*threads*/, Stop& /*stop*/) {
  // What the judge holds besides: the entries of one number of own seeds.
  std::uint64_t most = 0;
  for (int own = 0; own <= seeds; ++own) {
    most = std::max(most, std::uint64_t{halves_.count(own)} * halves_.gapped(seeds - own));
  }
  const std::uint64_t held = halves_.bytes() + AwaleGrounds::bytes(halves_, seeds) + most;
  const std::uint64_t boards = halves_.board().positions(seeds);
  const std::uint64_t least = boards / 16;
  if (held + least > memory_) {
    return resource_error(fmt::format("checking the layer of {} seeds takes {} MiB of memory; {} MiB are allowed",
                                      seeds, ((held + least) >> 20U) + 1, memory_ >> 20U));
  }
  strips_.keep(memory_ - held);
  return std::nullopt;
}

Expected<AwaleVerdict> check_awale_table(const AwaleTable& table, const AwaleCheckOptions& options, Stop& stop) try {
  TRY(table.check(LayerFile::Depth::Cells, options.threads, stop));
  if (table.has_distances()) {
    return check_awale(table.rules(), table.max_seeds(), AwaleTableClaims(table), options, stop);
  }
  const AwaleBoard board(table.rules(), table.max_seeds());
  const AwaleHalves halves(board, table.max_seeds());
  TableRows rows(halves, table, options.memory != 0 ? options.memory : machine_memory() / 4 * 3);
  return check_awale_rows(halves, table.max_seeds(), rows, options, stop);
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("checking {} pits per side and up to {} seeds needs more memory than there is",
                                    table.rules().pits, table.max_seeds()));
}

}  // namespace perfectplay
