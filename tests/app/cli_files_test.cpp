// What the program writes and reads back: solutions and verify, strategies, graphs, pictures.
#include <gtest/gtest.h>

#include <filesystem>

#include "perfectplay/base/file.h"
#include "perfectplay/registry/registry.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/small_games.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

std::string without_checksum(const std::string& text) { return text.substr(0, text.find("checksum ")); }

TEST(Verify, EverySmallGameInEveryForm) {
  const TemporaryFolder folder;
  std::size_t turn = 0;
  for_each_instance(Family::Reachability, [&](const GameEntry& game, const GivenArguments& instance) {
    std::vector<std::string> names{"s.sol", "s.json", "s.txt.gz"};
    if (sanitized) names = {names[turn++ % names.size()]};  // each game in one form, each form for many games
    for (const std::string& name : names) {
      std::vector<std::string> command = as_words(game, instance, folder);
      command.insert(command.begin(), "strategy");
      command.insert(command.end(), {"-o", folder.file(name)});
      const Ran written = run_program(command);
      ASSERT_EQ(written.exit_code, 0) << written.err;
      const Json verdict = run_json({"verify", folder.file(name)});
      EXPECT_EQ(verdict["correct"], true) << game.name;
    }
  });
}

TEST(Verify, MergedClassesAreVerifiedAsSuch) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({"solve", "morpion", "--symmetry", "on", "-o", folder.file("m.sol")}).exit_code, 0);
  EXPECT_EQ(run_json({"verify", folder.file("m.sol")})["positions"], 765);
  ASSERT_EQ(run_program({"solve", "morpion", "-o", folder.file("m.sol")}).exit_code, 0);
  EXPECT_EQ(run_json({"verify", folder.file("m.sol")})["positions"], 5478);
}

TEST(Verify, TextOfBothVerdicts) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({"strategy", "nim", "--sticks", "3", "--rule", "1,2", "-o", "n.sol"}, {.folder = folder.path()})
                .exit_code,
            0);
  const Ran good = run_program({"verify", "n.sol"}, {.folder = folder.path()});
  EXPECT_EQ(good.exit_code, 0);
  EXPECT_EQ(good.out,
            "n.sol: correct: every winner, rank and move of nim --sticks 3 --rule 1,2.\n"
            "J0 wins 3, J1 wins 4, 0 drawn, of 7 positions.\n");
  const std::string text = without_checksum(read_text(folder.file("n.sol")));
  write_text(folder.file("n.sol"), replaced(text, "3,0 J1 2", "3,0 J1 4"));
  const Ran bad = run_program({"verify", "n.sol"}, {.folder = folder.path()});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_TRUE(bad.out.starts_with("n.sol: WRONG.\nPosition 3,0 (claimed: J1 wins in 4 moves)")) << bad.out;
  const Json json = Json::parse(run_program({"verify", "n.sol", "--json"}, {.folder = folder.path()}).out);
  EXPECT_EQ(json["correct"], false);
  EXPECT_EQ(json["defect"]["position"], "3,0");
}

TEST(Verify, UnreadableFilesNameLineAndColumn) {
  const TemporaryFolder folder;
  const std::string path = folder.file("n.sol");
  ASSERT_EQ(run_program({"strategy", "nim", "--sticks", "3", "--rule", "1,2", "-o", path}).exit_code, 0);
  const std::string whole = read_text(path);
  const auto fails = [&](const std::string& text, const std::string& message) {
    write_text(path, text);
    expect_error(run_program({"verify", path}), 2, message);
  };
  fails(replaced(whole, "3,0 J1 2", "3,0 J1 4"), "the checksum of these entries is");
  fails(replaced(whole, "3,0 J1 2", "3,0 J2 2"), "column 5: expected J0, J1 or draw");
  fails(replaced(whole, "3,0 J1 2", "3,0 J1 x"), "column 8: expected a rank");
  fails(replaced(whole, "3,0 J1 2", "3,0 draw 2"), "a drawn position has no rank");
  fails(replaced(whole, "positions 7", "positions 8"), "8 positions were announced, but 7 are listed");
  fails(replaced(whole, "solution 1", "solution 2"), "line 1, column 22: unknown version");
  fails(replaced(without_checksum(whole), "3,0 J1", "2,0 J1"), "listed twice");
  fails(replaced(without_checksum(whole), "3,0 J1", "9,0 J1"), "position");
  fails(replaced(without_checksum(whole), "game nim", "game chess"), "unknown game");
  fails(replaced(without_checksum(whole), "sticks=3", "sticks=x"), "nim: sticks x");
  fails(whole.substr(0, whole.size() / 2), "");
  fails("", "line 0, column 1");
  fails("rubbish\n", "line 1, column 1");
  fails("{\"format\":\n 5 5}", "line 2, column 4");
  fails("{}", "expected \"format\"");
  expect_error(run_program({"verify", folder.file("none.sol")}), 2, "none.sol");
}

constexpr const char* demo = "a 0 start : b c\nb 1 : a c\nc 1 win0 :\n";

TEST(Verify, AGraphIsFoundFromTheSolutionsFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "in");
  std::filesystem::create_directories(folder.path() / "out");
  write_text(folder.file("in/my game.txt"), demo);
  const RunOptions there{.folder = folder.path()};
  ASSERT_EQ(run_program({"solve", "graph", "in/my game.txt", "-o", "out/s.sol"}, there).exit_code, 0);
  EXPECT_NE(read_text(folder.file("out/s.sol")).find("\"file=../in/my game.txt\""), std::string::npos);
  EXPECT_EQ(run_program({"verify", "out/s.sol"}, there).exit_code, 0);
  EXPECT_EQ(run_program({"verify", "s.sol"}, {.folder = folder.file("out")}).exit_code, 0);
  EXPECT_EQ(run_program({"verify", folder.file("out/s.sol")}).exit_code, 0);
  std::filesystem::rename(folder.path() / "in", folder.path() / "moved");
  EXPECT_EQ(run_program({"verify", "out/s.sol"}, there).exit_code, 2);
  EXPECT_EQ(run_program({"verify", "out/s.sol", "--graph", "moved/my game.txt"}, there).exit_code, 0);
}

TEST(Verify, AGraphFromStandardInputMustBeNamed) {
  const TemporaryFolder folder;
  const std::string path = folder.file("s.sol");
  ASSERT_EQ(run_program({"solve", "graph", "-", "-o", path}, {.in = demo}).exit_code, 0);
  expect_error(run_program({"verify", path}), 2, "try --graph FILE");
  write_text(folder.file("demo.game"), demo);
  EXPECT_EQ(run_program({"verify", path, "--graph", folder.file("demo.game")}).exit_code, 0);
  write_text(folder.file("other.game"), "a 0 : b c\nb 1 : a c\nc 1 win1 :\n");
  EXPECT_EQ(run_program({"verify", path, "--graph", folder.file("other.game")}).exit_code, 1);
}

TEST(Verify, PgsolversSolutions) {
  const TemporaryFolder folder;
  const std::string graph = folder.file("g.game");
  // d and e go round for ever; f is a dead end: player 1's, as the parity encoding has it.
  write_text(graph, "a 0 start : b c d\nb 1 : a c\nc 1 win0 :\nd 0 : e\ne 1 : d\nf 0 :\n");
  const std::string path = folder.file("g.psol");
  ASSERT_EQ(run_program({"solve", "graph", graph, "-o", path}).exit_code, 0);
  const std::string text = read_text(path);
  EXPECT_EQ(text, "paritysol 5;\n0 0 2;\n1 0;\n2 0;\n3 1;\n4 1 3;\n5 1;\n");
  EXPECT_EQ(run_program({"verify", path, "--graph", graph}).exit_code, 0);
  expect_error(run_program({"verify", path}), 2, "try --graph FILE");
  const auto judged = [&](const std::string& claim) {
    write_text(path, claim);
    return run_program({"verify", path, "--graph", graph});
  };
  expect_error(judged(replaced(text, "0 0 2;", "0 0 1;")), 1, "for ever");
  expect_error(judged(replaced(text, "0 0 2;", "0 0 3;")), 1, "its move leads to d");
  expect_error(judged(replaced(text, "0 0 2;", "0 0 0;")), 1, "no such edge");
  expect_error(judged(replaced(text, "0 0 2;", "0 0;")), 1, "has no move");
  expect_error(judged(replaced(text, "0 0 2;", "0 1;")), 1, "escapes");
  expect_error(judged("paritysol 5;\n0 1;\n1 1 0;\n2 1 2;\n3 1;\n4 1 3;\n5 1;\n"), 1, "is a victory of J0");
  expect_error(judged(replaced(text, "5 1;", "5 0;")), 1, "dead end");
  expect_error(judged(replaced(replaced(text, "3 1;", "3 0 4;"), "4 1 3;", "4 0;")), 1, "for ever");
  expect_error(judged(replaced(text, "5 1;", "6 1;")), 2, "line 7, column 1");
  expect_error(judged(replaced(text, "5 1;\n", "")), 2, "vertex 5 is not listed");
}

TEST(Strategy, DotShowsBothStrategies) {
  const Ran ran = run_program({"strategy", "nim", "--sticks", "5", "--rule", "1,2", "--format", "dot", "-o", "-"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("digraph"), std::string::npos);
}

TEST(Convert, BothFormsAndBack) {
  const TemporaryFolder folder;
  for (const std::string name : {"n.game", "n.pg", "n.game.gz"}) {
    const Json report = run_json({"convert", "nim", "--sticks", "10", "--rule", "1,2", "-o", folder.file(name)});
    EXPECT_EQ(report["vertices"], 21);
    const Json solved = run_json({"solve", "graph", folder.file(name)});
    EXPECT_EQ(solved["rank"], 7) << name;
    EXPECT_EQ(solved["count"], run_json({"solve", "nim", "--sticks", "10", "--rule", "1,2"})["count"]);
  }
  EXPECT_NE(read_text(folder.file("n.game")).find("10,0 0 start : 9,1 8,1"), std::string::npos);
  EXPECT_TRUE(run_program({"convert", "nim", "--format", "pgsolver", "-o", "-"}).out.starts_with("parity "));
}

TEST(Convert, Normalize) {
  const TemporaryFolder folder;
  write_text(folder.file("g.game"), "a 0 : b\nb 0 : c\nc 1 win0 :\n");
  const Json report = run_json({"convert", "graph", folder.file("g.game"), "--normalize", "-o", folder.file("b.game")});
  EXPECT_EQ(report["inserted"], 1);
  EXPECT_EQ(run_json({"solve", "graph", folder.file("b.game")})["rank"], 3);
  EXPECT_EQ(run_json({"solve", "graph", folder.file("b.game"), "--normalize"})["normalized"]["inserted"], 0);
}

TEST(Draw, EveryEnding) {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> pictures{
      {"n.svg", "<svg"}, {"n.dot", "digraph"}, {"n.html", "<html"}, {"n.png", "PNG"}};
  for (const auto& [name, mark] : pictures) {
    const Ran ran = run_program({"draw", "nim", "--sticks", "5", "--rule", "1,2", "-o", folder.file(name)});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(ran.out, "Drawn: " + folder.file(name) + "\n");
    EXPECT_NE(read_text(folder.file(name)).find(mark), std::string::npos) << name;
  }
}

TEST(Draw, OptionsChangeThePicture) {
  const auto dot = [](std::vector<std::string> options) {
    std::vector<std::string> command{"draw", "nim", "--sticks", "5", "--rule", "1,2", "-o", "-"};
    command.insert(command.end(), options.begin(), options.end());
    const Ran ran = run_program(command);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return ran.out;
  };
  const std::string plain = dot({});
  EXPECT_EQ(dot({"--layout", "rows"}), plain);
  for (const auto& options : std::vector<std::vector<std::string>>{
           {"--layout", "moves"}, {"--strategy", "both"}, {"--strategy", "J0"}, {"--step", "1"}, {"--unsolved"}}) {
    EXPECT_NE(dot(options), plain) << options[0];
  }
  EXPECT_NE(dot({"--strategy", "J0"}), dot({"--strategy", "J1"}));
}

TEST(Draw, StepsAreANumberedSeries) {
  const TemporaryFolder folder;
  const Json report =
      run_json({"draw", "nim", "--sticks", "10", "--rule", "1,2", "--steps", "-o", folder.file("n.dot")});
  ASSERT_EQ(report["files"].size(), 8U);  // A(0) … A(7)
  EXPECT_EQ(report["files"][0], folder.file("n-00.dot"));
  EXPECT_EQ(report["files"][7], folder.file("n-07.dot"));
  EXPECT_NE(read_text(folder.file("n-00.dot")), read_text(folder.file("n-07.dot")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("n.dot")));
}

TEST(Draw, BadRequests) {
  expect_error(run_program({"draw", "nim", "-o", "x.gif"}), 2, ".svg, .png, .dot or .html");
  expect_error(run_program({"draw", "nim", "-o", "x"}), 2, ".svg, .png, .dot or .html");
  expect_error(run_program({"draw", "nim", "--unsolved", "--steps", "-o", "x.svg"}), 2,
               "an unsolved graph is drawn plain");
  expect_error(run_program({"draw", "nim", "--step", "1", "--steps", "-o", "x.svg"}), 2, "only one of steps and step");
  expect_error(run_program({"draw", "morpion", "-o", "x.svg"}), 2, "2000");
  EXPECT_NE(run_program({"draw", "nim", "-o", "/no/such/folder/x.svg"}).exit_code, 0);
}

}  // namespace
}  // namespace perfectplay::testing
