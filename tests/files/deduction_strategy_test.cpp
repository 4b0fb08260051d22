// Strategies as text and JSON, and the checker that judges them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/games/deduction/synthetic_words.h"
#include "perfectplay/games/deduction/word_game.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/history.h"
#include "perfectplay/verify/deduction_checker.h"
#include "perfectplay/verify/own_scoring.h"
#include "support/judged.h"
#include "support/plain_deduction.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

const StrategyLabel label{{"mastermind", {{"pegs", "4"}, {"colors", "4"}}}, "worst"};

// The lines of the document's order-4 strategy for (4, 4) that the scan leaves legible: four whole branches of it.
constexpr std::string_view document_lines = R"(
3211 40
3211 00 4444 40
3211 01 4244 02 2422 40
3211 01 4244 10 4333 40
3211 01 4244 11 4433 40
3211 01 4244 12 4121 02 2442 40
3211 01 4244 12 4121 11 2424 40
3211 01 4244 12 4121 20 4422 40
3211 01 4244 20 4343 22 4334 40
3211 01 4244 20 4343 40
3211 01 4244 21 4443 21 1444 40
3211 01 4244 21 4443 22 4434 40
3211 01 4244 21 4443 40
3211 01 4244 22 4121 02 2444 40
3211 01 4244 22 4121 11 4442 40
3211 01 4244 22 4121 20 4424 40
3211 01 4244 30 4144 30 4344 40
3211 01 4244 30 4144 40
3211 13 1312 04 2131 40
3211 13 1312 13 2113 40
3211 13 1312 22 1321 40
3211 13 1312 40
3211 22 3112 04 1231 40
3211 22 3112 13 1213 13 2311 40
3211 22 3112 13 1213 40
3211 22 3112 22 3121 40
3211 22 3112 40
)";

TEST(DocumentStrategy, LegibleLinesAreConsistentAndCompleteTheirBranches) {
  const DeductionGame game = tabulate(*mastermind(4, 4));
  const OwnScoring scoring(game);
  std::map<std::string, std::set<std::string>> found;  // by the answer to 3211
  std::istringstream lines{std::string(document_lines)};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    const auto history = parse_history(game, line);
    ASSERT_TRUE(history) << history.error().message;
    EXPECT_LE(history->size(), 4U);
    const auto secret = static_cast<std::uint32_t>(history->back().guess);
    for (const HistoryStep& step : *history) {
      EXPECT_EQ(scoring.answer(static_cast<std::uint32_t>(step.guess), secret), static_cast<std::uint32_t>(step.answer))
          << line;
    }
    EXPECT_EQ(candidates_after(game, *history), std::vector{secret});
    found[game.answer_name(history->front().answer)].insert(game.guess_name(Guess{secret}));
  }
  for (const auto& [answer, codes] : found) {
    const auto history = parse_history(game, "3211 " + answer);
    EXPECT_EQ(candidates_after(game, *history).size(), codes.size()) << "answer " << answer;
  }
  EXPECT_TRUE(parse_strategy(document_lines, "document", game));
}

TEST(StrategyForms, TextAndJsonComeBackAsTheyWere) {
  const DeductionGame game = tabulate(*mastermind(4, 4));
  for (const Objective objective : {Objective::Worst, Objective::Expected, Objective::Parts}) {
    const auto plan = plan_strategy(game, objective, {}, unstopped());
    for (const StrategyForm form : {StrategyForm::Text, StrategyForm::Json}) {
      const std::string text = print_strategy(label, game, plan->strategy, form);
      const auto read = parse_strategy(text, "file", game);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(statistics_of(*read), plan->statistics);
      EXPECT_EQ(print_strategy(label, game, *read, form), text);
      const auto read_label = read_strategy_label(text, "file");
      EXPECT_EQ(read_label->reference.game, "mastermind");
      EXPECT_EQ(read_label->reference.arguments, label.reference.arguments);
      EXPECT_EQ(read_label->objective, "worst");
    }
    EXPECT_NE(print_strategy(label, game, plan->strategy, StrategyForm::Dot).find("n0 -> n1"), std::string::npos);
  }
}

TEST(StrategyForms, LabelsMayHaveSpaces) {
  const DeductionGame game = tabulate(*mastermind(1, 2));
  const auto plan = plan_strategy(game, Objective::Worst, {}, unstopped());
  const StrategyLabel words{{"words", {{"file", "my \"own\" list.txt"}, {"guesses", "x"}}}, ""};
  const auto read = read_strategy_label(print_strategy(words, game, plan->strategy, StrategyForm::Text), "file");
  EXPECT_EQ(read->reference.arguments, words.reference.arguments);
}

std::string read_error(std::string_view text) {
  const auto read = parse_strategy(text, "s", tabulate(*mastermind(2, 2)));
  return read ? "no error" : read.error().message;
}

TEST(StrategyForms, DefectsNameTheirPlace) {
  EXPECT_EQ(read_error("11 20\n13 20\n"),
            "strategy s, line 2, word 1: \"13\" is no guess of this game; expected one like \"11\"");
  EXPECT_EQ(read_error("11 11 22 20\n"),
            "strategy s, line 1, word 2: \"11\" is no answer of this game; expected one like \"00\"");
  EXPECT_EQ(read_error("11 20\n12 20\n"),
            "strategy s, line 2, word 1: guess \"12\" after answers that an earlier line follows with \"11\"");
  EXPECT_EQ(read_error("# c\n11 00\n"),
            "strategy s, line 2, word 2: the line ends before the solution is found; expected it to end with \"20\"");
  EXPECT_EQ(read_error("11 20 12\n"), "strategy s, line 1, word 3: more after the answer that ends the game");
  EXPECT_EQ(read_error("11 00 22\n"), "strategy s, line 1, word 3: no answer after the guess \"22\"");
  EXPECT_EQ(read_error("11 20\n11 20\n"), "strategy s, line 2, word 1: an earlier line is the same");
  EXPECT_EQ(read_error("\n"), "strategy s: no lines; expected one per solution");
  EXPECT_EQ(read_error("{"), "strategy s, byte 2: this is not JSON");
  EXPECT_EQ(read_error("{}"), "strategy s, at /: no \"strategy\"");
  EXPECT_EQ(read_error(R"({"strategy":{"guess":"11","answers":{"00":null}}})"),
            "strategy s, at /strategy/answers/00: expected a node: the game goes on");
  EXPECT_EQ(read_error(R"({"strategy":{"guess":"11","answers":{"00":{"guess":"9"}}}})"),
            "strategy s, at /strategy/answers/00/guess: \"9\" is no guess of this game");
}

RC_GTEST_PROP(StrategyForms, NeverBreakOnAnyText, (const std::string& text)) {
  const DeductionGame game = tabulate(*mastermind(2, 2));
  (void)parse_strategy(text, "s", game);
  (void)parse_strategy("{" + text, "s", game);
  (void)read_strategy_label(text, "s");
}

TEST(StrategyChecker, AcceptsEveryObjectiveWithTheSameFigures) {
  const DeductionGame game = tabulate(*mastermind(4, 4));
  for (const Objective objective : {Objective::Worst, Objective::Remark2, Objective::Expected, Objective::Minimax,
                                    Objective::Entropy, Objective::Parts}) {
    const auto plan = plan_strategy(game, objective, {}, unstopped());
    const StrategyVerdict verdict = testing::judged(game, plan->strategy);
    EXPECT_FALSE(verdict.defect) << *verdict.defect;
    EXPECT_EQ(verdict.statistics, plan->statistics);
    EXPECT_EQ(verdict.optimality, plan->statistics.worst == 4 ? Optimality::Optimal : Optimality::NotOptimal);
  }
}

TEST(StrategyChecker, NamesTheFirstGuessThatIsNotOptimal) {
  const DeductionGame game = tabulate(*mastermind(2, 3));
  std::string text;  // asks the codes one after another, whatever is answered
  for (std::uint32_t s = 0; s < game.solutions(); ++s) {
    for (std::uint32_t g = 0; g < s; ++g) {
      text += game.guess_name(Guess{g}) + " " + game.answer_name(game.answer(Guess{g}, Guess{s})) + " ";
    }
    text += game.guess_name(Guess{s}) + " 20\n";
  }
  const auto slow = parse_strategy(text, "s", game);
  ASSERT_TRUE(slow) << slow.error().message;
  const StrategyVerdict verdict = testing::judged(game, *slow);
  EXPECT_FALSE(verdict.defect);
  EXPECT_EQ(verdict.statistics.worst, 9U);
  EXPECT_EQ(verdict.statistics.total, 45U);
  EXPECT_EQ(verdict.optimality, Optimality::NotOptimal);
  EXPECT_EQ(verdict.order_at_least, 3U);
  EXPECT_EQ(verdict.poor_guess,
            "guess 1, 11 first: 4 candidates may be left, and 2 more guesses do not always find the solution");
}

TEST(StrategyChecker, FindsWhatIsWrong) {
  const DeductionGame game = tabulate(*mastermind(3, 3));
  const auto plan = plan_strategy(game, Objective::Worst, {}, unstopped());
  const std::string text = print_strategy(label, game, plan->strategy, StrategyForm::Text);

  // A line taken away: its solution is not found.
  const std::string without = text.substr(0, text.rfind('\n', text.size() - 2) + 1);
  const auto incomplete = parse_strategy(without, "s", game);
  ASSERT_TRUE(incomplete);
  EXPECT_TRUE(testing::judged(game, *incomplete).defect);

  // A wrong guess at a leaf.
  DeductionStrategy wrong = plan->strategy;
  const auto leaf = std::ranges::find_if(wrong.nodes, [](const auto& node) { return node.branch_count == 0; });
  leaf->guess = Guess{(static_cast<std::uint32_t>(leaf->guess) + 1) % game.guesses()};
  EXPECT_TRUE(testing::judged(game, wrong).defect);

  // A branch that no solution takes.
  DeductionStrategy idle = plan->strategy;
  idle.nodes.push_back({Guess{0}, true, 0, 0});
  const auto last = std::ranges::find_if(idle.nodes, [](const auto& node) { return node.branch_count == 0; });
  last->first_branch = static_cast<std::uint32_t>(idle.branches.size());
  last->branch_count = 1;
  idle.branches.push_back({Answer{0}, static_cast<std::uint32_t>(idle.nodes.size() - 1)});
  const auto verdict = testing::judged(game, idle);
  ASSERT_TRUE(verdict.defect);
  EXPECT_NE(verdict.defect->find("no solution ever leads to the guess"), std::string::npos);
  EXPECT_TRUE(testing::judged(game, {}).defect);
}

TEST(StrategyChecker, CriterionNineAgreesWithTheTwinOnRandomGames) {
  std::mt19937 random(7);
  int poor = 0;
  for (std::uint32_t round = 0; round < 60; ++round) {
    const DeductionGame game = testing::random_game(random, 6 + round % 9, 3 + round % 3, 0, true);
    testing::PlainDeduction plain(game);
    const std::uint32_t order = plain.order(plain.everything());
    for (const Objective objective : {Objective::Worst, Objective::Minimax, Objective::Parts, Objective::Entropy}) {
      const auto plan = plan_strategy(game, objective, {}, unstopped());
      ASSERT_TRUE(plan) << plan.error().message;
      const StrategyVerdict verdict = testing::judged(game, plan->strategy);
      ASSERT_FALSE(verdict.defect) << *verdict.defect;
      EXPECT_EQ(verdict.optimality == Optimality::Optimal, verdict.statistics.worst == order);
      EXPECT_EQ(verdict.poor_guess.has_value(), verdict.statistics.worst > order);
      poor += verdict.poor_guess ? 1 : 0;
    }
  }
  EXPECT_GT(poor, 0);
}

TEST(StrategyChecker, SaysWhenItCannotDecide) {
  const DeductionGame game = tabulate(*mastermind(3, 5));  // counting gives 4, the order is 5
  const auto plan = plan_strategy(game, Objective::Worst, {}, unstopped());
  EXPECT_EQ(testing::judged(game, plan->strategy, 1).optimality, Optimality::Undecided);
  EXPECT_EQ(testing::judged(game, plan->strategy).optimality, Optimality::Optimal);
}

TEST(StrategyChecker, JudgesWordsAndTablesAsWell) {
  const auto list = WordList::parse(synthetic_words(4, 40, 3), "synthetic");
  const auto game = word_game(*list);
  const auto plan = plan_strategy(*game, Objective::Expected, {}, unstopped());
  EXPECT_EQ(testing::judged(*game, plan->strategy).statistics, plan->statistics);
  const auto table = parse_deduction_table(print_deduction_table(*game), "table");
  EXPECT_EQ(testing::judged(*table, plan->strategy).statistics, plan->statistics);
}

}  // namespace
}  // namespace perfectplay
