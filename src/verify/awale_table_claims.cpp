#include "perfectplay/verify/awale_table_claims.h"

#include <vector>

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

Expected<AwaleVerdict> check_awale_table(const AwaleTable& table, const AwaleCheckOptions& options, Stop& stop) {
  TRY(table.check(options.threads, stop));
  return check_awale(table.rules(), table.max_seeds(), AwaleTableClaims(table), options, stop);
}

}  // namespace perfectplay
