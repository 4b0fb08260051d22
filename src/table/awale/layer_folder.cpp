#include "perfectplay/table/awale/layer_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "perfectplay/base/paths.h"

namespace perfectplay {

namespace {

constexpr std::string_view layer_prefix = "layer-";
constexpr std::string_view layer_ending = ".awale";

/// The seeds that a file's name promises; nothing when it is not a layer's name.
std::optional<int> seeds_of(std::string_view name) {
  std::string_view rest = name;
  const auto seeds = take_number(rest, layer_prefix);
  return seeds && rest == layer_ending && awale_layer_name(*seeds) == name ? seeds : std::nullopt;
}

}  // namespace

std::optional<int> take_number(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (problem != std::errc() || number < 0) return std::nullopt;
  name.remove_prefix(static_cast<std::size_t>(end - name.data()));
  return number;
}

std::string awale_layer_name(int seeds) { return fmt::format("{}{:03}{}", layer_prefix, seeds, layer_ending); }

std::string layer_path(const std::string& folder, int seeds) {
  return (std::filesystem::path(folder) / awale_layer_name(seeds)).string();
}

std::string layer_draft_path(const std::string& folder) {
  return (std::filesystem::path(folder) / ".perfectplay-draft").string();
}

std::string table_description(const AwaleRules& rules, bool distances) {
  std::string_view name = "of no named set";
  for (const AwaleRuleSet& set : awale_rule_sets) {
    AwaleRules same = set.rules;
    same.pits = rules.pits;
    if (same == rules) name = set.name;
  }
  return fmt::format("{} pits per side, rules {}, {} distances", rules.pits, name, distances ? "with" : "without");
}

Expected<std::vector<std::shared_ptr<const LayerFile>>> open_layers(const std::string& folder,
                                                                    const std::shared_ptr<TileCache>& cache) {
  const auto names = TRY(names_in(folder));
  std::vector<int> found;
  for (const std::string& name : names) {
    if (const auto seeds = seeds_of(name)) found.push_back(*seeds);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::shared_ptr<const LayerFile>> layers;
  for (const int seeds : found) {
    const int expected = static_cast<int>(layers.size());
    if (seeds != expected) {
      return input_error(fmt::format("{}: has {} but no {}; layers are used from 0 seeds on without a gap", folder,
                                     awale_layer_name(seeds), awale_layer_name(expected)));
    }
    const auto layer = std::make_shared<const LayerFile>(TRY(LayerFile::open(layer_path(folder, seeds), cache)));
    const LayerHeader& header = layer->header();
    if (header.seeds != seeds) {
      return input_error(
          fmt::format("{}: is a layer of {} seeds: its name says {}", layer->path(), header.seeds, seeds));
    }
    const LayerHeader& first = layers.empty() ? header : layers.front()->header();
    if (header.rules != first.rules || header.distances != first.distances) {
      return input_error(fmt::format("{}: is a layer of another table: {}; the first layer is of {}", layer->path(),
                                     table_description(header.rules, header.distances),
                                     table_description(first.rules, first.distances)));
    }
    layers.push_back(layer);
  }
  return layers;
}

}  // namespace perfectplay
