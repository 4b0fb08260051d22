// Runs under the thread sanitizer too.
#include "perfectplay/table/awale/awale_table.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_tiles.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "support/awale_tables.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

using testing::build_table;
using testing::solve_in_memory;
using testing::tamale;
using testing::TemporaryFolder;

// ---- Answers

AwaleValue expected_value(const AwaleLayer& layer, std::uint64_t number) {
  return awale_value_of(layer.cells[number],
                        layer.distances.empty() ? std::nullopt : std::optional(layer.distances[number]));
}

/// Each board that follows a move comes once, with its own cell, and no other board.
void expect_stored_boards(const LayerFile& file, const HalfBoardIndex& index, const AwaleLayer& expected) {
  std::vector<int> times(index.positions(), 0);
  for (unsigned part = 0; part < file.parts(); ++part) {
    ASSERT_TRUE(file.read(part, [&](const StoredRow& row) {
      AwalePosition position = row.first;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const std::uint64_t number = index.number(position);
        ASSERT_EQ(times[number]++, 0);
        ASSERT_EQ(row.cells[i], expected.cells[number]);
        ASSERT_EQ(row.distances.empty(), expected.distances.empty());
        ASSERT_TRUE(row.distances.empty() || row.distances[i] == expected.distances[number]);
        ASSERT_TRUE(next_own_half(position, index.pits()) || i + 1 == row.cells.size());
      }
    }));
  }
  for (std::uint64_t number = 0; number < index.positions(); ++number) {
    ASSERT_EQ(times[number] == 1, follows_a_move(file.header().rules, index.position(number)));
  }
}

void expect_every_answer(const AwaleRules& rules, int seeds, bool distance) {
  const TemporaryFolder folder;
  const auto built = build_table(folder.path(), rules, seeds, {.distance = distance});
  ASSERT_TRUE(built) << built.error().message;
  const AwaleSolution solution = solve_in_memory(rules, seeds, distance);
  EXPECT_EQ(built->statistics, solution.statistics);
  const auto table = AwaleTable::open(folder.path());
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->rules(), rules);
  EXPECT_EQ(table->has_distances(), distance);
  ASSERT_EQ(table->max_seeds(), seeds);
  Stop stop;
  EXPECT_TRUE(table->check(LayerFile::Depth::Cells, 2, stop));
  const AwaleValues in_memory(rules, solution);
  for (int layer = 0; layer <= seeds; ++layer) {
    const AwaleLayer& cells = solution.layers[static_cast<std::size_t>(layer)];
    EXPECT_EQ(table->statistics(layer), solution.statistics[static_cast<std::size_t>(layer)]);
    const auto index = HalfBoardIndex::make(rules.pits, layer);
    for (std::uint64_t number = 0; number < index->positions(); ++number) {
      const AwalePosition position = index->position(number);
      const AwaleValue expected = expected_value(cells, number);
      ASSERT_EQ(table->value(position).value(), expected) << print(rules, position);
      ASSERT_EQ(in_memory.value(position).value(), expected) << print(rules, position);
    }
    expect_stored_boards(table->layer(layer), *index, cells);
  }
}

class AwaleTableAnswers : public ::testing::TestWithParam<int> {};

TEST_P(AwaleTableAnswers, AreThoseOfTheSolverForEveryBoard) {
  const int pits = GetParam();
  const int seeds[] = {0, 30, 20, 11, 8, 6, 5, 4, 4};
  for (const GrandSlam slam : {GrandSlam::Forbidden, GrandSlam::CapturesNothing, GrandSlam::CapturesAll}) {
    for (const SeedsLeft left : {SeedsLeft::ToOpponent, SeedsLeft::ToMover}) {
      const AwaleRules rules{pits, slam, pits % 2 == 0 ? Feeding::Required : Feeding::Free, left};
      expect_every_answer(rules, seeds[pits] - (testing::sanitized ? seeds[pits] / 4 : 0), left == SeedsLeft::ToMover);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Pits, AwaleTableAnswers, ::testing::Range(1, awale_max_pits + 1));

TEST(AwaleTable, RandomAnswersFromLayersOfManyBlocks) {
  const TemporaryFolder folder;
  const AwaleRules rules = tamale(4);
  const int seeds = testing::sanitized ? 11 : 15;
  ASSERT_TRUE(build_table(folder.path(), rules, seeds, {.distance = true}));
  const AwaleSolution solution = solve_in_memory(rules, seeds, true);
  const auto table = AwaleTable::open(folder.path());
  ASSERT_TRUE(table);
  const auto index = HalfBoardIndex::make(4, seeds);
  for (std::uint64_t i = 0; i < (testing::sanitized ? 200 : 2000); ++i) {
    const std::uint64_t number = i * 1'000'003 % index->positions();
    ASSERT_EQ(table->value(index->position(number)).value(), expected_value(solution.layers.back(), number));
  }
  EXPECT_REFUSED(table->value(awale_start(rules, 16).value()), "has 16 seeds");
}

TEST(AwaleTable, KeepsNoMoreBlocksThanItMay) {
  const TemporaryFolder folder;
  const AwaleRules rules = tamale(4);
  const int seeds = testing::sanitized ? 11 : 14;
  ASSERT_TRUE(build_table(folder.path(), rules, seeds));
  const AwaleSolution solution = solve_in_memory(rules, seeds, false);
  const auto index = HalfBoardIndex::make(4, seeds);
  // None, three blocks, and the usual cache: the answers are the same, whichever thread asks.
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{3} * tile_cells, tile_cache_bytes}) {
    const auto table = AwaleTable::open(folder.path(), bytes);
    ASSERT_TRUE(table);
    std::atomic<int> wrong{0};
    const auto ask = [&](unsigned thread) {
      for (std::uint64_t i = thread; i < (testing::sanitized ? 200 : 2000); i += 4) {
        const std::uint64_t number = i * 1'000'003 % index->positions();
        const auto value = table->value(index->position(number));
        if (!value || *value != expected_value(solution.layers.back(), number)) ++wrong;
      }
    };
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < 4; ++thread) threads.emplace_back(ask, thread);
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_LE(table->bytes_kept(), bytes);
    EXPECT_EQ(table->bytes_kept() > 0, bytes > 0);
  }
}

TEST(AwaleTable, AFileThatIsCutWhileItIsReadIsAnError) {
  const TemporaryFolder folder;
  ASSERT_TRUE(build_table(folder.path(), tamale(3), 6));
  const auto table = AwaleTable::open(folder.path());
  ASSERT_TRUE(table);
  std::filesystem::resize_file(layer_path(folder.path(), 6), 100);
  EXPECT_REFUSED(table->value(awale_start(tamale(3), 6).value()), "it was cut");
}

TEST(AwaleTable, ACheckStops) {
  const TemporaryFolder folder;
  ASSERT_TRUE(build_table(folder.path(), tamale(3), 8));
  const auto table = AwaleTable::open(folder.path());
  ASSERT_TRUE(table);
  Stop stop;
  std::uint64_t total = 0;
  stop.tell([&](const Progress& progress) { total = progress.total; });
  EXPECT_TRUE(table->check(LayerFile::Depth::Cells, 2, stop));
  std::uint64_t stored = 0;
  for (int seeds = 0; seeds <= 8; ++seeds) stored += table->layer(seeds).header().stored;
  EXPECT_EQ(total, stored);
  stop.cancel();
  EXPECT_EQ(table->check(LayerFile::Depth::Cells, 2, stop).error().kind, ErrorKind::Stopped);
}

TEST(AwaleTable, LayersAreSmall) {
  if (testing::sanitized) GTEST_SKIP() << "sizes are the same in every build";
  const TemporaryFolder folder;
  ASSERT_TRUE(build_table(folder.path(), tamale(4), 16));
  const auto table = AwaleTable::open(folder.path());
  ASSERT_TRUE(table);
  const double positions = static_cast<double>(table->statistics(16).positions);
  EXPECT_LT(8.0 * static_cast<double>(table->layer(16).bytes()) / positions, 2.8);
}

TEST(LayerTiles, EveryStoredBoardHasAPlaceOfItsOwn) {
  for (const auto& [pits, seeds] : std::vector<std::pair<int, int>>{{1, 5}, {2, 44}, {3, 25}, {4, 12}, {6, 7}}) {
    const LayerTiles tiles(HalfBoardIndex::make(pits, seeds).value());
    const StoredRows rows = tiles.stored_rows();
    std::uint64_t cells = 0;
    for (std::size_t block = 0; block < tiles.blocks(); ++block) {
      const Tile tile = tiles.tile(block);
      ASSERT_LE(tile.cells(), tile_cells);
      ASSERT_LE(tile.columns, tile_columns);
      for (std::uint32_t row = 0; row < tile.rows; ++row) {
        const std::uint32_t rank = rows[static_cast<std::size_t>(tile.other_seeds)][tile.first_row + row];
        for (std::uint32_t column = 0; column < tile.columns; ++column, ++cells) {
          const auto place = tiles.place(tiles.index().position(tiles.row_number(tile, rank) + column));
          ASSERT_EQ(place.block, block);
          ASSERT_EQ(place.cell, std::size_t{row} * tile.columns + column);
        }
      }
    }
    EXPECT_EQ(cells, tiles.stored());
  }
}

// ---- Bytes

/// A layer of 3 pits with whatever cells and distances.
struct MadeUpLayer {
  std::vector<std::int8_t> cells;
  std::vector<Distance> distances;
};

Expected<void> write(const std::string& path, const MadeUpLayer& made_up, int seeds) {
  AwaleLayer layer;
  layer.cells = made_up.cells;
  layer.distances = made_up.distances;
  return write_layer(path, tamale(3), seeds, layer, statistics(made_up.cells), 2, unstopped());
}

/// The layer without seeds.
class OneCell final : public LayerCells {
 public:
  std::array<std::uint64_t, 256> counts() override { return {1}; }
  bool has_distances() const override { return false; }
  Expected<void> open(int /*other_seeds*/) override { return {}; }
  void read(const Tile& /*tile*/, std::span<std::uint8_t> cells) const override { cells[0] = 0; }
  void read(const Tile& /*tile*/, std::span<Distance> /*distances*/) const override {}
};

TEST(AwaleTable, WritingALayerStops) {
  const TemporaryFolder folder;
  auto builder = AwaleTableBuilder::open(folder.file("table"), tamale(3), {});
  ASSERT_TRUE(builder);
  OneCell cell;
  Stop stop;
  stop.cancel();
  const auto added = builder->add(0, cell, stop);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().kind, ErrorKind::Stopped);
  EXPECT_EQ(builder->layers(), 0);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "table" / awale_layer_name(0)));
  EXPECT_TRUE(builder->add(0, cell, unstopped()));
  EXPECT_EQ(builder->layers(), 0);
  EXPECT_EQ(builder->row(0, 0, 0).value().cells[0], 0);
  const LayerStatistics statistics{1, 0, 1, 0, 0, 0};
  EXPECT_TRUE(builder->complete(0, statistics));
  EXPECT_EQ(builder->layers(), 1);
  EXPECT_EQ(builder->find(0), statistics);
}

RC_GTEST_PROP(AwaleTable, AnyCellsAndDistancesComeBack, ()) {
  const TemporaryFolder folder;
  const int seeds = *rc::gen::inRange(0, 9);
  const auto index = HalfBoardIndex::make(3, seeds);
  const int spread = *rc::gen::element(1, 3, 128);
  const auto largest = *rc::gen::element<Distance>(5, 256, 65534);
  MadeUpLayer made_up;
  std::uint32_t random = *rc::gen::arbitrary<std::uint32_t>();
  for (std::uint64_t i = 0; i < index->positions(); ++i) {
    random = random * 1664525U + 1013904223U;
    const int cell = static_cast<int>((random >> 16U) % static_cast<std::uint32_t>(2 * spread)) - spread;
    made_up.cells.push_back(static_cast<std::int8_t>(cell));
    made_up.distances.push_back(cell == repetition_cell ? no_distance
                                                        : static_cast<Distance>((random >> 8U) % largest));
  }
  RC_ASSERT(write(folder.file("x"), made_up, seeds));
  const auto file = LayerFile::open(folder.file("x"));
  RC_ASSERT(file);
  const auto loaded = file->load(2);
  RC_ASSERT(loaded);
  RC_ASSERT(loaded->statistics == statistics(made_up.cells));
  for (std::uint64_t i = 0; i < index->positions(); ++i) {
    const AwalePosition position = index->position(i);
    const bool stored = follows_a_move(tamale(3), position);
    RC_ASSERT(loaded->cells[i] == (stored ? made_up.cells[i] : 0));
    RC_ASSERT(loaded->distances[i] == (stored ? made_up.distances[i] : 0));
    if (stored) RC_ASSERT(file->value(position).value() == awale_value_of(made_up.cells[i], made_up.distances[i]));
  }
}

}  // namespace
}  // namespace perfectplay
