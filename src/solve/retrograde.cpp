#include "perfectplay/solve/retrograde.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <utility>

#include "perfectplay/index/half_board.h"
#include "perfectplay/solve/retrograde_layer.h"
#include "perfectplay/solve/retrograde_settle.h"
#include "perfectplay/solve/retrograde_tables.h"
#include "perfectplay/solve/retrograde_team.h"

namespace perfectplay {

namespace {

constexpr double mebibyte = 1024.0 * 1024.0;
constexpr auto report_interval = std::chrono::milliseconds(20);

std::uint64_t positions_of(const HalfBoards& halves, int seeds) { return HalfBoardIndex(halves, seeds).positions(); }

double memory_of(const HalfBoards& halves, int seeds, bool distance, bool layers_stored_elsewhere) {
  double finished = 0;
  for (int smaller = 0; smaller < seeds && !layers_stored_elsewhere; ++smaller) {
    finished += static_cast<double>(positions_of(halves, smaller)) * (distance ? 1 + sizeof(Distance) : 1);
  }
  return finished + MoveTables::estimated_bytes(halves.pits(), seeds) +
         LayerWork::estimated_bytes(halves, seeds, distance);
}

/// Tells the caller how many positions are done, not more often than makes sense.
class Reporter {
 public:
  Reporter(const ProgressCallback& callback, std::uint64_t total) : callback_(callback), total_(total) {}

  bool go_on(std::uint64_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (stopped_ || now - last_ < report_interval) return !stopped_;
    last_ = now;
    stopped_ = !report(callback_, {"solving", done, total_});
    return !stopped_;
  }

 private:
  const ProgressCallback& callback_;
  std::uint64_t total_;
  std::chrono::steady_clock::time_point last_;
  bool stopped_ = false;
};

Expected<std::optional<AwaleLayer>> ask_stored(const RetrogradeOptions& options, int seeds, std::uint64_t positions) {
  if (!options.stored) return std::optional<AwaleLayer>();
  auto layer = options.stored(seeds);
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
                                     const RetrogradeOptions& options) {
  const int seeds = halves.max_seeds();
  auto tables = MoveTables::make(rules, seeds);
  if (!tables) return tl::unexpected(tables.error());
  ThreadTeam team(options.threads);
  std::uint64_t total = 0;
  for (int layer = 0; layer <= seeds; ++layer) total += positions_of(halves, layer);
  Reporter reporter(options.progress, total);

  AwaleSolution solution;
  std::uint64_t done = 0;
  for (int layer_seeds = 0; layer_seeds <= seeds; ++layer_seeds) {
    const std::uint64_t positions = positions_of(halves, layer_seeds);
    auto stored = ask_stored(options, layer_seeds, positions);
    if (!stored) return tl::unexpected(stored.error());
    const bool solve = !stored->has_value();
    if (solve) {
      const auto go_on = [&](std::uint64_t settled) { return reporter.go_on(done + settled); };
      LayerWork work(*tables, layer_seeds, options.distance, team);
      if (!work.initialise(solution.layers, go_on) || !settle_layer(work, go_on)) return stopped();
      *stored = work.finish();
    }
    solution.layers.push_back(std::move(**stored));
    solution.statistics.push_back(statistics(solution.layers.back().cells));
    done += positions;
    if (!solve || !options.finished) continue;
    const auto written = options.finished(layer_seeds, solution.layers.back(), solution.statistics.back());
    if (!written) return tl::unexpected(written.error());
    auto elsewhere = ask_stored(options, layer_seeds, positions);
    if (!elsewhere) return tl::unexpected(elsewhere.error());
    if (*elsewhere) solution.layers.back() = std::move(**elsewhere);
  }
  return solution;
}

}  // namespace

LayerStatistics statistics(std::span<const std::int8_t> cells) {
  LayerStatistics result;
  result.positions = cells.size();
  // In short runs, so that the inner loop counts in small numbers and is vectorised.
  constexpr std::size_t run = 4096;
  for (std::size_t begin = 0; begin < cells.size(); begin += run) {
    std::uint32_t wins = 0;
    std::uint32_t negative = 0;
    std::uint32_t cycles = 0;
    std::int32_t sum = 0;
    for (const std::int8_t cell : cells.subspan(begin, std::min(run, cells.size() - begin))) {
      wins += cell > 0 ? 1 : 0;
      negative += cell < 0 ? 1 : 0;
      cycles += by_repetition(cell) ? 1U : 0U;
      sum += cell;
    }
    result.wins += wins;
    result.losses += negative - cycles;
    result.cycles += cycles;
    result.sum += sum - static_cast<std::int64_t>(cycles) * repetition_cell;
  }
  result.draws = result.positions - result.wins - result.losses;
  return result;
}

double retrograde_memory(const AwaleRules& rules, int seeds, bool distance, bool layers_stored_elsewhere) {
  const auto halves = HalfBoards::make(rules.pits, seeds);
  return halves ? memory_of(*halves, seeds, distance, layers_stored_elsewhere)
                : std::numeric_limits<double>::infinity();
}

Expected<AwaleSolution> solve_awale(const AwaleRules& rules, int seeds, const RetrogradeOptions& options) {
  const auto index = HalfBoardIndex::make(rules.pits, seeds);
  if (!index) return tl::unexpected(index.error());
  const bool elsewhere = options.finished && options.stored;
  const double needed = memory_of(index->halves(), seeds, options.distance, elsewhere);
  if (options.memory_limit > 0 && needed > static_cast<double>(options.memory_limit)) {
    return resource_error(fmt::format(
        "{} pits a side with {} seeds: the layer in work and the smaller ones take {:.0f} MiB, {:.0f} MiB "
        "are allowed; allow more, or solve fewer seeds{}",
        rules.pits, seeds, std::ceil(needed / mebibyte), static_cast<double>(options.memory_limit) / mebibyte,
        elsewhere ? "" : ", or keep finished layers on disk"));
  }
  try {
    return solve_layers(rules, index->halves(), options);
  } catch (const std::bad_alloc&) {
    return resource_error(fmt::format("{} pits a side with {} seeds: {:.0f} MiB of memory could not be had", rules.pits,
                                      seeds, std::ceil(needed / mebibyte)));
  }
}

}  // namespace perfectplay
