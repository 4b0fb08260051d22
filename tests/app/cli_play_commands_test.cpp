// perfectplay play: what can be typed beside moves, the end of a game, records, levels, and the screen.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "support/golden.h"
#include "support/program.h"
#include "support/screen.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

Ran play_lines(std::vector<std::string> game, const std::string& script, const std::string& folder = {}) {
  game.insert(game.begin(), "play");
  Ran ran = run_program(game, {.in = script, .folder = folder, .time_limit = std::chrono::seconds(60)});
  EXPECT_FALSE(ran.timed_out);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.exit_code, 0);
  return ran;
}

std::size_t times(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++count;
  return count;
}

const std::vector<std::string> two_persons{"morpion", "--side", "both"};

TEST(PlayCommands, TheEndIsNotTheEnd) {
  const Ran ran = play_lines(two_persons, "a1\nb1\na2\nb2\na3\nundo\nc3\nundo\nredo\nundo 3\nrecord\nrematch\nquit\n");
  EXPECT_TRUE(says(ran, "The game is over: J0 wins after 5 moves.")) << ran.out;
  EXPECT_TRUE(says(ran, "Moves: a1 b1 a2 b2 a3\n")) << ran.out;
  EXPECT_TRUE(says(ran, "perfectplay show morpion --size 3 --align 3 --position XO./XO./X..\n")) << ran.out;
  EXPECT_TRUE(says(ran, "perfectplay review morpion --size 3 --align 3 \"a1 b1 a2 b2 a3\"\n")) << ran.out;
  EXPECT_TRUE(says(ran, "Taken back: a3.")) << ran.out;
  EXPECT_TRUE(says(ran, "Played again: c3.")) << ran.out;
  EXPECT_TRUE(says(ran, "1. a1 b1\n2. a2 b2\nMoves: a1 b1 a2 b2\n")) << "undo 3 goes back to number 3: " << ran.out;
  EXPECT_EQ(times(ran.out, "The game is over"), 1U) << ran.out;
  EXPECT_EQ(times(ran.out, "You play both sides"), 2U) << "a rematch begins anew: " << ran.out;
}

TEST(PlayCommands, WhatTheShowCommandSaysIsReadByShow) {
  const Ran ran = play_lines({"connect-four", "--width", "4", "--height", "4"}, "1\nrecord\nquit\n");
  const std::string marker = "Show it:   perfectplay ";
  const std::size_t at = ran.out.find(marker) + marker.size();
  const std::string command = ran.out.substr(at, ran.out.find('\n', at) - at);
  const Ran shown = run_program(
      {"show", "connect-four", "--width", "4", "--height", "4", "--position", command.substr(command.rfind(' ') + 1)});
  EXPECT_EQ(shown.exit_code, 0) << command << shown.err;
  EXPECT_TRUE(says(shown, "J0 to move")) << shown.out;
}

TEST(PlayCommands, ARedoIsForgottenByANewMove) {
  const Ran ran = play_lines(two_persons, "a1\nb1\nundo\nundo\nb2\nredo\nquit\n");
  EXPECT_TRUE(says(ran, "There is nothing to play again.")) << ran.out;
}

TEST(PlayCommands, SavedAndLoaded) {
  const TemporaryFolder folder;
  const Ran saved = play_lines(two_persons, "a1\nb1\na2\nb2\na3\nsave game.txt\nquit\n", folder.path());
  EXPECT_TRUE(says(saved, "Saved to game.txt.")) << saved.out;
  EXPECT_EQ(read_text(folder.file("game.txt")),
            "# perfectplay play morpion --size 3 --align 3\n1. a1 b1\n2. a2 b2\n3. a3\n# J0 wins after 5 moves\n");
  const Ran loaded = play_lines({"morpion", "--side", "both", "--load", "game.txt"},
                                "undo\nc3\nload game.txt\nload no.txt\nquit\n", folder.path());
  EXPECT_EQ(times(loaded.out, "The game is over: J0 wins after 5 moves."), 2U) << loaded.out;
  EXPECT_TRUE(says(loaded, "Loaded game.txt.")) << loaded.out;
  EXPECT_TRUE(says(loaded, "no.txt")) << loaded.out;
  expect_refused({"play", "morpion", "--load", folder.file("no.txt")}, "no.txt");
  write_text(folder.file("other.txt"), "# perfectplay play hex --size 3\n1. a1 b1\n");
  expect_refused({"play", "morpion", "--load", folder.file("other.txt")}, "is of hex --size 3");
  const Ran torn = play_lines(two_persons, "b2\nload other.txt\nrecord\nquit\n", folder.path());
  EXPECT_TRUE(says(torn, "Moves: b2\n")) << "a record that is refused changes nothing: " << torn.out;
}

TEST(PlayCommands, ARecordKnowsWhereItBegan) {
  const TemporaryFolder folder;
  play_lines({"morpion", "--side", "both", "--position", "X.O/.X./..."}, "c3\nsave game.txt\nquit\n", folder.path());
  EXPECT_EQ(read_text(folder.file("game.txt")),
            "# perfectplay play morpion --size 3 --align 3\n# position X.O/.X./...\n1. c3\n");
  const Ran loaded = play_lines({"morpion", "--side", "both", "--load", "game.txt"}, "record\nquit\n", folder.path());
  EXPECT_TRUE(says(loaded, "--position X.O/.X./..O")) << loaded.out;
}

TEST(PlayCommands, ADeductionGameIsSavedAndLoaded) {
  const TemporaryFolder folder;
  const Ran first = play_lines({"mastermind", "--secret", "3461"},
                               "1122\nundo\nredo\nrecord\nsave game.txt\n3461\nrematch\nquit\n", folder.path());
  EXPECT_TRUE(says(first, "Played again: 1122 01.")) << first.out;
  EXPECT_TRUE(says(first, "perfectplay show mastermind --pegs 4 --colors 6 --history \"1122 01\"")) << first.out;
  EXPECT_TRUE(says(first, "Found: 3461, in 2 guesses.")) << first.out;
  EXPECT_EQ(read_text(folder.file("game.txt")), "# perfectplay play mastermind --pegs 4 --colors 6\n1. 1122 01\n");
  // The secret of the loaded game fits what was answered.
  const Ran second = play_lines({"mastermind", "--load", "game.txt", "--seed", "5"}, "left\nquit\n", folder.path());
  EXPECT_TRUE(says(second, "1. 1122 01")) << second.out;
  EXPECT_TRUE(says(second, "256 candidates left.")) << second.out;
  EXPECT_TRUE(says(second, "Guess 2? left")) << second.out;
}

TEST(PlayCommands, EitherCaseAndSlashes) {
  const Ran ran = play_lines({"morpion"}, "B2\nHINT\nUndo\n/undo\n/hlep\nquit\n");
  EXPECT_TRUE(says(ran, "Taken back: b2.")) << ran.out;
  EXPECT_TRUE(says(ran, "There is nothing to take back.")) << ran.out;
  EXPECT_TRUE(says(ran, "\"/hlep\" is no command; did you mean \"help\"? Type help")) << ran.out;
}

TEST(PlayCommands, ShortWordsGetNoSillySuggestions) {
  for (const std::string word : {"x", "d4", "qu"}) {
    const Ran ran = play_lines({"morpion"}, word + "\nquit\n");
    EXPECT_FALSE(says(ran, "did you mean")) << ran.out;
    EXPECT_TRUE(says(ran, "\"" + word + "\" is not a move here: no such cell; the cells are a1 to c3. Type help"))
        << ran.out;
  }
  EXPECT_TRUE(says(play_lines({"morpion"}, "b2\nb2\nquit\n"), "\"b2\" is not a move here: the cell is taken. Type"));
}

TEST(PlayCommands, SwapIsInTheHelp) {
  const Ran ran = play_lines({"hex", "--size", "3", "--swap", "--side", "J1"}, "help\nSWAP\nquit\n");
  EXPECT_TRUE(says(ran, "a move, or swap")) << ran.out;
  EXPECT_TRUE(says(ran, "J0 plays")) << ran.out;
  const Ran without = play_lines({"hex", "--size", "3"}, "b2\nswap\nquit\n");
  EXPECT_TRUE(says(without, "\"swap\" is not a move here: ")) << without.out;
  EXPECT_TRUE(says(without, "swap rule")) << without.out;
}

TEST(PlayCommands, SwapIsInThePromptWhereManyMovesAreNot) {
  const Ran ran = play_lines({"hex", "--size", "5", "--swap", "--side", "both", "--time-limit", "1"}, "c3\nquit\n");
  EXPECT_TRUE(says(ran, " … swap)? ")) << ran.out;
  EXPECT_LE(widest_line(play_lines({"hex", "--size", "3", "--swap", "--side", "both"}, "b2\nswap\nquit\n").out), 80U);
}

TEST(PlayCommands, ThePlayersKnowTheirStones) {
  EXPECT_TRUE(says(play_lines({"morpion"}, "quit\n"), "You are J0 (X); J1 (O) is perfect play. J0 moves first."));
  EXPECT_TRUE(says(play_lines({"morpion", "--side", "J1"}, "quit\n"), "You are J1 (O); J0 (X) is perfect play."));
}

TEST(PlayCommands, MovesAreCountedAsShowCountsThem) {
  const Words position{"morpion", "--position", "XX./OO./..."};
  Words show = position;
  show.insert(show.begin(), "show");
  EXPECT_NE(run_program(show).out.find("  c1    J0 wins in 1 move"), std::string::npos) << run_program(show).out;
  EXPECT_TRUE(says(play_lines(position, "moves\nquit\n"), "  c1  a win in 1\n"));
}

TEST(PlayCommands, HelpSaysWhatHintDoesInEveryMode) {
  EXPECT_TRUE(
      says(play_lines({"mastermind", "--secret", "1234"}, "help\nquit\n"), "hint       a good guess, and what"));
  const Ran answering = play_lines({"mastermind", "--mode", "answer", "--pegs", "3", "--colors", "3"}, "help\nquit\n");
  EXPECT_TRUE(says(answering, "hint              how to answer\n")) << answering.out;
}

TEST(PlayCommands, ARematchChangesSides) {
  const Ran ran = play_lines({"nim", "--sticks", "7"}, "rematch swap\nrematch now\nquit\n");
  EXPECT_TRUE(says(ran, "You are J1; J0 is perfect play.")) << ran.out;
  EXPECT_TRUE(says(ran, "J0 plays ")) << ran.out;
  EXPECT_TRUE(says(ran, "expected nothing more, or swap")) << ran.out;
}

// ---- levels

TEST(PlayLevels, ALevelSaysSoAndNeverClaimsPerfectPlay) {
  const Ran ran = play_lines({"nim", "--sticks", "21", "--rule", "1,2,3", "--level", "1"}, "1\njudge\nmoves\nquit\n");
  EXPECT_TRUE(says(ran, "J1 is level 1.")) << ran.out;
  EXPECT_FALSE(says(ran, "perfect")) << ran.out;
  EXPECT_TRUE(says(ran, "J1 played ")) << ran.out;
  expect_refused({"play", "nim", "--level", "6"}, "expected 1, 2, 3, 4, 5, perfect");
}

/// The program's answer to a request for its reply.
nlohmann::json reply_to(const std::string& request) {
  const Ran ran = run_program({"ask"}, {.in = request + "\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  return nlohmann::json::parse(ran.out);
}

/// How many of the first moves of J0 by a level keep the win, over some seeds.
int kept_wins(const std::string& level) {
  std::string requests;
  for (int seed = 1; seed <= 40; ++seed) {
    requests += R"({"verb":"play","game":"nim","parameters":{"sticks":21,"rule":[1,2,3]},"side":"J1","level":")" +
                level + R"(","seed":)" + std::to_string(seed) + "}\n";
  }
  const Ran ran = run_program({"ask"}, {.in = requests});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  int answers = 0;
  int kept = 0;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line); ++answers) {
    const auto document = nlohmann::json::parse(line);
    EXPECT_EQ(document["level"], level);
    if (document["reply"] == "1") ++kept;
  }
  EXPECT_EQ(answers, 40);
  return kept;
}

TEST(PlayLevels, HigherLevelsErrLess) {
  const int lowest = kept_wins("1");
  const int middle = kept_wins("3");
  EXPECT_LT(lowest, middle);
  EXPECT_LT(middle, 40);
  EXPECT_GE(kept_wins("5"), 36);
  EXPECT_EQ(kept_wins("perfect"), 40);
}

TEST(PlayLevels, ALevelSeesAWinInOneAndAvoidsALossInTwo) {
  // J1 (O) wins at c2, or must answer at c1.
  for (const std::string seed : {"1", "2", "3"}) {
    const std::string request = R"({"verb":"play","game":"morpion","seed":)" + seed;
    EXPECT_EQ(reply_to(request + R"(,"level":"1","position":"XX./OO./X.."})")["reply"], "c2");
    EXPECT_EQ(reply_to(request + R"(,"level":"2","position":"XX./O../..."})")["reply"], "c1");
  }
}

TEST(PlayLevels, TheSameSeedGivesTheSameGame) {
  const auto game = [](const std::string& seed) {
    return play_lines({"morpion", "--size", "4", "--align", "4", "--side", "none", "--level", "2", "--seed", seed}, "")
        .out;
  };
  EXPECT_EQ(game("7"), game("7"));
  EXPECT_NE(game("7"), game("8"));
}

TEST(PlayLevels, AmongDrawnMovesTheHardestToAnswer) {
  // After a corner only the centre keeps the draw: one reply of eight. After the centre four do, after an edge five.
  for (const std::string seed : {"1", "2", "3", "4", "5"}) {
    const std::string reply = reply_to(R"({"verb":"play","game":"morpion","side":"J1","seed":)" + seed + "}")["reply"];
    EXPECT_TRUE(reply == "a1" || reply == "c1" || reply == "a3" || reply == "c3") << reply;
  }
}

// ---- the screen

TEST(PlayScreen, TheWinningLineAndTheLastStoneAreMarkedWithoutColours) {
  const Ran ran =
      play_lines({"connect-four", "--width", "5", "--height", "4", "--side", "both"}, "1\n2\n1\n2\n1\n2\n1\nquit\n");
  EXPECT_TRUE(says(ran, "\n [X] .  .  .  .\n [X] O  .  .  .\n [X] O  .  .  .\n [X] O  .  .  .\n")) << ran.out;
  EXPECT_TRUE(says(ran, "\n  .  .  .  .  .\n  X (O) .  .  .\n")) << ran.out;
  EXPECT_EQ(ran.out.find('\033'), std::string::npos);
}

TEST(PlayScreen, HexMarksTheChain) {
  const Ran ran = play_lines({"hex", "--size", "3", "--side", "both"}, "b2\na1\nb1\nc1\nb3\nquit\n");
  EXPECT_TRUE(says(ran, "     a   b   c\n 1   O  [X]  O\n   2   .  [X]  .\n     3   .  [X]  .\n")) << ran.out;
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  return longest;
}

TEST(PlayScreen, MovesStandOnTheBoardWithin80Columns) {
  const std::vector<std::vector<std::string>> games{{"morpion", "--size", "4", "--align", "4"},
                                                    {"connect-four", "--width", "5", "--height", "4"},
                                                    {"hex", "--size", "4"}};
  std::string all;
  for (const auto& game : games) {
    const Ran ran = play_lines(game, "moves board\nquit\n");
    EXPECT_LE(longest_line(ran.out), 80U) << ran.out;
    all += ran.out;
  }
  EXPECT_TRUE(matches_golden("cli_play_moves.txt", all));
}

TEST(PlayScreen, MovesOfTheLargestBoardsFitOnAScreenOf24Lines) {
  const std::vector<std::vector<std::string>> games{{"connect-four", "--width", "9", "--height", "6"},
                                                    {"morpion", "--size", "7", "--align", "5"},
                                                    {"hex", "--size", "7"}};
  for (auto game : games) {
    game.insert(game.end(), {"--time-limit", "0.2"});
    const std::string out = play_lines(game, "moves board\nquit\n").out;
    const std::size_t begin = out.find("moves board\n");
    const std::string shown = out.substr(begin, out.rfind('\n', out.find("quit", begin)) - begin);
    EXPECT_LE(times(shown, "\n"), 23U) << shown;
    EXPECT_LE(longest_line(shown), 80U) << shown;
  }
}

TEST(PlayScreen, MovesThatAreAllAlikeAreNotListed) {
  const Ran ran = play_lines({"morpion"}, "moves board\nquit\n");
  EXPECT_TRUE(says(ran, "All moves are equally good.\n")) << ran.out;
  EXPECT_FALSE(says(ran, "Best:")) << ran.out;
}

TEST(PlayScreen, MovesSaysWhatMayFollowIt) {
  const Ran board = play_lines({"morpion"}, "help\nmoves bord\nquit\n");
  EXPECT_TRUE(says(board, "  moves [board|list]  ")) << board.out;
  EXPECT_TRUE(says(board, "moves \"bord\": expected board, list or nothing more\n")) << board.out;
  EXPECT_TRUE(says(play_lines({"nim"}, "moves board\nquit\n"), "moves takes nothing after it.\n"));
}

TEST(PlayScreen, TheProgressBarLeavesNothingBehind) {
  // The adversary needs a second for its answer, with a bar on the screen.
  const Ran ran =
      run_program({"play", "bulls-and-cows", "--mode", "adversary"}, {.in = "0123\nquit\n", .screen_rows = 24});
  EXPECT_EQ(ran.exit_code, 0) << ran.out;
  EXPECT_NE(Screen(24).shows(ran.out).find("\n  0123 "), std::string::npos) << Screen(24).shows(ran.out);
}

TEST(PlayScreen, ColoursOnATerminalUnlessNoColor) {
  const std::vector<std::string> words{"play", "morpion", "--moves", "b2 a1"};
  const Ran coloured = run_program(words, {.in = "quit\n", .screen_rows = 24});
  EXPECT_NE(coloured.out.find("\033[94mX\033[0m"), std::string::npos) << coloured.out;
  EXPECT_NE(coloured.out.find("\033[1;33m(O)\033[0m"), std::string::npos) << coloured.out;
  ::setenv("NO_COLOR", "1", 1);
  const Ran plain = run_program(words, {.in = "quit\n", .screen_rows = 24});
  ::unsetenv("NO_COLOR");
  EXPECT_EQ(plain.out.find('\033'), std::string::npos) << plain.out;
  EXPECT_NE(plain.out.find("(O)"), std::string::npos) << plain.out;
}

// ---- line editing

Ran typed(std::vector<std::string> game, std::vector<std::string> keys) {
  game.insert(game.begin(), "play");
  Ran ran = run_program(game, {.time_limit = std::chrono::seconds(30), .keys = std::move(keys), .screen_rows = 24});
  EXPECT_FALSE(ran.timed_out) << ran.out;
  return ran;
}

TEST(PlayKeys, LinesAreEditedRecalledAndCompleted) {
  // "b3", the cursor one to the left, backspace, "a": a3. Then up: the same again. Then the rest of a command.
  const Ran ran = typed({"morpion", "--side", "both"}, {"b3\033[D\177a\n", "\033[A\n", "und\t\n", "quit\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.out;
  EXPECT_NE(ran.out.find("\"a3\" is not a move here: the cell is taken"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Taken back: a3."), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("^["), std::string::npos) << "no raw escapes: " << ran.out;
}

TEST(PlayKeys, TabListsWhatFits) {
  const Ran ran = typed({"morpion", "--side", "both"}, {"b\t\t3\n", "quit\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.out;
  EXPECT_NE(ran.out.find("b1     b2     b3     board"), std::string::npos) << ran.out;
}

TEST(PlayKeys, WhatIsTypedDuringASearchWaitsForTheNextQuestion) {
  const Ran ran = run_program({"play", "connect-four", "--position", "44123356", "--no-book", "--threads", "1"},
                              {.time_limit = std::chrono::seconds(120),
                               .keys = {"moves\n", "quit\n"},
                               .busy_keys = {"Searching …", "judge\n"},
                               .screen_rows = 24});
  ASSERT_FALSE(ran.timed_out) << ran.out;
  EXPECT_EQ(ran.exit_code, 0) << ran.out;
  const std::size_t first_draft = ran.out.find("Searching …");
  const std::size_t last_draft = ran.out.rfind("\033[J");
  ASSERT_LT(first_draft, last_draft) << ran.out;
  EXPECT_NE(ran.out.find("Best so far: "), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.substr(first_draft, last_draft - first_draft).find("judge"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("judge", last_draft), std::string::npos) << "the next question shows it: " << ran.out;
  EXPECT_NE(ran.out.find("Nothing was played yet.", last_draft), std::string::npos) << ran.out;
}

TEST(PlayKeys, EndOfFileAndInterruptEndTheSession) {
  EXPECT_EQ(typed({"morpion"}, {"\004"}).exit_code, 0);
  EXPECT_NE(typed({"morpion"}, {"\003"}).exit_code, 0);
}

}  // namespace
}  // namespace perfectplay::testing
