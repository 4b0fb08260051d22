// perfectplay plan awale: whether, and in what time, all layers could be solved here or on a number of machines.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/awale/awale_engine.h"
#include "perfectplay/app/verbs/awale/awale_plan.h"
#include "perfectplay/base/machine.h"

namespace perfectplay::app {
namespace {

class AwalePlanVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "nodes",
         .argument = "N",
         .help = "also for so many machines",
         .target = &nodes_,
         .low = 1,
         .high = 1'000'000},
        {.name = "memory-per-node",
         .argument = "SIZE",
         .help = "the memory of each, as 64G; left out: as this machine",
         .target = &memory_},
        {.name = "cores-per-node",
         .argument = "N",
         .help = "the cores of each; 0: as this machine",
         .target = &cores_,
         .high = 100'000},
        {.name = "threads",
         .argument = "N",
         .help = "threads to measure with; 0: all cores",
         .target = &threads_,
         .high = 1024},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto game = make_awale_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const PlanMachines here{
        .nodes = 1, .cores = std::max(1U, std::thread::hardware_concurrency()), .memory = machine_memory()};
    const auto cluster = machines(here);
    if (!cluster) return tl::unexpected(cluster.error());
    const auto rate = measure_awale_rate(game->rules, game->seeds, static_cast<unsigned>(threads_));
    if (!rate) return tl::unexpected(rate.error());
    std::vector<AwalePlan> plans{plan_awale(game->rules, game->seeds, *rate, here)};
    if (wants_cluster()) plans.push_back(plan_awale(game->rules, game->seeds, *rate, *cluster));
    print(json_ ? printed(document(*invocation.game, *rate, plans)) : report(*invocation.game, *rate, plans));
    return ExitCode::Done;
  }

 private:
  bool wants_cluster() const { return nodes_ > 1 || cores_ != 0 || !memory_.empty(); }

  Expected<PlanMachines> machines(const PlanMachines& here) const {
    PlanMachines cluster = here;
    cluster.nodes = nodes_;
    if (cores_ != 0) cluster.cores = cores_;
    if (!memory_.empty()) {
      const auto bytes = parse_bytes(memory_, "--memory-per-node");
      if (!bytes) return tl::unexpected(bytes.error());
      cluster.memory = *bytes;
    }
    return cluster;
  }

  static Json document(const GameChoice& choice, const AwaleRate& rate, const std::vector<AwalePlan>& plans) {
    Json result{{"game", choice.entry->name},
                {"parameters", parameters_json(choice)},
                {"measured",
                 {{"seeds", rate.seeds},
                  {"positions", rate.positions},
                  {"threads", rate.threads},
                  {"seconds", rate.seconds},
                  {"positions_per_second_per_core", rate.per_core()},
                  {"bits_per_position", rate.bits_per_position}}},
                {"machine", to_json(plans.front())}};
    if (plans.size() > 1) result["cluster"] = to_json(plans.back());
    return result;
  }

  static std::string report(const GameChoice& choice, const AwaleRate& rate, const std::vector<AwalePlan>& plans) {
    std::string text = fmt::format(
        "{}\n\nMeasured on the layers of 0 to {} seeds: {} positions in {} on {}, {:.1f} M/s a core;\n"
        "{:.2f} bits a position on disk. Larger layers are assumed to go as fast and to pack as well.\n",
        bold(choice.command()), rate.seeds, grouped(rate.positions), duration(rate.seconds),
        counted(rate.threads, "thread"), rate.per_core() * 1e-6, rate.bits_per_position);
    for (const AwalePlan& plan : plans) {
      const PlanMachines& machines = plan.machines;
      text += fmt::format(
          "\n{}\n{}",
          bold(fmt::format("{}, {} and {} {}", counted(machines.nodes, "machine"), counted(machines.cores, "core"),
                           bytes_in_words(static_cast<double>(machines.memory)),
                           machines.nodes == 1 ? "(time of all cores)" : "each (time of all cores)")),
          to_text(plan));
    }
    if (plans.size() > 1) text += "What the machines tell one another is not counted.\n";
    return text;
  }

  std::uint64_t nodes_ = 1;
  std::string memory_;
  std::uint64_t cores_ = 0;
  std::uint64_t threads_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_awale_plan_verb() { return std::make_unique<AwalePlanVerb>(); }

}  // namespace perfectplay::app
