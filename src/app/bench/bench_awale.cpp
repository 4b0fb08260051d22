// Awalé: all layers in memory, and a table on disk.
#include <fmt/format.h>

#include "perfectplay/app/bench/bench_log.h"
#include "perfectplay/app/bench/temporary_folder.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"

namespace perfectplay::app {
namespace {

class AwaleBench {
 public:
  explicit AwaleBench(BenchLog& log) : log_(log) {}

  Expected<void> in_memory(int pits, int seeds, unsigned threads, std::string_view label = "") {
    WatchedStop watched;
    RetrogradeOptions options;
    options.threads = threads;
    const Stopwatch watch;
    const auto solution = solve_awale({.pits = pits}, seeds, options, watched.stop());
    if (!solution) return tl::unexpected(solution.error());
    const Cost cost = watch.stop();
    watched.bar().erase();
    std::string checksums;
    std::uint64_t positions = 0;
    std::uint64_t cycles = 0;
    for (std::size_t i = 0; i < solution->layers.size(); ++i) {
      const auto& cells = solution->layers[i].cells;
      checksums += checksum_of(cells.data(), cells.size());
      positions += cells.size();
      cycles += solution->statistics[i].cycles;
    }
    log_.note({fmt::format("Awale {}/{}{}", pits, seeds, label), "positions", positions, "cycles", cycles, cost,
               checksum_of(checksums.data(), checksums.size())});
    return {};
  }

  Expected<void> on_disk(int pits, int seeds) {
    const auto folder = TemporaryFolder::create();
    if (!folder) return tl::unexpected(folder.error());
    WatchedStop watched;
    RetrogradeOptions options;
    options.threads = log_.threads();
    const Stopwatch watch;
    {
      auto builder = AwaleTableBuilder::open(folder->path(), {.pits = pits}, {.threads = log_.threads()});
      if (!builder) return tl::unexpected(std::move(builder).error());
      options.store = &*builder;
      if (const auto solution = solve_awale({.pits = pits}, seeds, options, watched.stop()); !solution) {
        return tl::unexpected(solution.error());
      }
    }
    const Cost cost = watch.stop();
    watched.bar().erase();
    const auto table = AwaleTable::open(folder->path());
    if (!table) return tl::unexpected(table.error());
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    for (int layer = 0; layer <= seeds; ++layer) {
      positions += table->statistics(layer).positions;
      bytes += table->layer(layer).bytes();
    }
    log_.note({fmt::format("Awale {}/{} to disk", pits, seeds), "positions", positions, "bytes", bytes, cost, ""});
    return {};
  }

 private:
  BenchLog& log_;
};

}  // namespace

Expected<void> bench_awale(BenchLog& log, BenchSize size) {
  AwaleBench bench(log);
  const bool tiny = size == BenchSize::Tiny;
  const int seeds = tiny ? 10 : 24;
  if (auto done = bench.in_memory(4, seeds, 1, ", one thread"); !done) return done;
  if (auto done = bench.in_memory(4, seeds, log.threads()); !done) return done;
  if (auto done = bench.on_disk(4, seeds); !done) return done;
  if (tiny) return {};
  if (auto done = bench.in_memory(6, size == BenchSize::Quick ? 14 : 18, log.threads()); !done) return done;
  return size == BenchSize::Large ? bench.in_memory(6, 20, log.threads()) : Expected<void>();
}

}  // namespace perfectplay::app
