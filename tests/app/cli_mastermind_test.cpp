// Mastermind of any size on the command line: simulate, its picture, and a person who answers.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/solve/mastermind/strategy.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

Words mastermind(const std::string& verb, int pegs, int colors, Words more = {}) {
  more.insert(more.begin(), {verb, "mastermind", "--pegs", std::to_string(pegs), "--colors", std::to_string(colors)});
  return more;
}

TEST(Simulate, ReportsTheDistribution) {
  const Json json = run_json(mastermind("simulate", 30, 30, {"--strategy", "general", "--games", "5", "--seed", "3"}));
  EXPECT_EQ(json["strategy"], "general");
  EXPECT_EQ(json["games"], 5);
  EXPECT_EQ(json["solved"], 5);
  std::uint64_t games = 0;
  double sum = 0;
  std::uint64_t worst = 0;
  for (const auto& [guesses, count] : json["depths"].items()) {
    games += count.get<std::uint64_t>();
    sum += static_cast<double>(std::stoull(guesses) * count.get<std::uint64_t>());
    worst = std::max<std::uint64_t>(worst, std::stoull(guesses));
  }
  EXPECT_EQ(games, 5U);
  EXPECT_EQ(json["worst"], worst);
  EXPECT_DOUBLE_EQ(json["mean"].get<double>(), sum / 5);
  EXPECT_LE(json["worst"], json["exact_count"]);
  EXPECT_LE(json["exact_count"].get<double>(), json["document_bound"].get<double>());
  EXPECT_GE(json["bound"], json["document_bound"]);
  EXPECT_GE(json["mean"], json["lower_bound"]);
}

TEST(Simulate, OneSeedMeansTheSameSecretsForEveryStrategy) {
  // A code that takes few guesses with one strategy is the same for another: with --secret both can be checked.
  const MastermindBoard board{4, 6};
  std::mt19937_64 random(9);
  const std::string secret = code_name(board, random_code(board, random));
  for (const std::string strategy : {"general", "adaptive", "worst", "entropy"}) {
    const Words drawn = mastermind("simulate", 4, 6, {"--strategy", strategy, "--games", "1", "--seed", "9"});
    const Words given = mastermind("simulate", 4, 6, {"--strategy", strategy, "--secret", secret});
    EXPECT_EQ(run_json(drawn)["worst"], run_json(given)["worst"]) << strategy;
    EXPECT_EQ(run_json(drawn), run_json(drawn)) << strategy;
  }
}

TEST(Simulate, ExactStrategiesKeepTheirOrder) {
  const Json worst = run_json(mastermind("simulate", 3, 4, {"--strategy", "worst", "--games", "200"}));
  EXPECT_EQ(worst["bound"], 4);
  EXPECT_LE(worst["worst"], 4);
  EXPECT_EQ(worst["solved"], 200);
  const Json other = run_json({"simulate", "bulls-and-cows", "--digits", "2", "--symbols", "4", "--games", "30"});
  EXPECT_EQ(other["strategy"], "worst");
  EXPECT_EQ(run_json(mastermind("simulate", 4, 6))["strategy"], "worst") << "better than adaptive, and at once";
  EXPECT_LE(other["worst"], other["bound"]);
}

TEST(Simulate, BoardsOfAnySize) {
  const Json general = run_json(mastermind("simulate", 400, 400, {"--games", "1", "--strategy", "general"}));
  const Json adaptive = run_json(mastermind("simulate", 400, 400, {"--games", "1"}));
  EXPECT_EQ(general["strategy"], "general");
  EXPECT_EQ(adaptive["strategy"], "adaptive") << "the better one is the default";
  EXPECT_LT(adaptive["mean"].get<double>(), 0.4 * general["mean"].get<double>());
  EXPECT_TRUE(adaptive["bound"].is_null());
  EXPECT_EQ(run_json(mastermind("simulate", 10'000, 1))["worst"], 1);
}

TEST(Simulate, WritesOneLineAGame) {
  const TemporaryFolder folder;
  const std::string path = folder.file("games.csv");
  const Ran ran = run_program(mastermind("simulate", 6, 9, {"--games", "3", "--csv", path}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("guesses on average"), std::string::npos) << ran.out;
  std::istringstream lines(read_text(path));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "game,strategy,guesses,exact_count,document_bound,lower_bound");
  int rows = 0;
  while (std::getline(lines, line)) {
    EXPECT_TRUE(line.starts_with(std::to_string(++rows) + ",adaptive,")) << line;
    EXPECT_TRUE(line.ends_with(",46.52,4.05")) << line;
  }
  EXPECT_EQ(rows, 3);
}

TEST(Simulate, RefusesWhatItCannotDo) {
  expect_refused({"simulate", "nim"}, "the verbs that do:");
  expect_refused(mastermind("simulate", 0, 5), "pegs 0: expected an integer from 1 to 20000");
  expect_refused(mastermind("simulate", -3, 5), "pegs -3: expected an integer from 1 to 20000");
  expect_refused(mastermind("simulate", 20'001, 5), "pegs 20001: expected an integer from 1 to 20000");
  expect_refused(mastermind("simulate", 5, 0), "colors 0: expected an integer from 1 to 20000");
  expect_refused(mastermind("simulate", 5, -1), "colors -1: expected an integer from 1 to 20000");
  expect_refused(mastermind("simulate", 5, 20'001), "colors 20001: expected an integer from 1 to 20000");
  expect_refused(mastermind("play", 0, 50), "pegs 0: expected an integer from 1 to 20000");
  expect_refused(mastermind("simulate", 4, 6, {"--games", "0"}), "--games \"0\": expected a whole number from 1");
  expect_refused(mastermind("simulate", 4, 6, {"--secret", "1237"}),
                 "secret \"1237\" is not a solution of this game; expected 4 colours from 1 to 6");
  expect_refused(mastermind("simulate", 4, 6, {"--secret", "1234", "--games", "2"}), "leave the number of games out");
  expect_refused(mastermind("simulate", 4, 6, {"--strategy", "best"}), "expected general, adaptive, worst");
  expect_refused({"simulate", "black-peg", "--strategy", "general"}, "plays boards of any size");
  expect_refused(mastermind("simulate", 50, 50, {"--strategy", "worst"}), "simulate and play take boards of any size");
  expect_refused(mastermind("solve", 50, 50), "simulate and play take boards of any size");
  expect_refused(mastermind("simulate", 10, 10, {"--strategy", "minimax"}), "too many", 3);
}

TEST(DrawMastermind, DrawsBothStrategiesAndBothBounds) {
  const TemporaryFolder folder;
  const std::string path = folder.file("guesses.svg");
  const Ran ran = run_program(mastermind("draw", 32, 32, {"--games", "1", "-o", path}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string svg = read_text(path);
  for (const std::string part :
       {"<svg ", "general", "adaptive", "upper bound (Viaud 1987)", "no strategy below", ">32<"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
  // The same, as a picture of what simulate measures.
  const std::string other = folder.file("other.svg");
  Words simulated = mastermind("simulate", 32, 32, {"--games", "1", "-o", other});
  simulated.insert(simulated.begin(), "draw");
  EXPECT_EQ(run_program(simulated).exit_code, 0);
  EXPECT_EQ(read_text(other), svg);
  simulated.insert(simulated.end(), {"--strategy", "general"});
  EXPECT_EQ(run_program(simulated).exit_code, 0);
  EXPECT_EQ(read_text(other).find("adaptive"), std::string::npos);
  EXPECT_EQ(run_program({"draw", "simulate", "--help"}).exit_code, 0);
  expect_refused({"draw", "simulate", "nim", "-o", other}, "simulate does not work on nim");
  expect_refused({"draw", "simulate"}, "draw which game?");
  expect_refused(mastermind("draw", 8, 8, {"-o", folder.file("x.png")}), "drawn as .svg");
  expect_refused(mastermind("draw", 8, 8), "needs a file to write to; try --output");
  expect_refused({"draw", "black-peg", "-o", path}, "are drawn of mastermind only");
}

/// Answers like a person who thinks of `secret` and lies at one guess.
std::string answers_for(const MastermindBoard& board, const MastermindCode& secret, std::size_t lie = 0) {
  const auto strategy = make_mastermind_strategy("adaptive", board);
  MastermindScorer scorer(board, secret);
  std::string lines;
  while (!strategy->solved()) {
    MastermindPoints points = scorer.score(strategy->guess());
    if (strategy->guesses() + 1 == lie) ++points.white;
    lines += points_name(points) + '\n';
    if (!strategy->answer(points)) break;
  }
  return lines;
}

TEST(PlayMastermind, APersonAnswers) {
  const MastermindBoard board{50, 50};
  std::mt19937_64 random(4);
  const MastermindCode secret = random_code(board, random);
  const std::string answers = answers_for(board, secret);
  const Ran ran = run_program(mastermind("play", 50, 50), {.in = "1\n40,11\n1,1\n" + answers});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Guess 1: places 1-50 colour 1."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("expected blacks (right places) first, then whites"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("at most 50, the number of pegs"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("a guess of one colour has no whites"), std::string::npos) << ran.out;
  const auto guesses = std::count(answers.begin(), answers.end(), '\n');
  EXPECT_NE(ran.out.find("Found with " + std::to_string(guesses) + " guesses."), std::string::npos) << ran.out;
}

TEST(PlayMastermind, ALieIsReportedAndCanBeTakenBack) {
  const MastermindBoard board{50, 50};
  std::mt19937_64 random(4);
  const MastermindCode secret = random_code(board, random);
  constexpr std::size_t lie = 80;  // all colours are counted: the whites must fit
  std::string script = answers_for(board, secret, lie);
  ASSERT_EQ(std::count(script.begin(), script.end(), '\n'), lie);
  script += "1,1\nundo\n";
  std::istringstream truth(answers_for(board, secret));
  std::string line;
  for (std::size_t i = 1; std::getline(truth, line); ++i) {
    if (i >= lie) script += line + '\n';
  }
  const Ran ran = run_program(mastermind("play", 50, 50, {"--mode", "answer"}), {.in = script});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("No code fits all the answers. Guess 80: the answer"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("take some back with undo"), std::string::npos);
  EXPECT_NE(ran.out.find("Taken back: "), std::string::npos);
  EXPECT_NE(ran.out.find("Found with "), std::string::npos);
}

TEST(PlayMastermind, ALieThatTheStrategyDoesNotUseIsFoundBeforeTheCodeIsAnnounced) {
  // Guess 4 of `general` looks for colours: it listens to the sum of blacks and whites alone.
  const MastermindBoard board{20, 60};
  std::mt19937_64 random(2);
  const MastermindCode secret = random_code(board, random);
  const auto strategy = make_mastermind_strategy("general", board);
  MastermindScorer scorer(board, secret);
  std::string script;
  for (; !strategy->announcing(); script += '\n') {
    MastermindPoints points = scorer.score(strategy->guess());
    if (strategy->guesses() + 1 == 4) points = {points.black + 1, points.white - 1};
    script += points_name(points);
    ASSERT_TRUE(strategy->answer(points));
  }
  const std::string last = std::to_string(strategy->guesses());
  script += "undo 0\nundo 4\nhistory\nquit\n";
  const Ran ran = run_program(mastermind("play", 20, 60, {"--strategy", "general"}), {.in = script});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("No code fits all the answers. Guess " + last + ": the answer "), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("to guess 4 was wrong."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("undo \"0\": expected a number of the record, 1 to " + last), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Taken back: all from number 4 on."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  3. "), std::string::npos) << ran.out;
}

TEST(PlayMastermind, APersonGuesses) {
  const Words command = mastermind("play", 16, 9, {"--mode", "guess", "--secret", "1234567891234567"});
  const Ran ran = run_program(command, {.in = "hint\nundo\n1234\n1111111111111111\n1234567891234567\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("no hints on a board of this size"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("4 pegs are there; expected 16 colours"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  2,0\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Found with 2 guesses."), std::string::npos) << ran.out;
}

TEST(PlayMastermind, RefusesWhatItCannotDo) {
  expect_refused(mastermind("play", 50, 50, {"--mode", "adversary"}), "expected mode guess or answer");
  expect_refused(mastermind("play", 50, 50, {"--secret", "1"}), "only mode guess has a secret");
  expect_refused(mastermind("play", 50, 50, {"--mode", "guess", "--secret", "1"}),
                 "1 peg is there; expected 50 colours");
}

}  // namespace
}  // namespace perfectplay::testing
