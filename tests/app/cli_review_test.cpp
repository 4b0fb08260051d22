// perfectplay review: how moves are given, and the pictures.
#include <gtest/gtest.h>

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
               "perfectplay review morpion --size 3 --align 3 @game.txt");
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
  expect_refused({"draw", "review", "morpion", "b2"}, "draw review needs a file");
  expect_refused({"review", "morpion", "b2", "-o", "x.foo"},
                 "x.foo: the ending says what to write: .svg, .png or .html");
}

TEST(CliReview, TellsEveryMove) {
  EXPECT_TRUE(
      matches_golden("cli_review_connect_four.txt",
                     run_program({"review", "connect-four", "--width", "5", "--height", "4", "33 2 4 1 5 5"}).out));
  EXPECT_TRUE(matches_golden("cli_review_awale.txt", run_program({"review", "awale", "--seeds", "8", "2 1 0 3"}).out));
  EXPECT_TRUE(matches_golden("cli_review_mastermind.txt",
                             run_program({"review", "mastermind", "1122 10 1344 02 3526 12"}).out));
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

TEST(CliShow, SinglesOutNoMoveOfALostBoardWithoutCounts) {
  const Ran ran = run_program({"show", "hex", "--size", "4", "--position", "b3"});
  EXPECT_EQ(ran.out.find('*'), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Every move loses; the search does not find which resists longest."), std::string::npos);
  const Ran counted = run_program({"show", "hex", "--size", "3", "--position", "b2"});
  EXPECT_NE(counted.out.find("* best."), std::string::npos) << counted.out;
}

}  // namespace
}  // namespace perfectplay::testing
