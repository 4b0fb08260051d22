// Nim with several heaps on the command line: Grundy values, and every verb that works on a graph.
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

TEST(NimHeapsCli, SolveTellsTheNimSum) {
  const Json sum = run_json({"solve", "nim", "--heaps", "3,5,7", "--rule", "1,2,3"});
  EXPECT_EQ(sum["parameters"], Json::parse(R"({"rule":[1,2,3],"misere":false,"heaps":[3,5,7]})"));
  EXPECT_EQ(sum["start"], "3,5,7,0");
  EXPECT_EQ(sum["value"], "J0");
  EXPECT_EQ(sum["grundy"]["heaps"], Json::parse("[3,1,3]"));
  EXPECT_EQ(sum["grundy"]["sum"], 1);
  EXPECT_EQ(sum["grundy"]["values"], Json::parse("[0,1,2,3,0,1,2,3]"));
  EXPECT_EQ(sum["grundy"]["moves"], Json::parse(R"(["a1","b1","c1"])"));
  const Ran text = run_program({"solve", "nim", "--heaps", "1,4,5", "--rule", "any"});
  EXPECT_NE(text.out.find("nim --rule any --heaps 1,4,5\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("J1 wins from the start"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("Grundy values of the heaps 1, 4, 5: 1, 4, 5; nim-sum 0.\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("The nim-sum is 0: the player to move loses.\n"), std::string::npos);
}

TEST(NimHeapsCli, MisereSaysWhatTheValuesAreOf) {
  const Words misere{"solve", "nim", "--heaps", "1,1,1", "--rule", "any", "--misere"};
  EXPECT_EQ(run_json(misere)["value"], "J1");
  EXPECT_NE(run_program(misere).out.find("These values are for normal play; misère play was solved on the graph.\n"),
            std::string::npos);
}

TEST(NimHeapsCli, OneHeapStaysAsItWas) {
  const Json one = run_json({"solve", "nim", "--sticks", "10", "--rule", "1,2"});
  EXPECT_EQ(one["parameters"], Json::parse(R"({"sticks":10,"rule":[1,2],"misere":false})"));
  EXPECT_FALSE(one.contains("grundy"));
  EXPECT_EQ(run_json({"solve", "nim", "--sticks", "10", "--rule", "any"})["best"], Json::parse(R"(["10"])"));
  expect_refused({"solve", "nim", "--sticks", "3", "--heaps", "1,2"}, "nim: give sticks or heaps, not both");
  expect_refused({"solve", "nim", "--heaps", "x"}, "expected integers from 0 to 1000000 separated by commas, as 3,5,7");
  expect_refused({"solve", "nim", "--rule", "some"}, "separated by commas, as 1,2,3, or any");
}

TEST(NimHeapsCli, ShowPlayDrawAndVerify) {
  const Json shown = run_json({"show", "nim", "--heaps", "2,3", "--rule", "any", "--position", "2,3"});
  EXPECT_EQ(shown["moves"][0]["move"], "b1");
  EXPECT_EQ(shown["grundy"]["sum"], 1);
  const Ran board = run_program({"show", "nim", "--heaps", "2,3", "--position", "2,1,1"});
  EXPECT_NE(board.out.find("  a    2  ||\n  b    1  |\nJ1 to move\n"), std::string::npos) << board.out;
  const Ran play =
      run_program({"play", "nim", "--heaps", "1,1", "--rule", "any", "--side", "both"}, {.in = "a1\nb1\n"});
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_NE(play.out.find("J1"), std::string::npos);
  const TemporaryFolder folder;
  EXPECT_EQ(run_program({"draw", "nim", "--heaps", "1,2", "-o", folder.file("n.dot")}).exit_code, 0);
  EXPECT_EQ(run_program({"strategy", "nim", "--heaps", "2,3", "--rule", "any", "-o", folder.file("n.sol")}).exit_code,
            0);
  EXPECT_EQ(run_program({"verify", folder.file("n.sol")}).exit_code, 0);
  write_text(folder.file("sheet.txt"), "game nim --heaps 2,3 --rule any\n2,3 J0\n2,2,1 J0\n1,1 J0\n");
  const Ran sheet = run_program({"verify", folder.file("sheet.txt")});
  EXPECT_EQ(sheet.exit_code, 1);
  EXPECT_NE(sheet.out.find("line 4, 1,1: you say J0 wins; J1 wins in 2 moves, whatever J0 plays\n"), std::string::npos)
      << sheet.out;
}

// ---- Parity games

/// Unlike run_json(), lets standard error say something.
Json warned_json(const std::string& verb, const std::string& file) {
  return Json::parse(run_program({verb, "graph", file, "--json"}).out);
}

TEST(ParityWarning, IgnoredPrioritiesAreSaid) {
  const TemporaryFolder folder;
  const std::string file = folder.file("parity.pg");
  write_text(file, "parity 3;\n0 2 0 1;\n1 3 1 0,2;\n2 1 0 3,0;\n3 0 0 3;\n");
  const Ran ran = run_program({"solve", "graph", file});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_NE(ran.err.find("warning: this file is a parity game"), std::string::npos) << ran.err;
  const Json document = warned_json("solve", file);
  ASSERT_EQ(document["warnings"].size(), 1U);
  EXPECT_NE(document["warnings"][0].get<std::string>().find("priorities"), std::string::npos);
  EXPECT_EQ(warned_json("show", file)["warnings"].size(), 1U);
  EXPECT_EQ(warned_json("value", file)["warnings"].size(), 1U);
  // In text the answer stands alone on standard output.
  const Ran value = run_program({"value", "graph", file});
  EXPECT_EQ(value.out.find("warning"), std::string::npos) << value.out;
  EXPECT_NE(value.err.find("warning: this file is a parity game"), std::string::npos) << value.err;
  const Ran play = run_program({"play", "graph", file}, {.in = "quit\n"});
  EXPECT_NE(play.err.find("warning: this file is a parity game"), std::string::npos) << play.err;
  // With names the general reader has its turn.
  write_text(file, "parity 2;\n0 2 0 1 \"a\";\n1 02 1 0,2 \"b\";\n2 0 0 2 \"c\";\n");
  EXPECT_FALSE(warned_json("solve", file).contains("warnings"));
  write_text(file, "parity 2;\n0 2 0 1 \"a\";\n1 3 1 0,2 \"b\";\n2 0 0 2 \"c\";\n");
  EXPECT_TRUE(warned_json("solve", file).contains("warnings"));
}

TEST(ParityWarning, OurOwnFilesHaveNone) {
  const TemporaryFolder folder;
  for (const Words& game : std::vector<Words>{{"nim"}, {"morpion"}}) {
    const std::string file = folder.file("game.pg");
    Words convert{"convert"};
    convert.insert(convert.end(), game.begin(), game.end());
    convert.insert(convert.end(), {"-o", file});
    EXPECT_EQ(run_program(convert).exit_code, 0);
    const Ran ran = run_program({"solve", "graph", file});
    EXPECT_EQ(ran.err, "");
  }
}

}  // namespace
}  // namespace perfectplay::testing
