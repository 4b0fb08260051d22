// Runs under the thread sanitizer too.
// Tables on disk before the checker: right ones pass, and one changed board or count behind good checksums is found.
#include "perfectplay/verify/awale_table_claims.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "perfectplay/verify/squeeze.h"
#include "support/awale_tables.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

using testing::build_table;
using testing::contents;
using testing::solve_in_memory;
using testing::tamale;
using testing::TemporaryFolder;

/// Writes a table from a solution; layers can be spoilt and written again.
class WrittenTable {
 public:
  WrittenTable(const AwaleRules& rules, int seeds, bool distance)
      : rules_(rules), solution_(solve_in_memory(rules, seeds, distance)) {
    for (int n = 0; n <= seeds; ++n) {
      const AwaleLayer& layer = solution_.layers[static_cast<std::size_t>(n)];
      cells.emplace_back(layer.cells.begin(), layer.cells.end());
      distances.emplace_back(layer.distances.begin(), layer.distances.end());
      statistics.push_back(solution_.statistics[static_cast<std::size_t>(n)]);
      write(n);
    }
  }

  void write(int seeds) const {
    const auto at = static_cast<std::size_t>(seeds);
    AwaleLayer layer;
    layer.cells = cells[at];
    layer.distances = distances[at];
    ASSERT_TRUE(write_layer(path(seeds), rules_, seeds, layer, statistics[at], 1, unstopped()));
  }
  std::string path(int seeds) const { return folder_.file(awale_layer_name(seeds)); }
  AwaleVerdict check() const {
    Stop stop;
    return check_awale_table(AwaleTable::open(folder_.path()).value(), {.threads = 1}, stop).value();
  }
  /// Boards of a layer that are stored.
  std::vector<std::uint64_t> stored(int seeds) const {
    const auto index = HalfBoardIndex::make(rules_.pits, seeds).value();
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; number < index.positions(); ++number) {
      if (follows_a_move(rules_, index.position(number))) numbers.push_back(number);
    }
    return numbers;
  }

  std::vector<std::vector<std::int8_t>> cells;
  std::vector<std::vector<Distance>> distances;
  std::vector<LayerStatistics> statistics;

 private:
  TemporaryFolder folder_;
  AwaleRules rules_;
  AwaleSolution solution_;
};

TEST(AwaleTableClaims, AcceptsTablesOfAllRulesAndSizes) {
  const int seeds[] = {0, 30, 20, 11, 8, 6, 5, 4, 4};
  for (const AwaleRuleSet& set : awale_rule_sets) {
    for (int pits = 1; pits <= awale_max_pits; ++pits) {
      AwaleRules rules = set.rules;
      rules.pits = pits;
      for (const bool distance : {false, true}) {
        const TemporaryFolder folder;
        ASSERT_TRUE(build_table(folder.path(), rules, seeds[pits], {.distance = distance}));
        const auto table = AwaleTable::open(folder.path()).value();
        Stop stop;
        const auto verdict = check_awale_table(table, {}, stop);
        ASSERT_TRUE(verdict) << verdict.error().message;
        EXPECT_TRUE(verdict->correct()) << set.name << " " << pits;
        std::uint64_t positions = 0;
        for (int n = 0; n <= seeds[pits]; ++n) positions += table.statistics(n).positions;
        EXPECT_EQ(verdict->positions, positions);
      }
    }
  }
}

TEST(AwaleTableClaims, TheVerdictOnALayerOfManyBlocksDoesNotDependOnThreads) {
  const int seeds = testing::sanitized ? 10 : 14;
  const TemporaryFolder folder;
  ASSERT_TRUE(build_table(folder.path(), tamale(4), seeds));
  const auto table = AwaleTable::open(folder.path()).value();
  for (const unsigned threads : {1U, 2U, 5U}) {
    Stop stop;
    const auto verdict = check_awale_table(table, {threads}, stop);
    ASSERT_TRUE(verdict);
    EXPECT_TRUE(verdict->correct());
    EXPECT_EQ(verdict->cycles, 107U);
  }
}

TEST(AwaleTableClaims, FindsEveryChangedScoreAndLabel) {
  for (const bool distance : {false, true}) {
    WrittenTable table(tamale(3), 4, distance);
    for (const std::uint64_t number : table.stored(4)) {
      std::int8_t& cell = table.cells[4][number];
      const std::int8_t right = cell;
      for (const int wrong :
           {right == 4 || by_repetition(right) ? 1 : right + 1, right == 0 ? int{repetition_cell} : 0}) {
        if (wrong == right) continue;
        cell = static_cast<std::int8_t>(wrong);
        table.write(4);
        const AwaleVerdict verdict = table.check();
        ASSERT_TRUE(verdict.defect) << number << ": " << int{right} << " as " << wrong;
        EXPECT_EQ(verdict.defect->seeds, 4);
      }
      cell = right;
    }
    table.write(4);
    EXPECT_TRUE(table.check().correct());
  }
}

/// Gives the boards that are drawn by repetition random scores, and lets every cell follow its moves until all agree.
/// Returns true if they do in the end.
bool spoil_circles(WrittenTable& table, const AwaleRules& rules, int seeds, std::mt19937& random) {
  std::vector<HalfBoardIndex> numbers;
  for (int n = 0; n <= seeds; ++n) numbers.push_back(HalfBoardIndex::make(rules.pits, n).value());
  std::vector<std::int8_t>& cells = table.cells[static_cast<std::size_t>(seeds)];
  const auto worth = [&](std::uint64_t number) {
    const AwalePosition position = numbers.back().position(number);
    std::optional<int> best;
    for (const AwaleMove& move : moves(rules, position)) {
      const auto layer = static_cast<std::size_t>(seeds - move.gain);
      const int here = move.gain - score_of(table.cells[layer][numbers[layer].number(move.next)]);
      best = std::max(best.value_or(here), here);
    }
    return static_cast<std::int8_t>(best.value_or(end_score(rules, position)));
  };
  for (std::int8_t& cell : cells) {
    if (by_repetition(cell)) cell = static_cast<std::int8_t>(std::uniform_int_distribution(-seeds, seeds)(random));
  }
  for (int round = 0; round < 100; ++round) {
    const std::vector<std::int8_t> before = cells;
    for (std::uint64_t number = 0; number < cells.size(); ++number) cells[number] = worth(number);
    if (cells == before) return true;
  }
  return false;
}

TEST(AwaleTableClaims, FindsCirclesBehindGoodChecksums) {
  std::mt19937 random(7);
  int spoilt = 0;
  for (int attempt = 0; attempt < 8; ++attempt) {
    WrittenTable table(tamale(4), 4, false);
    const auto right = table.cells[4];
    if (!spoil_circles(table, tamale(4), 4, random) || table.cells[4] == right) continue;
    ++spoilt;
    table.write(4);
    const AwaleVerdict verdict = table.check();
    ASSERT_TRUE(verdict.defect);
    EXPECT_NE(verdict.defect->complaint.find("go round in circles"), std::string::npos) << verdict.defect->complaint;
  }
  EXPECT_GT(spoilt, 1);
}

TEST(AwaleTableClaims, ALittleMemoryGivesTheSameVerdict) {
  const int seeds = testing::sanitized ? 9 : 12;
  const TemporaryFolder folder;
  ASSERT_TRUE(build_table(folder.path(), tamale(4), seeds));
  const auto table = AwaleTable::open(folder.path()).value();
  Stop stop;
  const auto refused = check_awale_table(table, {.threads = 2, .memory = 1000}, stop);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Resource);
  EXPECT_NE(refused.error().message.find("MiB of memory"), std::string::npos) << refused.error().message;
  // The least that is not refused.
  std::uint64_t memory = 1000;
  auto verdict = refused;
  for (; !verdict; memory += memory / 8) verdict = check_awale_table(table, {.threads = 2, .memory = memory}, stop);
  EXPECT_TRUE(verdict->correct());
  EXPECT_EQ(verdict->positions, check_awale_table(table, {}, stop)->positions);
}

TEST(AwaleTableClaims, SqueezesBitsInBothWays) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t mask = random() & random();
    const std::uint64_t bits = random() & mask;
    std::uint64_t expected = 0;
    for (int bit = 0, place = 0; bit < 64; ++bit) {
      if ((mask >> bit & 1U) != 0) expected |= (bits >> bit & 1U) << place++;
    }
    EXPECT_EQ(squeeze_one_by_one(bits, mask), expected);
    EXPECT_EQ(squeeze(bits, mask), expected);
  }
}

TEST(AwaleTableClaims, FindsEveryChangedDistance) {
  WrittenTable table(tamale(3), 4, true);
  for (const std::uint64_t number : table.stored(4)) {
    Distance& distance = table.distances[4][number];
    if (distance == no_distance) continue;  // not written
    const Distance right = distance;
    for (const int wrong : {right + 1, right - 1, 700}) {
      if (wrong < 0) continue;
      distance = static_cast<Distance>(wrong);
      table.write(4);
      ASSERT_TRUE(table.check().defect) << number << ": " << right << " as " << wrong;
    }
    distance = right;
  }
}

TEST(AwaleTableClaims, FindsEveryWrongCount) {
  WrittenTable table(tamale(3), 6, false);
  ASSERT_TRUE(table.check().correct());
  const auto spoil = [&](const std::function<void(LayerStatistics&)>& change) {
    const LayerStatistics right = table.statistics[5];
    change(table.statistics[5]);
    table.write(5);
    const AwaleVerdict verdict = table.check();
    EXPECT_FALSE(verdict.defect);
    ASSERT_TRUE(verdict.miscount);
    EXPECT_EQ(verdict.miscount->seeds, 5);
    EXPECT_EQ(verdict.miscount->counted, right);
    table.statistics[5] = right;
    table.write(5);
  };
  spoil([](LayerStatistics& s) { ++s.wins, --s.draws; });
  spoil([](LayerStatistics& s) { ++s.losses; });
  spoil([](LayerStatistics& s) { --s.sum; });
  spoil([](LayerStatistics& s) { ++s.cycles; });
  // The file counts what it stores, and leaves out the boards that it does not store.
  spoil([&](LayerStatistics& s) {
    CellCounts counts;
    for (const std::uint64_t number : table.stored(5)) counts.add(std::span(table.cells[5]).subspan(number, 1));
    s = counts.statistics();
  });
}

TEST(AwaleTableClaims, WhatATableDoesNotStoreIsNoClaim) {
  WrittenTable table(tamale(3), 6, true);
  const auto stored = table.stored(6);
  const std::string before = contents(table.path(6));
  for (std::uint64_t number = 0; number < table.cells[6].size(); ++number) {
    if (std::ranges::binary_search(stored, number)) continue;
    table.cells[6][number] = 6;
    table.distances[6][number] = 77;
  }
  table.write(6);
  EXPECT_EQ(contents(table.path(6)), before);
  EXPECT_TRUE(table.check().correct());
}

TEST(AwaleTableClaims, TellsDamageBeforeItJudges) {
  WrittenTable table(tamale(3), 6, false);
  table.cells[2][table.stored(2).front()] ^= 1;
  table.write(2);
  ASSERT_TRUE(table.check().defect);
  std::string bytes = contents(table.path(6));
  bytes[bytes.size() / 2] ^= 4;
  ASSERT_TRUE(write_file(table.path(6), bytes));
  const auto opened = AwaleTable::open(std::filesystem::path(table.path(6)).parent_path());
  Stop stop;
  ASSERT_TRUE(opened);
  EXPECT_REFUSED(check_awale_table(*opened, {}, stop), awale_layer_name(6));
}

}  // namespace
}  // namespace perfectplay
