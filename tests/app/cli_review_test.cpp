// perfectplay review: how moves are given, and the pictures.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/golden.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

TEST(CliReview, ReadsFilesRecordsAndStandardInput) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  write_text(folder.file("game.txt"), "# perfectplay play morpion\n1. b2 a1\n2. c3 A3\n");
  const auto by_moves = run_json({"review", "morpion", "b2 a1 c3 a3"}, there);
  EXPECT_EQ(run_json({"review", "morpion", "@game.txt"}, there), by_moves);
  EXPECT_EQ(run_json({"review", "morpion", "--file", "game.txt"}, there), by_moves);
  EXPECT_EQ(run_json({"review", "morpion", "-"}, {.in = "1) b2 2) a1 3) c3 4) a3\n"}), by_moves);
  expect_error(run_program({"review", "morpion", "game.txt"}, there), 2, "@game.txt");
  expect_error(run_program({"review", "hex", "@game.txt"}, there), 2,
               "; try perfectplay review morpion --size 3 --align 3 …");
  expect_refused({"review", "morpion"}, "review needs the moves of a game");
  expect_refused({"review", "morpion", "a1 z9"}, "move 2, \"z9\": expected one of");
}

TEST(CliReview, DrawsTheCurve) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  for (const Words& words : {Words{"review", "morpion", "b2 a2 c3", "-o", "r.svg"},
                             Words{"draw", "review", "morpion", "b2 a2 c3", "-o", "r.html"}}) {
    const Ran ran = run_program(words, there);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NE(ran.out.find("Drawn: "), std::string::npos);
    const std::string picture = read_text(folder.file(words.back()));
    EXPECT_NE(picture.find("a draw became a loss"), std::string::npos) << picture.substr(0, 2000);
  }
  // Below the curve stands the last board; a deduction game has none.
  ASSERT_EQ(run_program({"draw", "review", "awale", "--seeds", "8", "2 1 0", "-o", "a.svg"}, there).exit_code, 0);
  const std::string awale = read_text(folder.file("a.svg"));
  EXPECT_NE(awale.find(">after 3 moves</text>"), std::string::npos) << awale;
  EXPECT_NE(awale.find("seeds by which J0 or J1 will lead at the end"), std::string::npos) << awale;
  ASSERT_EQ(
      run_program({"draw", "review", "mastermind", "--colors", "4", "1122 10 1344 02", "-o", "m.svg"}, there).exit_code,
      0);
  EXPECT_NE(read_text(folder.file("m.svg")).find("guesses in all to be expected"), std::string::npos);
  expect_refused({"draw", "review", "morpion", "b2"}, "draw review needs a file");
  expect_refused({"review", "morpion", "b2", "-o", "x.foo"},
                 "x.foo: the ending says what to write: .svg, .png or .html");
}

TEST(CliReview, DrawsPagesWithAHeadingOverEveryColumn) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  const auto page = [&](Words words) {
    words.insert(words.end(), {"-o", "page.html"});
    EXPECT_EQ(run_program(words, there).exit_code, 0);
    return read_text(folder.file("page.html"));
  };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; };
  const std::string board = page({"draw", "review", "morpion", "b2 b1"});
  EXPECT_TRUE(has(board, "<th>#</th><th>player</th><th>move</th><th>grade</th>")) << board;
  EXPECT_FALSE(has(board, ">morpion --size 3 --align 3</text>")) << "the heading of the page says it";
  const std::string guesses = page({"draw", "review", "mastermind", "--colors", "3", "1122 10"});
  EXPECT_TRUE(has(guesses, "<th>#</th><th>guess</th><th>grade</th>")) << guesses;
  EXPECT_FALSE(has(guesses, "J0")) << guesses;
  // A search of Hex tells who wins, not in how many moves.
  EXPECT_TRUE(has(page({"draw", "hex", "--size", "4", "--method", "search", "--position"}), "<th>value</th>"));
  EXPECT_TRUE(has(page({"draw", "morpion", "--position", "b2"}), "<th>value, in moves from this position</th>"));
}

TEST(CliReview, ReadsPastedListsOfEveryFamily) {
  EXPECT_EQ(run_json({"review", "connect-four", "--width", "5", "--height", "4", "1. 3 3 2. 2 4"}),
            run_json({"review", "connect-four", "--width", "5", "--height", "4", "3324"}));
  EXPECT_EQ(run_json({"review", "awale", "--seeds", "8", "1. 2 1\n2. 0 3"}),
            run_json({"review", "awale", "--seeds", "8", "2 1 0 3"}));
  const auto guesses = run_json({"review", "mastermind", "--colors", "4", "1122 10 1344 02"});
  EXPECT_EQ(run_json({"review", "mastermind", "--colors", "4", "1. 1122 1,0\n2. ACDD 0A2B"}), guesses);
  // Grades, values before and after, best alternatives and a summary are in each document.
  for (const char* key : {"move", "grade", "before", "after", "best"}) {
    EXPECT_TRUE(guesses["moves"][0].contains(key)) << key << guesses;
  }
  EXPECT_EQ(guesses["summary"]["J0"]["moves"], 2) << guesses;
}

TEST(CliReview, ReadsTheLinesThatTheProgramWrites) {
  const Words plain{"review", "awale", "--seeds", "16", "2 2 1"};
  EXPECT_EQ(run_program({"review", "awale", "--seeds", "16", "2+3 2+3 1"}).out, run_program(plain).out);
  expect_refused({"review", "awale", "--seeds", "16", "2+x"}, "move 2, \"+x\"");
}

TEST(CliReview, HeadingsNameFilesWithoutTheirFolders) {
  const TemporaryFolder folder;
  write_text(folder.file("g.game"), "a 0 start : b\nb 1 win0 :\n");
  EXPECT_TRUE(run_program({"review", "graph", folder.file("g.game"), "b"}).out.starts_with("graph g.game\n"));
  EXPECT_TRUE(
      run_program({"play", "graph", folder.file("g.game")}, {.in = "quit\n"}).out.starts_with("graph g.game\n"));
}

TEST(CliReview, TellsEveryMove) {
  EXPECT_TRUE(
      matches_golden("cli_review_connect_four.txt",
                     run_program({"review", "connect-four", "--width", "5", "--height", "4", "33 2 4 1 5 5"}).out));
  EXPECT_TRUE(matches_golden("cli_review_awale.txt", run_program({"review", "awale", "--seeds", "8", "2 1 0 3"}).out));
  EXPECT_TRUE(matches_golden("cli_review_mastermind.txt",
                             run_program({"review", "mastermind", "1122 10 1344 02 3526 12"}).out));
}

TEST(CliReview, EndsInSecondsAndSaysWhatIsNotProved) {
  // Neither the start nor the larger classes of this guess can be settled in the time that a review has by default.
  const Ran ran = run_program({"review", "black-peg", "1122 1", "--time-limit", "1"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(says(ran, "1 guess: 1 open; an unknown number of guesses lost.\nLuck: not known.\n")) << ran.out;
  EXPECT_TRUE(says(ran, "open, a-b: not proved; the figure lies in that range. --time-limit allows more.\n"))
      << ran.out;
  // What is left open is a range of use: a strategy bounds it.
  const auto move = run_json({"review", "black-peg", "1122 1"}, {.time_limit = std::chrono::seconds(60)})["moves"][0];
  EXPECT_EQ(move["grade"], nullptr) << move;
  EXPECT_LE(move["lost"]["worst"]["high"], 4) << move;
  EXPECT_LE(move["lost"]["mean"]["high"], 3.0) << move;
  EXPECT_GE(move["before"]["total"]["low"], 7000) << move;
}

TEST(CliDraw, TheSignsOnABoardHaveALegend) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({"draw", "hex", "--size", "4", "--position", "a1", "-o", folder.file("h.svg")}).exit_code, 0);
  EXPECT_NE(read_text(folder.file("h.svg")).find("+ J1 wins, − J1 loses; ring: best moves"), std::string::npos);
}

TEST(CliDraw, DrawsBoardsInEveryForm) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  EXPECT_EQ(run_program({"draw", "morpion", "--position", "b2", "-o", "b.svg"}, there).exit_code, 0);
  EXPECT_EQ(run_program({"draw", "morpion", "--position", "-o", "b.png"}, there).exit_code, 0);
  EXPECT_EQ(run_program({"draw", "morpion", "--position", "b2", "-o", "b.html"}, there).exit_code, 0);
  EXPECT_EQ(run_program({"draw", "awale", "--seeds", "8", "-o", "a.svg"}, there).exit_code, 0);
  EXPECT_EQ(run_program({"draw", "awale", "--position", "0,0,1,2,1,1,2,0", "-o", "a.html"}, there).exit_code, 0);
  EXPECT_TRUE(read_text(folder.file("b.png")).starts_with("\x89PNG"));
  EXPECT_NE(read_text(folder.file("b.html")).find("<table>"), std::string::npos);
  EXPECT_TRUE(matches_golden("board_morpion.svg", read_text(folder.file("b.svg"))));
  EXPECT_TRUE(matches_golden("board_awale.svg", read_text(folder.file("a.svg"))));
  expect_refused({"draw", "morpion", "--position", "b2", "-o", "x.dot"},
                 "the ending says what to write: .svg, .png or .html");
  expect_refused({"draw", "awale", "-o", "x.pdf"}, "the ending says what to write: .svg, .png or .html");
  expect_refused({"draw", "morpion", "-o", "x.foo"}, "the ending says what to write: .svg, .png, .dot or .html");
  expect_refused({"draw", "morpion", "-o", ""}, "--output \"\": expected the name of a file");
}

/// The number of a move counts from the position on the board, in texts and pictures alike.
TEST(CliShow, CountsMovesAsThePictureDoes) {
  const std::string text = run_program({"show", "connect-four", "--position", "4453"}).out;
  EXPECT_NE(text.find("J1 wins in 36 moves.\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  3        -2  J1 wins in 36 moves  *\n"), std::string::npos) << text;
  const auto document = run_json({"show", "connect-four", "--position", "4453"});
  EXPECT_EQ(document["rank"], 36);
  EXPECT_EQ(document["moves"][0]["rank"], 35);
}

TEST(CliShow, GroupsManyMovesByWhoWins) {
  const Ran ran = run_program({"show", "hex", "--size", "5"});
  EXPECT_NE(ran.out.find("  value      moves\n  J0 wins *  e1 "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n  J1 wins    a1 "), std::string::npos) << ran.out;
  EXPECT_LE(std::ranges::count(ran.out, '\n'), 23) << ran.out;
}

/// `solve` names the fastest openings as best and the others as winning too; `show` rates both alike.
TEST(CliShow, AgreesWithSolveAboutTheBestOpenings) {
  const Ran solved = run_program({"solve", "hex", "--size", "3"});
  const std::size_t at = solved.out.find("Best opening move: ") + 19;
  const std::string best = solved.out.substr(at, solved.out.find_first_of(";\n", at) - at);
  EXPECT_NE(solved.out.find(" too, in more moves\n", at), std::string::npos) << solved.out;
  const auto shown = run_json({"show", "hex", "--size", "3"});
  std::string fastest;
  for (const auto& move : shown["moves"]) {
    if (move["value"] != "J0" || move["rank"] != shown["moves"][0]["rank"]) continue;
    fastest += (fastest.empty() ? "" : " ") + move["move"].get<std::string>();
  }
  EXPECT_EQ(best, fastest);
}

TEST(CliShow, SinglesOutNoMoveOfALostBoardWithoutCounts) {
  const Ran ran = run_program({"show", "hex", "--size", "4", "--position", "b3"});
  EXPECT_EQ(ran.out.find('*'), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Every move loses; the search does not find which resists longest."), std::string::npos);
  const Ran counted = run_program({"show", "hex", "--size", "3", "--position", "b2"});
  EXPECT_NE(counted.out.find("* best."), std::string::npos) << counted.out;
}

}  // namespace
}  // namespace perfectplay::testing
