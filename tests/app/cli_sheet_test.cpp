// perfectplay verify SHEET: exercise sheets that correct themselves.
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

class Sheets : public ::testing::Test {
 protected:
  void SetUp() override {
    write_text(folder_.file("g.game"),
               "a 0 start : b d\nb 1 : c e\nc 0 : v0\nd 1 : e\ne 0 : v1\nv0 1 win0 :\nv1 1 win1 :\n");
  }
  Ran verify(const std::string& sheet, Words more = {}) const {
    write_text(folder_.file("sheet.txt"), sheet);
    more.insert(more.begin(), {"verify", folder_.file("sheet.txt")});
    return run_program(more);
  }
  Json verify_json(const std::string& sheet, const Words& more = {}) const {
    Words words = more;
    words.emplace_back("--json");
    return Json::parse(verify(sheet, words).out);
  }

  TemporaryFolder folder_;
};

TEST_F(Sheets, WinnersAreEnoughAndSomeMayBeMissing) {
  const Ran ran = verify("game graph g.game\nb J1\nc J0\n");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("all 2 answers are right"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("5 positions have no answer yet.\n"), std::string::npos) << ran.out;
}

TEST_F(Sheets, TellsAllErrorsAtOnce) {
  const Ran ran = verify("game graph g.game\nb J0\nc J0\nd J0 3\nx J1\ne J2\nc J0\na J1 3 b\n");
  EXPECT_EQ(ran.exit_code, 1);
  for (const std::string line : {
           "line 2, b: you say J0 wins; J1 wins in 2 moves, by moving to e\n",
           "line 4, d: you say J0 wins; J1 wins in 2 moves, by moving to e\n",
           "line 5, x: position \"x\": the graph has no such vertex",
           "line 6, e: expected J0, J1, draw or ?, not \"J2\"\n",
           "line 7, c: answered already in line 3\n",
           ": 5 wrong answers, 2 right. Game:",
       }) {
    EXPECT_NE(ran.out.find(line), std::string::npos) << line << ran.out;
  }
  EXPECT_EQ(ran.out.find("line 8"), std::string::npos) << ran.out;
}

TEST_F(Sheets, AtMostSomeErrors) {
  const Ran ran = verify("game graph g.game\na J0\nb J0\nc J1\n", {"--errors", "1"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_NE(ran.out.find("line 2, a: "), std::string::npos);
  EXPECT_EQ(ran.out.find("line 3"), std::string::npos);
  EXPECT_NE(ran.out.find("… and 2 more\n"), std::string::npos) << ran.out;
}

TEST_F(Sheets, TheGameMayBeToldOnTheCommandLine) {
  EXPECT_EQ(verify("b J1\n", {"--graph", folder_.file("g.game")}).exit_code, 0);
  EXPECT_EQ(verify("10,0 J0 7 9,1\n9,0 J1\n", {"--game", "nim --sticks 10 --rule 1,2"}).exit_code, 0);
  EXPECT_EQ(verify("game nim --sticks 10 --rule 1,2\n(9,0): J0\n").exit_code, 1);
  const Ran ran = verify("b J1\n");
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("the sheet does not name its game: begin it with a line as"), std::string::npos) << ran.err;
}

TEST_F(Sheets, AsADocument) {
  const Json wrong = verify_json("game graph g.game\nb J0\nc J0\n");
  EXPECT_EQ(wrong["correct"], false);
  EXPECT_EQ(wrong["answers"], Json::parse(R"({"right":1,"wrong":1,"missing":5})"));
  EXPECT_EQ(wrong["errors"][0]["line"], 2);
  EXPECT_EQ(wrong["errors"][0]["position"], "b");
  EXPECT_EQ(verify_json("game graph g.game\nb J1\n")["correct"], true);
}

TEST_F(Sheets, TheOldFormStaysStrict) {
  const std::string solution = "perfectplay-solution 1\ngame nim sticks=1 rule=1 misere=false\npositions 3\n";
  EXPECT_EQ(verify(solution + "1,0 J0 1 0,1\n0,0 J1 0 -\n0,1 J0 0 -\n").exit_code, 0);
  EXPECT_EQ(verify(solution + "1,0 J0 1 0,1\n").exit_code, 2);
}

}  // namespace
}  // namespace perfectplay::testing
