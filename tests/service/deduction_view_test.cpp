#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "perfectplay/service/deduction/tree.h"
#include "support/answers.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Asker;
using perfectplay::testing::small_games;

TEST(DeductionForm, TellsWhatGuessesAndAnswersLookLike) {
  Asker ask;
  const Json pegs = ask(R"({"verb":"show","game":"mastermind","parameters":{"pegs":2,"colors":3}})");
  EXPECT_EQ(pegs["form"], Json::parse(R"({"kind":"pegs","places":2,"symbols":["1","2","3"],
      "answers":["00","01","02","10","20"],"win":"20"})"));
  const Json words =
      ask(R"({"verb":"play","game":"words","parameters":{"file":{"text":"été\nane\n"}},"mode":"answer"})");
  EXPECT_EQ(words["form"]["kind"], "marks");
  EXPECT_EQ(words["form"]["places"], 3);
  EXPECT_EQ(words["form"]["symbols"], Json({"a", "e", "n", "t", "é"}));
  EXPECT_EQ(words["form"]["win"], "ggg");
  const Json table = ask(
      R"({"verb":"show","game":"deduction","parameters":{"file":{"text":"solutions a b\na : hit far\nb : far hit\n"}}})");
  EXPECT_EQ(table["form"],
            Json::parse(R"({"kind":"table","places":1,"symbols":["a","b"],"answers":["hit","far"],"win":"hit"})"));
  const Json many = ask(R"({"verb":"play","game":"mastermind","parameters":{"pegs":50,"colors":12}})");
  EXPECT_EQ(many["form"]["places"], 50);
  EXPECT_EQ(many["form"]["symbols"].back(), "12");
  EXPECT_TRUE(many["form"]["answers"].is_null());
  EXPECT_EQ(many["form"]["win"], "50,0");
  // Symbols side by side are a guess.
  const Json bulls = ask(R"({"verb":"show","game":"bulls-and-cows","parameters":{"digits":2,"symbols":4}})");
  EXPECT_EQ(bulls["form"]["symbols"], Json({"0", "1", "2", "3"}));
}

TEST(DeductionForm, TheAdversaryAndSecretsAreRevealed) {
  Asker ask;
  const std::string game = R"({"verb":"play","game":"mastermind","parameters":{"pegs":3,"colors":3},)";
  const Json secret = ask(game + R"("mode":"guess","seed":9,"reveal":true})");
  const Json right = ask(Json::parse(game + R"("mode":"guess","seed":9,"guess":)" + secret["secret"].dump() + "}"));
  EXPECT_EQ(right["solved"], true);
  const Json any = ask(game + R"("mode":"adversary","history":"112 10","reveal":true})");
  const Json show = ask(R"({"verb":"show","game":"mastermind","parameters":{"pegs":3,"colors":3},"history":"112 10"})");
  EXPECT_NE(std::ranges::find(show["list"], any["secret"]), show["list"].end());
  EXPECT_EQ(ask.error(game + R"("mode":"guess","reveal":true})")["hint"]["parameter"], "seed");
}

/// Reads a tree back into nodes, in depth-first order.
void read_tree(const DeductionGame& game, const Json& tree, DeductionStrategy& strategy) {
  const std::size_t node = strategy.nodes.size();
  strategy.nodes.push_back({.guess = game.find_guess(tree["guess"].get<std::string>()).value()});
  if (!tree.contains("answers")) return;
  std::vector<DeductionStrategy::Branch> branches;
  for (const auto& [answer, below] : tree["answers"].items()) {
    branches.push_back({game.find_answer(answer).value(), static_cast<std::uint32_t>(strategy.nodes.size())});
    read_tree(game, below, strategy);
  }
  strategy.nodes[node].first_branch = static_cast<std::uint32_t>(strategy.branches.size());
  strategy.nodes[node].branch_count = static_cast<std::uint32_t>(branches.size());
  strategy.branches.insert(strategy.branches.end(), branches.begin(), branches.end());
}

void expect_same_strategy(const DeductionStrategy& read, const DeductionStrategy& plan, const std::string& name) {
  ASSERT_EQ(read.nodes.size(), plan.nodes.size()) << name;
  for (std::size_t i = 0; i < read.nodes.size(); ++i) {
    EXPECT_EQ(read.nodes[i].guess, plan.nodes[i].guess) << name;
    const auto mine = read.branches_of(read.nodes[i]);
    const auto theirs = plan.branches_of(plan.nodes[i]);
    ASSERT_EQ(mine.size(), theirs.size()) << name;
    for (std::size_t b = 0; b < mine.size(); ++b) {
      EXPECT_EQ(mine[b].answer, theirs[b].answer);
      EXPECT_EQ(mine[b].node, theirs[b].node);
    }
  }
}

/// "left" is what the answers on the way leave, counted by the game.
void expect_counts(const DeductionGame& game, const Json& tree, const std::vector<HistoryStep>& history) {
  const std::size_t left = candidates_after(game, history).size();
  EXPECT_EQ(tree.contains("answers") ? tree["left"].get<std::size_t>() : 1, left);
  if (!tree.contains("answers")) return;
  const Guess guess = game.find_guess(tree["guess"].get<std::string>()).value();
  for (const auto& [answer, below] : tree["answers"].items()) {
    auto further = history;
    further.push_back({guess, game.find_answer(answer).value()});
    expect_counts(game, below, further);
  }
}

TEST(StrategyTree, ReadBackItIsTheStrategy) {
  for (const auto& small : small_games<DeductionGame>()) {
    for (const Objective objective : {Objective::Worst, Objective::Expected, Objective::Minimax}) {
      const auto plan = plan_strategy(small.game, objective, {}, unstopped());
      ASSERT_TRUE(plan.has_value()) << small.name;
      const Json tree = tree_json(small.game, plan->strategy, 0, "").value();
      DeductionStrategy read;
      read_tree(small.game, tree, read);
      expect_same_strategy(read, plan->strategy, small.name);
      expect_counts(small.game, tree, {});
    }
  }
}

TEST(StrategyTree, IsInTheDocumentWhereNoFileIsNamed) {
  Asker ask;
  const std::string game = R"({"verb":"strategy","game":"mastermind","parameters":{"pegs":3,"colors":3})";
  const Json whole = ask(game + "}");
  EXPECT_FALSE(whole.contains("file"));
  EXPECT_EQ(whole["tree"]["left"], 27);
  const auto guess = whole["tree"]["guess"].get<std::string>();
  for (const auto& [answer, below] : whole["tree"]["answers"].items()) {
    const Json part = ask(fmt::format(R"({},"history":"{} {}"}})", game, guess, answer));
    EXPECT_EQ(part["tree"], below) << answer;
  }
  EXPECT_NE(
      ask.error(game + R"(,"history":")" + guess + R"( 30"})")["message"].get<std::string>().find("this strategy"),
      std::string::npos);
}

TEST(StrategyTree, RefusesToTellTooMuch) {
  const DeductionGame game = tabulate(PegGame::make({3, 3}, "pegs").value());
  const auto plan = plan_strategy(game, Objective::Minimax, {}, unstopped()).value();
  const auto refused = tree_json(game, plan.strategy, 0, "", 10);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().kind, ErrorKind::Input);
  ASSERT_EQ(refused.error().hint.value().parameter, "history");
  const auto steps = parse_history(game, refused.error().hint->suggestion).value();
  const auto root = node_after(plan.strategy, steps);
  ASSERT_TRUE(root.has_value());
  EXPECT_TRUE(tree_json(game, plan.strategy, *root, "", 10).has_value());
}

TEST(SimulatedCourse, IsWonByTheGuessesOfTheGame) {
  Asker ask;
  for (const std::string game : {R"("game":"mastermind","parameters":{"pegs":50,"colors":50},"strategy":"adaptive")",
                                 R"("game":"mastermind","parameters":{"pegs":20,"colors":7},"strategy":"general")",
                                 R"("game":"mastermind","parameters":{"pegs":3,"colors":4},"strategy":"minimax")",
                                 R"("game":"words","parameters":{"file":{"text":"crane\nslate\nbrick\nplumb\n"}})"}) {
    const Json played = ask(R"({"verb":"simulate",)" + game + R"(,"seed":5,"course":true})");
    EXPECT_EQ(played["games"], 1);
    ASSERT_EQ(played["course"].size(), played["worst"].get<std::size_t>());
    EXPECT_EQ(played["course"].back()["guess"], played["secret"]);
    // The same game from its secret, and each of its answers as the game gives it.
    const Json again =
        ask(R"({"verb":"simulate",)" + game + R"(,"course":true,"secret":)" + played["secret"].dump() + "}");
    EXPECT_EQ(again["course"], played["course"]);
  }
  const Json small = ask(
      R"({"verb":"simulate","game":"mastermind","parameters":{"pegs":3,"colors":4},"strategy":"worst","course":true})");
  for (const Json& step : small["course"]) {
    const Json answered = ask(Json{{"verb", "play"},
                                   {"game", "mastermind"},
                                   {"parameters", {{"pegs", 3}, {"colors", 4}}},
                                   {"secret", small["secret"]},
                                   {"guess", step["guess"]}});
    EXPECT_EQ(answered["answer"], step["answer"]);
  }
  // On a large board the strategy itself knows what it guesses after these answers.
  const std::string large = R"("game":"mastermind","parameters":{"pegs":20,"colors":7},"strategy":"general")";
  const Json long_game = ask(R"({"verb":"simulate",)" + large + R"(,"course":true})");
  std::string answers;
  for (const Json& step : long_game["course"]) {
    EXPECT_EQ(ask(fmt::format(R"({{"verb":"play",{},"history":"{}"}})", large, answers))["guess"], step["guess"]);
    answers += step["answer"].get<std::string>() + ' ';
  }
  EXPECT_EQ(ask(fmt::format(R"({{"verb":"play",{},"history":"{}"}})", large, answers))["solved"], true);
  EXPECT_EQ(ask.error(R"({"verb":"simulate","game":"mastermind","games":2,"course":true})")["hint"]["parameter"],
            "games");
  EXPECT_EQ(ask.error(R"({"verb":"simulate","game":"mastermind","parameters":{"pegs":1000,"colors":9},"course":true})")
                ["hint"]["parameter"],
            "pegs");
}

/// A page asks after every guess: what was told before is told again, and not searched for again.
TEST(DeductionReview, GuessByGuessTellsTheSameAsTheWholeGame) {
  Asker by_guess;
  Asker at_once;
  const std::vector<std::string> games{"112 10 133 01 322 30", "112 20 133 10", "112 10 133 01 232 12"};
  for (const std::string& moves : games) {
    for (std::size_t end = 6; end <= moves.size(); end += 7) {
      const Json request{{"verb", "review"},
                         {"game", "mastermind"},
                         {"parameters", {{"pegs", 3}, {"colors", 3}}},
                         {"moves", moves.substr(0, end)}};
      EXPECT_EQ(by_guess(request), Asker()(request)) << request;
    }
  }
  const Json last{{"verb", "review"},
                  {"game", "mastermind"},
                  {"parameters", {{"pegs", 3}, {"colors", 3}}},
                  {"moves", games.front()}};
  EXPECT_EQ(by_guess(last), at_once(last));
}

TEST(DeductionCurves, AreToldAsNumbersToo) {
  Asker ask;
  const Json drawn = ask(R"({"verb":"draw","game":"mastermind","parameters":{"pegs":8,"colors":8},"games":1})");
  ASSERT_EQ(drawn["series"].size(), 4U);
  for (const Json& curve : drawn["series"]) {
    ASSERT_EQ(curve["points"].size(), 2U);
    EXPECT_EQ(curve["points"][0][0], 4.0);
    EXPECT_EQ(curve["points"][1][0], 8.0);
  }
}

}  // namespace
}  // namespace perfectplay::service
