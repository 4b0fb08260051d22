// perfectplay play: scripted sessions for both sides, with mistakes, undo and hints.
#include <gtest/gtest.h>

#include <cstdio>

#include "support/golden.h"
#include "support/program.h"

namespace perfectplay::testing {
namespace {

Ran play(std::vector<std::string> game, const std::string& script) {
  game.insert(game.begin(), "play");
  Ran ran = run_program(game, {.in = script, .time_limit = std::chrono::seconds(60)});
  EXPECT_FALSE(ran.timed_out);
  EXPECT_EQ(ran.err, "");
  return ran;
}

const std::vector<std::string> nim10{"nim", "--sticks", "10", "--rule", "1,2"};

TEST(Play, APersonWhoErrsIsToldByHowMuch) {
  const Ran ran = play(nim10, "2\nquit\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(says(ran, "That move changed the value from a win in 7 to a loss in 6 (1 was best).")) << ran.out;
  EXPECT_TRUE(says(ran, "J1 plays 2.")) << ran.out;
}

TEST(Play, AWholeGameOfJ0) {
  const Ran ran = play(nim10, "hint\nmoves\n2\nundo\n1\n2\n2\n2\n1\n1\n1\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(says(ran, "Play 1: a win in 7.")) << ran.out;
  EXPECT_TRUE(says(ran, "Taken back: 2.")) << ran.out;
  EXPECT_TRUE(says(ran, "you win")) << ran.out;
  EXPECT_TRUE(matches_golden("cli_play_nim.txt", ran.out));
}

TEST(Play, AWholeGameOfJ1AgainstPerfectPlay) {
  const Ran ran = play({"nim", "--sticks", "10", "--rule", "1,2", "--side", "J1"}, "1\n1\n1\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(says(ran, "You are J1; J0 is perfect play. J0 moves first.")) << ran.out;
  EXPECT_TRUE(says(ran, "The game is over: perfect play wins after 7 moves.")) << ran.out;
  EXPECT_FALSE(says(ran, "That move changed")) << "a lost position cannot be spoilt by the longest delay";
}

TEST(Play, WrongWordsAreExplained) {
  const Ran ran = play(nim10, "7\nhnt\nhelp\nundo\n\nboard\nquit\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(says(ran, "\"7\" is not a move here")) << ran.out;
  EXPECT_TRUE(says(ran, "did you mean \"hint\"?")) << ran.out;
  EXPECT_TRUE(says(ran, "take your last move back")) << ran.out;
  EXPECT_TRUE(says(ran, "nothing to take back")) << ran.out;
}

TEST(Play, EndOfInputEndsTheSession) {
  for (const std::string script : {"", "1\n", "1"}) EXPECT_EQ(play(nim10, script).exit_code, 0);
}

TEST(Play, PerfectPlayAgainstItself) {
  const Ran ran = play({"morpion", "--side", "none"}, "");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(says(ran, "The game is over: a draw.")) << ran.out;
}

TEST(Play, TwoPersons) {
  const Ran ran = play({"morpion", "--side", "both"}, "a1\nb1\na2\nundo\na2\nb2\na3\n");
  EXPECT_TRUE(says(ran, "The game is over: J0 wins after 5 moves.")) << ran.out;
  EXPECT_TRUE(says(ran, "from a draw to a loss in")) << ran.out;
}

TEST(Play, FromAPosition) {
  const Ran ran = play({"nim", "--sticks", "10", "--rule", "1,2", "--position", "2,0"}, "2\n");
  EXPECT_TRUE(says(ran, "you win after 1 move.")) << ran.out;
  EXPECT_EQ(run_program({"play", "nim", "--position", "x"}).exit_code, 2);
}

constexpr const char* ring = "a 0 : b\nb 1 : a c\nc 1 win0 :\n";

TEST(Play, ARoundIsAnnouncedAndMayGoOn) {
  // The graph comes from a file, since standard input holds the moves.
  const std::string path = ::testing::TempDir() + "perfectplay_ring.game";
  write_text(path, ring);
  const Ran alone = play({"graph", path, "--side", "none"}, "");
  EXPECT_TRUE(says(alone, "for ever, a draw.")) << alone.out;
  EXPECT_FALSE(says(alone, "Go on if you like")) << alone.out;
  const Ran person = play({"graph", path}, "b\nb\nb\nquit\n");
  EXPECT_EQ(person.exit_code, 0);
  EXPECT_TRUE(says(person, "a stood here before, at the beginning")) << person.out;
  EXPECT_TRUE(says(person, "Go on if you like, or quit.")) << person.out;
  const Ran loses = play({"graph", path, "--side", "J1"}, "c\n");
  EXPECT_TRUE(says(loses, "from a draw to a loss in 1")) << loses.out;
  std::remove(path.c_str());
}

}  // namespace
}  // namespace perfectplay::testing
