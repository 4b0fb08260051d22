#include "perfectplay/base/big_array.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <numeric>
#include <vector>

namespace perfectplay {
namespace {

// Arrays of 4 MiB and more are mapped, smaller ones come from malloc: sizes on both sides of the border.
constexpr std::size_t below_border = 1000;
constexpr std::size_t border = (std::size_t{4} << 20) / sizeof(std::uint32_t);
constexpr std::size_t above_border = border + border / 2 + 17;

TEST(BigArray, StartsEmpty) {
  const BigArray<int> array;
  EXPECT_TRUE(array.empty());
  EXPECT_EQ(array.size(), 0U);
  EXPECT_EQ(array.begin(), array.end());
}

TEST(BigArray, RefusesSizesNearTheEndOfTheNumbers) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  // In bytes: just below 2^64, where rounding up to whole pages comes to nothing, and 2^64 plus a little.
  EXPECT_THROW(BigArray<char>{most}, std::bad_alloc);
  EXPECT_THROW(BigArray<char>{most - 4096}, std::bad_alloc);
  EXPECT_THROW(BigArray<std::uint64_t>{most / 8 + 2}, std::bad_alloc);
}

TEST(BigArray, FillsWithAValue) {
  for (const std::size_t size : {std::size_t{0}, below_border, border - 1, border, above_border}) {
    const BigArray<std::uint32_t> array(size, 7);
    ASSERT_EQ(array.size(), size);
    EXPECT_EQ(std::accumulate(array.begin(), array.end(), std::uint64_t{0}), 7 * size);
  }
}

TEST(BigArray, KeepsItsValuesWhenItGrowsAndShrinks) {
  BigArray<std::uint32_t> array;
  std::size_t known = 0;
  for (const std::size_t size : {below_border, border - 1, border, border + 1, above_border, border + 1, below_border,
                                 above_border, below_border}) {
    array.resize(size);
    known = std::min(known, size);
    for (std::size_t i = 0; i < known; ++i) ASSERT_EQ(array[i], i) << "after a change to " << size;
    std::iota(array.begin() + known, array.end(), static_cast<std::uint32_t>(known));
    known = size;
    array.shrink_to_fit();
    for (std::size_t i = 0; i < known; ++i) ASSERT_EQ(array[i], i) << "after shrinking to " << size;
  }
  array.resize(0);
  array.shrink_to_fit();
  EXPECT_TRUE(array.empty());
  array.push_back(5);
  EXPECT_EQ(array.back(), 5U);
}

TEST(BigArray, PushesMillions) {
  BigArray<std::uint32_t> array;
  for (std::uint32_t i = 0; i < above_border; ++i) array.push_back(i * 3);
  ASSERT_EQ(array.size(), above_border);
  for (std::uint32_t i = 0; i < above_border; ++i) ASSERT_EQ(array[i], i * 3);
}

TEST(BigArray, Moves) {
  for (const std::size_t size : {below_border, above_border}) {
    BigArray<std::uint32_t> first(size, 1);
    BigArray<std::uint32_t> second(std::move(first));
    EXPECT_EQ(second.size(), size);
    BigArray<std::uint32_t> third(below_border, 2);
    third = std::move(second);
    EXPECT_EQ(third.size(), size);
    EXPECT_EQ(third.back(), 1U);
  }
}

RC_GTEST_PROP(BigArray, BehavesLikeAVector, (const std::vector<std::vector<std::uint8_t>>& pieces)) {
  BigArray<std::uint8_t> array;
  std::vector<std::uint8_t> twin;
  for (const auto& piece : pieces) {
    if (piece.size() % 3 == 0) {
      array.append(piece);
      twin.insert(twin.end(), piece.begin(), piece.end());
    } else if (piece.size() % 3 == 1) {
      array.push_back(piece[0]);
      twin.push_back(piece[0]);
    } else {
      const std::size_t size = std::min(twin.size(), piece.size());
      array.resize(size);
      twin.resize(size);
    }
    RC_ASSERT(std::vector<std::uint8_t>(array.begin(), array.end()) == twin);
  }
}

}  // namespace
}  // namespace perfectplay
