// Builds small Awalé tables for the tests of table/.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "perfectplay/base/file.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"
#include "support/unstopped.h"

namespace perfectplay::testing {

inline AwaleRules tamale(int pits) { return awale_rules("tamale", pits).value(); }

inline std::string contents(const std::string& path) { return std::string(FileContents::read(path).value().text()); }

/// Stores layers up to `last`, then stops as if the user had asked for it.
class StoreThatStops final : public LayerStore {
 public:
  StoreThatStops(LayerStore& store, int last) : store_(store), last_(last) {}

  std::optional<LayerStatistics> find(int seeds) const override { return store_.find(seeds); }
  Expected<void> add(int seeds, LayerCells& cells, Stop& stop) override {
    if (seeds > last_) return stopped();
    return store_.add(seeds, cells, stop);
  }
  Expected<void> complete(int seeds, const LayerStatistics& statistics) override {
    return store_.complete(seeds, statistics);
  }
  Expected<LayerRow> row(int seeds, int other_seeds, std::uint32_t gapped) override {
    return store_.row(seeds, other_seeds, gapped);
  }
  void keep_rows(std::uint64_t bytes) override { store_.keep_rows(bytes); }
  std::uint64_t unpacked() const override { return store_.unpacked(); }
  std::string scratch_folder() const override { return store_.scratch_folder(); }

 private:
  LayerStore& store_;
  int last_;
};

/// Solves into a folder, resuming with the layers that it holds; stops after layer `stop_after` as if by the user. A
/// memory limit of 0 is none.
inline Expected<AwaleSolution> build_table(const std::string& folder, const AwaleRules& rules, int seeds,
                                           const AwaleTableOptions& options = {}, int stop_after = awale_max_seeds,
                                           std::uint64_t memory_limit = 0) {
  auto builder = AwaleTableBuilder::open(folder, rules, options);
  if (!builder) return tl::unexpected(builder.error());
  StoreThatStops store(*builder, stop_after);
  RetrogradeOptions solver;
  solver.threads = options.threads;
  solver.distance = options.distance;
  solver.store = &store;
  solver.memory_limit = memory_limit;
  return solve_awale(rules, seeds, solver, unstopped());
}

inline AwaleSolution solve_in_memory(const AwaleRules& rules, int seeds, bool distance) {
  RetrogradeOptions options;
  options.distance = distance;
  return solve_awale(rules, seeds, options, unstopped()).value();
}

/// The same with as little memory as possible: every layer goes through the disk.
inline Expected<AwaleSolution> build_table_beyond_memory(const std::string& folder, const AwaleRules& rules, int seeds,
                                                         const AwaleTableOptions& options = {}) {
  Expected<AwaleSolution> last;
  for (int layer = 0; layer <= seeds && last; ++layer) {
    const double least = retrograde_memory(rules, layer, options.distance, true);
    last = build_table(folder, rules, layer, options, awale_max_seeds, static_cast<std::uint64_t>(least) + 1);
  }
  return last;
}

/// The message of an error; empty: there is none.
template <class T>
std::string message(const Expected<T>& result) {
  return result ? std::string() : result.error().message;
}

}  // namespace perfectplay::testing

/// Expects an error whose message contains these words.
#define EXPECT_REFUSED(result, words)                                               \
  EXPECT_NE(::perfectplay::testing::message(result).find(words), std::string::npos) \
      << "message: " << ::perfectplay::testing::message(result)
