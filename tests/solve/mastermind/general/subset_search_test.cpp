// f(n;x) and the search for a subset whose size is known.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <random>

#include "perfectplay/solve/mastermind/general/subset_search.h"
#include "support/sanitized.h"

namespace perfectplay {
namespace {

constexpr double rounding = 1e-9;

double real_between(double low, double high) {
  return low + (high - low) * *rc::gen::inRange(0, 1'000'001) / 1'000'000;
}

RC_GTEST_PROP(SubsetF, IsSymmetricAndConcave, ()) {
  const double n = *rc::gen::inRange(1, 2000);
  const double x = real_between(0, n);
  const double y = real_between(0, n);
  RC_ASSERT(std::abs(subset_f(n, x) - subset_f(n, n - x)) < 1e-6);
  RC_ASSERT(2 * subset_f(n, (x + y) / 2) >= subset_f(n, x) + subset_f(n, y) - 1e-6);
}

RC_GTEST_PROP(SubsetF, OfTwoSetsIsAtMostThatOfTheirUnion, ()) {
  const double n1 = *rc::gen::inRange(1, 1000);
  const double n2 = *rc::gen::inRange(1, 1000);
  const double x1 = real_between(0, n1);
  const double x2 = real_between(0, n2);
  RC_ASSERT(subset_f(n1, x1) + subset_f(n2, x2) <= subset_f(n1 + n2, x1 + x2) + 1e-6);
  RC_ASSERT(subset_f(n1, x1) <= subset_f(n1 + n2, x1) + 1e-6);  // remark III.1
}

TEST(SubsetF, HasTheDocumentsValues) {
  EXPECT_EQ(subset_f(8, 0), 0);
  EXPECT_EQ(subset_f(8, 8), 0);
  EXPECT_EQ(subset_f(8, 4), 8);
  EXPECT_EQ(subset_f(8, 1), 4);
  EXPECT_EQ(subset_f(8, 6), 6);
}

/// The questions that finding S takes; S is given by its members.
std::uint32_t questions_for(std::uint32_t n, const std::vector<std::uint32_t>& members) {
  SubsetSearch search(n, static_cast<std::uint32_t>(members.size()));
  std::uint32_t questions = 0;
  while (!search.finished()) {
    const auto [begin, length] = search.question();
    EXPECT_GT(length, 0U);
    EXPECT_LE(begin + length, n);
    const auto inside = static_cast<std::uint32_t>(
        std::ranges::count_if(members, [&](std::uint32_t i) { return i >= begin && i < begin + length; }));
    EXPECT_GE(inside, search.least());
    EXPECT_LE(inside, search.greatest());
    search.answer(inside);
    ++questions;
  }
  EXPECT_EQ(search.found(), members);
  return questions;
}

void expect_within_bound(std::uint32_t n, std::uint32_t p, std::uint32_t questions) {
  const double bound = subset_f(n, p) - (std::has_single_bit(n) ? 1 : 0);
  EXPECT_LE(questions, p == 0 || p == n ? 0 : bound + rounding) << "n = " << n << ", p = " << p;
}

TEST(SubsetSearch, FindsEverySubsetOfUpTo14ElementsAndTheWorstCaseIsReached) {
  for (std::uint32_t n = 1; n <= (testing::sanitized ? 10 : 14); ++n) {
    std::vector<std::uint32_t> worst(n + 1, 0);
    for (std::uint32_t set = 0; set < 1U << n; ++set) {
      std::vector<std::uint32_t> members;
      for (std::uint32_t i = 0; i < n; ++i) {
        if ((set >> i & 1U) != 0) members.push_back(i);
      }
      std::uint32_t& most = worst[members.size()];
      most = std::max(most, questions_for(n, members));
    }
    for (std::uint32_t p = 0; p <= n; ++p) {
      EXPECT_EQ(worst[p], worst_questions(n, p)) << "n = " << n << ", p = " << p;
      expect_within_bound(n, p, worst[p]);
    }
  }
}

TEST(SubsetSearch, WorstCasesAreThoseOfTheRecursionAndWithinTheBoundForEveryNUpTo256) {
  // worst[n][p] straight from the definition: one question, then the dearest way to share p.
  constexpr std::uint32_t largest = testing::sanitized ? 64 : 256;
  std::vector<std::vector<std::uint32_t>> worst(largest + 1);
  for (std::uint32_t n = 1; n <= largest; ++n) {
    worst[n].assign(n + 1, 0);
    for (std::uint32_t p = 0; p <= n; ++p) {
      if (p > 0 && p < n) {
        const std::uint32_t first = split_off(n);
        const std::uint32_t second = n - first;
        for (std::uint32_t q = p > second ? p - second : 0; q <= std::min(p, first); ++q) {
          worst[n][p] = std::max(worst[n][p], 1 + worst[first][q] + worst[second][p - q]);
        }
      }
      EXPECT_EQ(worst_questions(n, p), worst[n][p]) << "n = " << n << ", p = " << p;
      expect_within_bound(n, p, worst[n][p]);
    }
  }
}

TEST(SubsetSearch, RandomSubsetsOfEverySizeUpTo64) {
  std::mt19937 random(5);
  for (std::uint32_t n = 15; n <= 64; ++n) {
    std::vector<std::uint32_t> elements(n);
    std::iota(elements.begin(), elements.end(), 0);
    for (std::uint32_t p = 0; p <= n; ++p) {
      for (int round = 0; round < 3; ++round) {
        std::ranges::shuffle(elements, random);
        std::vector<std::uint32_t> members(elements.begin(), elements.begin() + p);
        std::ranges::sort(members);
        const std::uint32_t questions = questions_for(n, members);
        EXPECT_LE(questions, worst_questions(n, p));
        expect_within_bound(n, p, questions);
      }
    }
  }
}

TEST(SubsetSearch, TheExampleOfTheHeader) { EXPECT_EQ(questions_for(6, {1, 4}), 4U); }

}  // namespace
}  // namespace perfectplay
