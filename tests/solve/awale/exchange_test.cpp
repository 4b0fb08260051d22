// Runs under the thread sanitizer too.
// Solvers that share the rows of every layer, as threads of one program: the files are those of a solver that is alone.
#include "perfectplay/solve/awale/exchange.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"
#include "support/awale_rules.h"
#include "support/awale_tables.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::TemporaryFolder;

std::map<std::string, std::string> files_of(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".awale") files[entry.path().filename()] = testing::contents(entry.path());
  }
  return files;
}

struct Shared {
  unsigned ranks = 2;
  unsigned threads = 1;
  std::uint64_t memory_limit = 0;
  int stops_at = awale_max_seeds;  ///< the store of rank 0 takes no larger layer
};

/// What each rank returns.
std::vector<Expected<AwaleSolution>> solve_shared(const std::string& folder, const AwaleRules& rules, int seeds,
                                                  const Shared& shared) {
  auto exchanges = thread_exchange(shared.ranks);
  std::vector<Expected<AwaleSolution>> results(shared.ranks);
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < shared.ranks; ++rank) {
    threads.emplace_back([&, rank] {
      Exchange& exchange = *exchanges[rank];
      std::uint64_t ready = 0;
      std::optional<AwaleTableBuilder> builder;
      std::optional<testing::StoreThatStops> store;
      if (rank == 0) {
        builder.emplace(AwaleTableBuilder::open(folder, rules, {.threads = shared.threads}).value());
        store.emplace(*builder, shared.stops_at);
      }
      exchange.sum({&ready, 1});
      std::unique_ptr<LayerStore> follower;
      if (rank > 0) follower = follow_awale_table(folder, rules, shared.threads).value();
      RetrogradeOptions options;
      options.threads = shared.threads;
      options.memory_limit = shared.memory_limit;
      options.store = rank == 0 ? static_cast<LayerStore*>(&*store) : follower.get();
      options.exchange = &exchange;
      Stop stop;
      results[rank] = solve_awale(rules, seeds, options, stop);
    });
  }
  threads.clear();
  return results;
}

TEST(AwaleExchange, RanksThreadsAndMemoryDoNotChangeAByte) {
  struct Case {
    int pits;
    int seeds;
    std::string_view rules;
  };
  for (const auto& [pits, seeds, name] :
       {Case{1, 6, "tamale"}, Case{2, 12, "awari"}, Case{3, 12, "abapa"}, Case{4, 11, "tamale"}, Case{6, 7, "abapa"}}) {
    const TemporaryFolder root;
    const AwaleRules rules = awale_rules(name, pits).value();
    ASSERT_TRUE(testing::build_table(root.file("alone"), rules, seeds));
    const auto expected = files_of(root.file("alone"));
    for (const unsigned ranks : {1U, 2U, 3U, 5U}) {
      const std::string folder = root.file(fmt::format("{}", ranks));
      // The last layers go through the disk; some ranks have threads.
      const double least = retrograde_memory(rules, seeds, false, true, ranks);
      const Shared shared{.ranks = ranks,
                          .threads = ranks == 2 ? 2U : 1U,
                          .memory_limit = ranks == 3 ? static_cast<std::uint64_t>(least) + 1 : 0};
      for (const auto& result : solve_shared(folder, rules, seeds, shared)) {
        ASSERT_TRUE(result) << result.error().message;
        EXPECT_EQ(result->cost.ranks, ranks);
        // On tiny boards one rank may have all groups.
        EXPECT_TRUE(result->cost.sent > 0 || pits < 4 || ranks == 1) << pits << " pits, " << ranks << " ranks";
      }
      EXPECT_TRUE(files_of(folder) == expected) << pits << " pits, " << ranks << " ranks";
    }
  }
}

TEST(AwaleExchange, AllRanksEndWhenOneFails) {
  const TemporaryFolder root;
  const AwaleRules rules = testing::tamale(4);
  const std::string folder = root.file("t");
  const auto results = solve_shared(folder, rules, 9, {.ranks = 3, .stops_at = 5});
  for (const auto& result : results) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Stopped);
  }
  // Any number of ranks may go on.
  EXPECT_EQ(AwaleTable::open(folder)->max_seeds(), 5);
  for (const auto& result : solve_shared(folder, rules, 9, {.ranks = 2})) EXPECT_TRUE(result);
  ASSERT_TRUE(testing::build_table(root.file("alone"), rules, 9));
  EXPECT_TRUE(files_of(folder) == files_of(root.file("alone")));
}

TEST(AwaleExchange, NeedsATableAndNoDistances) {
  auto exchanges = thread_exchange(1);
  RetrogradeOptions options;
  options.exchange = exchanges[0].get();
  EXPECT_REFUSED(solve_awale(testing::tamale(3), 4, options, unstopped()), "give a folder");
}

}  // namespace
}  // namespace perfectplay
