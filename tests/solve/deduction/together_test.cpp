// Runs under the thread sanitizer too.
// Searches by several threads, with little memory, cut short: the same answer, or a bracket that holds.
#include <gtest/gtest.h>

#include <random>

#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/least_total.h"
#include "perfectplay/solve/deduction/set_cache.h"
#include "support/judged.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

struct Remembered {
  std::uint32_t value = 0;
  std::uint32_t worth() const { return value; }
};

TEST(SetCache, ForgetsTheLeastWorthyAndNeverErrs) {
  std::mt19937_64 random(1);
  SetCache<Remembered> small;
  SetCache<Remembered> large;
  small.limit_bytes(std::uint64_t{1} << 18);
  std::vector<SetHash> keys(50'000);
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    keys[i] = {random(), random()};
    for (auto* cache : {&small, &large}) cache->update(keys[i], [i](Remembered& entry) { entry.value += i; });
  }
  EXPECT_GT(large.size(), keys.size() - 100);  // a slot too far from home is the only reason to forget
  EXPECT_LE(small.size(), (std::size_t{1} << 18) / sizeof(SetHash));
  EXPECT_GT(small.size(), 5'000U);
  std::size_t late = 0;
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    EXPECT_EQ(large.find(keys[i]).value_or(Remembered{i}).value, i);
    const auto kept = small.find(keys[i]);
    EXPECT_EQ(kept.value_or(Remembered{i}).value, i);
    if (kept && i >= keys.size() / 2) ++late;
  }
  EXPECT_GT(late, small.size() / 2);  // the larger values
  EXPECT_FALSE(large.find({1, 2}));
}

std::vector<Guess> guesses_of(const DeductionPlan& plan) {
  std::vector<Guess> guesses;
  for (const auto& node : plan.strategy.nodes) guesses.push_back(node.guess);
  return guesses;
}

DeductionGame words(std::size_t count) {
  return word_game(*WordList::parse(synthetic_words(5, count, 1), "synthetic")).value();
}

// Long enough for the helpers to come in, also where the table of sets forgets nearly everything.
TEST(DeductionTogether, ThreadsAndMemoryChangeNothing) {
  const std::vector<DeductionGame> games =
      testing::sanitized ? std::vector{words(150), tabulate(*mastermind(3, 6))}
                         : std::vector{words(500), tabulate(*mastermind(4, 6)), tabulate(*bulls_and_cows(4, 7))};
  for (const DeductionGame& game : games) {
    for (const Objective objective : {Objective::Expected, Objective::Worst, Objective::Remark2}) {
      PlanOptions options;
      options.threads = 1;
      const auto one = plan_strategy(game, objective, options, unstopped());
      ASSERT_TRUE(one && one->proved());
      for (const auto& [threads, bytes] :
           {std::pair(2U, SetCacheBytes::unlimited), std::pair(4U, std::uint64_t{200'000})}) {
        options.threads = threads;
        options.cache_bytes = bytes;
        const auto other = plan_strategy(game, objective, options, unstopped());
        ASSERT_TRUE(other);
        EXPECT_EQ(guesses_of(*other), guesses_of(*one)) << objective_name(objective);
        EXPECT_EQ(other->total.low, one->total.low);
        EXPECT_EQ(other->total.high, one->total.high);
        EXPECT_EQ(other->order.low, one->order.low);
      }
    }
  }
}

// Wherever the effort ends: in the glance, in a beam, in the proof.
TEST(DeductionTogether, TheBestSoFarIsAStrategyWithinTheBracket) {
  const DeductionGame game = words(testing::sanitized ? 350 : 500);
  const auto session = DeductionSession::make(game, true, unstopped());
  const auto exact = plan_strategy(game, Objective::Expected, {}, unstopped());
  std::uint64_t high = ~std::uint64_t{0};
  std::size_t cut_short = 0;
  for (std::uint64_t effort = 10'000; effort < 2'000'000'000; effort *= 3) {
    Stop stop;
    stop.limit_effort(effort);
    SearchMeter meter(stop, "testing");
    LeastTotal search(**session, meter, ExpectedSearch::unlimited, SetCacheBytes::unlimited);
    search.run(2);
    EXPECT_LE(search.bracket().low, exact->total.high);
    EXPECT_GE(search.bracket().high, exact->total.high);
    cut_short += search.proved() ? 0U : 1U;
    if (!search.has_strategy()) continue;
    Stop last;
    const SearchMeter::Under under(meter, last);
    const auto strategy = search.build();
    ASSERT_TRUE(strategy);
    EXPECT_FALSE(testing::judged(game, *strategy, 1).defect);
    EXPECT_LE(statistics_of(*strategy).total, search.bracket().high);
    EXPECT_LE(search.bracket().high, high);
    high = search.bracket().high;
  }
  EXPECT_EQ(high, exact->total.high);
  EXPECT_GT(cut_short, 0U);
}

}  // namespace
}  // namespace perfectplay
