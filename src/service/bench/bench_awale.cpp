// Awalé: all layers in memory, and a table on disk.
#include <fmt/format.h>

#include "perfectplay/service/bench/bench.h"
#include "perfectplay/service/temporary_folder.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"

namespace perfectplay::service {
namespace {

class AwaleBench {
 public:
  explicit AwaleBench(const BenchRun& run) : run_(run) {}

  Expected<void> in_memory(int pits, int seeds, unsigned threads, std::string_view label = "") {
    RetrogradeOptions options;
    options.threads = threads;
    const Stopwatch watch;
    const auto solution = TRY(solve_awale({.pits = pits}, seeds, options, run_.stop));
    const Cost cost = watch.stop();
    std::string checksums;
    std::uint64_t positions = 0;
    std::uint64_t cycles = 0;
    for (std::size_t i = 0; i < solution.layers.size(); ++i) {
      const auto& cells = solution.layers[i].cells;
      checksums += checksum_of(cells.data(), cells.size());
      positions += cells.size();
      cycles += solution.statistics[i].cycles;
    }
    run_.note({fmt::format("Awale {}/{}{}", pits, seeds, label), "positions", positions, "cycles", cycles, cost,
               checksum_of(checksums.data(), checksums.size())});
    return {};
  }

  Expected<void> on_disk(int pits, int seeds) {
    const auto folder = TRY(TemporaryFolder::create());
    RetrogradeOptions options;
    options.threads = run_.threads;
    const Stopwatch watch;
    {
      auto builder = TRY(AwaleTableBuilder::open(folder.path(), {.pits = pits}, {.threads = run_.threads}));
      options.store = &builder;
      TRY(solve_awale({.pits = pits}, seeds, options, run_.stop));
    }
    const Cost cost = watch.stop();
    const auto table = TRY(AwaleTable::open(folder.path()));
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    for (int layer = 0; layer <= seeds; ++layer) {
      positions += table.statistics(layer).positions;
      bytes += table.layer(layer).bytes();
    }
    run_.note({fmt::format("Awale {}/{} to disk", pits, seeds), "positions", positions, "bytes", bytes, cost, ""});
    return {};
  }

 private:
  const BenchRun& run_;
};

}  // namespace

Expected<void> bench_awale(const BenchRun& run) {
  const BenchSize size = run.size;
  AwaleBench bench(run);
  const bool tiny = size == BenchSize::Tiny;
  const int seeds = tiny ? 10 : 24;
  TRY(bench.in_memory(4, seeds, 1, ", one thread"));
  TRY(bench.in_memory(4, seeds, run.threads));
  TRY(bench.on_disk(4, seeds));
  if (tiny) return {};
  TRY(bench.in_memory(6, size == BenchSize::Quick ? 14 : 18, run.threads));
  return size == BenchSize::Large ? bench.in_memory(6, 20, run.threads) : Expected<void>();
}

}  // namespace perfectplay::service
