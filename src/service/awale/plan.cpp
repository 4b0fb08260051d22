#include "perfectplay/service/awale/plan.h"

#include <algorithm>

#include "perfectplay/base/machine.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/service/measure.h"
#include "perfectplay/service/temporary_folder.h"
#include "perfectplay/table/awale/layer_file.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_writer.h"

namespace perfectplay::service {
namespace {

/// Enough positions for a measurement, solved in a second or two.
constexpr double positions_to_try = 2e7;

/// Solves small layers for a second or two, on all cores, and writes the last of them to a temporary folder.
Expected<AwaleRate> measure_awale_rate(const AwaleRules& rules, int max_seeds, unsigned threads, Stop& stop) {
  AwaleRate rate{.threads = thread_count(threads)};
  while (rate.seeds < max_seeds && awale_positions(rules, rate.seeds + 1) <= positions_to_try) ++rate.seeds;
  const Stopwatch watch;
  const auto solution = TRY(solve_awale(rules, rate.seeds, {.threads = rate.threads}, stop));
  const Cost cost = watch.stop();
  rate.seconds = cost.seconds;
  rate.cpu_seconds = cost.cpu_seconds;
  for (const LayerStatistics& layer : solution.statistics) rate.positions += layer.positions;

  const auto folder = TRY(TemporaryFolder::create());
  const std::string path = folder.file(awale_layer_name(rate.seeds));
  const auto last = static_cast<std::size_t>(rate.seeds);
  rate.last_positions = static_cast<double>(solution.statistics[last].positions);
  TRY(write_layer(path, rules, rate.seeds, solution.layers[last], solution.statistics[last], threads, stop));
  const auto file = TRY(LayerFile::open(path));
  rate.bits_per_position = 8 * static_cast<double>(file.bytes()) / rate.last_positions;
  return rate;
}

Expected<AwalePlan> plan_awale(const AwaleRules& rules, int seeds, const AwaleRate& rate,
                               const PlanMachines& machines) {
  AwalePlan plan{.machines = machines, .layers = {}, .first_too_large = std::nullopt};
  for (int layer = 0; layer <= seeds; ++layer) {
    plan.layers.push_back(TRY(plan_layer(rules, layer, rate.pace(), machines)));
    if (!plan.first_too_large && !plan.layers.back().fits) plan.first_too_large = layer;
  }
  return plan;
}

/// The figures of a layer, or of all together.
void add_figures(Json& document, const PlannedLayer& layer) {
  document["positions"] = layer.positions;
  document["seconds"] = layer.seconds;
  document["memory"] = layer.memory;
  document["resident"] = layer.resident;
  document["scratch"] = layer.scratch;
  document["traffic"] = layer.traffic;
  document["network"] = layer.network;
  document["disk"] = layer.disk;
}

Json to_json(const AwalePlan& plan) {
  Json layers = Json::array();
  for (const PlannedLayer& layer : plan.layers) {
    Json row{{"seeds", layer.seeds}};
    add_figures(row, layer);
    layers.push_back(std::move(row));
  }
  Json document{{"nodes", plan.machines.nodes},
                {"cores_per_node", plan.machines.cores},
                {"memory_per_node", plan.machines.memory}};
  add_figures(document, plan.all());
  document["first_layer_that_does_not_fit"] = or_null(plan.first_too_large);
  document["layers"] = std::move(layers);
  return document;
}

}  // namespace

PlannedLayer AwalePlan::all() const {
  PlannedLayer sum;
  for (const PlannedLayer& layer : layers) {
    sum.positions += layer.positions;
    sum.seconds += layer.seconds;
    sum.memory = std::max(sum.memory, layer.memory);
    sum.resident = std::max(sum.resident, layer.resident);
    sum.scratch = std::max(sum.scratch, layer.scratch);
    sum.traffic += layer.traffic;
    sum.network += layer.network;
    sum.disk += layer.disk;
  }
  return sum;
}

std::vector<Option> AwalePlanRequest::options() {
  return {
      {.name = "memory",
       .argument = "SIZE",
       .help = "what solve awale --memory would allow on this machine, as 8G; left out: all of its memory",
       .target = &allowed},
      {.name = "nodes",
       .argument = "N",
       .help = "also estimate for N machines",
       .target = &nodes,
       .low = 1,
       .high = 1'000'000},
      {.name = "memory-per-node",
       .argument = "SIZE",
       .help = "memory per machine, as 64G; left out: as this machine",
       .target = &memory},
      {.name = "cores-per-node",
       .argument = "N",
       .help = "cores per machine; 0: as this machine",
       .target = &cores,
       .high = 100'000},
      {.name = "threads",
       .argument = "N",
       .help = "threads to measure with; 0: all cores",
       .target = &threads,
       .high = 1024},
  };
}

Expected<AwalePlanResult> AwalePlanRequest::run(Session& /*session*/, Stop& stop) const {
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  const PlanMachines here{.nodes = 1, .cores = machine_processors(), .memory = allowed.limit(machine_memory())};
  const AwaleRate rate = TRY(measure_awale_rate(awale.rules, awale.seeds, static_cast<unsigned>(threads), stop));
  const auto machine = TRY(plan_awale(awale.rules, awale.seeds, rate, here));
  AwalePlanResult result{.choice = *game, .rate = rate, .machine = machine, .cluster = {}};
  if (nodes > 1 || cores != 0 || memory.value) {
    const PlanMachines cluster{
        .nodes = nodes, .cores = cores != 0 ? cores : here.cores, .memory = memory.value.value_or(here.memory)};
    result.cluster = TRY(plan_awale(awale.rules, awale.seeds, rate, cluster));
  }
  return result;
}

Expected<Json> AwalePlanRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const AwalePlanResult& result) {
  const AwaleRate& rate = result.rate;
  Json document = document_of(result.choice);
  document["measured"] = {{"seeds", rate.seeds},
                          {"positions", rate.positions},
                          {"threads", rate.threads},
                          {"seconds", rate.seconds},
                          {"cpu_seconds", rate.cpu_seconds},
                          {"positions_per_second_per_core", rate.per_core()},
                          {"bits_per_position", rate.bits_per_position}};
  document["machine"] = to_json(result.machine);
  if (result.cluster) document["cluster"] = to_json(*result.cluster);
  return document;
}

}  // namespace perfectplay::service
