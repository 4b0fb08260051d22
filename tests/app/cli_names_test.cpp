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

TEST_F(WordsOnTheCommandLine, HardModeAllowsOnlyWhatFits) {
  const std::string animals = source_file("docs/examples/animals.txt");
  const Words words{"show", "words", animals, "--history", "tiger -----"};
  Words hard = words;
  hard.emplace_back("--hard");
  EXPECT_EQ(run_json(words)["guesses"][1]["candidate"], false);
  const Json shown = run_json(hard);
  EXPECT_EQ(shown["hard"], true);
  ASSERT_EQ(shown["guesses"].size(), 4U);
  for (const Json& guess : shown["guesses"]) EXPECT_EQ(guess["candidate"], true) << guess;
  EXPECT_TRUE(contains(run_program(hard).out, "in perfect play in hard mode.\n")) << run_program(hard).out;

  const Words play{"play", "words", animals, "--secret", "panda", "--hard"};
  const Ran played = run_program(play, {.in = "tiger\nbison\nhint\npanda\nquit\n"});
  EXPECT_TRUE(contains(played.out, "hard mode: \"bison\" does not fit answer 1, tiger -----; expected")) << played.out;
  EXPECT_TRUE(contains(played.out, "Guess koala: found after at most 2 guesses")) << played.out;
  EXPECT_TRUE(contains(played.out, "Found: panda, in 2 guesses.")) << played.out;
  EXPECT_TRUE(contains(refusal({"play", "words", animals, "--mode", "answer", "--hard"}), "try --mode guess"));
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
