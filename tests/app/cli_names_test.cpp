// Names and forms that people know: games by other names, codes in letters, answers and marks in any form, on the
// command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "support/golden.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

std::string refusal(const std::vector<std::string>& arguments) {
  const Ran ran = run_program(arguments);
  EXPECT_EQ(ran.exit_code, 2) << ran.out << ran.err;
  return ran.err;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class WordsOnTheCommandLine : public ::testing::Test {
 protected:
  void SetUp() override { std::ofstream(list()) << "abbey\nbabes\nkebab\nalgae\nkeeps\norbit\n"; }
  std::string list() const { return folder_.file("words.txt"); }

 private:
  TemporaryFolder folder_;
};

TEST(Names, GamesAreUnderstoodByOtherNames) {
  EXPECT_EQ(run_json({"solve", "tic-tac-toe"})["game"], "morpion");
  EXPECT_EQ(run_json({"solve", "TicTacToe"})["game"], "morpion");
  EXPECT_EQ(run_json({"show", "connect4", "--position", "4"})["game"], "connect-four");
  EXPECT_EQ(run_json({"show", "Puissance4", "--position", "4"})["game"], "connect-four");
  EXPECT_EQ(run_json({"solve", "Awalé", "--seeds", "4"})["game"], "awale");
  const Json oware = run_json({"solve", "oware", "--pits", "2", "--seeds", "4"});
  EXPECT_EQ(oware["game"], "awale");
  EXPECT_EQ(oware["parameters"]["rules"], "abapa");
  EXPECT_EQ(run_json({"solve", "awari", "--pits", "2", "--seeds", "4"})["parameters"]["rules"], "awari");
  EXPECT_TRUE(contains(run_program({"solve", "oware", "--help"}).out, "also called"));
}

TEST(Names, VerifyUnderstandsThemInItsGame) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("lines.txt")) << "11 20\n11 00 22 20\n";
  const Ran ran = run_program({"verify", folder.file("lines.txt"), "--game", "Master-Mind --pegs 2 --colors 2"});
  EXPECT_EQ(ran.exit_code, 1) << ran.err;
  EXPECT_TRUE(contains(ran.out, "the strategy has no guess after 11 10")) << ran.out;
}

TEST(Names, UnknownGamesGetANearName) {
  EXPECT_TRUE(contains(refusal({"solve", "tic-tac-to"}), "did you mean \"tic-tac-toe\"?"));
  EXPECT_TRUE(contains(refusal({"solve", "jotto"}), "did you mean \"words\"?"));
  EXPECT_TRUE(contains(refusal({"solve", "mancala"}), "did you mean \"awale\"?"));
  for (const char* name : {"go", "x", "he", "chess"}) {
    EXPECT_FALSE(contains(refusal({"solve", name}), "did you mean")) << name;
  }
  EXPECT_TRUE(contains(refusal({"wordle"}), "\"wordle\" is a game; a verb comes first")) << refusal({"wordle"});
}

TEST(Names, GamesListsThem) {
  const Json games = run_json({"games"});
  for (const Json& row : games["games"]) {
    ASSERT_TRUE(row["aliases"].is_array()) << row["game"];
    if (row["game"] != "awale") continue;
    EXPECT_NE(std::find(row["aliases"].begin(), row["aliases"].end(), "oware"), row["aliases"].end());
    EXPECT_EQ(row["alias_parameters"]["oware"]["pits"], 6);
  }
  const std::string text = run_program({"games"}).out;
  EXPECT_TRUE(contains(text, "wordle")) << text;
  EXPECT_TRUE(contains(text, "- not in it")) << "what grey is: " << text;
}

TEST(Names, HistoriesOfCodesAreReadInAnyForm) {
  const Json plain = run_json({"show", "mastermind", "--history", "1122 10 1344 02"});
  for (const char* history : {"AABB 1A0B ACDD 0A2B", "aabb 1b0w acdd 0b2w", "1122 1,0 1344 0,2", "1122 1 0 1344 0 2",
                              "RRBB 10 RGYY 02", "1. 1122 10\n2. 1344 02"}) {
    EXPECT_EQ(run_json({"show", "mastermind", "--history", history}), plain) << history;
  }
  EXPECT_TRUE(contains(refusal({"show", "mastermind", "--history", "1122 x"}),
                       "blacks (right places) first, then whites (right colours elsewhere): 10 is one in place"));
  EXPECT_EQ(run_json({"show", "cows-and-bulls", "--history", "0123 1A1B"})["history"][0]["answer"], "11");
}

TEST_F(WordsOnTheCommandLine, MarksAreReadInAnyForm) {
  const Json plain = run_json({"show", "words", list(), "--history", "babes yygg-"});
  EXPECT_EQ(plain["list"], Json({"abbey"}));
  for (const char* marks :
       {"yygg.", "YYGG-", "yyggb", "yyggx", "11220", "🟨🟨🟩🟩⬛", "🟨🟨🟩🟩⬜", "🟦🟦🟧🟧⬛", "yygg_"}) {
    EXPECT_EQ(run_json({"show", "words", list(), "--history", std::string("BABES ") + marks}), plain) << marks;
  }
  EXPECT_EQ(run_json({"show", "wordle", list(), "--history", "babes yygg-"}), plain);
}

TEST_F(WordsOnTheCommandLine, HelpAndErrorsSayThatGreyIsADash) {
  for (const char* verb : {"show", "play", "solve"}) {
    const std::string help = run_program({verb, "words", "--help"}).out;
    EXPECT_TRUE(contains(help, "- not in it")) << verb << help;
    EXPECT_TRUE(contains(help, "moose ---yg")) << verb << help;
  }
  EXPECT_TRUE(contains(refusal({"show", "words", list(), "--history", "babes yyqg-"}), "column 3: \"q\" is no mark"));
  EXPECT_TRUE(contains(refusal({"show", "words", list(), "--history", "babes yy"}), "- not in it"));
}

TEST_F(WordsOnTheCommandLine, ImpossibleAnswersAreExplained) {
  const Ran ran = run_program({"show", "words", list(), "--history", "babes yygg- kebab -----"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(contains(ran.out, "No solution fits: answer 2, kebab -----, is never given.")) << ran.out;
}

TEST_F(WordsOnTheCommandLine, PlayReadsThemToo) {
  const Ran guessed = run_program({"play", "words", list(), "--secret", "ABBEY"}, {.in = "BABES\nabbey\n"});
  EXPECT_TRUE(contains(guessed.out, "babes yygg-")) << guessed.out;
  EXPECT_TRUE(contains(guessed.out, "Found: abbey")) << guessed.out;
  const Ran answered =
      run_program({"play", "mastermind", "--pegs", "2", "--colors", "2", "--mode", "answer"}, {.in = "0A0B\n"});
  EXPECT_TRUE(contains(answered.out, "1A0B")) << "the forms are told: " << answered.out;
}

TEST_F(WordsOnTheCommandLine, ConsistentGuessesMayBeTheSolution) {
  const std::string animals = source_file("docs/examples/animals.txt");
  const Words words{"show", "words", animals, "--history", "tiger -----"};
  Words consistent = words;
  consistent.emplace_back("--consistent");
  EXPECT_EQ(run_json(words)["guesses"][1]["candidate"], false);
  const Json shown = run_json(consistent);
  EXPECT_EQ(shown["rule"], "consistent");
  ASSERT_EQ(shown["guesses"].size(), 4U);
  for (const Json& guess : shown["guesses"]) EXPECT_EQ(guess["candidate"], true) << guess;
  EXPECT_TRUE(contains(run_program(consistent).out, "in perfect play of consistent guesses.\n"));

  const Words play{"play", "words", animals, "--secret", "panda", "--consistent"};
  const Ran played = run_program(play, {.in = "tiger\nbison\nhint\npanda\nquit\n"});
  EXPECT_TRUE(contains(played.out, "consistent: \"bison\" does not fit answer 1, tiger -----; expected")) << played.out;
  EXPECT_TRUE(contains(played.out, "Guess koala: found after at most 2 guesses")) << played.out;
  EXPECT_TRUE(contains(played.out, "Found: panda, in 2 guesses.")) << played.out;
  EXPECT_TRUE(contains(refusal({"solve", "words", animals, "--consistent", "--hard"}), "choose one of the two"));
}

TEST_F(WordsOnTheCommandLine, HardModeAllowsOnlyWhatFits) {
  const std::string animals = source_file("docs/examples/animals.txt");
  const Json shown =
      run_json({"show", "words", animals, "--history", "panda -y--g", "--hard", "--guesses-shown", "50"});
  EXPECT_EQ(shown["hard"], true);
  EXPECT_EQ(shown["rule"], "hard");
  for (const Json& guess : shown["guesses"]) EXPECT_EQ(guess["guess"].get<std::string>().back(), 'a') << guess;

  const Words play{"play", "words", animals, "--secret", "koala", "--hard"};
  const Ran played = run_program(play, {.in = "panda\nbison\nkoala\nquit\n"});
  EXPECT_TRUE(contains(played.out,
                       "hard mode: \"bison\" does not use all clues: a must be in place 5, by answer 1,\npanda -y--g"))
      << played.out;
  EXPECT_TRUE(contains(played.out, "Found: koala, in 2 guesses.")) << played.out;
  // In mode answer the program keeps the rule.
  const Ran answered = run_program({"play", "words", animals, "--mode", "answer", "--hard"}, {.in = "quit\n"});
  EXPECT_EQ(answered.exit_code, 0) << answered.err;
}

TEST_F(WordsOnTheCommandLine, WeightsCountForTheMean) {
  const TemporaryFolder folder;
  write_text(folder.file("w.txt"), "koala 6\nllama 1.5\npanda 3\nskunk 0.5\n");
  const Json solved = run_json({"solve", "words", folder.file("w.txt"), "--objective", "expected"});
  EXPECT_EQ(solved["strategy"]["weight"], 22);
  // koala tells all others apart: found at once, or by the second guess.
  EXPECT_EQ(solved["strategy"]["opening"], "koala");
  EXPECT_EQ(solved["strategy"]["weighted_total"], 2 * 22 - 12);
  EXPECT_NEAR(solved["strategy"]["mean"].get<double>(), 32.0 / 22, 1e-9);
  EXPECT_TRUE(contains(run_program({"show", "words", folder.file("w.txt")}).out, "in perfect play, by weight.\n"));
  ASSERT_EQ(
      run_program({"strategy", "words", folder.file("w.txt"), "--objective", "expected", "-o", folder.file("s.txt")})
          .exit_code,
      0);
  const Json judged = run_json({"verify", folder.file("s.txt")});
  EXPECT_EQ(judged["weighted_total"], 32);
  EXPECT_EQ(judged["weight"], 22);
  write_text(folder.file("plain.txt"), "koala\nllama\npanda\nskunk\n");
  const Json other = run_json(
      {"solve", "words", folder.file("plain.txt"), "--weights", folder.file("w.txt"), "--objective", "expected"});
  EXPECT_EQ(other["strategy"]["weighted_total"], 32);
}

TEST(GuessRulesOnTheCommandLine, StrategiesAreWrittenAndChecked) {
  const TemporaryFolder folder;
  const auto written = [&](const Words& more, const std::string& name) {
    Words words{"strategy", "mastermind", "--pegs", "3", "--colors", "4", "-o", folder.file(name)};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(run_program(words).exit_code, 0);
    return run_json({"verify", folder.file(name)});
  };
  for (const std::string name : {"s.txt", "s.json"}) {
    const Json honest = written({"--objective", "expected", "--consistent"}, name);
    EXPECT_EQ(honest["correct"], true) << honest;
    EXPECT_EQ(honest["rule"], "consistent");
    EXPECT_EQ(written({"--objective", "last"}, name)["correct"], true);
    EXPECT_EQ(written({"--objective", "expected-worst"}, name)["correct"], true);
  }
  // A file that claims too much is refused.
  written({"--objective", "last"}, "s.txt");
  std::string text = read_text(folder.file("s.txt"));
  const std::size_t claim = text.find(" last=");
  ASSERT_NE(claim, std::string::npos) << text.substr(0, 200);
  text.replace(claim + 6, 1, "1" + std::string(1, text[claim + 6]));
  write_text(folder.file("s.txt"), text);
  const Ran refused = run_program({"verify", folder.file("s.txt")});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_TRUE(contains(refused.out, "the file claims")) << refused.out;
}

TEST(Names, TheExamplesOfThePagesAreRead) {
  const Json three = run_json({"solve", "deduction", source_file("docs/examples/ships.txt")});
  EXPECT_EQ(three["solutions"], 3);
  EXPECT_EQ(three["guesses"], 4);
  EXPECT_EQ(three["order"], 2);
  const std::string animals = source_file("docs/examples/animals.txt");
  EXPECT_EQ(run_json({"show", "words", animals, "--history", "moose ---yg shark g-g-y"})["list"], Json({"snake"}));
  EXPECT_EQ(run_json({"show", "words", animals, "--history", "MOOSE ...YG shark 20201"})["list"], Json({"snake"}));
  const std::string help = run_program({"solve", "deduction", "--help"}).out;
  EXPECT_TRUE(contains(help, "a1 : hit near far")) << help;
}

TEST(Names, TheStartOfMastermindIsRankedExactly) {
  const Json start = run_json({"show", "mastermind"});
  ASSERT_EQ(start["guesses"].size(), 5U);
  EXPECT_EQ(start["guesses"][0]["guess"], "1123");
  EXPECT_EQ(start["guesses"][0]["total"], 5625) << "Koyama and Lai";
  for (const Json& guess : start["guesses"]) {
    EXPECT_TRUE(guess["worst"].is_number_integer()) << guess;
    EXPECT_GT(guess["bits"].get<double>(), 1.0);
    if (guess["guess"] != "1122") continue;
    EXPECT_EQ(guess["worst"], 5) << "Knuth";
    EXPECT_EQ(guess["largest"], 256);
    EXPECT_NEAR(guess["left"].get<double>(), 204.54, 0.01);
  }
}

}  // namespace
}  // namespace perfectplay::testing
