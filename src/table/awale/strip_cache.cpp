#include "perfectplay/table/awale/strip_cache.h"

#include <cstddef>
#include <utility>

namespace perfectplay {

Expected<LayerRow> StripCache::row(const LayerFile& layer, int other_seeds, std::uint32_t row) {
  const Strip strip = layer.strip(other_seeds, row);
  auto cells = TRY(strips_.get(DecodedCache<Cells>::key(layer.header().seeds, strip.first_block),
                               std::uint64_t{strip.rows} * strip.columns, [&] { return layer.read(strip); }));
  const std::int8_t* const first = cells->data() + std::size_t{row - strip.first_row} * strip.columns;
  return LayerRow{first, std::move(cells)};
}

}  // namespace perfectplay
