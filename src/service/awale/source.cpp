#include "perfectplay/service/awale/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "perfectplay/base/grouped.h"
#include "perfectplay/base/machine.h"
#include "perfectplay/games/awale/godel.h"

namespace perfectplay::service {
namespace {

/// A score and a distance, and the working arrays of the largest layer; rather more than less.
constexpr std::uint64_t awale_position_bytes = 8;

Expected<std::unique_ptr<KeptAwale>> open_table(const std::string& folder, const AwaleRules& rules) {
  auto table = TRY(AwaleTable::open(folder));
  if (table.rules() != rules) {
    return input_error(fmt::format("{}: the table is of {}, but the request is of {}", folder,
                                   rules_in_words(table.rules()), rules_in_words(rules)));
  }
  return std::make_unique<KeptAwale>(std::move(table));
}

/// The key of an open table. A folder that has changed since it was opened is another table.
std::string table_key(const std::string& folder, const AwaleRules& rules) {
  return fmt::format("table {} {}", file_version(folder), rules_in_words(rules));
}

/// The folder that a request names, or one of the session's. A table without distances answers for boards that could
/// not be solved on the fly.
std::string table_for(const AwaleSource& source, const AwaleRules& rules, int seeds, bool distances,
                      const Session& session) {
  if (!source.table.empty()) return source.table;
  const bool solvable = awale_positions(rules, seeds) <= static_cast<double>(source.max_positions);
  for (const AwaleFolder& known : session.limits().tables) {
    if (known.rules == rules && known.seeds >= seeds && (known.distances || !distances || !solvable)) return known.path;
  }
  return "";
}

/// The error for too many positions. Its advice depends on whether this machine could solve the boards into a table.
tl::unexpected<Error> too_many_positions(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                         double positions) {
  int on_the_fly = seeds - 1;
  while (on_the_fly > 0 && awale_positions(rules, on_the_fly) > static_cast<double>(source.max_positions)) --on_the_fly;
  const std::string figures =
      fmt::format("{}: there are {:.3g} positions of up to {} seeds; boards of up to {} are solved on the fly",
                  rules_in_words(rules), positions, seeds, on_the_fly);
  const RetrogradeOptions options = source.retrograde_options();
  const auto fits = [&](int up_to) { return check_retrograde_memory(rules, up_to, options, true).has_value(); };
  if (fits(seeds)) {
    return input_error(figures + "; solve them once, into a table, and read that", Hint{"table", "DIR"});
  }
  int in_a_table = seeds - 1;
  while (in_a_table > on_the_fly && !fits(in_a_table)) --in_a_table;
  return resource_error(fmt::format(
      "{}, and boards of up to {} from a table that this machine can make: for {} seeds it would need {:.0f} "
      "GB of memory, and {:.0f} GB are allowed. The verb plan says what the tables would take",
      figures, in_a_table, seeds, retrograde_memory(rules, seeds, false, true) * 1e-9,
      static_cast<double>(options.memory_limit) * 1e-9));
}

}  // namespace

std::vector<Option> AwaleSource::solver_options() {
  return {
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
      {.name = "memory",
       .argument = "SIZE",
       .help =
           "use no more memory than this, as 8G or 500M; what does not fit goes to disk if a table is written, and is "
           "refused beforehand otherwise",
       .target = &memory},
  };
}

std::vector<Option> AwaleSource::query_options() {
  std::vector<Option> options{
      {.name = "table",
       .argument = "DIR",
       .help = "read values from the table that solve awale --out DIR wrote, instead of solving",
       .target = &table,
       .names_file = true,
       .names_table = true},
      {.name = "max-positions",
       .argument = "N",
       .help = "solve on the fly only up to N positions",
       .target = &max_positions,
       .low = 1,
       .unit_bytes = awale_position_bytes},
  };
  for (Option& option : solver_options()) options.push_back(std::move(option));
  return options;
}

Option search_time_option(std::string_view help, Seconds& seconds) {
  return {.name = "time-limit", .argument = "S", .help = help, .target = &seconds};
}

RetrogradeOptions AwaleSource::retrograde_options() const {
  RetrogradeOptions options;
  options.threads = static_cast<unsigned>(threads);
  options.memory_limit = memory.limit(machine_memory());
  return options;
}

KeptAwale::KeptAwale(AwaleTable table)
    : max_seeds_(table.max_seeds()),
      table_(std::make_shared<const AwaleTable>(std::move(table))),
      oracle_(
          table_->rules(), [table = table_](const AwalePosition& position) { return table->value(position); },
          table_->at_hand() ? AwaleOracle::most_distance_boards : 0) {}

KeptAwale::KeptAwale(const AwaleRules& rules, AwaleSolution solution)
    : values_(std::make_shared<const AwaleValues>(rules, std::move(solution))),
      oracle_(rules, [values = values_](const AwalePosition& position) { return values->value(position); }) {
  for (const AwaleLayer& layer : values_->solution().layers) {
    bytes_ += layer.cells.size_bytes() + layer.distances.size_bytes();
  }
}

Expected<Session::Lease<KeptAwale>> open_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                               bool distances, Session& session, Stop& stop) {
  auto values = TRY(open_awale_below(source, rules, seeds, distances, session, stop));
  if (values->max_seeds() >= seeds) return values;
  return input_error(fmt::format("{}: the table has the layers of 0 to {} seeds; this board has {}", source.table,
                                 values->max_seeds(), seeds),
                     Hint{"seeds", std::to_string(values->max_seeds())});
}

Expected<Session::Lease<KeptAwale>> open_awale_below(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                                     bool distances, Session& session, Stop& stop) {
  const std::string folder = table_for(source, rules, seeds, distances, session);
  if (!folder.empty()) {
    return session.borrow<KeptAwale>(table_key(folder, rules), stop, [&] { return open_table(folder, rules); });
  }
  if (const double positions = awale_positions(rules, seeds); positions > static_cast<double>(source.max_positions)) {
    return too_many_positions(source, rules, seeds, positions);
  }
  return solved_awale(source, rules, seeds, distances, session, stop);
}

Expected<Session::Lease<KeptAwale>> solved_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                                 bool distances, Session& session, Stop& stop) {
  const auto key = [&](int up_to, bool with_distances) {
    return fmt::format("solved {} {} {}", rules_in_words(rules), up_to, with_distances);
  };
  for (int more = seeds; more <= awale_max_seeds; ++more) {
    for (const bool with_distances : {distances, true}) {
      if (auto kept = session.kept<KeptAwale>(key(more, with_distances))) return *std::move(kept);
    }
  }
  return session.borrow<KeptAwale>(key(seeds, distances), stop, [&]() -> Expected<std::unique_ptr<KeptAwale>> {
    RetrogradeOptions options = source.retrograde_options();
    options.distance = distances;
    return std::make_unique<KeptAwale>(rules, TRY(solve_awale(rules, seeds, options, stop)));
  });
}

std::string_view awale_name() { return std::ranges::find(registry(), Family::Awale, &GameEntry::family)->name; }

double awale_positions(const AwaleRules& rules, int seeds) {
  // An additional pit for the seeds that are not on the board: binomial(seeds + 2K, 2K).
  double positions = 1;
  for (int i = 1; i <= 2 * rules.pits; ++i) positions *= static_cast<double>(seeds + i) / i;
  return positions;
}

namespace {

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Reads "49957" or "#49957", the exam's number, or "7:1998", seeds and enc, on any board; none if the text is neither.
Expected<std::optional<AwalePosition>> board_of_number(const AwaleRules& rules, std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with('#')) digits.remove_prefix(1);
  const auto wrong = [&](const std::string& what) {
    return input_error(fmt::format("position \"{}\": {}", text, what));
  };
  if (const std::size_t colon = digits.find(':'); colon != std::string_view::npos) {
    const auto seeds = whole_number(digits.substr(0, colon));
    const auto enc = whole_number(digits.substr(colon + 1));
    if (!seeds || !enc || *seeds > static_cast<std::uint64_t>(awale_max_seeds)) {
      return wrong(fmt::format("expected SEEDS:ENC with 0 to {} seeds, as 7:1998", awale_max_seeds));
    }
    const auto godel = TRY(Godel::make(rules.pits, static_cast<int>(*seeds)));
    const std::uint64_t boards = godel.positions(static_cast<int>(*seeds));
    if (*enc >= boards)
      return wrong(fmt::format("the boards of {} seeds have the numbers 0 to {}", *seeds, boards - 1));
    return godel.position(*enc, static_cast<int>(*seeds));
  }
  const auto number = whole_number(digits);
  if (!number) return std::nullopt;
  constexpr int exam_pits = 4;
  constexpr int exam_seeds = 24;
  if (rules.pits != exam_pits) {
    return wrong(fmt::format("Gödel numbers name boards of {} pits per side; give SEEDS:ENC or the pits, as {}",
                             exam_pits, print(rules, AwalePosition{})));
  }
  const auto godel = TRY(Godel::make(exam_pits, exam_seeds));
  return godel_position(godel, *number);
}

}  // namespace

Expected<AwalePosition> awale_position_of(const AwaleGame& game, const std::string& text) {
  if (!text.empty()) {
    const auto numbered = TRY(board_of_number(game.rules, text));
    return numbered ? *numbered : parse_awale(game.rules, text);
  }
  auto start = awale_start(game.rules, game.seeds);
  if (start) return start;
  const int pits = 2 * game.rules.pits;
  const int fitting = std::max(game.seeds / pits, 1) * pits;
  return input_error(start.error().message + ", or a position", Hint{"seeds", std::to_string(fitting)});
}

}  // namespace perfectplay::service
