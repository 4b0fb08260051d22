#include "perfectplay/table/awale/awale_table.h"

#include <fmt/format.h>

#include <mutex>
#include <utility>

#include "perfectplay/table/awale/layer_folder.h"

namespace perfectplay {

/// What for_each() has unpacked so far.
struct AwaleTable::Unpacked {
  std::mutex mutex;
  AwaleSolution solution;
  std::shared_ptr<const AwaleValues> values;
};

AwaleTable::AwaleTable(std::string folder, std::vector<std::shared_ptr<const LayerFile>> layers)
    : folder_(std::move(folder)), layers_(std::move(layers)), unpacked_(std::make_shared<Unpacked>()) {}

Expected<AwaleTable> AwaleTable::open(const std::string& folder) {
  auto layers = open_layers(folder);
  if (!layers) return tl::unexpected(layers.error());
  if (layers->empty()) {
    return input_error(
        fmt::format("{}: no table of Awalé is there; expected files like {}", folder, awale_layer_name(0)));
  }
  return AwaleTable(folder, std::move(*layers));
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

Expected<AwaleValues> AwaleTable::load(unsigned threads) const {
  AwaleSolution solution;
  for (const auto& file : layers_) {
    auto layer = file->load(threads);
    if (!layer) return tl::unexpected(layer.error());
    solution.layers.push_back(std::move(*layer));
    solution.statistics.push_back(file->header().statistics);
  }
  return AwaleValues(rules(), std::move(solution));
}

unsigned AwaleTable::parts(int seeds) const { return AwaleValues::parts(statistics(seeds).positions); }

Expected<void> AwaleTable::for_each(int seeds, unsigned part, const Sink& sink) const {
  std::shared_ptr<const AwaleValues> values;
  {
    const std::lock_guard lock(unpacked_->mutex);
    AwaleSolution& solution = unpacked_->solution;
    while (static_cast<int>(solution.layers.size()) <= seeds) {
      const LayerFile& file = layer(static_cast<int>(solution.layers.size()));
      auto loaded = file.load();
      if (!loaded) return tl::unexpected(loaded.error());
      solution.layers.push_back(std::move(*loaded));
      solution.statistics.push_back(file.header().statistics);
      unpacked_->values = nullptr;
    }
    if (!unpacked_->values) unpacked_->values = std::make_shared<const AwaleValues>(rules(), solution);
    values = unpacked_->values;
  }
  return values->for_each(seeds, part, sink);
}

Expected<void> AwaleTable::check(unsigned threads, const ProgressCallback& progress) const {
  std::uint64_t total = 0;
  for (const auto& file : layers_) total += file->header().stored;
  std::uint64_t done = 0;
  for (const auto& file : layers_) {
    if (!report(progress, {"reading", done, total})) return stopped();
    auto intact = file->check(threads);
    if (!intact) return intact;
    done += file->header().stored;
  }
  return {};
}

}  // namespace perfectplay
