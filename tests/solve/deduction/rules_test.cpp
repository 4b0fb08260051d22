// Strategies under rules for guesses, with weights, and by the objectives `last` and `expected-worst`: against the
// definitions, word for word, on all kinds of small games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <random>
#include <set>

#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/rule_plan.h"
#include "perfectplay/solve/deduction/rule_ranking.h"
#include "perfectplay/verify/deduction_checker.h"
#include "support/plain_deduction.h"
#include "support/plain_rules.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::PlainRules;
using testing::sanitized;
using Count = PlainRules::Count;

constexpr std::array every_rule{GuessRule::Any, GuessRule::Hard, GuessRule::Consistent};

DeductionPlan best_plan(const DeductionGame& game, Objective objective, GuessRule rule,
                        std::optional<std::uint32_t> most = {}) {
  PlanOptions options;
  options.rule = rule;
  options.max_guesses = most;
  options.threads = 1;
  DeductionPlan plan = plan_strategy(game, objective, options, unstopped()).value();
  EXPECT_TRUE(plan.proved()) << objective_name(objective);
  // The checker finds the same figures, and that the rule is kept.
  const StrategyTerms terms{.rule = rule,
                            .worst = plan.statistics.worst,
                            .total = plan.statistics.total,
                            .last = plan.statistics.depths.back(),
                            .weighted = weighted_total(game, plan.strategy)};
  const StrategyVerdict verdict = check_strategy(game, plan.strategy, terms, unstopped(), 100'000).value();
  EXPECT_FALSE(verdict.defect) << *verdict.defect;
  return plan;
}

void expect_like_the_twin_by_rule(const DeductionGame& game, GuessRule rule) {
  SCOPED_TRACE(guess_rule_name(rule));
  PlainRules plain(game, rule);
  const std::uint32_t order = plain.order();
  const std::uint64_t least = plain.cost(Count::Guesses, game.solutions());
  const auto total = [&](const DeductionPlan& plan) { return weighted_total(game, plan.strategy); };

  const DeductionPlan expected = best_plan(game, Objective::Expected, rule);
  EXPECT_EQ(total(expected), least);
  EXPECT_EQ(expected.total, (Bracket<std::uint64_t>{least, least}));
  EXPECT_EQ(total(best_plan(game, Objective::Expected, rule, order)), plain.cost(Count::Guesses, order));
  if (order > 1 && rule != GuessRule::Any) {
    PlanOptions too_few;
    too_few.rule = rule;
    too_few.max_guesses = order - 1;
    EXPECT_EQ(plan_strategy(game, Objective::Expected, too_few, unstopped()).error().kind, ErrorKind::Input);
  }
  const DeductionPlan worst = best_plan(game, Objective::Worst, rule);
  EXPECT_EQ(worst.statistics.worst, order);
  EXPECT_EQ(total(worst), plain.cost(Count::Guesses, order));

  const DeductionPlan last = best_plan(game, Objective::Last, rule);
  EXPECT_EQ(last.statistics.worst, order);
  EXPECT_EQ(last.statistics.depths.back(), plain.cost(Count::Last, order));

  const DeductionPlan both = best_plan(game, Objective::ExpectedWorst, rule);
  std::uint32_t most = order;
  while (plain.cost(Count::Guesses, most) > least) ++most;
  EXPECT_EQ(total(both), least);
  EXPECT_EQ(both.statistics.worst, most);
}

/// `count` words of `length` letters a, b, c, d: hard mode binds where words share letters.
WordList few_letters(std::mt19937& random, std::size_t length, std::size_t count) {
  std::set<std::string> words;
  while (words.size() < count) {
    std::string word;
    for (std::size_t i = 0; i < length; ++i) word += static_cast<char>('a' + random() % 4);
    words.insert(word);
  }
  std::string text;
  for (const std::string& word : words) text += word + '\n';
  return WordList::parse(text, "random").value();
}

DeductionGame with_weights(const DeductionGame& game, std::mt19937& random) {
  DeductionGame::Data data = game.data();
  for (std::uint32_t s = 0; s < data.solutions; ++s) data.weights.push_back(random() % 5);
  data.weights[random() % data.solutions] = 3;
  return DeductionGame(std::move(data));
}

TEST(GuessRules, PegGamesLikeTheTwin) {
  for (const auto& pegs : {mastermind(1, 3), mastermind(2, 2), mastermind(2, 3), mastermind(2, 4), mastermind(3, 2),
                           bulls_and_cows(2, 3), bulls_and_cows(2, 4), bulls_and_cows(3, 3)}) {
    if (sanitized && pegs->solutions() > 9) continue;
    for (const GuessRule rule : every_rule) expect_like_the_twin_by_rule(tabulate(*pegs), rule);
  }
}

TEST(GuessRules, WordsLikeTheTwin) {
  std::mt19937 random(4);
  for (int round = 0; round < (sanitized ? 4 : 16); ++round) {
    SCOPED_TRACE(round);
    const WordList hidden = few_letters(random, 3, 4 + random() % 6);
    const WordList further = few_letters(random, 3, 8);
    const DeductionGame game = word_game(hidden, round % 4 == 0 ? nullptr : &further).value();
    const DeductionGame weighted = with_weights(game, random);
    for (const GuessRule rule : every_rule) {
      expect_like_the_twin_by_rule(game, rule);
      expect_like_the_twin_by_rule(weighted, rule);
    }
  }
}

RC_GTEST_PROP(GuessRules, RandomTablesLikeTheTwin, (std::uint32_t seed)) {
  std::mt19937 random(seed);
  const auto any_below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  const std::uint32_t solutions = 1 + any_below(sanitized ? 6 : 9);
  const std::uint32_t answers = 2 + any_below(5);
  const DeductionGame game = testing::random_game(random, solutions, answers, any_below(3), seed % 2 == 0);
  for (const GuessRule rule : {GuessRule::Any, GuessRule::Consistent}) {
    expect_like_the_twin_by_rule(game, rule);
    expect_like_the_twin_by_rule(with_weights(game, random), rule);
  }
}

TEST(GuessRules, HardModeCountsOnlyWhatIsMarked) {
  const DeductionGame game = word_game(*WordList::parse("abbey\nbabes\nkebab\nalgae\nbabel\nbobby\n", "list")).value();
  const WordClues clues(game);
  const auto unused = [&](std::string_view guess, std::string_view marks, std::string_view later) {
    return clues.unused(*game.find_guess(guess), *game.find_answer(marks), *game.find_guess(later)).value_or("none");
  };
  // abbey is hidden: b and e in place, another b and an a.
  EXPECT_EQ(unused("babes", "yygg-", "abbey"), "none");
  EXPECT_EQ(unused("babes", "yygg-", "kebab"), "e must be in place 4");
  EXPECT_EQ(unused("babes", "yygg-", "babel"), "none") << "yellow letters may stand in the same place again";
  EXPECT_EQ(unused("babes", "yygg-", "algae"), "b must be in place 3");
  EXPECT_EQ(unused("kebab", "-ygyy", "algae"), "b must be in place 3");
  EXPECT_EQ(unused("kebab", "-ygyy", "bobby"), "e must be used");
  EXPECT_EQ(unused("algae", "y---y", "babes"), "none") << "grey letters may be used again";
}

TEST(GuessRules, KnownFigures) {
  if (sanitized) GTEST_SKIP();
  const DeductionGame game = tabulate(*mastermind(4, 6));
  EXPECT_EQ(best_plan(game, Objective::Expected, GuessRule::Consistent).statistics.total, 5660U) << "published";
  const DeductionPlan last = best_plan(game, Objective::Last, GuessRule::Any);
  EXPECT_EQ(last.statistics.worst, 5U);
  EXPECT_EQ(last.statistics.depths.back(), 539U) << "the best known before";
  const DeductionPlan both = best_plan(game, Objective::ExpectedWorst, GuessRule::Any);
  EXPECT_EQ(both.statistics.total, 5625U);
  EXPECT_EQ(both.statistics.worst, 6U);
}

TEST(GuessRules, TheCheckerRefusesWhatBreaksThem) {
  const DeductionGame game = tabulate(*mastermind(4, 6));
  const DeductionPlan any = best_plan(game, Objective::Expected, GuessRule::Any);
  const auto defect = [&](const StrategyTerms& terms) {
    return check_strategy(game, any.strategy, terms, unstopped()).value().defect.value_or("none");
  };
  EXPECT_NE(defect({.rule = GuessRule::Consistent}).find("breaks the rule: it does not fit"), std::string::npos);
  EXPECT_NE(defect({.worst = 9}).find("claims at most 9 guesses"), std::string::npos);
  EXPECT_NE(defect({.total = 1}).find("claims 1 guesses in all"), std::string::npos);
  EXPECT_NE(defect({.last = 99}).find("claims 99 solutions by guess"), std::string::npos);
  EXPECT_NE(defect({.weighted = 5}).find("weighted total of 5"), std::string::npos);

  const WordList further = WordList::parse("cde\nacd\n", "further").value();
  const DeductionGame words = word_game(*WordList::parse("abc\nabd\nabe\nabf\n", "list"), &further).value();
  const auto clue = [&](const std::string& text) {
    DeductionStrategy strategy;
    const auto guess = [&](std::string_view name) { return *words.find_guess(name); };
    const Answer green = *words.find_answer("gg-");
    strategy.nodes = {{guess("abc"), true, 0, 1}, {guess(text), false, 1, 0}};
    strategy.branches = {{green, 1}};
    return check_strategy(words, strategy, {.rule = GuessRule::Hard}, unstopped()).value().defect.value_or("none");
  };
  EXPECT_NE(clue("cde").find("breaks the rule: it moves the green letter of place 1"), std::string::npos)
      << clue("cde");
  EXPECT_NE(clue("acd").find("it moves the green letter of place 2 in abc gg-"), std::string::npos) << clue("acd");
  EXPECT_EQ(clue("abe").find("breaks the rule"), std::string::npos);
}

TEST(GuessRules, ObjectivesThatKnowNoRuleAreErrors) {
  const DeductionGame game = tabulate(*mastermind(2, 2));
  PlanOptions options;
  options.rule = GuessRule::Consistent;
  EXPECT_EQ(plan_strategy(game, Objective::Minimax, options, unstopped()).error().kind, ErrorKind::Input);
}

TEST(GuessRules, ALimitLeavesABracketAndAStrategy) {
  const DeductionGame game = tabulate(*mastermind(4, 5));
  for (const Objective objective : {Objective::Expected, Objective::Worst, Objective::Last}) {
    Stop stop;
    stop.limit_effort(100'000);
    PlanOptions options;
    options.rule = GuessRule::Consistent;
    const auto plan = plan_strategy(game, objective, options, stop);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_LE(plan->total.low, plan->total.high);
    EXPECT_LE(plan->worst.low, plan->statistics.worst);
    const auto verdict = check_strategy(game, plan->strategy, {.rule = GuessRule::Consistent}, unstopped());
    EXPECT_FALSE(verdict->defect) << *verdict->defect;
  }
}

/// Every guess that is ranked has the values of a game that begins with it.
TEST(GuessRules, RankingLikeTheTwin) {
  std::mt19937 random(8);
  for (int round = 0; round < (sanitized ? 4 : 12); ++round) {
    const WordList hidden = few_letters(random, 3, 8);
    const WordList further = few_letters(random, 3, 6);
    DeductionGame game = word_game(hidden, &further).value();
    if (round % 2 == 0) game = with_weights(game, random);
    for (const GuessRule rule : every_rule) {
      const auto candidates = candidates_after(game, {});
      const auto ranked = rank_by_rule(game, {}, candidates, rule, 3, unstopped()).value();
      ASSERT_FALSE(ranked.empty());
      ASSERT_TRUE(ranked.front().proved());
      PlainRules plain(game, rule);
      EXPECT_EQ(ranked.front().value.low, plain.cost(Count::Guesses, game.solutions())) << guess_rule_name(rule);
      for (const RatedGuess& rated : ranked) EXPECT_GE(rated.worst.low, plain.order());
    }
  }
}

}  // namespace
}  // namespace perfectplay
