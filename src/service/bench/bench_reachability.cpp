// Reachability games: from a file to both attractors, ranks and strategies; a long path; whole boards.
#include <fmt/format.h>

#include "perfectplay/base/file.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/random_graph.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/service/bench/bench.h"
#include "perfectplay/service/temporary_folder.h"
#include "perfectplay/solve/attractor/attractor.h"

namespace perfectplay::service {
namespace {

template <class T>
std::string checksum_of(const BigArray<T>& values, const std::string& before) {
  return before + service::checksum_of(values.data(), values.size() * sizeof(T));
}

std::string checksum_of(const Solution& solution) {
  const std::string all =
      checksum_of(solution.move, checksum_of(solution.rank, checksum_of(solution.outcome, std::string())));
  return service::checksum_of(all.data(), all.size());
}

class ReachabilityBench {
 public:
  explicit ReachabilityBench(const BenchRun& run) : run_(run) {}

  Expected<void> random_graph_from_file(std::uint32_t vertices, std::uint32_t edges) {
    const auto folder = TRY(TemporaryFolder::create());
    const std::string path = folder.file("random.pg");
    // Step 1. Write the file; the graph is freed before anything is measured.
    {
      const Graph graph = random_graph({.vertices = vertices, .edges = edges});
      auto out = TRY(OutputFile::create(path));
      const Stopwatch watch;
      write_graph(graph, GraphForm::PGSolver, out);
      TRY(out.commit());
      note("write PGSolver file", graph, watch.stop(), "");
    }
    // Step 2. From the file to both attractors, ranks and strategies.
    const Stopwatch whole;
    const auto graph = TRY(read_graph(path, run_.threads));
    const Cost reading = whole.stop();
    const auto solution = TRY(solve_attractors(graph, attractor_options(), run_.stop));
    const Cost cost = whole.stop();
    note("read it", graph, reading, "");
    note("read and solve it", graph, cost, checksum_of(solution));
    return {};
  }

  Expected<void> path(std::uint32_t vertices) {
    const Graph graph = path_graph(vertices);
    const Stopwatch watch;
    const auto solution = TRY(solve_attractors(graph, attractor_options(), run_.stop));
    const Cost cost = watch.stop();
    note("solve a path", graph, cost, checksum_of(solution));
    return {};
  }

  Expected<void> connect_four(int width, int height) {
    const auto game = TRY(ConnectFour::create(width, height, 4));
    const Stopwatch watch;
    const Oracle oracle = TRY(Oracle::solve(erase(game), {.symmetry = true, .threads = run_.threads}, run_.stop));
    const Cost cost = watch.stop();
    const Explored& explored = oracle.explored();
    run_.note({fmt::format("Connect Four {}x{}", width, height), "positions", explored.positions, "moves",
               explored.moves, cost, checksum_of(oracle.solution())});
    return {};
  }

 private:
  AttractorOptions attractor_options() const {
    AttractorOptions options;
    options.threads = run_.threads;
    return options;
  }

  void note(std::string job, const Graph& graph, const Cost& cost, std::string checksum) {
    run_.note({std::move(job), "vertices", graph.size(), "edges", graph.edges(), cost, std::move(checksum)});
  }

  const BenchRun& run_;
};

}  // namespace

Expected<void> bench_reachability(const BenchRun& run) {
  const BenchSize size = run.size;
  ReachabilityBench bench(run);
  const bool tiny = size == BenchSize::Tiny;
  const std::uint32_t scale = tiny ? 100 : 1;
  TRY(bench.random_graph_from_file(1'000'000 / scale, 4'600'000 / scale));
  if (size == BenchSize::Large) {
    TRY(bench.random_graph_from_file(10'000'000, 46'000'000));
  }
  TRY(bench.path(10'000'000 / scale));
  TRY(bench.connect_four(4, tiny ? 4 : 5));
  return tiny || size == BenchSize::Quick ? Expected<void>() : bench.connect_four(5, 5);
}

}  // namespace perfectplay::service
