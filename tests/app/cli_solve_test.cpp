// Runs under the thread sanitizer too.
// perfectplay solve, show and games: the figures of the course, both views, every error.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "perfectplay/base/file.h"
#include "support/golden.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

TEST(Solve, NimOfTheCourse) {
  const Json ten = run_json({"solve", "nim", "--sticks", "10", "--rule", "1,2"});
  EXPECT_EQ(ten["game"], "nim");
  EXPECT_EQ(ten["parameters"], Json::parse(R"({"sticks":10,"rule":[1,2],"misere":false})"));
  EXPECT_EQ(ten["start"], "10,0");
  EXPECT_EQ(ten["value"], "J0");
  EXPECT_EQ(ten["rank"], 7);
  EXPECT_EQ(ten["positions"], 21);
  EXPECT_EQ(ten["best"], Json::parse(R"(["1"])"));
  const Json fifteen = run_json({"solve", "nim", "--sticks", "15", "--rule", "2,3,5"});
  EXPECT_EQ(fifteen["value"], "J1");
  EXPECT_EQ(fifteen["rank"], 4);
  const Json twenty_one = run_json({"solve", "nim", "--sticks", "21", "--rule", "1,2,3"});
  EXPECT_EQ(twenty_one["value"], "J0");
  EXPECT_EQ(twenty_one["rank"], 11);
}

TEST(Solve, LosingHeapsOfNim) {
  const auto losing = [](int sticks, const std::string& rule) {
    const Json values =
        run_json({"solve", "nim", "--sticks", std::to_string(sticks), "--rule", rule, "--values"})["values"];
    std::vector<int> heaps;
    for (int k = 0; k <= sticks; ++k) {
      if (values[std::to_string(k) + ",0"]["value"] == "J1") heaps.push_back(k);
    }
    return heaps;
  };
  EXPECT_EQ(losing(10, "1,2"), (std::vector{0, 3, 6, 9}));
  EXPECT_EQ(losing(15, "2,3,5"), (std::vector{0, 1, 7, 8, 14, 15}));
}

TEST(Solve, MorpionWithAndWithoutSymmetry) {
  const Json merged = run_json({"solve", "morpion"});
  EXPECT_EQ(merged["value"], "draw");
  EXPECT_TRUE(merged["rank"].is_null());
  EXPECT_EQ(merged["positions"], 5478);
  EXPECT_EQ(merged["classes"], 765);
  EXPECT_EQ(merged["best"].size(), 9U);
  Json apart = run_json({"solve", "morpion", "--symmetry", "off"});
  EXPECT_FALSE(apart.contains("classes"));
  for (const std::string key : {"positions", "moves", "count", "value", "rank", "best"})
    EXPECT_EQ(apart[key], merged[key]) << key;
  EXPECT_EQ(merged["count"]["J0"].get<int>() + merged["count"]["J1"].get<int>() + merged["count"]["draw"].get<int>(),
            5478);
}

TEST(Solve, ConnectFourAndHex) {
  const Json board = run_json({"solve", "connect-four", "--width", "4", "--height", "4"});
  EXPECT_EQ(board["positions"], 161029);
  EXPECT_EQ(board["value"], "draw");
  EXPECT_EQ(board["parameters"], Json::parse(R"({"width":4,"height":4,"align":4})"));
  EXPECT_EQ(run_json({"solve", "hex", "--size", "2"})["best"].size(), 2U);
  const Json hex = run_json({"solve", "hex", "--size", "3"});
  EXPECT_EQ(hex["value"], "J0");
}

TEST(Solve, TheResultDependsNeitherOnThreadsNorOnTime) {
  const std::vector<std::string> command{"solve", "connect-four", "--width",  "4", "--height",
                                         "3",     "--json",       "--threads"};
  const auto with_threads = [&](const std::string& count) {
    auto words = command;
    words.push_back(count);
    return run_program(words).out;
  };
  EXPECT_EQ(with_threads("1"), with_threads("2"));
  EXPECT_EQ(with_threads("1"), with_threads("0"));
}

TEST(Solve, TextReadsPleasantly) {
  EXPECT_TRUE(
      matches_golden("cli_solve_nim.txt", run_program({"solve", "nim", "--sticks", "10", "--rule", "1,2"}).out));
  EXPECT_TRUE(matches_golden("cli_solve_morpion.txt", run_program({"solve", "morpion"}).out));
  EXPECT_TRUE(matches_golden("cli_games.txt", run_program({"games"}).out));
}

constexpr const char* diamond = "a 0 start : b c\nb 0 : d\nc 1 : a d\nd 1 win0 : a\n";

TEST(Solve, GraphFromStandardInputWithValues) {
  const Ran ran = run_program({"solve", "graph", "-", "--values", "--json"}, {.in = diamond});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const Json values = Json::parse(ran.out)["values"];
  EXPECT_EQ(values["a"], Json::parse(R"({"value":"J0","rank":2,"move":"b"})"));
  EXPECT_EQ(values["c"], Json::parse(R"({"value":"J0","rank":3,"move":"a"})"));
  EXPECT_EQ(values["d"], Json::parse(R"({"value":"J0","rank":0,"move":null})"));
  EXPECT_TRUE(
      matches_golden("cli_solve_graph.txt", run_program({"solve", "graph", "-", "--values"}, {.in = diamond}).out));
}

TEST(Solve, NormalizeSaysHowRanksChange) {
  const Ran ran = run_program({"solve", "graph", "-", "--normalize", "--json"}, {.in = diamond});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const Json document = Json::parse(ran.out);
  // a → b joins two vertices of J0, c → d two of J1.
  EXPECT_EQ(document["normalized"],
            Json::parse(R"({"inserted":2,"rank_before":2,"rank_after":3,"ranks_changed":2,"largest_change":1})"));
  EXPECT_TRUE(matches_golden("cli_solve_normalize.txt",
                             run_program({"solve", "graph", "-", "--normalize"}, {.in = diamond}).out));
  EXPECT_TRUE(run_json({"solve", "nim", "--normalize"})["normalized"]["inserted"] == 0);
}

TEST(Solve, GzipAndPgsolverAreRecognised) {
  const TemporaryFolder folder;
  const std::string packed = folder.file("diamond.game.gz");
  ASSERT_TRUE(write_file(packed, diamond));
  EXPECT_EQ(run_json({"solve", "graph", packed})["rank"], 2);
  const std::string pgsolver = folder.file("diamond.pg");
  ASSERT_EQ(run_program({"convert", "graph", packed, "-o", pgsolver}).exit_code, 0);
  EXPECT_TRUE(read_text(pgsolver).starts_with("parity "));
  EXPECT_EQ(run_json({"solve", "graph", pgsolver})["rank"], 2);
}

TEST(Solve, MalformedGraphsNameLineAndColumn) {
  const auto fails = [](const std::string& text, const std::string& place) {
    expect_error(run_program({"solve", "graph", "-"}, {.in = text}), 2, "standard input, " + place);
  };
  fails("a 0 : b\n", "line 1, column 7");
  fails("a 0 :\na 1 :\n", "line 2, column 1");
  fails("a 0 start :\nb 1 start :\n", "line 2");
  fails("a 2 :\n", "line 1, column 3");
  fails("a 0 win0 win1 :\n", "line 1");
  fails("parity 1;\n0 0 0 7;\n1 0 0 1;\n", "line 2");
  EXPECT_EQ(run_program({"solve", "graph", "-"}, {.in = ""}).exit_code, 2);
}

TEST(Solve, MissingFilesAndFoldersAreBadInput) {
  expect_error(run_program({"solve", "graph", "/no/such/file.game"}), 2, "/no/such/file.game");
  EXPECT_EQ(run_program({"solve", "graph", "/"}).exit_code, 2);
}

TEST(Solve, TooLargeBoardsAreRefusedWithTheEstimate) {
  const Ran ran = run_program({"solve", "connect-four", "--method", "explore"});
  expect_error(ran, 2, "7x6");
  EXPECT_NE(ran.err.find("e+1"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("; try --height 3\n"), std::string::npos) << ran.err;
  expect_error(run_program({"solve", "hex", "--size", "11"}), 2, "expected an integer from 1 to 7; try --size 7");
  expect_error(run_program({"solve", "morpion", "--size", "9"}), 2, "morpion 9x9");
  expect_error(run_program({"solve", "connect-four", "--width", "4", "--height", "4", "--max-positions", "1000",
                            "--method", "explore"}),
               2, "1,000");
}

TEST(Solve, AnUnwritableFileIsReportedAndAnExistingOneKept) {
  EXPECT_NE(run_program({"solve", "nim", "-o", "/no/such/folder/nim.sol"}).exit_code, 0);
  const TemporaryFolder folder;
  const std::string kept = folder.file("kept.sol");
  write_text(kept, "precious");
  EXPECT_EQ(run_program({"solve", "graph", "/no/such/file.game", "-o", kept}).exit_code, 2);
  EXPECT_EQ(run_program({"solve", "connect-four", "-o", kept}).exit_code, 2);
  EXPECT_EQ(run_program({"solve", "nim", "--normalize", "-o", kept}).exit_code, 2);
  EXPECT_EQ(read_text(kept), "precious");
  EXPECT_EQ(run_program({"solve", "nim", "-o", kept}).exit_code, 0);
  EXPECT_TRUE(read_text(kept).starts_with("perfectplay-solution 1\n"));
}

TEST(Solve, AFileOnStandardOutputIsAllThereIs) {
  const Ran ran = run_program({"solve", "nim", "--sticks", "3", "-o", "-"});
  EXPECT_TRUE(ran.out.starts_with("perfectplay-solution 1\n")) << ran.out;
  EXPECT_NE(ran.out.find("\nchecksum "), std::string::npos);
  EXPECT_EQ(ran.out.find("wins from the start"), std::string::npos);
}

TEST(Show, MovesBestFirst) {
  const Json start = run_json({"show", "nim", "--sticks", "10", "--rule", "1,2"});
  EXPECT_EQ(start["position"], "10,0");
  EXPECT_EQ(start["player"], "J0");
  EXPECT_EQ(start["value"], "J0");
  EXPECT_EQ(start["rank"], 7);
  EXPECT_EQ(start["moves"], Json::parse(R"([{"move":"1","value":"J0","rank":6,"cell":null},
                                            {"move":"2","value":"J1","rank":5,"cell":null}])"));
  EXPECT_EQ(start["line"].size(), 7U);
  EXPECT_EQ(run_json({"show", "nim", "--sticks", "10", "--rule", "1,2", "--position", ""}), start);
  EXPECT_EQ(run_json({"show", "nim", "--sticks", "10", "--rule", "1,2", "--position", "9,1"})["player"], "J1");
}

TEST(Show, AMistakeAndAnEndedGame) {
  const Json lost = run_json({"show", "morpion", "--position", "a1 b1 b2"});
  EXPECT_EQ(lost["player"], "J1");
  EXPECT_EQ(lost["value"], "J0");
  EXPECT_EQ(lost["line"].size(), lost["rank"].get<std::size_t>());
  const Json over = run_json({"show", "morpion", "--position", "a1 b1 a2 b2 a3"});
  EXPECT_EQ(over["rank"], 0);
  EXPECT_TRUE(over["moves"].empty());
}

TEST(Show, TextHasBoardValueAndMoves) {
  EXPECT_TRUE(matches_golden("cli_show_morpion.txt", run_program({"show", "morpion", "--position", "a1 b1 b2"}).out));
  EXPECT_TRUE(
      matches_golden("cli_show_over.txt", run_program({"show", "morpion", "--position", "a1 b1 a2 b2 a3"}).out));
  EXPECT_TRUE(
      matches_golden("cli_show_connect_four.txt",
                     run_program({"show", "connect-four", "--width", "4", "--height", "4", "--position", "2233"}).out));
}

TEST(Show, SymmetryDoesNotShow) {
  for (const std::string position : {"a1 b2", "c3 b2", "c1 b2 a1"}) {
    EXPECT_EQ(run_program({"show", "morpion", "--position", position}).out,
              run_program({"show", "morpion", "--position", position, "--symmetry", "off"}).out);
  }
}

TEST(Show, UnknownPositionsAreBadInput) {
  for (const std::string bad : {"z9", "a1 a1", "rubbish"}) {
    expect_error(run_program({"show", "morpion", "--position", bad}), 2, "position");
  }
  expect_error(run_program({"show", "nim", "--position", "99,0"}), 2, "0 to 21 sticks");
  expect_error(run_program({"show", "graph", "-", "--position", "z"}, {.in = diamond}), 2, "no such vertex");
  expect_error(run_program({"show", "connect-four", "--width", "4", "--height", "4", "--position", "22222"}), 2,
               "position");
}

TEST(Games, JsonHasDefaultsAndRanges) {
  const Json games = run_json({"games"})["games"];
  ASSERT_GE(games.size(), 5U);
  const Json& nim = games[0];
  EXPECT_EQ(nim["game"], "nim");
  EXPECT_EQ(nim["parameters"][0]["default"], 21);
  EXPECT_EQ(nim["parameters"][1]["default"], Json::parse("[1,2,3]"));
  EXPECT_EQ(nim["parameters"][2]["default"], false);
  EXPECT_TRUE(nim["parameters"][0].contains("high"));
  EXPECT_FALSE(nim["verbs"].empty());
}

TEST(Bench, TheSignatureDoesNotDependOnThreads) {
  const Json one = run_json({"bench", "--tiny", "--threads", "1"});
  const Json two = run_json({"bench", "--tiny", "--threads", "2"});
  EXPECT_EQ(one["signature"], two["signature"]);
  EXPECT_GE(one["jobs"].size(), 5U);
  for (const Json& job : one["jobs"]) {
    const auto counts = [&job](const char* unit) { return job.contains(unit) && job[unit].get<std::uint64_t>() > 0; };
    EXPECT_TRUE(std::ranges::any_of(std::array{"vertices", "positions", "solutions", "nodes", "scorings"}, counts))
        << job;
    EXPECT_GE(job["seconds"].get<double>(), 0);
  }
  const Ran text = run_program({"bench", "--tiny"});
  EXPECT_NE(text.out.find("signature " + one["signature"].get<std::string>()), std::string::npos) << text.out;
  EXPECT_LE(widest_line(text.out), 80U) << text.out;
}

}  // namespace
}  // namespace perfectplay::testing
