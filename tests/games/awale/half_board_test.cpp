#include "perfectplay/games/awale/half_board.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "perfectplay/games/awale/godel.h"

namespace perfectplay {
namespace {

AwalePosition board(std::initializer_list<int> pits) {
  AwalePosition position;
  std::transform(pits.begin(), pits.end(), position.pits.begin(),
                 [](int seeds) { return static_cast<std::uint8_t>(seeds); });
  return position;
}

TEST(HalfBoards, AreCountedByBinomials) {
  for (int pits = 1; pits <= awale_max_pits; ++pits) {
    const auto halves = HalfBoards::make(pits, 20);
    ASSERT_TRUE(halves);
    for (int seeds = 0; seeds <= 20; ++seeds) {
      EXPECT_EQ(halves->count(seeds),
                binomial(static_cast<std::uint64_t>(seeds + pits - 1), static_cast<std::uint64_t>(pits - 1)));
    }
  }
}

TEST(HalfBoards, WhoHasMovedHasAnEmptyPit) {
  EXPECT_TRUE(has_empty_pit({1, 0, 2}, 3));
  EXPECT_FALSE(has_empty_pit({1, 1, 2}, 3));
  EXPECT_TRUE(has_empty_pit({1, 1, 2}, 4));
  EXPECT_FALSE(has_empty_pit({1, 1, 1, 1, 1, 1, 1, 1}, awale_max_pits));
  for (int pits = 1; pits <= awale_max_pits; ++pits) {
    const AwaleRules rules{.pits = pits};
    const auto halves = HalfBoards::make(pits, pits < 4 ? 30 : 9);
    ASSERT_TRUE(halves);
    for (int seeds = 0; seeds <= halves->max_seeds(); ++seeds) {
      for (std::uint32_t rank = 0; rank < halves->count(seeds); ++rank) {
        const HalfBoard half = halves->half(seeds, rank);
        for (int pit = 0; pit < pits; ++pit) {
          if (half[static_cast<std::size_t>(pit)] == 0) continue;
          ASSERT_TRUE(has_empty_pit(sow_own(rules, half, pit).own, pits));
        }
      }
    }
  }
}

TEST(HalfBoards, AreNumberedInLexicographicOrder) {
  for (int pits = 1; pits <= awale_max_pits; ++pits) {
    const auto halves = HalfBoards::make(pits, 6);
    ASSERT_TRUE(halves);
    for (int seeds = 0; seeds <= 6; ++seeds) {
      HalfBoard before{};
      for (std::uint32_t rank = 0; rank < halves->count(seeds); ++rank) {
        const HalfBoard half = halves->half(seeds, rank);
        EXPECT_EQ(seeds_in(half), seeds);
        EXPECT_EQ(halves->rank(half), rank);
        if (rank > 0) {
          EXPECT_LT(before, half);
        }
        before = half;
      }
    }
  }
}

TEST(HalfBoardIndex, HasTheNumbersOfThePicture) {
  const auto index = HalfBoardIndex::make(2, 2);
  ASSERT_TRUE(index);
  const AwalePosition picture[] = {board({0, 2, 0, 0}), board({1, 1, 0, 0}), board({2, 0, 0, 0}), board({0, 1, 0, 1}),
                                   board({1, 0, 0, 1}), board({0, 1, 1, 0}), board({1, 0, 1, 0}), board({0, 0, 0, 2}),
                                   board({0, 0, 1, 1}), board({0, 0, 2, 0})};
  ASSERT_EQ(index->positions(), std::size(picture));
  for (std::uint64_t number = 0; number < std::size(picture); ++number) {
    EXPECT_EQ(index->position(number), picture[number]) << number;
    EXPECT_EQ(index->number(picture[number]), number);
  }
}

TEST(HalfBoardIndex, NumbersEveryBoardOnce) {
  for (int pits = 1; pits <= 6; ++pits) {
    for (int seeds = 0; seeds <= 5; ++seeds) {
      const auto index = HalfBoardIndex::make(pits, seeds);
      ASSERT_TRUE(index);
      const auto godel = Godel::make(pits, seeds);
      ASSERT_TRUE(godel);
      ASSERT_EQ(index->positions(), godel->positions(seeds));
      for (std::uint64_t number = 0; number < index->positions(); ++number) {
        EXPECT_EQ(index->number(index->position(number)), number);
        EXPECT_EQ(seeds_in(index->position(number)), seeds);
      }
    }
  }
}

RC_GTEST_PROP(HalfBoardIndex, ReadsBackLargeBoards, ()) {
  const int pits = *rc::gen::inRange(1, 9);
  const int seeds = *rc::gen::inRange(0, 49);
  const auto index = HalfBoardIndex::make(pits, seeds);
  RC_ASSERT(index.has_value());
  const auto number = *rc::gen::inRange<std::uint64_t>(0, index->positions());
  const AwalePosition position = index->position(number);
  RC_ASSERT(seeds_in(position) == seeds);
  RC_ASSERT(index->number(position) == number);
}

TEST(HalfBoardIndex, RefusesWhatItCannotNumber) {
  EXPECT_NE(HalfBoardIndex::make(0, 4).error().message.find("expected 1 to 8"), std::string::npos);
  EXPECT_NE(HalfBoardIndex::make(9, 4).error().message.find("expected 1 to 8"), std::string::npos);
  EXPECT_NE(HalfBoardIndex::make(4, -1).error().message.find("expected 0 to 127"), std::string::npos);
  EXPECT_NE(HalfBoardIndex::make(4, 128).error().message.find("expected 0 to 127"), std::string::npos);
  EXPECT_NE(HalfBoardIndex::make(8, 127).error().message.find("do not fit"), std::string::npos);
}

}  // namespace
}  // namespace perfectplay
