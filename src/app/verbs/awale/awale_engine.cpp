#include "perfectplay/app/verbs/awale/awale_engine.h"

#include <fmt/format.h>

#include <memory>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/base/machine.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/awale_value.h"

namespace perfectplay::app {
namespace {

Expected<AwaleOracle> open_table(const std::string& folder, const AwaleRules& rules, int seeds) {
  auto opened = AwaleTable::open(folder);
  if (!opened) return tl::unexpected(std::move(opened).error());
  const auto table = std::make_shared<const AwaleTable>(std::move(*opened));
  if (table->rules() != rules) {
    return input_error(fmt::format("{}: the table is of {}; asked for were {}", folder, rules_in_words(table->rules()),
                                   rules_in_words(rules)));
  }
  if (table->max_seeds() < seeds) {
    return input_error(fmt::format("{}: the table has the layers of 0 to {} seeds; this board has {}", folder,
                                   table->max_seeds(), seeds));
  }
  return AwaleOracle(rules, [table](const AwalePosition& position) { return table->value(position); });
}

}  // namespace

std::vector<Option> AwaleEngine::solver_options() {
  return {
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
      {.name = "memory",
       .argument = "SIZE",
       .help = "use no more memory than this, as 8G or 500M; what does not fit is refused beforehand",
       .target = &memory},
  };
}

std::vector<Option> AwaleEngine::query_options() {
  std::vector<Option> options{
      {.name = "table",
       .argument = "DIR",
       .help = "read values from the table that solve awale --out DIR wrote, instead of solving",
       .target = &table},
      {.name = "max-positions",
       .argument = "N",
       .help = "solve on the fly only up to so many positions",
       .target = &max_positions,
       .low = 1},
  };
  for (Option& option : solver_options()) options.push_back(std::move(option));
  return options;
}

Expected<RetrogradeOptions> AwaleEngine::retrograde_options() const {
  RetrogradeOptions options;
  options.threads = static_cast<unsigned>(threads);
  options.memory_limit = machine_memory();
  if (!memory.empty()) {
    const auto bytes = parse_bytes(memory, "--memory");
    if (!bytes) return tl::unexpected(bytes.error());
    options.memory_limit = *bytes;
  }
  return options;
}

Expected<AwaleOracle> AwaleEngine::oracle(const AwaleRules& rules, int seeds, bool distances) const {
  if (!table.empty()) return open_table(table, rules, seeds);
  if (const double positions = awale_positions(rules, seeds); positions > static_cast<double>(max_positions)) {
    return input_error(
        fmt::format("{}: there are {:.3g} positions of up to {} seeds, more than the {} that are solved on the fly; "
                    "solve them once into a table, perfectplay solve awale --pits {} --seeds {} --out DIR, and add "
                    "--table DIR",
                    rules_in_words(rules), positions, seeds, grouped(max_positions), rules.pits, seeds));
  }
  auto options = retrograde_options();
  if (!options) return tl::unexpected(std::move(options).error());
  ProgressBar bar;
  options->progress = bar.callback();
  options->distance = distances;
  auto solution = solve_awale(rules, seeds, *options);
  if (!solution) return tl::unexpected(std::move(solution).error());
  const auto values = std::make_shared<const AwaleValues>(rules, std::move(*solution));
  return AwaleOracle(rules, [values](const AwalePosition& position) { return values->value(position); });
}

double awale_positions(const AwaleRules& rules, int seeds) {
  // One stroke more divides the seeds on the board from those that are not: binomial(seeds + 2K, 2K).
  double positions = 1;
  for (int i = 1; i <= 2 * rules.pits; ++i) positions *= static_cast<double>(seeds + i) / i;
  return positions;
}

Expected<AwaleGame> make_awale_game(const GameChoice& choice) {
  return std::get<AwaleGame>(TRY(choice.entry->make(choice.arguments)));
}

Expected<AwalePosition> chosen_position(const AwaleGame& game, const std::string& typed) {
  if (!typed.empty()) return parse_awale(game.rules, typed);
  auto start = awale_start(game.rules, game.seeds);
  if (start) return start;
  return input_error(fmt::format("{}; give a board by --position", start.error().message));
}

}  // namespace perfectplay::app
