// perfectplay solve --steps: the attractors as the course writes them, A(0), A(1), …; and pictures of one player's.
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

const Words nim_steps{"solve", "nim", "--sticks", "10", "--rule", "1,2", "--steps"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Figures 4a to 4h of the course.
TEST(SolveSteps, AreThoseOfTheCourse) {
  const Ran ran = run_program(with(nim_steps, {"--player", "J0"}));
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("\nAttractor of J0\n"
                         "  A(0) = {(0,1)}\n"
                         "  A(1) = A(0) ∪ {(2,0), (1,0)}\n"
                         "  A(2) = A(1) ∪ {(3,1)}\n"
                         "  A(3) = A(2) ∪ {(5,0), (4,0)}\n"
                         "  A(4) = A(3) ∪ {(6,1)}\n"
                         "  A(5) = A(4) ∪ {(8,0), (7,0)}\n"
                         "  A(6) = A(5) ∪ {(9,1)}\n"
                         "  A(7) = A(6) ∪ {(10,0)}\n"
                         "  A(7) is all of it: 11 of 21 positions\n"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("Attractor of J1"), std::string::npos);
  EXPECT_NE(run_program(nim_steps).out.find("Attractor of J1\n  A(0) = {(0,0)}\n  A(1) = A(0) ∪ {(2,1), (1,1)}\n"),
            std::string::npos);
}

TEST(SolveSteps, AreListsInJson) {
  const Json steps = run_json(with(nim_steps, {"--player", "J1"}))["attractors"];
  EXPECT_FALSE(steps.contains("J0"));
  EXPECT_EQ(steps["J1"][0], Json::parse(R"(["0,0"])"));
  EXPECT_EQ(steps["J1"][1], Json::parse(R"(["2,1","1,1"])"));
  EXPECT_EQ(steps["J1"].size(), 7U);
  EXPECT_EQ(run_json(nim_steps)["attractors"].size(), 2U);
  EXPECT_FALSE(run_json({"solve", "nim"}).contains("attractors"));
}

TEST(SolveSteps, LongSetsAreCutOnATerminalOnly) {
  const Words wide{"solve",   "nim",      "--sticks",
                   "60",      "--rule",   "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
                   "--steps", "--player", "J0"};
  const std::string all = "(3,0), (2,0), (1,0)}";
  EXPECT_NE(run_program(wide).out.find(all), std::string::npos);
  const std::string cut = run_program(wide, {.screen_rows = 24}).out;
  EXPECT_NE(cut.find("  A(1) = A(0) ∪ {(20,0), (19,0), (18,0), (17,0), (16,0), (15,0), … 14 more}"), std::string::npos)
      << cut;
  EXPECT_NE(run_program(with(wide, {"--full"}), {.screen_rows = 24}).out.find(all), std::string::npos);
}

TEST(SolveSteps, AnEmptyAttractorAndASlip) {
  const TemporaryFolder folder;
  write_text(folder.file("alone.game"), "a 0 : b\nb 1 : a\n");
  EXPECT_NE(run_program({"solve", "graph", folder.file("alone.game"), "--steps"})
                .out.find("Attractor of J1\n  A(0) = {}\n  A(0) is all of it: 0 of 2 positions\n"),
            std::string::npos);
  expect_refused({"solve", "nim", "--player", "J0"}, "player says whose steps are listed: it goes with steps");
}

TEST(DrawPlayer, ColoursOneAttractorAlone) {
  const Words draw{"draw", "nim", "--sticks", "4", "--rule", "1,2", "-o", "-"};
  const std::string both = run_program(draw).out;
  const std::string one = run_program(with(draw, {"--player", "J0"})).out;
  const std::string blue = "#0072b2";
  const std::string orange = "#e69f00";
  EXPECT_NE(both.find(orange), std::string::npos);
  EXPECT_NE(one.find(blue), std::string::npos);
  EXPECT_EQ(one.find(orange), std::string::npos);
  EXPECT_NE(one.find("attractor of J0"), std::string::npos);
  EXPECT_NE(one.find("J0 cannot force a win"), std::string::npos);
}

}  // namespace
}  // namespace perfectplay::testing
