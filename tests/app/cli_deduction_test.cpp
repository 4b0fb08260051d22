// Deduction games on the command line: solve, show, strategy, verify; the published figures, both views, every error.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>

#include "perfectplay/registry/registry.h"
#include "support/golden.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/small_games.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

const Words objectives{"worst", "remark2", "expected", "minimax", "entropy", "parts"};

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The pegs' pattern: 3344 and 1122 are alike.
std::string pattern(const std::string& code) {
  std::string result;
  std::string seen;
  for (const char c : code) {
    if (seen.find(c) == std::string::npos) seen += c;
    result += static_cast<char>('1' + seen.find(c));
  }
  return result;
}

Json solve(const Words& words) { return run_json(joined({"solve"}, words)); }

TEST(DeductionSolve, ClassicMastermind) {
  const Json json = solve({"mastermind", "--pegs", "4", "--colors", "6"});
  EXPECT_EQ(json["game"], "mastermind");
  EXPECT_EQ(json["parameters"], Json::parse(R"({"pegs":4,"colors":6})"));
  EXPECT_EQ(json["solutions"], 1296);
  EXPECT_EQ(json["answers"], 14);
  EXPECT_EQ(json["tau"], Json::parse("[1296,256,46,6,1]"));
  EXPECT_EQ(json["order"], 5);
  EXPECT_EQ(json["bounds"], Json::parse(R"({"eq11":4,"eq12":5})"));
  EXPECT_EQ(pattern(json["opening"]), "1122") << "of the openings that are optimal, the one that reaches tau_2";
  EXPECT_EQ(json["strategy"]["objective"], "worst");
  EXPECT_EQ(json["strategy"]["worst"], 5);
  EXPECT_EQ(json["strategy"]["total"], 5626);
  EXPECT_EQ(json["strategy"]["depths"].size(), 5U);
  EXPECT_EQ(json["strategy"]["least_total"], 5626);
  EXPECT_EQ(json["symmetric"], true);
}

TEST(DeductionSolve, ObjectivesOfClassicMastermind) {
  const auto strategy = [](const Words& options) { return solve(joined({"mastermind"}, options))["strategy"]; };
  const Json expected = strategy({"--objective", "expected"});
  EXPECT_EQ(expected["total"], 5625);
  EXPECT_EQ(expected["worst"], 6);
  EXPECT_EQ(expected["proved"], true);
  const Json limited = strategy({"--objective", "expected", "--max-guesses", "5"});
  EXPECT_EQ(limited["total"], 5626);
  EXPECT_EQ(limited["worst"], 5);
  EXPECT_EQ(strategy({"--objective", "minimax"})["total"], 5801);
  EXPECT_EQ(strategy({"--objective", "entropy"})["total"], 5722);
  EXPECT_EQ(strategy({"--objective", "parts"})["total"], 5668);
  EXPECT_EQ(strategy({"--objective", "remark2"})["worst"], 5);
}

TEST(DeductionSolve, TheDocumentsFourColours) {
  const Json json = solve({"mastermind", "--colors", "4"});
  EXPECT_EQ(json["solutions"], 256);
  EXPECT_EQ(json["order"], 4);
  EXPECT_EQ(json["bounds"]["eq11"], 4);
}

TEST(DeductionSolve, DepthsAddUpInEveryGameAndObjective) {
  const TemporaryFolder folder;
  for_each_instance(Family::Deduction, [&](const GameEntry& game, const GivenArguments& instance) {
    for (const std::string& objective : objectives) {
      if (sanitized && objective != "worst" && objective != "expected") continue;
      const Json json = solve(joined(as_words(game, instance, folder), {"--objective", objective}));
      const Json& strategy = json["strategy"];
      std::uint64_t found = 0;
      std::uint64_t total = 0;
      for (std::size_t i = 0; i < strategy["depths"].size(); ++i) {
        found += strategy["depths"][i].get<std::uint64_t>();
        total += strategy["depths"][i].get<std::uint64_t>() * (i + 1);
      }
      EXPECT_EQ(found, json["solutions"]) << json;
      EXPECT_EQ(total, strategy["total"]) << json;
      EXPECT_EQ(strategy["depths"].size(), strategy["worst"]) << json;
      EXPECT_EQ(json["tau"].size(), json["order"]) << json;
      EXPECT_EQ(json["tau"].back(), 1) << json;
      EXPECT_GE(strategy["worst"], json["order"]) << json;
    }
  });
}

TEST(DeductionSolve, TextReadsPleasantly) {
  EXPECT_TRUE(matches_golden("cli_solve_mastermind.txt", run_program({"solve", "mastermind"}).out));
}

TEST(DeductionSolve, TheResultDependsNotOnThreads) {
  const Words command{"solve", "mastermind", "--pegs", "3", "--objective", "entropy", "--json", "--threads"};
  EXPECT_EQ(run_program(joined(command, {"1"})).out, run_program(joined(command, {"2"})).out);
}

TEST(DeductionSolve, ATimeLimitGivesBracketsAndNeverTheWordOptimal) {
  const Json json =
      solve({"mastermind", "--pegs", "4", "--colors", "8", "--objective", "expected", "--time-limit", "0.1"});
  EXPECT_TRUE(json["strategy"]["total"].contains("low")) << json;
  EXPECT_LT(json["strategy"]["total"]["low"], json["strategy"]["total"]["high"]);
  EXPECT_EQ(json["strategy"]["proved"], false);
  const Ran text = run_program({"solve", "mastermind", "--pegs", "5", "--colors", "6", "--time-limit", "0"});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_NE(text.out.find("Order between 5 and"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("optimal"), std::string::npos) << text.out;
}

TEST(DeductionSolve, ATimeLimitThatEndsRemark2EndsItCleanly) {
  const Ran ran = run_program(
      {"solve", "mastermind", "--pegs", "2", "--colors", "14", "--objective", "remark2", "--time-limit", "2"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  const Json none =
      solve({"mastermind", "--pegs", "5", "--colors", "6", "--objective", "remark2", "--time-limit", "0"});
  EXPECT_TRUE(none["strategy"]["depths"].is_null()) << none;
  EXPECT_TRUE(none["strategy"]["worst"].contains("low")) << none;
  const TemporaryFolder folder;
  expect_error(run_program({"strategy", "mastermind", "--pegs", "5", "--colors", "6", "--objective", "remark2",
                            "--time-limit", "0", "-o", folder.file("s.txt")}),
               3, "allow more time");
}

TEST(DeductionSolve, TooManyCodesForATableStillGetBounds) {
  if (sanitized) GTEST_SKIP();
  const Json json = solve({"mastermind", "--pegs", "7", "--colors", "7"});
  EXPECT_EQ(json["solutions"], 823543);
  EXPECT_EQ(json["order"]["low"], 6);
  EXPECT_TRUE(json["strategy"]["depths"].is_null());
  expect_error(run_program({"solve", "mastermind", "--pegs", "12", "--colors", "12"}), 3, "too many");
}

TEST(DeductionSolve, BadOptions) {
  expect_error(run_program({"solve", "mastermind", "--objective", "best"}), 2, "expected worst, remark2, expected");
  expect_error(run_program({"solve", "mastermind", "--max-guesses", "5"}), 2, "--objective expected");
  expect_error(run_program({"solve", "mastermind", "--time-limit", "soon"}), 2, "expected seconds");
  expect_error(run_program({"solve", "mastermind", "--time-limit", "-1"}), 2, "expected seconds");
  expect_error(run_program({"solve", "mastermind", "--objective", "expected", "--max-guesses", "4"}), 2,
               "the order is 5");
  expect_error(run_program({"solve", "bulls-and-cows", "--digits", "5", "--symbols", "4"}), 2, "at least 5 symbols");
  expect_error(run_program({"solve", "mastermind", "--colors", "0"}), 2, "--colors");
}

TEST(DeductionWords, AListWithFurtherGuesses) {
  const TemporaryFolder folder;
  write_text(folder.file("hidden.txt"), "# seas\nfjord\nwaves\nsands\nreefs\ntides\n");
  write_text(folder.file("more.txt"), "wards\nsands\n");
  const Json alone = solve({"words", folder.file("hidden.txt")});
  EXPECT_EQ(alone["solutions"], 5);
  EXPECT_EQ(alone["guesses"], 5);
  EXPECT_EQ(alone["symmetric"], false);
  EXPECT_EQ(alone["asymmetry"].size(), 2U);
  EXPECT_EQ(alone["parameters"]["guesses"], nullptr);
  const Json more = solve({"words", folder.file("hidden.txt"), "--guesses", folder.file("more.txt")});
  EXPECT_EQ(more["guesses"], 6);
  const Ran text = run_program({"solve", "words", folder.file("hidden.txt")});
  EXPECT_NE(text.out.find("Answers are symmetric: no, "), std::string::npos) << text.out;
}

TEST(DeductionWords, Utf8LettersCountAsOne) {
  const TemporaryFolder folder;
  write_text(folder.file("w.txt"), "été\nâne\nthé\nblé\nclé\n");
  const Json json = solve({"words", folder.file("w.txt")});
  EXPECT_EQ(json["solutions"], 5);
  const Ran shown = run_program({"show", "words", folder.file("w.txt"), "--history", "blé -gg"});
  EXPECT_NE(shown.out.find("1 candidate left.\n  clé\n"), std::string::npos) << shown.out << shown.err;
  ASSERT_EQ(run_program({"strategy", "words", folder.file("w.txt"), "-o", folder.file("s.json")}).exit_code, 0);
  EXPECT_EQ(run_json({"verify", folder.file("s.json")})["solutions"], 5);
}

TEST(DeductionWords, BadListsNameTheLine) {
  const TemporaryFolder folder;
  const auto fails = [&](const std::string& text, const std::string& message) {
    write_text(folder.file("w.txt"), text);
    expect_error(run_program({"solve", "words", folder.file("w.txt")}), 2, message);
  };
  fails("", "no words; expected one per line");
  fails("# nothing\n\n", "no words; expected one per line");
  fails("one\ntwo\none\n", "line 3: \"one\" stands on line 1 already");
  fails("one\nthree\n", "line 2: \"three\" has 5 letters; expected 3");
  fails("one two three\n", "line 1: \"three\" has 5 letters; expected 3");
  fails("one 2\ntwo\n", "\"two\" has no weight; expected one for every word, or none");
  fails("one\n\xff\xfe\x41\n", "line 2, column 1: this is not UTF-8");
  expect_error(run_program({"solve", "words", folder.file("none.txt")}), 2, "none.txt");
  expect_error(run_program({"solve", "words"}), 2, "FILE is missing");
  write_text(folder.file("w.txt"), "one\ntwo\n");
  write_text(folder.file("long.txt"), "three\n");
  expect_error(run_program({"solve", "words", folder.file("w.txt"), "--guesses", folder.file("long.txt")}), 2,
               "3 letters, the further guesses 5");
}

TEST(DeductionWords, AMillionWordsAreRefusedAtOnce) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += fmt::format("{:07}\n", i);
  write_text(folder.file("w.txt"), text);
  const auto began = std::chrono::steady_clock::now();
  expect_error(run_program({"solve", "words", folder.file("w.txt")}), 3, "1000000 guesses for 1000000 solutions");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(sanitized ? 100 : 20));
}

constexpr const char* ships =
    "# where is the ship?\nsolutions a1 a2 a3\nguesses all\n"
    "a1 : hit near far\na2 : near hit near\na3 : far near hit\nall : odd even odd\n";

TEST(DeductionTable, AnyScoringIsSolved) {
  const TemporaryFolder folder;
  write_text(folder.file("ships.txt"), ships);
  const Json json = solve({"deduction", folder.file("ships.txt")});
  EXPECT_EQ(json["solutions"], 3);
  EXPECT_EQ(json["guesses"], 4);
  EXPECT_EQ(json["answers"], 5);
  EXPECT_EQ(json["order"], 2);
  EXPECT_EQ(json["symmetric"], true);
  const Ran piped = run_program({"solve", "deduction", "-", "--json"}, {.in = ships});
  EXPECT_EQ(Json::parse(piped.out)["order"], 2);
  write_text(folder.file("ships.txt"), replaced(ships, "hit near far", "hit near odd"));
  const Json odd = solve({"deduction", folder.file("ships.txt")});
  EXPECT_EQ(odd["symmetric"], false);
  EXPECT_EQ(odd["asymmetry"], Json::parse(R"(["a1","a3"])"));
}

TEST(DeductionTable, ATableThatNeedsHundredsOfGuesses) {
  const TemporaryFolder folder;
  const int size = sanitized ? 60 : 300;
  std::string names = "solutions";
  std::string rows;
  for (int i = 0; i < size; ++i) {
    names += fmt::format(" s{}", i);
    rows += fmt::format("s{} :", i);
    for (int j = 0; j < size; ++j) rows += i == j ? " yes" : " no";
    rows += '\n';
  }
  write_text(folder.file("yes_or_no.txt"), names + '\n' + rows);
  const Json json = solve({"deduction", folder.file("yes_or_no.txt"), "--time-limit", "1"});
  EXPECT_EQ(json["order"], size);
  EXPECT_EQ(json["strategy"]["worst"], size);
}

TEST(DeductionTable, BrokenTablesNameThePair) {
  const TemporaryFolder folder;
  const auto fails = [&](const std::string& text, const std::string& message) {
    write_text(folder.file("t.txt"), text);
    expect_error(run_program({"solve", "deduction", folder.file("t.txt")}), 2, message);
  };
  fails(replaced(ships, "near hit near", "near miss near"),
        "line 5, column 11: property (ii): \"a2\" answers \"miss\" to itself; expected \"hit\"");
  fails(replaced(ships, "far near hit", "far hit hit"),
        "line 6, column 10: property (ii): guess \"a3\" is answered \"hit\" when \"a2\" is hidden");
  fails(replaced(ships, "odd even odd", "odd hit odd"), "property (ii): guess \"all\" is answered \"hit\"");
  fails(replaced(ships, "a3 : far near hit\n", ""), "no row for \"a3\"");
  fails(replaced(ships, "hit near far", "hit near"), "line 4, column 10: 2 answers for \"a1\"; expected 3");
  fails("", "no solutions");
}

TEST(DeductionShow, WhatAHistoryLeaves) {
  const Json json = run_json({"show", "mastermind", "--history", "1122 10 1344 02", "--guesses-shown", "3"});
  EXPECT_EQ(json["history"], Json::parse(R"([{"guess":"1122","answer":"10"},{"guess":"1344","answer":"02"}])"));
  EXPECT_EQ(json["candidates"], 41);
  EXPECT_EQ(json["list"].size(), 41U);
  EXPECT_EQ(json["guesses"].size(), 3U);
  const Json& best = json["guesses"][0];
  EXPECT_EQ(best["worst"], 3);
  EXPECT_NEAR(best["mean"].get<double>() * 41, best["total"].get<double>(), 1e-9);
  EXPECT_EQ(run_json({"show", "mastermind", "--history", "1122 10, 1344 02", "--candidates", "5"})["list"].size(), 5U);
  EXPECT_TRUE(matches_golden("cli_show_mastermind.txt",
                             run_program({"show", "mastermind", "--history", "1122 10 1344 02"}).out));
}

TEST(DeductionShow, TheStartRanksOneGuessAnOrbit) {
  const Json json = run_json({"show", "mastermind"});
  EXPECT_EQ(json["candidates"], 1296);
  EXPECT_EQ(json["list"].size(), 60U);
  EXPECT_EQ(json["guesses"].size(), 5U) << "1111 1112 1122 1123 1234";
  EXPECT_EQ(run_json({"show", "mastermind", "--candidates", "0"})["list"].size(), 1296U);
}

TEST(DeductionShow, AContradictionNamesTheSmallestSet) {
  const Words command{"show", "mastermind", "--history", "5566 00 1111 20 2222 20 3333 20"};
  const Ran text = run_program(command);
  EXPECT_EQ(text.exit_code, 2);
  EXPECT_EQ(
      text.out,
      "No solution fits all the answers. These 3 cannot all be true:\n  2. 1111 20\n  3. 2222 20\n  4. 3333 20\n");
  const Ran ran = run_program(joined(command, {"--json"}));
  EXPECT_EQ(ran.exit_code, 2);
  const Json json = Json::parse(ran.out);
  EXPECT_EQ(json["candidates"], 0);
  EXPECT_EQ(json["contradiction"].size(), 3U);
  EXPECT_EQ(json["contradiction"][0], Json::parse(R"({"step":2,"guess":"1111","answer":"20"})"));
  const Ran single = run_program({"show", "mastermind", "--history", "1111 01"});
  EXPECT_EQ(single.exit_code, 2);
  EXPECT_NE(single.out.find("answer 1, 1111 01, is never given"), std::string::npos) << single.out;
}

TEST(DeductionShow, BadHistoriesNameTheWord) {
  const auto fails = [](const std::string& history, const std::string& message) {
    expect_error(run_program({"show", "mastermind", "--history", history}), 2, message);
  };
  fails("112 10", "word 1: code \"112\": 3 pegs are there; expected 4 colours from 1 to 6");
  fails("11223 10", "word 1: code \"11223\": 5 pegs are there");
  fails("1127 10", "word 1: code \"1127\", peg 4: \"7\" is not among the colours");
  fails("1122 10 1344", "no answer after the guess \"1344\"");
  fails("1122 31", "word 2: answer \"3,1\": when all pegs but one are right");
  fails("1122 50", "word 2: answer \"5,0\": blacks and whites together are at most 4");
}

}  // namespace
}  // namespace perfectplay::testing
