#include "perfectplay/service/awale/plan_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "perfectplay/service/words.h"
#include "support/awale_tables.h"
#include "support/golden.h"

namespace perfectplay::service {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;
/// That of docs/scaling.md: 62 ns of processor time per position in layers of up to 15 seeds, and 2.94 bits in files.
constexpr MeasuredPace page_pace{.seconds = 62e-9, .positions = 7'726'160, .bits_per_position = 2.94};

/// A row of the page.
std::string row_of(std::string_view name, const PlanMachines& machines) {
  const AwaleRules rules = awale_rules("tamale", 6).value();
  PlannedLayer all;
  int first = 0;
  for (int seeds = 0; seeds <= 48; ++seeds) {
    const PlannedLayer layer = plan_layer(rules, seeds, page_pace, machines).value();
    all.seconds += layer.seconds;
    all.memory = std::max(all.memory, layer.memory);
    all.scratch = std::max(all.scratch, layer.scratch);
    all.traffic += layer.traffic;
    all.network += layer.network;
    all.disk += layer.disk;
    if (first == 0 && !layer.fits) first = seeds;
  }
  const auto bytes = [](double of) { return of > 0 ? bytes_in_words(of) : std::string("-"); };
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", name, duration(all.seconds), bytes(all.memory),
                     bytes(all.disk), bytes(all.scratch), bytes(all.traffic), bytes(all.network),
                     first == 0 ? std::string("none") : std::to_string(first));
}

TEST(PlanModel, ThePageShowsItsFigures) {
  const std::string page = perfectplay::testing::contents(perfectplay::testing::source_file("docs/scaling.md"));
  for (const std::string& row :
       {row_of("one server, 32 cores, 256 GiB", {.nodes = 1, .cores = 32, .memory = 256 * gibibyte}),
        row_of("16 machines, 16 cores and 64 GiB each", {.nodes = 16, .cores = 16, .memory = 64 * gibibyte}),
        row_of("this machine, 2 cores, 24 GiB", {.nodes = 1, .cores = 2, .memory = 24 * gibibyte})}) {
    EXPECT_NE(page.find(row), std::string::npos) << "docs/scaling.md lacks\n" << row;
  }
}

TEST(PlanModel, MoreMemoryMeansLessDisk) {
  const AwaleRules rules = awale_rules("tamale", 6).value();
  const auto layer = [&](std::uint64_t memory) {
    return plan_layer(rules, 20, page_pace, {.nodes = 1, .cores = 2, .memory = memory}).value();
  };
  const PlannedLayer tight = layer(200'000'000);
  const PlannedLayer wide = layer(2'000'000'000);
  EXPECT_TRUE(tight.fits && wide.fits);
  EXPECT_FALSE(layer(100'000'000).fits);
  EXPECT_GT(tight.scratch, 0);
  EXPECT_EQ(wide.scratch, 0);
  EXPECT_GT(tight.seconds, wide.seconds);
  EXPECT_LT(tight.resident, wide.resident);
  EXPECT_EQ(tight.network, 0);
  EXPECT_EQ(wide.positions, 84'672'315);
}

TEST(PlanModel, MoreMachinesShareTheWorkAndSendMore) {
  const AwaleRules rules = awale_rules("tamale", 6).value();
  PlannedLayer before;
  for (const unsigned nodes : {1U, 2U, 4U, 16U, 64U}) {
    const PlannedLayer layer =
        plan_layer(rules, 30, page_pace, {.nodes = nodes, .cores = 8, .memory = 64 * gibibyte}).value();
    // Two machines with this network gain nothing: each does most of the work of one, and then waits for news.
    EXPECT_TRUE(nodes <= 2 || layer.seconds < before.seconds) << nodes;
    EXPECT_TRUE(nodes == 1 || layer.network > before.network) << nodes;
    before = layer;
  }
}

}  // namespace
}  // namespace perfectplay::service
