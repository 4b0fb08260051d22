#include "perfectplay/base/hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <vector>

namespace perfectplay {
namespace {

// The first numbers of the reference implementation.
TEST(SplitMix, GivesThePublishedNumbers) {
  SplitMix zero(0);
  EXPECT_EQ(zero.next(), 0xE220A8397B1DCDAFU);
  EXPECT_EQ(zero.next(), 0x6E789E6AA1B965F4U);
  SplitMix other(1234567);
  EXPECT_EQ(other.next(), 6457827717110365317U);
}

TEST(Mix, SpreadsNeighboursOverAnyFewBits) {
  std::set<std::uint64_t> all;
  std::vector<int> top(256), low(256);
  constexpr int count = 1 << 16;
  for (std::uint64_t i = 0; i < count; ++i) {
    all.insert(mix(i));
    ++top[mix(i) >> 56];
    ++low[mix(i, 7) % 256];
  }
  EXPECT_EQ(all.size(), count) << "a bijection";
  // 256 each on average, give or take 16.
  for (const int n : top) EXPECT_NEAR(n, 256, 100);
  for (const int n : low) EXPECT_NEAR(n, 256, 100);
}

TEST(Mix, OneBitChangesHalfOfTheResult) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    int changed = 0;
    for (std::uint64_t i = 1; i <= 100; ++i) {
      changed += std::popcount(mix(mix(i), 5) ^ mix(mix(i) ^ std::uint64_t{1} << bit, 5));
    }
    EXPECT_NEAR(changed / 100.0, 32, 4) << bit;
  }
  EXPECT_NE(mix(1, 2), mix(2, 1));
}

}  // namespace
}  // namespace perfectplay
