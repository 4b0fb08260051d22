// The retrograde analysis of Awalé: all layers up to some number of seeds, by number of threads; beside it the plain
// twin, and the plain solver for every Layered game, which computes distances too.
//
//   awale_bench --benchmark_filter='Solve/4/24'
//
// items_per_second counts positions per second of wall-clock time; cpu_per_position is the time of all threads together
// per position, in nanoseconds. Compare the solvers within one run: both slow down if the machine has other work.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <ctime>

#include "perfectplay/games/awale/awale_layers.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/move_tables.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/solve/layered/layered.h"
#include "support/plain_awale.h"

namespace perfectplay {
namespace {

AwaleRules tamale(const benchmark::State& state) { return {.pits = static_cast<int>(state.range(0))}; }
int seeds(const benchmark::State& state) { return static_cast<int>(state.range(1)); }

double process_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void count(benchmark::State& state, double seconds) {
  std::uint64_t positions = 0;
  for (int layer = 0; layer <= seeds(state); ++layer) {
    positions += HalfBoardIndex::make(static_cast<int>(state.range(0)), layer).value().positions();
  }
  const auto items = static_cast<double>(positions) * static_cast<double>(state.iterations());
  state.SetItemsProcessed(static_cast<std::int64_t>(items));
  state.counters["cpu_per_position_ns"] = 1e9 * seconds / items;
}

void solve(benchmark::State& state) {
  RetrogradeOptions options;
  options.threads = static_cast<unsigned>(state.range(2));
  options.distance = state.range(3) != 0;
  Stop stop;
  const double begin = process_seconds();
  for ([[maybe_unused]] const auto iteration : state) {
    benchmark::DoNotOptimize(solve_awale(tamale(state), seeds(state), options, stop));
  }
  count(state, process_seconds() - begin);
}

void twin(benchmark::State& state) {
  const double begin = process_seconds();
  for ([[maybe_unused]] const auto iteration : state) {
    testing::PlainAwale plain(tamale(state), seeds(state));
    plain.solve();
    benchmark::DoNotOptimize(plain.layer(seeds(state)).score.data());
  }
  count(state, process_seconds() - begin);
}

void layered(benchmark::State& state) {
  const double begin = process_seconds();
  for ([[maybe_unused]] const auto iteration : state) {
    Stop stop;
    benchmark::DoNotOptimize(solve_layers(AwaleLayers::make(tamale(state), seeds(state)).value(), stop));
  }
  count(state, process_seconds() - begin);
}

void tables(benchmark::State& state) {
  Stop stop;
  for ([[maybe_unused]] const auto iteration : state) {
    benchmark::DoNotOptimize(MoveTables::make(tamale(state), seeds(state), stop));
  }
}

}  // namespace

// pits, seeds, threads, with distances?
BENCHMARK(solve)
    ->Name("Solve")
    ->Args({4, 12, 1, 1})
    ->Args({4, 24, 1, 0})
    ->Args({4, 24, 2, 0})
    ->Args({4, 24, 1, 1})
    ->Args({6, 16, 1, 0})
    ->Args({6, 18, 1, 0})
    ->Args({6, 18, 2, 0})
    ->Args({6, 20, 2, 0})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(twin)->Name("PlainTwin")->Args({4, 24})->Unit(benchmark::kMillisecond);
BENCHMARK(layered)->Name("Layered")->Args({4, 12})->Args({4, 24})->Unit(benchmark::kMillisecond);
BENCHMARK(tables)->Name("Tables")->Args({4, 24})->Args({6, 20})->Unit(benchmark::kMillisecond);

}  // namespace perfectplay
