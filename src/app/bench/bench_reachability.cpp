// Reachability games: from a file to both attractors, ranks and strategies; a long path; whole boards.
#include <fmt/format.h>

#include "perfectplay/app/bench/bench_log.h"
#include "perfectplay/app/bench/temporary_folder.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/base/file.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/random_graph.h"
#include "perfectplay/solve/attractor/attractor.h"

namespace perfectplay::app {
namespace {

template <class T>
std::string checksum_of(const BigArray<T>& values, const std::string& before) {
  return before + app::checksum_of(values.data(), values.size() * sizeof(T));
}

std::string checksum_of(const Solution& solution) {
  const std::string all =
      checksum_of(solution.move, checksum_of(solution.rank, checksum_of(solution.outcome, std::string())));
  return app::checksum_of(all.data(), all.size());
}

class ReachabilityBench {
 public:
  explicit ReachabilityBench(BenchLog& log) : log_(log) {}

  Expected<void> random_graph_from_file(std::uint32_t vertices, std::uint32_t edges) {
    const auto folder = TemporaryFolder::create();
    if (!folder) return tl::unexpected(folder.error());
    const std::string path = folder->file("random.pg");
    // Step 1. Write the file; the graph goes before anything is measured.
    {
      const Graph graph = random_graph({.vertices = vertices, .edges = edges});
      auto out = OutputFile::create(path);
      if (!out) return tl::unexpected(out.error());
      const Stopwatch watch;
      write_graph(graph, GraphForm::PGSolver, *out);
      if (auto done = out->commit(); !done) return done;
      note("write PGSolver file", graph, watch.stop(), "");
    }
    // Step 2. From the file to both attractors, ranks and strategies.
    ProgressBar bar;
    const Stopwatch whole;
    const auto graph = read_graph(path, log_.threads());
    if (!graph) return tl::unexpected(graph.error());
    const Cost reading = whole.stop();
    const auto solution = solve_attractors(*graph, attractor_options(bar));
    if (!solution) return tl::unexpected(solution.error());
    const Cost cost = whole.stop();
    bar.erase();
    note("read it", *graph, reading, "");
    note("read and solve it", *graph, cost, checksum_of(*solution));
    return {};
  }

  Expected<void> path(std::uint32_t vertices) {
    const Graph graph = path_graph(vertices);
    ProgressBar bar;
    const Stopwatch watch;
    const auto solution = solve_attractors(graph, attractor_options(bar));
    if (!solution) return tl::unexpected(solution.error());
    const Cost cost = watch.stop();
    bar.erase();
    note("solve a path", graph, cost, checksum_of(*solution));
    return {};
  }

  Expected<void> connect_four(int width, int height) {
    const auto game = TRY(ConnectFour::create(width, height, 4));
    Engine engine;
    engine.threads = log_.threads();
    const Stopwatch watch;
    const auto oracle = engine.solve(erase(game), true);
    if (!oracle) return tl::unexpected(oracle.error());
    const Cost cost = watch.stop();
    const Explored& explored = oracle->explored();
    log_.note({fmt::format("Connect Four {}x{}", width, height), "positions", explored.positions, "moves",
               explored.moves, cost, checksum_of(oracle->solution())});
    return {};
  }

 private:
  AttractorOptions attractor_options(ProgressBar& bar) const {
    AttractorOptions options;
    options.threads = log_.threads();
    options.progress = bar.callback();
    return options;
  }

  void note(std::string job, const Graph& graph, const Cost& cost, std::string checksum) {
    log_.note({std::move(job), "vertices", graph.size(), "edges", graph.edges(), cost, std::move(checksum)});
  }

  BenchLog& log_;
};

}  // namespace

Expected<void> bench_reachability(BenchLog& log, BenchSize size) {
  ReachabilityBench bench(log);
  const bool tiny = size == BenchSize::Tiny;
  const std::uint32_t scale = tiny ? 100 : 1;
  if (auto done = bench.random_graph_from_file(1'000'000 / scale, 4'600'000 / scale); !done) return done;
  if (size == BenchSize::Large) {
    if (auto done = bench.random_graph_from_file(10'000'000, 46'000'000); !done) return done;
  }
  if (auto done = bench.path(10'000'000 / scale); !done) return done;
  if (auto done = bench.connect_four(4, tiny ? 4 : 5); !done) return done;
  return tiny || size == BenchSize::Quick ? Expected<void>() : bench.connect_four(5, 5);
}

}  // namespace perfectplay::app
