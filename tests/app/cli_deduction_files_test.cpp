// Deduction games on the command line: strategy files in every form, verify, and play in its three ways.
#include <gtest/gtest.h>

#include <filesystem>

#include "perfectplay/registry/registry.h"
#include "support/golden.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/small_games.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

Ran play_script(Words words, const std::string& script) {
  words.insert(words.begin(), "play");
  Ran ran = run_program(words, {.in = script, .time_limit = std::chrono::seconds(60)});
  EXPECT_FALSE(ran.timed_out);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  return ran;
}

TEST(DeductionVerify, EveryObjectiveOfEverySmallGameInEveryForm) {
  const TemporaryFolder folder;
  for_each_instance(Family::Deduction, [&](const GameEntry& game, const GivenArguments& instance) {
    for (const std::string objective : {"worst", "expected", "remark2", "minimax", "entropy", "parts"}) {
      if (sanitized && objective == "remark2") break;
      const std::string name = objective == "worst" || objective == "parts"        ? "s.json"
                               : objective == "expected" || objective == "minimax" ? "s.txt.gz"
                                                                                   : "s.txt";
      Words command = as_words(game, instance, folder);
      command.insert(command.begin(), "strategy");
      command.insert(command.end(), {"--objective", objective, "-o", folder.file(name)});
      const Json written = run_json(command);
      const Json verdict = run_json({"verify", folder.file(name)});
      EXPECT_EQ(verdict["correct"], true) << verdict;
      for (const std::string key : {"worst", "total", "depths", "solutions"}) EXPECT_EQ(verdict[key], written[key]);
      if (objective == "worst" || objective == "remark2") {
        EXPECT_EQ(verdict["optimal"], true) << verdict;
      }
      EXPECT_EQ(verdict["optimal"].get<bool>(), !verdict.contains("poor_guess")) << verdict;
    }
  });
}

TEST(DeductionVerify, AStrategyThatIsNotOptimalIsCorrect) {
  const TemporaryFolder folder;
  const std::string path = folder.file("s.txt");
  // RESULTS: minimax needs a guess more than the order on two pegs of an odd number of colours.
  ASSERT_EQ(
      run_program({"strategy", "mastermind", "--pegs", "2", "--colors", "5", "--objective", "minimax", "-o", path})
          .exit_code,
      0);
  const Json verdict = run_json({"verify", path});
  EXPECT_EQ(verdict["correct"], true);
  EXPECT_EQ(verdict["optimal"], false);
  EXPECT_EQ(verdict["order"], 4);
  EXPECT_EQ(verdict["worst"], 5);
  EXPECT_TRUE(verdict["poor_guess"].get<std::string>().starts_with("guess ")) << verdict;
  const Ran text = run_program({"verify", path});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_TRUE(says(text, "Not optimal in the worst case: the order is 4.")) << text.out;
}

TEST(DeductionVerify, DotIsAPictureAndSolveWritesTheStrategyToo) {
  const Ran dot = run_program({"strategy", "mastermind", "--pegs", "2", "--colors", "3", "--format", "dot", "-o", "-"});
  EXPECT_TRUE(dot.out.starts_with("digraph \"mastermind worst\"")) << dot.out;
  const TemporaryFolder folder;
  const Ran solved =
      run_program({"solve", "mastermind", "--pegs", "2", "--colors", "3", "-o", "s.txt"}, {.folder = folder.path()});
  EXPECT_TRUE(says(solved, "Check it: perfectplay verify s.txt")) << solved.out;
  EXPECT_EQ(run_json({"verify", folder.file("s.txt")})["worst"], 3);
}

TEST(DeductionVerify, FilesOfTheGameAreFoundFromAnyFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "in");
  std::filesystem::create_directories(folder.path() / "out");
  write_text(folder.file("in/my words.txt"), "fjord\nwaves\nsands\nreefs\n");
  write_text(folder.file("in/more.txt"), "wards\n");
  const RunOptions there{.folder = folder.path()};
  for (const std::string name : {"out/s.txt", "out/s.json"}) {
    ASSERT_EQ(
        run_program({"strategy", "words", "in/my words.txt", "--guesses", "in/more.txt", "-o", name}, there).exit_code,
        0);
    EXPECT_EQ(run_program({"verify", name}, there).exit_code, 0);
    EXPECT_EQ(run_program({"verify", folder.file(name)}).exit_code, 0);
  }
  std::filesystem::rename(folder.path() / "in", folder.path() / "moved");
  EXPECT_EQ(run_program({"verify", "out/s.txt"}, there).exit_code, 2);
  const Ran moved =
      run_program({"verify", "out/s.txt", "--game", "words 'moved/my words.txt' --guesses moved/more.txt"}, there);
  EXPECT_EQ(moved.exit_code, 0) << moved.err;
}

TEST(DeductionVerify, ABareStrategyNeedsItsGame) {
  const TemporaryFolder folder;
  const std::string path = folder.file("s.txt");
  write_text(path, "11 20\n11 10 12 20\n11 10 12 02 21 20\n11 00 22 20\n");
  const Ran bare = run_program({"verify", path});
  EXPECT_EQ(bare.exit_code, 2);
  EXPECT_TRUE(says(bare, "try --game")) << bare.err;
  const Json verdict = run_json({"verify", path, "--game", "mastermind --pegs 2 --colors 2"});
  EXPECT_EQ(verdict["total"], 1 + 2 + 3 + 2);
  EXPECT_EQ(verdict["optimal"], true);
  EXPECT_EQ(run_json({"verify", "-", "--game", "mastermind --pegs 2 --colors 2"}, {.in = read_text(path)})["worst"], 3);
  const Ran wrong = run_program({"verify", path, "--game", "mastermind --pegs 2 --colors 3"});
  EXPECT_EQ(wrong.exit_code, 1) << "complete for two colours, incomplete for three";
  for (const std::string game : {"nim", "chess", "mastermind --pegs x", ""}) {
    EXPECT_EQ(run_program({"verify", path, "--game", game}).exit_code, 2) << game;
  }
}

TEST(DeductionVerify, CorruptFilesAreRefusedWithThePlace) {
  const TemporaryFolder folder;
  const std::string path = folder.file("s.txt");
  ASSERT_EQ(run_program({"strategy", "mastermind", "--pegs", "2", "--colors", "2", "-o", path}).exit_code, 0);
  const std::string whole = read_text(path);
  const std::string lines = whole.substr(whole.find("\n1") + 1);
  const auto expect = [&](const std::string& text, int code, const std::string& message) {
    write_text(path, text);
    const Ran ran = run_program({"verify", path});
    EXPECT_EQ(ran.exit_code, code) << text << ran.out << ran.err;
    EXPECT_TRUE(says(ran, message)) << ran.out << ran.err << "\nshould say: " << message;
  };
  expect(replaced(whole, lines, replaced(lines, "11", "13")), 2, "line 5, word 1: \"13\" is no guess");
  expect(whole + "11 5\n", 2, "word 2: \"5\" is no answer");
  expect(whole + "22 20\n", 2, "word 1: guess \"22\" after answers that an earlier line follows with");
  expect(whole.substr(0, whole.rfind(' ')), 2, "no answer after the guess");
  expect(whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1), 1, "the strategy has no guess after");
  expect(replaced(whole, lines, ""), 2, "no lines");
  expect(replaced(whole, "pegs=2", "pegs=x"), 2, "mastermind: pegs x");
  expect(replaced(whole, "game mastermind", "game chess"), 2, "unknown game");
  expect(replaced(whole, "game mastermind", "game nim"), 2, "nim has no files of this kind");
  expect(
      R"({"format":"perfectplay-strategy","game":"mastermind","parameters":{"pegs":"1","colors":"2"},"strategy":{"guess":"1","answers":{"00":{"guess":"3","answers":{"10":null}},"10":null}}})",
      2, "at /strategy/answers/00/guess: \"3\" is no guess");
  expect(
      R"({"format":"perfectplay-strategy","game":"mastermind","parameters":{"pegs":"1","colors":"2"},"strategy":{"guess":"1","answers":{"10":null}}})",
      1, "solution 2: the strategy has no guess after 1 00");
  expect(R"({"format":"perfectplay-strategy","game":"mastermind")", 2, "this is not JSON");
  const Json json = Json::parse(run_program({"verify", folder.file("s.txt"), "--json"}).out);
  EXPECT_FALSE(json.contains("correct")) << "an unreadable file has no verdict";
  EXPECT_EQ(json["error"]["kind"], "input");
}

TEST(DeductionVerify, ASolutionOfAnotherFamilyIsRefused) {
  const TemporaryFolder folder;
  write_text(folder.file("s.sol"), "perfectplay-solution 1\ngame mastermind pegs=2 colors=2\npositions 0\n");
  const Ran ran = run_program({"verify", folder.file("s.sol")});
  EXPECT_EQ(ran.exit_code, 2) << ran.err;
}

TEST(DeductionPlay, APersonGuessesTheSecret) {
  const Ran ran = play_script({"mastermind", "--secret", "3461"},
                              "help\n1122\nhnt\n112\n1177\nhint\nleft\nundo\nundo\nhistory\n1122\nhistory\n3461\n");
  EXPECT_TRUE(says(ran, "  1122 01\n")) << ran.out;
  EXPECT_TRUE(says(ran, "code \"112\": 3 pegs are there; expected 4 colours")) << ran.out;
  EXPECT_TRUE(says(ran, "code \"1177\", peg 3: \"7\" is not among the colours")) << ran.out;
  EXPECT_TRUE(says(ran, "did you mean \"hint\"?")) << ran.out;
  EXPECT_TRUE(says(ran, "Taken back: 1122 01.")) << ran.out;
  EXPECT_TRUE(says(ran, "There is nothing to take back.")) << ran.out;
  EXPECT_TRUE(says(ran, "Nothing was guessed yet.")) << ran.out;
  EXPECT_TRUE(says(ran, "Found: 3461, in 2 guesses.")) << ran.out;
  EXPECT_TRUE(matches_golden("cli_play_mastermind.txt", ran.out));
}

TEST(DeductionPlay, TheSeedDrawsTheSecret) {
  const auto secret = [](const std::string& seed) { return play_script({"mastermind", "--seed", seed}, "quit\n").out; };
  EXPECT_EQ(secret("7"), secret("7"));
  EXPECT_NE(secret("7"), secret("8"));
  EXPECT_NE(secret("7").find("It was "), std::string::npos);
  EXPECT_EQ(run_program({"play", "mastermind", "--secret", "9999"}).exit_code, 2);
  EXPECT_EQ(run_program({"play", "mastermind", "--mode", "answer", "--seed", "7"}).exit_code, 2);
}

/// The guess that the program's last line asks about.
std::string asked_guess(const std::string& out) {
  const std::size_t end = out.rfind(". Your answer?");
  const std::size_t begin = out.rfind(": ", end) + 2;
  return out.substr(begin, end - begin);
}

TEST(DeductionPlay, TheProgramFindsEverySecretWithinTheOrder) {
  // Two pegs of three colours: order 3. The script grows by one honest answer at a time.
  for (const std::string secret : {"11", "12", "23", "31", "33"}) {
    std::string script;
    std::size_t guesses = 0;
    for (bool found = false; !found; ++guesses) {
      const Ran ran = play_script({"mastermind", "--pegs", "2", "--colors", "3", "--mode", "answer"}, script);
      ASSERT_LT(guesses, 3U) << ran.out;
      const std::string guess = asked_guess(ran.out);
      const int blacks = (guess[0] == secret[0] ? 1 : 0) + (guess[1] == secret[1] ? 1 : 0);
      const bool twice = guess[0] == guess[1] || secret[0] == secret[1];
      const int crossed = (guess[0] == secret[1] ? 1 : 0) + (guess[1] == secret[0] ? 1 : 0);
      const int whites = blacks == 0 && !twice ? crossed : 0;
      script += std::to_string(blacks) + ' ' + std::to_string(whites) + '\n';
      found = blacks == 2;
    }
    const Ran ran = play_script({"mastermind", "--pegs", "2", "--colors", "3", "--mode", "answer"}, script);
    EXPECT_TRUE(says(ran, "Found: " + secret + ", in ")) << ran.out;
    EXPECT_TRUE(says(ran, "I find it with at most 3 guesses.")) << ran.out;
  }
}

TEST(DeductionPlay, ContradictionsAreExplainedAndCorrected) {
  const Ran ran = play_script(
      {"mastermind", "--pegs", "2", "--colors", "3", "--mode", "answer"},
      "00\n00\nleft\n20\ncorrect\ncorrect 9 00\ncorrect 1 7\ncorrect 1 10\nhistory\nundo\nhint\nxx\nquit\n");
  EXPECT_TRUE(says(ran, "cannot all be true:")) << ran.out;
  EXPECT_TRUE(says(ran, "Correct one, as \"correct 1 ANSWER\"; or undo.")) << ran.out;
  EXPECT_TRUE(says(ran, "Correct one of your answers first, or undo.")) << ran.out;
  EXPECT_TRUE(says(ran, "Which answer, and what is it?")) << ran.out;
  EXPECT_TRUE(says(ran, "answer \"7\": expected blacks (right places) first")) << ran.out;
  EXPECT_TRUE(says(ran, "Corrected: ")) << ran.out;
  EXPECT_TRUE(says(ran, "Taken back: ")) << ran.out;
}

TEST(DeductionPlay, TheAdversaryMakesTheBestPlayLast) {
  // Follow the hints: the adversary makes them need exactly the order.
  const auto guesses_needed = [](const Words& game) {
    std::string script;
    for (std::size_t guesses = 1; guesses < 12; ++guesses) {
      const Ran ran = play_script(game, script + "hint\n");
      constexpr std::string_view before = "hint\nGuess ";
      const std::size_t at = ran.out.rfind(before) + before.size();
      script += ran.out.substr(at, ran.out.find(':', at) - at) + '\n';
      if (says(play_script(game, script), "Found: ")) return guesses;
    }
    return std::size_t{0};
  };
  EXPECT_EQ(guesses_needed({"mastermind", "--pegs", "2", "--colors", "4", "--mode", "adversary"}), 4U);
  EXPECT_EQ(guesses_needed({"black-peg", "--pegs", "2", "--colors", "3", "--mode", "adversary"}),
            run_json({"solve", "black-peg", "--pegs", "2", "--colors", "3"})["order"].get<std::size_t>());
  EXPECT_TRUE(says(play_script({"mastermind", "--mode", "adversary"}, "1122\nquit\n"), "There was no secret"));
}

TEST(DeductionSaving, GoesOnFromItsFileAndFromParts) {
  const TemporaryFolder folder;
  const Words game{"solve", "mastermind", "--pegs", "4", "--colors", "5", "--objective", "expected"};
  const auto with = [&](const Words& more) {
    Words words = game;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Json whole = run_json(with({}))["strategy"];
  EXPECT_EQ(run_json(with({"--save", folder.file("a.facts")}))["strategy"], whole);
  EXPECT_EQ(run_json(with({"--save", folder.file("a.facts"), "--threads", "2"}))["strategy"], whole);
  for (const std::string part : {"1", "2"}) {
    run_json(with({"--save", folder.file(part), "--part", part + "/2"}));
  }
  EXPECT_EQ(run_json(with({"--known", folder.file("1"), "--known", folder.file("2")}))["strategy"], whole);

  expect_refused(with({"--part", "1/2"}), "only if it is saved");
  for (const std::string part : {"0/2", "3/2", "1", "1/", "/2", "1/2x", "a/b"}) {
    expect_refused(with({"--save", folder.file("b"), "--part", part}), "expected K/N");
  }
  expect_refused({"solve", "mastermind", "--objective", "parts", "--save", folder.file("b")}, "no search to be saved");
  expect_refused({"solve", "mastermind", "--save", folder.file("b"), "--part", "1/2"}, "only the search of objective");
  expect_refused({"solve", "mastermind", "--known", folder.file("1")}, "another game, of 625 solutions");
  expect_refused(with({"--memory", "10K"}), "the answers of this game take", 3);
  EXPECT_FALSE(std::filesystem::exists(folder.file("b")));
}

}  // namespace
}  // namespace perfectplay::testing
