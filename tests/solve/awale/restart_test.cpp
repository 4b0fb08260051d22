// Runs under the thread sanitizer too.
// Layers whose solving ends half-way, and goes on from its restart points with other numbers of ranks and threads: the files
// are those of a solver that is alone and never stopped.
#include "perfectplay/solve/awale/restart.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "perfectplay/base/paths.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"
#include "support/awale_rules.h"
#include "support/awale_tables.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::TemporaryFolder;

/// Cancels the work of its rank at one of its calls.
class ExchangeThatStops final : public Exchange {
 public:
  ExchangeThatStops(std::unique_ptr<Exchange> exchange, Stop& stop, int calls)
      : exchange_(std::move(exchange)), stop_(stop), calls_(calls) {}

  unsigned rank() const override { return exchange_->rank(); }
  unsigned ranks() const override { return exchange_->ranks(); }
  std::vector<Bytes> swap(std::vector<Bytes> out, std::span<std::uint64_t> numbers) override {
    count();
    return exchange_->swap(std::move(out), numbers);
  }
  void sum(std::span<std::uint64_t> numbers) override {
    count();
    exchange_->sum(numbers);
  }
  ExchangeTraffic traffic() const override { return exchange_->traffic(); }

 private:
  void count() {
    if (--calls_ == 0) stop_.cancel();
  }

  std::unique_ptr<Exchange> exchange_;
  Stop& stop_;
  int calls_;
};

struct RestartRun {
  unsigned ranks = 1;
  unsigned threads = 1;
  bool on_disk = false;
  int calls = 1 << 30;  ///< after which the last rank is cancelled
};

/// What the last rank returns; all ranks must agree on whether they have ended well.
Expected<AwaleSolution> run_ranks(const std::string& folder, const AwaleRules& rules, int seeds,
                                  const RestartRun& run) {
  auto exchanges = thread_exchange(run.ranks);
  std::vector<Expected<AwaleSolution>> results(run.ranks);
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < run.ranks; ++rank) {
    threads.emplace_back([&, rank] {
      Stop stop;
      ExchangeThatStops exchange(std::move(exchanges[rank]), stop, rank + 1 == run.ranks ? run.calls : 1 << 30);
      std::optional<AwaleTableBuilder> builder;
      if (rank == 0) builder.emplace(AwaleTableBuilder::open(folder, rules, {.threads = run.threads}).value());
      std::uint64_t ready = 0;
      exchange.sum({&ready, 1});
      std::unique_ptr<LayerStore> follower;
      if (rank > 0) follower = follow_awale_table(folder, rules, run.threads).value();
      RetrogradeOptions options;
      options.threads = run.threads;
      options.store = rank == 0 ? static_cast<LayerStore*>(&*builder) : follower.get();
      options.exchange = &exchange;
      options.restart_interval = std::chrono::milliseconds(0);
      if (run.on_disk) {
        options.memory_limit = static_cast<std::uint64_t>(retrograde_memory(rules, seeds, false, true, run.ranks)) + 1;
      }
      results[rank] = solve_awale(rules, seeds, options, stop);
    });
  }
  threads.clear();
  for (const auto& result : results) EXPECT_EQ(result.has_value(), results.front().has_value());
  return results.back();
}

std::vector<std::string> names_of_points(const std::string& folder) {
  std::vector<std::string> found;
  const auto names = names_in(folder);
  for (const std::string& name : names.value()) {
    if (name.starts_with(".perfectplay-restart")) found.push_back(name);
  }
  return found;
}

void expect_same_layers(const std::string& folder, const std::string& expected, int seeds) {
  for (int layer = 0; layer <= seeds; ++layer) {
    const std::string name = fmt::format("/layer-{:03}.awale", layer);
    EXPECT_TRUE(testing::contents(folder + name) == testing::contents(expected + name)) << name;
  }
}

/// All smaller layers of a table.
void copy_layers(const std::string& from, const std::string& to, int end) {
  std::filesystem::create_directories(to);
  for (int layer = 0; layer < end; ++layer) {
    const std::string name = fmt::format("/layer-{:03}.awale", layer);
    std::filesystem::copy_file(from + name, to + name);
  }
}

TEST(AwaleRestart, AnyRanksGoOnFromWhereOthersEnded) {
  for (const auto& [pits, seeds, name] : {std::tuple{4, 10, "tamale"}, {2, 12, "awari"}, {6, 7, "abapa"}}) {
    const TemporaryFolder root;
    const AwaleRules rules = awale_rules(name, pits).value();
    ASSERT_TRUE(testing::build_table(root.file("whole"), rules, seeds));
    const std::string folder = root.file("parts");
    copy_layers(root.file("whole"), folder, seeds);
    // Each run makes some points, then ends; the next one has other ranks. The first calls of a run find its point.
    const std::vector<RestartRun> runs{{.ranks = 2, .calls = 12},
                                       {.ranks = 1, .threads = 2, .calls = 40},
                                       {.ranks = 3, .on_disk = true, .calls = 90},
                                       {.ranks = 3, .threads = 2, .calls = 60},
                                       {.ranks = 1, .on_disk = true, .calls = 70},
                                       {.ranks = 2, .on_disk = true, .calls = 50}};
    int resumed = 0;
    for (std::size_t i = 0;; ++i) {
      ASSERT_LT(i, 100U) << "no progress";
      const auto result = run_ranks(folder, rules, seeds, runs[i % runs.size()]);
      if (result) {
        EXPECT_TRUE(result->cost.resumed);
        break;
      }
      EXPECT_EQ(result.error().kind, ErrorKind::Stopped) << result.error().message;
      resumed += path_exists(folder + "/.perfectplay-restart") ? 1 : 0;
    }
    EXPECT_GT(resumed, 2);
    expect_same_layers(folder, root.file("whole"), seeds);
    EXPECT_EQ(names_of_points(folder), std::vector<std::string>()) << "nothing of the points is left";
  }
}

TEST(AwaleRestart, WithoutRanksToo) {
  const TemporaryFolder root;
  const AwaleRules rules = testing::tamale(4);
  ASSERT_TRUE(testing::build_table(root.file("whole"), rules, 10));
  const std::string folder = root.file("parts");
  copy_layers(root.file("whole"), folder, 10);
  ASSERT_FALSE(run_ranks(folder, rules, 10, {.ranks = 2, .calls = 70}));
  ASSERT_NE(names_of_points(folder), std::vector<std::string>());
  const auto result = testing::build_table(folder, rules, 10);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_TRUE(result->cost.resumed);
  expect_same_layers(folder, root.file("whole"), 10);
  EXPECT_EQ(names_of_points(folder), std::vector<std::string>());
}

TEST(AwaleRestart, PointsOfAnotherLayerAreRemoved) {
  const TemporaryFolder root;
  const AwaleRules rules = testing::tamale(4);
  ASSERT_TRUE(testing::build_table(root.file("whole"), rules, 10));
  const std::string folder = root.file("parts");
  copy_layers(root.file("whole"), folder, 10);
  ASSERT_FALSE(run_ranks(folder, rules, 10, {.ranks = 1, .calls = 60}));
  ASSERT_NE(names_of_points(folder), std::vector<std::string>());
  // The layer comes from elsewhere, and the next one begins anew.
  std::filesystem::copy_file(root.file("whole") + "/layer-010.awale", folder + "/layer-010.awale");
  const auto result = testing::build_table(folder, rules, 11);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->cost.resumed);
  EXPECT_EQ(names_of_points(folder), std::vector<std::string>());
}

TEST(AwaleRestart, DamageIsFound) {
  const TemporaryFolder root;
  const AwaleRules rules = testing::tamale(4);
  ASSERT_TRUE(testing::build_table(root.file("whole"), rules, 10));
  const std::string folder = root.file("parts");
  copy_layers(root.file("whole"), folder, 10);
  ASSERT_FALSE(run_ranks(folder, rules, 10, {.ranks = 2, .calls = 80}));
  std::vector<std::string> names = names_of_points(folder);
  ASSERT_EQ(names.size(), 5U) << "which point counts, and of two ranks a part and a file of streams";
  const auto with_damage = [&](const std::string& name, std::size_t begin, std::size_t end) {
    const std::string good = testing::contents(folder + "/" + name);
    std::string bad = good;
    for (std::size_t i = begin; i < std::min(end, bad.size()); ++i) bad[i] = static_cast<char>(bad[i] ^ 4);
    std::ofstream(folder + "/" + name, std::ios::binary) << bad;
    auto result = testing::build_table(folder, rules, 10, {}, 9);
    if (name != ".perfectplay-restart") std::ofstream(folder + "/" + name, std::ios::binary) << good;
    return result;
  };
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (names[i].ends_with("-streams")) {
      EXPECT_REFUSED(with_damage(names[i], 0, 1U << 30U), "damaged");
      continue;
    }
    const std::size_t size = testing::contents(folder + "/" + names[i]).size();
    for (const std::size_t place : {std::size_t{0}, std::size_t{9}, size / 2, size - 1}) {
      EXPECT_REFUSED(with_damage(names[i], place, place + 1), "damaged");
    }
  }
  // Where the first file is damaged, nobody knows that there was a point.
  EXPECT_EQ(names[0], ".perfectplay-restart");
  EXPECT_REFUSED(with_damage(names[0], 16, 17), "stopped");
  EXPECT_EQ(names_of_points(folder), std::vector<std::string>());
}

}  // namespace
}  // namespace perfectplay
