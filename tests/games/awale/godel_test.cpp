#include "perfectplay/games/awale/godel.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/plain_awale.h"

namespace perfectplay {
namespace {

TEST(Binomial, SmallValuesAndTheLargestThatFit) {
  EXPECT_EQ(binomial(0, 0), 1U);
  EXPECT_EQ(binomial(4, 7), 0U);
  EXPECT_EQ(binomial(14, 7), 3432U);
  EXPECT_EQ(binomial(31, 7), 2629575U);
  EXPECT_EQ(binomial(67, 33), 14226520737620288370U);
  EXPECT_EQ(binomial(68, 34), std::nullopt);
  constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(binomial(largest, 1), largest);
  EXPECT_EQ(binomial(largest, largest - 1), largest);
  EXPECT_EQ(binomial(largest, 2), std::nullopt);
}

TEST(Binomial, FollowsPascal) {
  for (std::uint64_t n = 1; n < 90; ++n) {
    for (std::uint64_t k = 1; k <= n; ++k) {
      const auto sum = binomial(n, k);
      if (!sum) continue;
      EXPECT_EQ(*sum, binomial(n - 1, k - 1).value() + binomial(n - 1, k).value()) << n << " " << k;
    }
  }
}

TEST(Godel, TheWorkedExample) {
  const Godel godel = Godel::make(4, 24).value();
  const AwalePosition position{{0, 0, 1, 2, 1, 1, 2, 0}};
  EXPECT_EQ(godel.vector(position), (std::vector{0, 1, 3, 6, 8, 10, 13}));
  EXPECT_EQ(godel.enc(position), 1998U);
  EXPECT_EQ(godel_number(godel, position), 49957U);
  EXPECT_EQ(godel.dec(1998), (std::vector{0, 1, 3, 6, 8, 10, 13}));
  EXPECT_EQ(godel_position(godel, 49957).value(), position);
}

TEST(Godel, NumbersEveryBoardOnce) {
  for (int pits = 1; pits <= 4; ++pits) {
    const Godel godel = Godel::make(pits, 7).value();
    for (int seeds = 0; seeds <= 7; ++seeds) {
      ASSERT_EQ(godel.positions(seeds),
                binomial(static_cast<std::uint64_t>(seeds + 2 * pits - 1), static_cast<std::uint64_t>(2 * pits - 1)));
      std::vector<int> previous;
      for (std::uint64_t code = 0; code < godel.positions(seeds); ++code) {
        const AwalePosition position = godel.position(code, seeds);
        ASSERT_EQ(seeds_in(position), seeds);
        ASSERT_EQ(godel.enc(position), code);
        const std::vector<int> vector = godel.vector(position);
        ASSERT_EQ(vector, godel.dec(code));
        // The order of the exam: read from the end, the vectors grow.
        if (!previous.empty()) {
          ASSERT_TRUE(std::lexicographical_compare(previous.rbegin(), previous.rend(), vector.rbegin(), vector.rend()));
        }
        previous = vector;
      }
    }
  }
}

TEST(Godel, AgreesWithThePlainTwin) {
  EXPECT_TRUE(rc::check([] {
    AwaleRules rules;
    rules.pits = *rc::gen::inRange(1, awale_max_pits + 1);
    const int seeds = *rc::gen::inRange(0, 60);
    const Godel godel = Godel::make(rules.pits, 60).value();
    const testing::PlainAwale twin(rules, 60);
    const std::uint64_t code = *rc::gen::inRange<std::uint64_t>(0, godel.positions(seeds));
    const AwalePosition position = godel.position(code, seeds);
    const auto board = twin.unrank(code, seeds);
    RC_ASSERT(std::equal(board.begin(), board.end(), position.pits.begin()));
    RC_ASSERT(godel.enc(position) == code);
    RC_ASSERT(twin.rank(board) == code);
  }));
}

TEST(Godel, TheLargestNumberOfTheExam) {
  const Godel godel = Godel::make(4, 24).value();
  std::uint64_t largest = 0;
  std::uint64_t boards = 0;
  for (int seeds = 0; seeds <= 24; ++seeds) {
    boards += godel.positions(seeds);
    largest = std::max(largest, *godel_number(godel, godel.position(godel.positions(seeds) - 1, seeds)));
  }
  EXPECT_EQ(boards, 10518300U);
  EXPECT_EQ(largest, 65739374U);
  EXPECT_TRUE(godel_position(godel, 65739374).has_value());
  EXPECT_EQ(godel_position(godel, 65739399).error().message,
            "65739399 is not the Gödel number of a board: 24 seeds and code 2629575, expected a code below 2629575");
}

TEST(Godel, OnlyTheExamsBoardsHaveANumber) {
  EXPECT_EQ(godel_number(Godel::make(6, 24).value(), AwalePosition{{1}}), std::nullopt);
  EXPECT_EQ(godel_number(Godel::make(4, 48).value(), AwalePosition{{25}}), std::nullopt);
  EXPECT_EQ(godel_number(Godel::make(4, 48).value(), AwalePosition{{0, 0, 0, 0, 0, 0, 0, 24}}), 24U);
}

TEST(Godel, RefusesBoardsThatDoNotFit) {
  EXPECT_TRUE(Godel::make(6, 48).has_value());
  EXPECT_TRUE(Godel::make(7, 127).has_value());
  EXPECT_TRUE(Godel::make(8, 100).has_value());
  EXPECT_EQ(Godel::make(8, 127).error().message,
            "boards of 8 pits per side and 127 seeds: their numbers do not fit in 64 bits; fewer seeds do");
  EXPECT_EQ(Godel::make(9, 5).error().message, "9 pits per side: expected 1 to 8");
  EXPECT_EQ(Godel::make(4, -1).error().message, "-1 seeds: expected 0 to 127");
}

}  // namespace
}  // namespace perfectplay
