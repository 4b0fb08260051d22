#include "perfectplay/app/verbs/awale/awale_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "perfectplay/app/bench/measure.h"
#include "perfectplay/app/bench/temporary_folder.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/awale/awale_engine.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/table/awale/layer_file.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_writer.h"

namespace perfectplay::app {
namespace {

/// Enough to be measured, over in a second or two.
constexpr double positions_to_try = 2e7;
constexpr std::size_t rows_shown = 14;

double layer_positions(const AwaleRules& rules, int seeds) {
  return seeds == 0 ? 1 : awale_positions(rules, seeds) - awale_positions(rules, seeds - 1);
}

std::string positions_in_words(double positions) {
  return positions < 1e18 ? grouped(static_cast<std::uint64_t>(std::llround(positions)))
                          : fmt::format("{:.3e}", positions);
}

std::string row(std::string_view seeds, const PlannedLayer& layer) {
  return fmt::format("{:>5}  {:>21}  {:>15}  {:>9}  {:>9}\n", seeds, positions_in_words(layer.positions),
                     duration(layer.seconds), bytes_in_words(layer.memory), bytes_in_words(layer.disk));
}

}  // namespace

Expected<AwaleRate> measure_awale_rate(const AwaleRules& rules, int max_seeds, unsigned threads) {
  AwaleRate rate{.threads = thread_count(threads)};
  while (rate.seeds < max_seeds && awale_positions(rules, rate.seeds + 1) <= positions_to_try) ++rate.seeds;
  WatchedStop watched;
  RetrogradeOptions options;
  options.threads = rate.threads;
  const Stopwatch watch;
  const auto solution = solve_awale(rules, rate.seeds, options, watched.stop());
  if (!solution) return tl::unexpected(solution.error());
  rate.seconds = watch.stop().seconds;
  for (const LayerStatistics& layer : solution->statistics) rate.positions += layer.positions;

  const auto folder = TemporaryFolder::create();
  if (!folder) return tl::unexpected(folder.error());
  const std::string path = folder->file(awale_layer_name(rate.seeds));
  const auto last = static_cast<std::size_t>(rate.seeds);
  const auto written =
      write_layer(path, rules, rate.seeds, solution->layers[last], solution->statistics[last], threads);
  if (!written) return tl::unexpected(written.error());
  const auto file = LayerFile::open(path);
  if (!file) return tl::unexpected(file.error());
  rate.bits_per_position =
      8 * static_cast<double>(file->bytes()) / static_cast<double>(solution->statistics[last].positions);
  return rate;
}

AwalePlan plan_awale(const AwaleRules& rules, int seeds, const AwaleRate& rate, const PlanMachines& machines) {
  AwalePlan plan{.machines = machines, .layers = {}, .first_too_large = std::nullopt};
  const double speed = rate.per_core() * static_cast<double>(machines.nodes * machines.cores);
  const double memory = static_cast<double>(machines.nodes) * static_cast<double>(machines.memory);
  for (int layer = 0; layer <= seeds; ++layer) {
    const double positions = layer_positions(rules, layer);
    plan.layers.push_back({.seeds = layer,
                           .positions = positions,
                           .seconds = positions / speed,
                           .memory = retrograde_memory(rules, layer, false, true),
                           .disk = positions * rate.bits_per_position / 8});
    if (!plan.first_too_large && plan.layers.back().memory > memory) plan.first_too_large = layer;
  }
  return plan;
}

PlannedLayer AwalePlan::all() const {
  PlannedLayer sum;
  for (const PlannedLayer& layer : layers) {
    sum.positions += layer.positions;
    sum.seconds += layer.seconds;
    sum.memory = std::max(sum.memory, layer.memory);
    sum.disk += layer.disk;
  }
  return sum;
}

Json to_json(const AwalePlan& plan) {
  Json layers = Json::array();
  for (const PlannedLayer& layer : plan.layers) {
    layers.push_back({{"seeds", layer.seeds},
                      {"positions", layer.positions},
                      {"seconds", layer.seconds},
                      {"memory", layer.memory},
                      {"disk", layer.disk}});
  }
  const PlannedLayer all = plan.all();
  return {{"nodes", plan.machines.nodes},
          {"cores_per_node", plan.machines.cores},
          {"memory_per_node", plan.machines.memory},
          {"positions", all.positions},
          {"seconds", all.seconds},
          {"memory", all.memory},
          {"disk", all.disk},
          {"first_layer_that_does_not_fit", plan.first_too_large ? Json(*plan.first_too_large) : Json(nullptr)},
          {"layers", std::move(layers)}};
}

std::string to_text(const AwalePlan& plan) {
  std::string text =
      fmt::format("{:>5}  {:>21}  {:>15}  {:>9}  {:>9}\n", "seeds", "positions", "time", "memory", "disk");
  const std::size_t step = std::max<std::size_t>(1, plan.layers.size() / rows_shown);
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    if ((plan.layers.size() - 1 - i) % step == 0) text += row(std::to_string(i), plan.layers[i]);
  }
  text += row("all", plan.all());
  if (!plan.first_too_large) return text + "Every layer fits in memory.\n";
  const PlannedLayer& layer = plan.layers[static_cast<std::size_t>(*plan.first_too_large)];
  return text + fmt::format("The layer of {} is the first that does not fit: it needs {} of memory, and there {} {}.\n",
                            counted(static_cast<std::uint64_t>(layer.seeds), "seed"), bytes_in_words(layer.memory),
                            plan.machines.nodes == 1 ? "is" : "are",
                            bytes_in_words(static_cast<double>(plan.machines.nodes) *
                                           static_cast<double>(plan.machines.memory)));
}

}  // namespace perfectplay::app
