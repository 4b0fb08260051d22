// Boards too large to explore, on the command line: solve, show, play and draw by search.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/program.h"
#include "support/screen.h"
#include "support/temporary_folder.h"
#include "support/well_formed.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

TEST(CliSearch, SolveSaysThatItSearched) {
  const Json solved = run_json({"solve", "morpion", "--size", "5", "--align", "3"});
  EXPECT_EQ(solved["value"], "J0");
  EXPECT_EQ(solved["rank"], 5);
  EXPECT_EQ(solved["method"], "search");
  EXPECT_GT(solved["positions"], 0);
  EXPECT_FALSE(solved.contains("count"));
  EXPECT_EQ(solved["line"].size(), 5U);
  const Json hex = run_json({"solve", "hex", "--size", "5"});
  EXPECT_EQ(hex["value"], "J0");
  EXPECT_EQ(hex["rank"], nullptr) << "only who wins is proved";
  EXPECT_EQ(hex["best"].size(), 13U);
}

TEST(CliSearch, SearchAndGraphAgree) {
  for (const std::vector<std::string>& game :
       {std::vector<std::string>{"connect-four", "--width", "4", "--height", "4"},
        {"connect-four", "--width", "5", "--height", "3", "--align", "3"},
        {"morpion", "--size", "3"},
        {"morpion", "--size", "4", "--rows", "3"},
        {"hex", "--size", "3"},
        {"hex", "--size", "3", "--swap"}}) {
    for (const std::string verb : {"solve", "show"}) {
      std::vector<std::string> command{verb};
      command.insert(command.end(), game.begin(), game.end());
      auto by_search = command;
      by_search.insert(by_search.end(), {"--method", "search"});
      Json explored = run_json(command);
      Json searched = run_json(by_search);
      EXPECT_EQ(searched["method"], "search");
      EXPECT_EQ(searched["value"], explored["value"]) << game[0];
      if (game[0] == "hex") continue;  // a search for Hex proves no ranks
      EXPECT_EQ(searched["rank"], explored["rank"]) << game[0];
      EXPECT_EQ(searched["line"], explored["line"]) << game[0];
      for (const std::string key : {"best", "moves", "score"}) {
        if (!searched.contains(key)) continue;
        EXPECT_EQ(searched[key], explored[key]) << game[0] << ' ' << key;
      }
    }
  }
}

TEST(CliSearch, ConnectFourHasScores) {
  // Move 38 of a full game: few cells are left, and every column is told.
  const Json shown = run_json({"show", "connect-four", "--position", "44444326555556", "--no-book"});
  EXPECT_EQ(shown["method"], "search");
  ASSERT_TRUE(shown.contains("score"));
  int best = -99;
  for (const Json& move : shown["moves"]) {
    const int score = move["score"];
    best = std::max(best, score);
    // Seven times six cells: J0 wins with his (22 - score)-th stone, J1 with his own.
    if (move["value"] != "draw") {
      const int stones = 14 + 1 + move["rank"].get<int>();
      const int winner = move["value"] == "J0" ? (stones + 1) / 2 : stones / 2;
      EXPECT_EQ(std::abs(score), 22 - winner);
      EXPECT_EQ(score > 0, move["value"] == "J0") << "told to J0, who is to move";
    } else {
      EXPECT_EQ(score, 0);
    }
  }
  EXPECT_EQ(shown["score"], best);
}

TEST(CliSearch, ATimeLimitLeavesABracket) {
  const Json solved = run_json({"solve", "morpion", "--size", "7", "--rows", "4", "--align", "4", "--time-limit", "0"});
  EXPECT_EQ(solved["value"], nullptr);
  EXPECT_EQ(solved["rank"], nullptr);
  EXPECT_EQ(solved["bracket"]["low"]["value"], "draw");
  EXPECT_EQ(solved["bracket"]["high"]["value"], "J0");
  EXPECT_TRUE(solved["best"].empty());
  const Ran text = run_program({"solve", "morpion", "--size", "7", "--rows", "4", "--align", "4", "--time-limit", "0"});
  EXPECT_NE(text.out.find("Not decided: J0 wins"), std::string::npos) << text.out;
  const Json shown =
      run_json({"show", "connect-four", "--width", "7", "--height", "7", "--no-book", "--time-limit", "0.01"});
  EXPECT_TRUE(shown.contains("bracket"));
  EXPECT_EQ(shown["moves"].size(), 7U);
}

TEST(CliSearch, AnInterruptLeavesABracket) {
  for (const std::string verb : {"solve", "show"}) {
    const Ran ran = run_program({verb, "connect-four", "--height", "7", "--no-book", "--json"},
                                {.shell = "& sleep 1; kill -INT $!; wait $!"});
    EXPECT_EQ(ran.exit_code, 130) << ran.err;
    const Json told = Json::parse(ran.out, nullptr, false);
    ASSERT_FALSE(told.is_discarded()) << ran.out;
    EXPECT_EQ(told["value"], nullptr);
    EXPECT_TRUE(told.contains("bracket")) << told;
  }
}

TEST(CliSearch, OpeningsAreShownAtOnce) {
  // Every column stands in the book, and no time is left to search: only the line ends before the game.
  const Words words{"show", "connect-four", "--height", "7", "--position", "32", "--time-limit", "0"};
  Words as_json = words;
  as_json.emplace_back("--json");
  const Json shown = run_json(as_json);
  EXPECT_EQ(shown["value"], "J0");
  EXPECT_FALSE(shown.contains("bracket"));
  ASSERT_EQ(shown["moves"].size(), 7U);
  for (const Json& move : shown["moves"]) EXPECT_TRUE(move.contains("score")) << move;
  ASSERT_FALSE(shown["line"].empty());
  EXPECT_TRUE(shown["line"][0] == "2" || shown["line"][0] == "3") << shown["line"];
  EXPECT_TRUE(says(run_program(words), " …\n"));
  const Ran whole = run_program({"show", "connect-four", "--position", "44444122221115"});
  EXPECT_EQ(whole.out.find("…"), std::string::npos) << "a line to the end of its game";
}

/// As often as a terminal was told to go back and write anew.
std::size_t rewritings(const std::string& written) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = written.find("\033[J", at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST(CliSearch, ATerminalShowsWhatIsFoundSoFar) {
  const Words words{"show", "connect-four", "--position", "444441222211", "--no-book", "--threads", "1"};
  const std::string plain = run_program(words).out;
  const Ran live = run_program(words, {.screen_rows = 24});
  EXPECT_EQ(live.exit_code, 0);
  EXPECT_EQ(Screen(24).shows(live.out), plain) << "in the end both say the same";
  EXPECT_TRUE(live.out.find("Searching …") < live.out.find("wins in")) << live.out;
  EXPECT_GE(rewritings(live.out), 9U) << "the value, seven columns, the line";
  EXPECT_EQ(plain.find('\033'), std::string::npos) << "nothing of it goes to files";
  const Words game{"play", "connect-four", "--position", "444441222211", "--no-book", "--threads", "1"};
  const Ran played = run_program(game, {.in = "moves board\nquit\n", .screen_rows = 24});
  EXPECT_GE(rewritings(played.out), 7U) << "moves, in play";
  EXPECT_EQ(Screen(24).shows(played.out), run_program(game, {.in = "moves board\nquit\n"}).out);
  // Where a draft does not fit, nothing can be taken back.
  const Ran low = run_program(words, {.screen_rows = 12});
  EXPECT_EQ(rewritings(low.out), 0U);
  EXPECT_EQ(Screen(12).shows(low.out), plain);
}

TEST(CliSearch, AGlanceComesBeforeTheRest) {
  // Nothing is left of the time: who wins stays open, and no draft claims more.
  const Words words{"show", "connect-four", "--height", "7", "--no-book", "--position", "1", "--time-limit", "0"};
  const Ran live = run_program(words, {.screen_rows = 24});
  EXPECT_EQ(live.exit_code, 0);
  const std::string shown = Screen(24).shows(live.out);
  EXPECT_NE(shown.find("\nOpen: "), std::string::npos) << shown;
  EXPECT_EQ(shown.find('*'), std::string::npos) << "no move is known to keep a value that is open: " << shown;
  EXPECT_EQ(shown.find("…"), std::string::npos) << "all columns were looked at: " << shown;
}

TEST(CliSearch, PlayDoesNotClaimWhatItHadNoTimeFor) {
  const Ran ran = run_program({"play", "connect-four", "--height", "7", "--no-book", "--time-limit", "0.01"},
                              {.in = "moves\nhint\n1\nquit\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.out.find("  4  a "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  4  between a "), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("changed the value"), std::string::npos) << "it may be as good as any other: " << ran.out;
  EXPECT_NE(ran.out.find("J1 plays "), std::string::npos) << ran.out;
}

TEST(CliSearch, PlaysOnALargeBoard) {
  const Ran ran = run_program({"play", "hex", "--size", "5", "--side", "none"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("J0 wins after"), std::string::npos) << ran.out;
  const Ran hint = run_program({"play", "connect-four", "--position", "444444333333222222", "--side", "J0"},
                               {.in = "hint\nmoves\nquit\n"});
  EXPECT_EQ(hint.exit_code, 0) << hint.err;
  EXPECT_NE(hint.out.find("Play "), std::string::npos) << hint.out;
}

TEST(CliSearch, ABookIsWrittenAndGoesOn) {
  const TemporaryFolder folder;
  const std::string file = folder.file("five.book");
  const auto book = [&](Words options) {
    options.insert(options.begin(), {"book", "connect-four", "--width", "5", "--height", "4", "-o", file});
    return options;
  };
  const Json stopped = run_json(book({"--plies", "4", "--time-limit", "0"}));
  EXPECT_EQ(stopped["whole"], false);
  const Json written = run_json(book({"--plies", "3"}));
  EXPECT_EQ(written["whole"], true);
  const Json deeper = run_json(book({"--plies", "2", "--middle", "3", "--replies", "6"}));
  EXPECT_GT(deeper["positions"], written["positions"]) << "what was known is kept";
  const std::string text = read_text(file);
  EXPECT_TRUE(says(run_program(book({"--plies", "3"})), "positions."));
  EXPECT_EQ(read_text(file), text) << "nothing to add";

  expect_refused({"book", "connect-four", "--width", "4", "--height", "4", "-o", file}, "another board");
  expect_refused({"book", "connect-four"}, "--output openings.book");
  expect_refused({"book", "hex", "-o", file}, "does not work on hex");
  EXPECT_EQ(read_text(file), text);
}

TEST(CliSearch, AMistakeIsToldInPlay) {
  // J1 wins on this board; the first column gives that away.
  const Ran ran =
      run_program({"play", "connect-four", "--width", "6", "--height", "4", "--side", "J1", "--method", "search"},
                  {.in = "1\nquit\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("That move changed the value from a win in 23 to a draw"), std::string::npos) << ran.out;
}

TEST(CliSearch, BoardsAreDrawnWithTheirMoves) {
  const TemporaryFolder folder;
  const std::string file = folder.file("board.svg");
  const auto drawn = [&](std::vector<std::string> game) {
    game.insert(game.begin(), "draw");
    game.insert(game.end(), {"-o", file});
    const Ran ran = run_program(game);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return read_text(file);
  };
  const std::string four = drawn({"connect-four", "--width", "4", "--height", "4", "--position", "2233"});
  EXPECT_EQ(first_xml_defect(four), "");
  EXPECT_NE(four.find("J0 to move: draw"), std::string::npos);
  const std::string hex = drawn({"hex", "--size", "4", "--position", "start"});
  EXPECT_EQ(first_xml_defect(hex), "");
  EXPECT_NE(hex.find("<polygon"), std::string::npos);
  const std::string over = drawn({"morpion", "--position", "a1 b1 a2 b2 a3"});
  EXPECT_EQ(first_xml_defect(over), "");
  EXPECT_NE(over.find("J0 has won"), std::string::npos);
  std::filesystem::remove(file);
  expect_refused({"draw", "nim", "--position", "3", "-o", file}, "has no board to draw a position on");
  expect_refused({"draw", "hex", "--position", "z9", "-o", file}, "z9");
  expect_refused({"draw", "hex", "--position", "a1", "-o", folder.file("board.dot")}, ".svg, .png or .html");
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(CliSearch, BadInputNamesTheMove) {
  expect_refused({"show", "connect-four", "--position", "4444444"}, "move 7");
  expect_refused({"show", "connect-four", "--position", "448"}, "move 3");
  expect_refused({"show", "connect-four", "--position", "12121211"}, "move 8");
  expect_refused({"show", "hex", "--size", "7", "--position", "a1 a1"}, "the cell is taken");
  expect_refused({"show", "hex", "--size", "8"}, "from 1 to 7; try --size 7");
  expect_refused({"show", "connect-four", "--width", "9", "--height", "9"}, "9x9");
  expect_refused({"show", "morpion", "--size", "6", "--position", "a1 g1"}, "move 2");
  expect_refused({"solve", "nim", "--method", "search"}, "there is a search for morpion, connect-four and hex only");
  expect_refused({"solve", "morpion", "--size", "5", "--memory", "much"}, "--memory");
  expect_refused({"solve", "morpion", "--size", "5", "--time-limit", "soon"}, "--time-limit");
  expect_refused({"solve", "morpion", "--size", "5", "--memory", "900T"}, "has room for", 3);
  expect_refused({"solve", "connect-four", "--method", "explore"}, "that can be explored");
}

}  // namespace
}  // namespace perfectplay::testing
