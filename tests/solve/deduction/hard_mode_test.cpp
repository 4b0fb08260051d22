// Hard mode: the ranking against its definition, word for word.
#include "perfectplay/solve/deduction/hard_mode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "perfectplay/games/deduction/mastermind.h"
#include "support/plain_deduction.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::random_game;
using testing::sanitized;
using CandidateSet = std::vector<std::uint32_t>;

/// The least sum and the least worst case of a guess, with nothing left out.
class PlainHardMode {
 public:
  explicit PlainHardMode(const DeductionGame& game) : game_(game) {}

  std::pair<std::uint64_t, std::uint32_t> by_guess(std::uint32_t guess, const CandidateSet& set) {
    std::map<Answer, CandidateSet> classes;
    for (const std::uint32_t s : set) classes[game_.answer(Guess{guess}, Guess{s})].push_back(s);
    std::uint64_t total = set.size();
    std::uint32_t worst = 1;
    for (const auto& [answer, members] : classes) {
      if (answer == game_.solved()) continue;
      const auto [sum, most] = of_set(members);
      total += sum;
      worst = std::max(worst, 1 + most);
    }
    return {total, worst};
  }

 private:
  std::pair<std::uint64_t, std::uint32_t> of_set(const CandidateSet& set) {
    if (const auto found = known_.find(set); found != known_.end()) return found->second;
    std::pair<std::uint64_t, std::uint32_t> best{1'000'000, 1'000'000};
    for (const std::uint32_t guess : set) {
      const auto [total, worst] = by_guess(guess, set);
      best = {std::min(best.first, total), std::min(best.second, worst)};
    }
    return known_[set] = best;
  }

  const DeductionGame& game_;
  std::map<CandidateSet, std::pair<std::uint64_t, std::uint32_t>> known_;
};

void expect_by_definition(const DeductionGame& game, const CandidateSet& candidates) {
  PlainHardMode plain(game);
  const auto ranked = rank_hard_guesses(game, candidates, candidates.size(), unstopped()).value();
  ASSERT_EQ(ranked.size(), candidates.size());
  std::uint64_t before = 0;
  for (const RatedGuess& rated : ranked) {
    const auto guess = static_cast<std::uint32_t>(rated.guess);
    EXPECT_TRUE(rated.candidate);
    ASSERT_TRUE(rated.proved());
    EXPECT_EQ(std::pair(rated.value.low, rated.worst.low), plain.by_guess(guess, candidates));
    EXPECT_GE(rated.value.low, before) << "best first";
    before = rated.value.low;
  }
}

TEST(HardMode, FollowsItsDefinition) {
  const DeductionGame small = tabulate(*mastermind(sanitized ? 2 : 3, 4));
  expect_by_definition(small, candidates_after(small, {}));
  std::mt19937 random(11);
  const auto any_below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  for (int i = 0; i < (sanitized ? 15 : 40); ++i) {
    const DeductionGame game = random_game(random, 2 + any_below(12), 2 + any_below(4), any_below(3), i % 2 == 0);
    expect_by_definition(game, candidates_after(game, {}));
  }
}

TEST(HardMode, OfClassicMastermind) {
  // All 1,296 codes are too many for an exact total; after the first answer it is known.
  const DeductionGame game = tabulate(*mastermind(4, 6));
  const auto first = rank_hard_guesses(game, candidates_after(game, {}), 3, unstopped()).value();
  ASSERT_EQ(first.size(), 3U);
  EXPECT_FALSE(first.front().proved());
  const auto left = candidates_after(game, parse_history(game, "1122 10 1344 02").value());
  const auto hard = rank_hard_guesses(game, left, 5, unstopped()).value();
  const auto any = rank_guesses(game, left, 5, {}, unstopped()).value();
  ASSERT_TRUE(hard.front().proved());
  EXPECT_GE(hard.front().value.low, any.front().value.low) << "fewer guesses are allowed";
}

}  // namespace
}  // namespace perfectplay
