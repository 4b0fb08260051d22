#include "perfectplay/service/awale/source.h"

#include <fmt/format.h>

#include <filesystem>

#include "perfectplay/base/grouped.h"
#include "perfectplay/base/machine.h"

namespace perfectplay::service {
namespace {

Expected<std::unique_ptr<KeptAwale>> open_table(const std::string& folder, const AwaleRules& rules, int seeds) {
  auto table = TRY(AwaleTable::open(folder));
  if (table.rules() != rules) {
    return input_error(fmt::format("{}: the table is of {}; asked for were {}", folder, rules_in_words(table.rules()),
                                   rules_in_words(rules)));
  }
  if (table.max_seeds() < seeds) {
    return input_error(fmt::format("{}: the table has the layers of 0 to {} seeds; this board has {}", folder,
                                   table.max_seeds(), seeds),
                       Hint{"seeds", std::to_string(table.max_seeds())});
  }
  return std::make_unique<KeptAwale>(std::move(table));
}

/// A folder that has changed since is another table.
std::string table_key(const std::string& folder, const AwaleRules& rules, int seeds) {
  std::error_code missing;
  const auto changed = std::filesystem::last_write_time(folder, missing);
  return fmt::format("table {} @{} {} {}", folder, missing ? 0 : changed.time_since_epoch().count(),
                     rules_in_words(rules), seeds);
}

}  // namespace

std::vector<Option> AwaleSource::solver_options() {
  return {
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
      {.name = "memory",
       .argument = "SIZE",
       .help = "use no more memory than this, as 8G or 500M; what does not fit is refused beforehand",
       .target = &memory},
  };
}

std::vector<Option> AwaleSource::query_options() {
  std::vector<Option> options{
      {.name = "table",
       .argument = "DIR",
       .help = "read values from the table that solve awale --out DIR wrote, instead of solving",
       .target = &table,
       .names_file = true},
      {.name = "max-positions",
       .argument = "N",
       .help = "solve on the fly only up to N positions",
       .target = &max_positions,
       .low = 1},
  };
  for (Option& option : solver_options()) options.push_back(std::move(option));
  return options;
}

RetrogradeOptions AwaleSource::retrograde_options() const {
  RetrogradeOptions options;
  options.threads = static_cast<unsigned>(threads);
  options.memory_limit = memory.value.value_or(machine_memory());
  return options;
}

KeptAwale::KeptAwale(AwaleTable table)
    : oracle_([&] {
        const auto shared = std::make_shared<const AwaleTable>(std::move(table));
        return AwaleOracle(shared->rules(),
                           [shared](const AwalePosition& position) { return shared->value(position); });
      }()) {}

KeptAwale::KeptAwale(const AwaleRules& rules, AwaleSolution solution)
    : oracle_([&] {
        for (const AwaleLayer& layer : solution.layers)
          bytes_ += layer.cells.size_bytes() + layer.distances.size_bytes();
        const auto values = std::make_shared<const AwaleValues>(rules, std::move(solution));
        return AwaleOracle(rules, [values](const AwalePosition& position) { return values->value(position); });
      }()) {}

Expected<Session::Lease<KeptAwale>> open_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                               bool distances, Session& session, Stop& stop) {
  if (!source.table.empty()) {
    return session.borrow<KeptAwale>(table_key(source.table, rules, seeds), stop,
                                     [&] { return open_table(source.table, rules, seeds); });
  }
  if (const double positions = awale_positions(rules, seeds); positions > static_cast<double>(source.max_positions)) {
    return input_error(
        fmt::format("{}: there are {:.3g} positions of up to {} seeds, more than the {} that are solved on the fly; "
                    "solve them once into a table, perfectplay solve awale --pits {} --seeds {} --out DIR",
                    rules_in_words(rules), positions, seeds, grouped(source.max_positions), rules.pits, seeds),
        Hint{"table", "DIR"});
  }
  const std::string key = fmt::format("solved {} {} {}", rules_in_words(rules), seeds, distances);
  return session.borrow<KeptAwale>(key, stop, [&]() -> Expected<std::unique_ptr<KeptAwale>> {
    RetrogradeOptions options = source.retrograde_options();
    options.distance = distances;
    return std::make_unique<KeptAwale>(rules, TRY(solve_awale(rules, seeds, options, stop)));
  });
}

double awale_positions(const AwaleRules& rules, int seeds) {
  // One stroke more divides the seeds on the board from those that are not: binomial(seeds + 2K, 2K).
  double positions = 1;
  for (int i = 1; i <= 2 * rules.pits; ++i) positions *= static_cast<double>(seeds + i) / i;
  return positions;
}

Expected<AwalePosition> awale_position_of(const AwaleGame& game, const std::string& text) {
  if (!text.empty()) return parse_awale(game.rules, text);
  auto start = awale_start(game.rules, game.seeds);
  if (start) return start;
  return input_error(start.error().message, Hint{"position", "BOARD"});
}

}  // namespace perfectplay::service
