#include "perfectplay/table/awale/awale_table.h"

#include <fmt/format.h>

#include <utility>

#include "perfectplay/table/awale/layer_folder.h"

namespace perfectplay {

Expected<AwaleTable> AwaleTable::open(const std::string& folder, std::uint64_t cache_bytes) {
  auto cache = std::make_shared<TileCache>(cache_bytes);
  auto layers = TRY(open_layers(folder, cache));
  if (layers.empty()) {
    return input_error(fmt::format("{}: no table of Awalé there; expected files like {}", folder, awale_layer_name(0)));
  }
  return AwaleTable(folder, std::move(cache), std::move(layers));
}

Expected<AwaleValue> AwaleTable::value(const AwalePosition& position) const {
  const int seeds = seeds_in(position);
  if (seeds > max_seeds()) {
    return input_error(fmt::format("position \"{}\" has {} seeds: the table in {} has those of 0 to {}",
                                   print(rules(), position), seeds, folder_, max_seeds()));
  }
  if (follows_a_move(rules(), position)) return layer(seeds).value(position);
  return awale_value_from_children(rules(), position, has_distances(),
                                   [this](const AwalePosition& child) { return value(child); });
}

Expected<void> AwaleTable::check(LayerFile::Depth depth, unsigned threads, Stop& stop) const {
  std::uint64_t total = 0;
  for (const auto& file : layers_) total += file->header().stored;
  SharedWork progress(stop, "reading", total);
  for (const auto& file : layers_) {
    TRY(file->check(depth, threads, progress));
    if (stop.ended()) return stop_error(stop, "reading the table");
  }
  return {};
}

}  // namespace perfectplay
