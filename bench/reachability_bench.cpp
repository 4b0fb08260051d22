// Single steps of solving: reading a graph, reversing its edges, attracting, checking, exploring.
//
// The arguments are vertices and threads; rates are edges per second, or positions per second when exploring.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "perfectplay/base/file.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/random_graph.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/attractor/reverse_graph.h"
#include "perfectplay/verify/solution_checker.h"

namespace perfectplay {
namespace {

Graph graph_of(const benchmark::State& state) {
  const auto vertices = static_cast<std::uint32_t>(state.range(0));
  return random_graph({.vertices = vertices, .edges = vertices / 10 * 46, .victories = 100, .seed = 1});
}

unsigned threads_of(const benchmark::State& state) { return static_cast<unsigned>(state.range(1)); }

void count_edges(benchmark::State& state, const Graph& graph) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * graph.edges());
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"vertices", "threads"})->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
  for (const std::int64_t vertices : {100'000, 1'000'000, 10'000'000}) bench->Args({vertices, 1})->Args({vertices, 2});
}

void parse(benchmark::State& state) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("perfectplay-bench-" + std::to_string(::getpid()) + ".pg");
  const Graph graph = graph_of(state);
  auto file = OutputFile::create(path);
  if (file) write_graph(graph, GraphForm::PGSolver, *file);
  if (!file || !file->commit()) return state.SkipWithError("cannot write the graph to be read");
  for (auto _ : state) {
    auto read = read_graph(path, threads_of(state));
    if (!read) return state.SkipWithError(read.error().message.c_str());
    benchmark::DoNotOptimize(read);
  }
  std::filesystem::remove(path);
  count_edges(state, graph);
}
BENCHMARK(parse)->Apply(sizes);

void reverse(benchmark::State& state) {
  const Graph graph = graph_of(state);
  Stop stop;
  for (auto _ : state) benchmark::DoNotOptimize(ReverseGraph::build(graph, threads_of(state), stop));
  count_edges(state, graph);
}
BENCHMARK(reverse)->Apply(sizes);

void attract(benchmark::State& state) {
  const Graph graph = graph_of(state);
  AttractorOptions options;
  options.threads = threads_of(state);
  Stop stop;
  for (auto _ : state) benchmark::DoNotOptimize(solve_attractors(graph, options, stop));
  count_edges(state, graph);
}
BENCHMARK(attract)->Apply(sizes);

void attract_path(benchmark::State& state) {
  const Graph graph = path_graph(static_cast<std::uint32_t>(state.range(0)));
  AttractorOptions options;
  options.threads = threads_of(state);
  Stop stop;
  for (auto _ : state) benchmark::DoNotOptimize(solve_attractors(graph, options, stop));
  count_edges(state, graph);
}
BENCHMARK(attract_path)->Apply(sizes);

void judge(benchmark::State& state) {
  const Graph graph = graph_of(state);
  Stop stop;
  const auto solution = solve_attractors(graph, {}, stop);
  if (!solution) return state.SkipWithError(solution.error().message.c_str());
  const auto name = [&graph](Vertex v) { return graph.name(v); };
  for (auto _ : state) benchmark::DoNotOptimize(find_defect(graph, *solution, name, stop));
  count_edges(state, graph);
}
BENCHMARK(judge)
    ->Arg(1'000'000)
    ->Arg(10'000'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

void explore_connect_four(benchmark::State& state) {
  const auto game = ConnectFour::create(state.range(0), state.range(1), 4);
  if (!game) return state.SkipWithError(game.error().message.c_str());
  Stop stop;
  std::uint64_t positions = 0;
  for (auto _ : state) {
    const auto explored = explore(*game, ExploreOptions{}, stop);
    if (!explored) return state.SkipWithError(explored.error().message.c_str());
    positions += explored->positions;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(positions));
}
BENCHMARK(explore_connect_four)
    ->ArgNames({"width", "height"})
    ->Args({4, 4})
    ->Args({4, 5})
    ->Args({5, 4})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

}  // namespace
}  // namespace perfectplay
