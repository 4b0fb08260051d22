// Runs under the thread sanitizer too.
#include "perfectplay/solve/search/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

#include "perfectplay/base/stop.h"
#include "perfectplay/solve/search/connect_four/table.h"
#include "perfectplay/solve/search/hex/table.h"
#include "perfectplay/solve/search/morpion/table.h"

namespace perfectplay {
namespace {

TEST(TranspositionTable, AFullBucketForgetsWhatIsWorthLeast) {
  MorpionTable table(0);
  ASSERT_EQ(table.bytes(), 64U) << "one bucket, one cache line";
  const auto knows = [&](Cells own) { return table.find(own, 0).cell == 20; };
  const auto store = [&](Cells own) { table.store(own, 0, {.low = -5, .high = 5, .cell = 20}); };
  // Positions of 1, 2, 3, 4 stones fill the bucket. Another one of 3 takes the place of the first that is no worthier.
  for (const Cells own : {1U, 3U, 7U, 15U, 7U << 10U}) store(own);
  for (const Cells own : {1U, 3U, 7U << 10U, 15U}) EXPECT_TRUE(knows(own)) << own;
  EXPECT_FALSE(knows(7));
  // One of 5 is worth less than all, and goes into the last slot.
  store(31);
  EXPECT_TRUE(knows(31) && knows(1) && knows(3) && knows(7U << 10U));
  EXPECT_FALSE(knows(15));
}

TEST(TranspositionTable, OrTheFirstThatCostLeast) {
  HexTable table(0);
  HexNode node;
  const auto store = [&](Cells stones, std::uint32_t work) {
    node.state.stones = {stones, 0};
    node.work = work;
    table.store(node);
  };
  const auto knows = [&](Cells stones) { return table.find({{stones, 0}, Player::J0}) != nullptr; };
  store(1, 50);
  store(2, 20);
  store(4, 20);
  store(8, 30);
  store(16, 1);
  EXPECT_FALSE(knows(2));
  EXPECT_TRUE(knows(1) && knows(4) && knows(8) && knows(16));
}

TEST(TranspositionTable, BoundsOfOnePositionNarrow) {
  MorpionTable table(1 << 20);
  EXPECT_EQ(table.find(0, 0).high, MorpionTable::unknown);
  table.store(0, 0, {.low = 0, .high = 0, .cell = 0});
  EXPECT_EQ(table.find(0, 0).cell, 0) << "the empty board, drawn, with cell 0 as its move, is remembered too";
  table.store(2, 5, {.low = -30, .high = MorpionTable::unknown, .cell = 3});
  table.store(2, 5, {.low = -MorpionTable::unknown, .high = 40, .cell = 4});
  const MorpionTable::Entry entry = table.find(2, 5);
  EXPECT_EQ(entry.low, -30);
  EXPECT_EQ(entry.high, 40);
  EXPECT_EQ(entry.cell, 4);
  EXPECT_EQ(table.find(5, 2).cell, MorpionTable::no_cell) << "whose stones they are matters";
}

TEST(TranspositionTable, TheLaterHexNodeStands) {
  HexTable table(1 << 16);
  HexNode node;
  node.state.stones = {1, 2};
  node.work = 3;
  EXPECT_EQ(table.find(node.state), nullptr);
  table.store(node);
  node.work = 9;
  table.store(node);
  ASSERT_NE(table.find(node.state), nullptr);
  EXPECT_EQ(table.find(node.state)->work, 9U);
  HexState other = node.state;
  other.to_move = Player::J1;
  EXPECT_EQ(table.find(other), nullptr);
}

TEST(TranspositionTable, ALargerConnectFourTableTakesAllThatASmallerOneKnows) {
  constexpr int code_bits = 49;
  auto small = ConnectFourTable::create(code_bits, 1 << 16).value();
  auto large = ConnectFourTable::create(code_bits, 1 << 20).value();
  EXPECT_GT(large.bytes(), small.bytes());
  const ConnectFourKey key{.first = 0x1234'5678'9ABC, .second = 0x0FED'CBA9'8765};
  small.store(small.place(key), {.low = -3, .high = 7, .work = 4});
  Stop stop;
  ASSERT_TRUE(large.take(small, stop));
  const auto entry = large.find(large.place(key));
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->low, -3);
  EXPECT_EQ(entry->high, 7);
  EXPECT_FALSE(large.find(large.place({key.first ^ 1, key.second})));
}

/// Every entry says of its position what can be told from the position alone, so that a mixture of two would show.
TEST(TranspositionTable, ThreadsNeverReadAMixtureOfTwoEntries) {
  MorpionTable table(256);
  std::atomic<bool> wrong = false;
  const auto work = [&](unsigned seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < 300'000; ++i) {
      const Cells own = random() % 7;
      const Cells other = (random() % 3) << 8;
      const int bound = static_cast<int>(own * 3 + (other >> 8));
      const MorpionTable::Entry entry = table.find(own, other);
      const bool fits = entry.low <= bound && bound <= entry.high && entry.cell == bound;
      if (entry.cell != MorpionTable::no_cell && !fits) wrong = true;
      // Writes for one position differ in their upper bits alone.
      const int width = static_cast<int>(random() % 20);
      table.store(own, other, {.low = bound - width, .high = bound + width, .cell = static_cast<std::uint8_t>(bound)});
    }
  };
  std::thread one(work, 1);
  std::thread two(work, 2);
  one.join();
  two.join();
  EXPECT_FALSE(wrong);
}

}  // namespace
}  // namespace perfectplay
