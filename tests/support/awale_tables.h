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

  Expected<void> add(int seeds, const AwaleLayer& layer, const LayerStatistics& statistics, Stop& stop) override {
    if (seeds > last_) return stopped();
    return store_.add(seeds, layer, statistics, stop);
  }
  Expected<std::optional<AwaleLayer>> load(int seeds) const override { return store_.load(seeds); }

 private:
  LayerStore& store_;
  int last_;
};

/// Solves into a folder, resuming with the layers that it holds; stops after layer `stop_after` as if by the user.
inline Expected<AwaleSolution> build_table(const std::string& folder, const AwaleRules& rules, int seeds,
                                           const AwaleTableOptions& options = {}, int stop_after = awale_max_seeds) {
  auto builder = AwaleTableBuilder::open(folder, rules, options);
  if (!builder) return tl::unexpected(builder.error());
  StoreThatStops store(*builder, stop_after);
  RetrogradeOptions solver;
  solver.threads = options.threads;
  solver.distance = options.distance;
  solver.store = &store;
  return solve_awale(rules, seeds, solver, unstopped());
}

inline AwaleSolution solve_in_memory(const AwaleRules& rules, int seeds, bool distance) {
  RetrogradeOptions options;
  options.distance = distance;
  return solve_awale(rules, seeds, options, unstopped()).value();
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
