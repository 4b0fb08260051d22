// perfectplay bench: one signature that identifies what the solvers compute, and how fast this machine does it.
//
// The signature hashes counts and solutions, never times: it is the same on every machine and for any number of
// threads, and a change to it is a change of behaviour.
#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <cstdlib>
#include <filesystem>

#include "engine.h"
#include "measure.h"
#include "perfectplay/base/file.h"
#include "perfectplay/graph/graph_form.h"
#include "perfectplay/graph/random_graph.h"
#include "perfectplay/solve/attractor.h"
#include "progress_bar.h"
#include "terminal.h"
#include "verb.h"
#include "views.h"
#include "words.h"

namespace perfectplay::app {
namespace {

struct Measurement {
  std::string job;
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  Cost cost;
  std::string checksum;
};

template <class T>
std::uint64_t hash_of(const BigArray<T>& values, std::uint64_t seed) {
  return XXH64(values.data(), values.size() * sizeof(T), seed);
}

std::string checksum_of(const Solution& solution) {
  return fmt::format("{:016x}", hash_of(solution.move, hash_of(solution.rank, hash_of(solution.outcome, 0))));
}

/// A folder that goes away with everything in it.
class TemporaryFolder {
 public:
  static Expected<TemporaryFolder> create() {
    std::error_code error;
    const auto parent = std::filesystem::temp_directory_path(error);
    std::string path = ((error ? std::filesystem::path("/tmp") : parent) / "perfectplay-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr)
      return resource_error(fmt::format("no temporary folder in {}", parent.string()));
    return TemporaryFolder(path);
  }

  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }

  std::string file(std::string_view name) const { return fmt::format("{}/{}", path_, name); }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

class BenchVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "quick", .argument = "", .help = "a few seconds: Connect Four 4x5 instead of 5x5", .target = &quick_},
        {.name = "tiny",
         .argument = "",
         .help = "an instant: graphs a hundred times smaller and Connect Four 4x4, to see that all works",
         .target = &tiny_},
        {.name = "large", .argument = "", .help = "also a graph of 10 M vertices and 46 M edges", .target = &large_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
        {.name = "threads",
         .argument = "N",
         .help = "threads to use; 0: all cores",
         .target = &engine_.threads,
         .high = 1024},
    };
  }

  Expected<ExitCode> run(const Invocation& /*invocation*/) override {
    if (quick_ + large_ + tiny_ > 1) return input_error("--tiny, --quick and --large exclude each other");
    if (!json_) print_head();
    const std::uint32_t scale = tiny_ ? 100 : 1;
    if (auto done = measure_random_graph(1'000'000 / scale, 4'600'000 / scale); !done)
      return tl::unexpected(done.error());
    if (large_) {
      if (auto done = measure_random_graph(10'000'000, 46'000'000); !done) return tl::unexpected(done.error());
    }
    if (auto done = measure_path(10'000'000 / scale); !done) return tl::unexpected(done.error());
    if (auto done = measure_connect_four("4", tiny_ ? "4" : "5"); !done) return tl::unexpected(done.error());
    if (!quick_ && !tiny_) {
      if (auto done = measure_connect_four("5", "5"); !done) return tl::unexpected(done.error());
    }
    if (json_) {
      print(printed(to_json()));
    } else {
      print(fmt::format("\n{}\n", bold("signature " + signature())));
    }
    return ExitCode::Done;
  }

 private:
  AttractorOptions attractor_options(ProgressBar& bar) const {
    AttractorOptions options;
    options.threads = static_cast<unsigned>(engine_.threads);
    options.progress = bar.callback();
    return options;
  }

  Expected<void> measure_random_graph(std::uint32_t vertices, std::uint32_t edges) {
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
      note({"write PGSolver file", graph.size(), graph.edges(), watch.stop(), ""});
    }
    // Step 2. From the file to both attractors, ranks and strategies.
    ProgressBar bar;
    const Stopwatch whole;
    const auto graph = read_graph(path, static_cast<unsigned>(engine_.threads));
    if (!graph) return tl::unexpected(graph.error());
    const Cost reading = whole.stop();
    const auto solution = solve_attractors(*graph, attractor_options(bar));
    if (!solution) return tl::unexpected(solution.error());
    const Cost cost = whole.stop();
    bar.erase();
    note({"read it", graph->size(), graph->edges(), reading, ""});
    note({"read and solve it", graph->size(), graph->edges(), cost, checksum_of(*solution)});
    return {};
  }

  Expected<void> measure_path(std::uint32_t vertices) {
    const Graph graph = path_graph(vertices);
    ProgressBar bar;
    const Stopwatch watch;
    const auto solution = solve_attractors(graph, attractor_options(bar));
    if (!solution) return tl::unexpected(solution.error());
    const Cost cost = watch.stop();
    bar.erase();
    note({"solve a path", graph.size(), graph.edges(), cost, checksum_of(*solution)});
    return {};
  }

  Expected<void> measure_connect_four(const std::string& width, const std::string& height) {
    const GameEntry* entry = find_game("connect-four");
    if (entry == nullptr) return input_error("there is no connect-four");
    auto arguments = check_arguments(*entry, {{"width", width}, {"height", height}});
    if (!arguments) return tl::unexpected(arguments.error());
    const Stopwatch watch;
    const auto oracle = engine_.solve({entry, std::move(*arguments)}, true);
    if (!oracle) return tl::unexpected(oracle.error());
    const Cost cost = watch.stop();
    const Explored& explored = oracle->explored();
    note({fmt::format("Connect Four {}x{}", width, height), explored.positions, explored.moves, cost,
          checksum_of(oracle->solution())});
    return {};
  }

  static void print_head() {
    print(fmt::format("{:<21}{:>11}{:>12}{:>9}{:>9}{:>10}{:>8}\n", "job", "vertices", "edges", "time", "cpu", "rate",
                      "peak"));
  }

  void note(Measurement measurement) {
    if (!json_) {
      const Cost& cost = measurement.cost;
      print(fmt::format("{:<21}{:>11}{:>12}{:>7.2f} s{:>7.2f} s{:>6.1f} M/s{:>5.0f} MB\n", measurement.job,
                        grouped(measurement.vertices), grouped(measurement.edges), cost.seconds, cost.cpu_seconds,
                        static_cast<double>(measurement.vertices) / cost.seconds * 1e-6,
                        static_cast<double>(cost.peak_bytes) * 1e-6));
      flush_output();
    }
    measurements_.push_back(std::move(measurement));
  }

  std::string signature() const {
    std::string text;
    for (const Measurement& m : measurements_)
      text += fmt::format("{} {} {} {}\n", m.job, m.vertices, m.edges, m.checksum);
    return fmt::format("{:016x}", XXH64(text.data(), text.size(), 0));
  }

  Json to_json() const {
    Json rows = Json::array();
    for (const Measurement& m : measurements_) {
      Json row{{"job", m.job},
               {"vertices", m.vertices},
               {"edges", m.edges},
               {"seconds", m.cost.seconds},
               {"cpu_seconds", m.cost.cpu_seconds},
               {"vertices_per_second", static_cast<double>(m.vertices) / m.cost.seconds},
               {"peak_bytes", m.cost.peak_bytes}};
      if (!m.checksum.empty()) row["checksum"] = m.checksum;
      rows.push_back(std::move(row));
    }
    return {{"signature", signature()}, {"threads", engine_.threads}, {"jobs", std::move(rows)}};
  }

  Engine engine_;
  bool quick_ = false;
  bool tiny_ = false;
  bool large_ = false;
  bool json_ = false;
  std::vector<Measurement> measurements_;
};

}  // namespace

std::unique_ptr<Verb> make_bench_verb() { return std::make_unique<BenchVerb>(); }

}  // namespace perfectplay::app
