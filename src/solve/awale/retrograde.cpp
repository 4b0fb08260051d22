#include "perfectplay/solve/awale/retrograde.h"

#include <fmt/format.h>

#include <cmath>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "perfectplay/base/threads.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/layer_work.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/solve/awale/settle.h"

namespace perfectplay {

namespace {

/// "350 MiB", "455.1 GiB".
std::string size_in_words(double bytes) {
  constexpr double mebibyte = 1024.0 * 1024.0;
  constexpr double gibibyte = 1024 * mebibyte;
  return bytes < gibibyte ? fmt::format("{:.0f} MiB", std::ceil(bytes / mebibyte))
                          : fmt::format("{:.1f} GiB", bytes / gibibyte);
}
constexpr std::size_t cells_counted_at_once = std::size_t{1} << 16;

std::uint64_t positions_of(const HalfBoards& halves, int seeds) { return HalfBoardIndex(halves, seeds).positions(); }

double memory_of(const HalfBoards& halves, int seeds, bool distance, bool layers_stored_elsewhere) {
  double finished = 0;
  for (int smaller = 0; smaller < seeds && !layers_stored_elsewhere; ++smaller) {
    finished += static_cast<double>(positions_of(halves, smaller)) * (distance ? 1 + sizeof(Distance) : 1);
  }
  return finished + MoveTables::estimated_bytes(halves.pits(), seeds) +
         LayerWork::estimated_bytes(halves, seeds, distance);
}

LayerStatistics statistics_by(ThreadTeam& team, std::span<const std::int8_t> cells, Stop& stop) {
  std::vector<CellCounts> counts(team.size());
  team.run(cells.size(), cells_counted_at_once, [&](unsigned member, std::size_t begin, std::size_t end) {
    if (stop.go_on()) counts[member].add(cells.subspan(begin, end - begin));
  });
  CellCounts sum;
  for (const CellCounts& some : counts) sum.add(some);
  return sum.statistics();
}

Expected<std::optional<AwaleLayer>> ask_stored(const RetrogradeOptions& options, int seeds, std::uint64_t positions) {
  if (options.store == nullptr) return std::optional<AwaleLayer>();
  auto layer = options.store->load(seeds);
  if (!layer || !*layer) return layer;
  if ((*layer)->cells.size() != positions) {
    return input_error(fmt::format("the stored layer of {} seeds has {} positions: expected {}", seeds,
                                   (*layer)->cells.size(), positions));
  }
  // A layer without distances must be solved again when they are wanted.
  if (options.distance && (*layer)->distances.size() != positions) return std::optional<AwaleLayer>();
  return layer;
}

Expected<AwaleSolution> solve_layers(const AwaleRules& rules, const HalfBoards& halves,
                                     const RetrogradeOptions& options, Stop& stop) {
  const int seeds = halves.max_seeds();
  const MoveTables tables = TRY(MoveTables::make(rules, seeds, stop));
  ThreadTeam team(options.threads);
  std::uint64_t total = 0;
  for (int layer = 0; layer <= seeds; ++layer) total += positions_of(halves, layer);

  AwaleSolution solution;
  std::uint64_t done = 0;
  for (int layer_seeds = 0; layer_seeds <= seeds; ++layer_seeds) {
    const std::uint64_t positions = positions_of(halves, layer_seeds);
    std::optional<AwaleLayer> layer = TRY(ask_stored(options, layer_seeds, positions));
    const bool solve = !layer.has_value();
    if (solve) {
      LayerWork work(tables, layer_seeds, options.distance, team, {"solving", done, total}, stop);
      if (work.initialise(solution.layers) && settle_layer(work)) layer = work.finish(solution.layers);
    }
    LayerStatistics statistics;
    if (layer) statistics = layer->statistics ? *layer->statistics : statistics_by(team, layer->cells, stop);
    if (stop.ended()) return stop_error(stop, "the analysis");
    solution.layers.push_back(std::move(*layer));
    solution.statistics.push_back(statistics);
    done += positions;
    stop.spend(positions);
    if (!solve || options.store == nullptr) continue;
    TRY(options.store->add(layer_seeds, solution.layers.back(), solution.statistics.back(), stop));
    auto elsewhere = TRY(ask_stored(options, layer_seeds, positions));
    if (elsewhere) solution.layers.back() = std::move(*elsewhere);
  }
  return solution;
}

}  // namespace

double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere) {
  const auto halves = HalfBoards::make(rules.pits, seeds);
  return halves ? memory_of(*halves, seeds, distance, layers_stored_elsewhere)
                : std::numeric_limits<double>::infinity();
}

Expected<void> check_retrograde_memory(const AwaleRules& rules, int seeds, const RetrogradeOptions& options,
                                       bool layers_stored_elsewhere) {
  const auto needed = [&](int up_to) {
    return retrograde_memory(rules, up_to, options.distance, layers_stored_elsewhere);
  };
  const auto limit = static_cast<double>(options.memory_limit);
  if (options.memory_limit == 0 || needed(seeds) <= limit) return {};
  int fits = seeds - 1;
  while (fits >= 0 && needed(fits) > limit) --fits;
  const std::string instead = fits < 0 ? "not even the empty board fits" : fmt::format("up to {} seeds fit", fits);
  return resource_error(
      fmt::format("{} pits per side with {} seeds: {} {} of memory, and {} are allowed; {}{}", rules.pits, seeds,
                  layers_stored_elsewhere ? "the largest layer takes" : "all layers together take",
                  size_in_words(needed(seeds)), size_in_words(limit), instead,
                  layers_stored_elsewhere ? "" : ", and more with a table on disk"),
      fits < 0 ? std::nullopt : std::optional(Hint{"seeds", std::to_string(fits)}));
}

Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options, Stop& stop) {
  const HalfBoardIndex index = TRY(HalfBoardIndex::make(rules.pits, seeds));
  TRY(check_retrograde_memory(rules, seeds, options, options.store != nullptr));
  try {
    return solve_layers(rules, index.halves(), options, stop);
  } catch (const std::bad_alloc&) {
    const double needed = memory_of(index.halves(), seeds, options.distance, options.store != nullptr);
    return resource_error(fmt::format("{} pits per side with {} seeds: {} of memory could not be allocated", rules.pits,
                                      seeds, size_in_words(needed)));
  }
}

}  // namespace perfectplay
