// Claims found again: histories that differ by a permutation have the same key, and the permutation maps their candidates.
#include "perfectplay/solve/deduction/proof/claimed_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/solve/deduction/deduction.h"

namespace perfectplay {
namespace {

const DeductionGame& game_of_claims() {
  static const DeductionGame game = tabulate(*mastermind(4, 6));
  return game;
}

using CandidateSet = std::vector<std::uint32_t>;

std::uint32_t image_of(const CodePermutation& by, std::uint32_t code) {
  const PegGame& pegs = *game_of_claims().pegs();
  std::uint32_t image = 0;
  for (const std::uint8_t place : by.places) {
    image = image * static_cast<std::uint32_t>(by.colors.size()) + by.colors[pegs.pegs(Guess{code})[place]];
  }
  return image;
}
CandidateSet image_of(const CodePermutation& by, CandidateSet set) {
  for (std::uint32_t& code : set) code = image_of(by, code);
  std::ranges::sort(set);
  return set;
}
std::vector<HistoryStep> image_of(const CodePermutation& by, std::vector<HistoryStep> history) {
  for (HistoryStep& step : history) step.guess = Guess{image_of(by, static_cast<std::uint32_t>(step.guess))};
  return history;
}

CodePermutation random_permutation(std::mt19937& random) {
  CodePermutation by{std::vector<std::uint8_t>(4), std::vector<std::uint8_t>(6)};
  std::iota(by.places.begin(), by.places.end(), std::uint8_t{0});
  std::iota(by.colors.begin(), by.colors.end(), std::uint8_t{0});
  std::ranges::shuffle(by.places, random);
  std::ranges::shuffle(by.colors, random);
  return by;
}

std::vector<HistoryStep> history_of(const std::string& text) { return *parse_history(game_of_claims(), text); }

TEST(ClaimedSets, ImagesOfAHistoryHaveItsKey) {
  std::mt19937 random(5);
  for (const std::string text : {"1122 10", "1122 10 1344 02", "1123 11 4456 01 1256 02", "1111 20 2222 10"}) {
    const auto history = history_of(text);
    const auto key = history_key(*game_of_claims().pegs(), history).value();
    for (int i = 0; i < 20; ++i) {
      auto other = image_of(random_permutation(random), history);
      std::ranges::shuffle(other, random);
      const auto same = history_key(*game_of_claims().pegs(), other).value();
      EXPECT_EQ(same.key, key.key) << text;
      // Both permutations lead to the candidates of one and the same history.
      EXPECT_EQ(image_of(same.by, candidates_after(game_of_claims(), other)),
                image_of(key.by, candidates_after(game_of_claims(), history)));
    }
  }
}

TEST(ClaimedSets, OtherHistoriesHaveOtherKeys) {
  const auto key_of = [](const std::string& text) {
    return history_key(*game_of_claims().pegs(), history_of(text)).value().key;
  };
  EXPECT_NE(key_of("1122 10"), key_of("1122 01"));
  EXPECT_NE(key_of("1122 10"), key_of("1123 10"));
  EXPECT_NE(key_of("1122 10 1344 02"), key_of("1122 02 1344 10"));
  EXPECT_NE(key_of("1122 10 3344 02"), key_of("1122 10 1344 02"));
  EXPECT_FALSE(history_key(*game_of_claims().pegs(), std::vector<HistoryStep>(9)).has_value()) << "too many ways";
}

TEST(ClaimedSets, RefersToAnImageByThePermutationThatMakesIt) {
  ClaimNumbers numbers;
  ClaimedSets sets(game_of_claims(), numbers);
  const auto first = history_of("1122 10 1344 02");
  const auto second = history_of("6653 02 4455 10");
  const auto walk = [&](const std::vector<HistoryStep>& history, const auto& visit) {
    const ClaimedSets::Step one(sets, static_cast<std::uint32_t>(history[0].guess),
                                static_cast<std::uint32_t>(history[0].answer));
    const ClaimedSets::Step two(sets, static_cast<std::uint32_t>(history[1].guess),
                                static_cast<std::uint32_t>(history[1].answer));
    visit();
  };
  const std::size_t claim = numbers.begin(7, {});
  walk(first, [&] {
    EXPECT_FALSE(sets.refer({1, 1}, 3));
    for (int i = 0; i < 20; ++i) numbers.put(0);
    numbers.end();
    sets.add({1, 1}, claim, 3);
    EXPECT_TRUE(sets.refer({1, 1}, 2)) << "a lower bound follows";
    EXPECT_FALSE(sets.refer({1, 1}, 4));
  });
  std::vector<HistoryStep> image{second[1], second[0]};
  ASSERT_EQ(history_key(*game_of_claims().pegs(), image)->key, history_key(*game_of_claims().pegs(), first)->key);
  walk(second, [&] {
    EXPECT_FALSE(sets.refer({2, 2}, 4));
    EXPECT_TRUE(sets.refer({2, 2}, 3));
  });
  walk(history_of("1122 10 1344 20"), [&] { EXPECT_FALSE(sets.refer({3, 3}, 3)); });
  DeclaredDeduction declared;
  const auto& all = numbers.finish(declared);
  // The last reference: 0, the kept claim, 1, the permutation.
  ASSERT_GE(all.size(), 13U);
  const auto last = all.end() - 13;
  EXPECT_EQ(std::vector<std::uint32_t>(last, last + 3), (std::vector<std::uint32_t>{0, 0, 1}));
  CodePermutation by;
  by.places.assign(last + 3, last + 7);
  by.colors.assign(last + 7, last + 13);
  EXPECT_EQ(image_of(by, candidates_after(game_of_claims(), first)), candidates_after(game_of_claims(), second));
}

}  // namespace
}  // namespace perfectplay
