// Awalé on the command line: the exam, values, play, plans, and tables that survive kills and refuse damage.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "support/golden.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using Json = nlohmann::json;

std::vector<std::string> awale(const std::string& verb, int pits, int seeds, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {verb, "awale", "--pits", std::to_string(pits), "--seeds", std::to_string(seeds)});
  return more;
}

/// Name and bytes of every file of a table, whatever else lies there.
std::map<std::string, std::string> layers_in(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("layer-")) files[name] = read_text(entry.path().string());
  }
  return files;
}

// ---- The exam

TEST(AwaleExam, PrintsTheSheetOfTheDocument) {
  const Ran ran = run_program({"exam", "--u0", "42"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(matches_golden("exam_42.txt", ran.out));
}

TEST(AwaleExam, OtherNumbersAndJson) {
  if (!sanitized) {
    for (const std::string u0 : {"0", "123456789", "175377370", "2147483647"}) {
      EXPECT_TRUE(matches_golden("exam_" + u0 + ".txt", run_program({"exam", "--u0", u0}).out));
    }
  }
  const Json sheet = run_json({"exam", "--u0", "42"});
  EXPECT_EQ(sheet["u0"], 42);
  ASSERT_EQ(sheet["questions"].size(), 12U);
  EXPECT_EQ(sheet["questions"][0]["question"], 1);
  EXPECT_EQ(sheet["questions"][0]["answers"][0], "(34, 0, 7)");
  EXPECT_EQ(sheet["questions"][0]["values"], Json::parse("[[34,0,7],[16,8,2],[32,14,4]]"));
  EXPECT_EQ(sheet["questions"][5]["values"], Json::parse("[1816,[26,0],[4,0],[1,0],[7,3]]"));
  EXPECT_EQ(sheet["questions"][11]["answers"].size(), 3U);
  EXPECT_EQ(sheet["questions"][11]["values"], Json::parse("[-4,1,4]"));
  // "mat" is no number.
  EXPECT_EQ(run_json({"exam", "175377370", "--question", "11"})["questions"][0]["values"][3], nullptr);
}

TEST(AwaleExam, TakesItsNumberWithoutAName) {
  const Ran ran = run_program({"exam", "42", "--question", "4,1"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("u0: 42\nQuestion 1\na) (34, 0, 7)\n")) << ran.out;
  EXPECT_NE(ran.out.find("Question 4\na) 0, 0, 1, 2, 1, 1, 2, 0\n"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("Question 12"), std::string::npos);
  EXPECT_NE(run_program({"exam", "42", "--question", "4", "--boards"}).out.find("a) (0)(2)(1)(1)\n   (0)(0)(1)(2)\n"),
            std::string::npos);
  EXPECT_TRUE(run_program({"exam", "7", "--lang", "fr", "--question", "2"})
                  .out.starts_with("Fiche réponse : Le jeu d'Awalé\nu0 : 7\n"));
  expect_refused({"exam", "x"}, "u0 \"x\": expected a whole number from 0 to 2147483647");
  expect_refused({"exam", "42", "43"}, "unexpected \"43\"");
  expect_refused({"exam", "42", "--question", "13"}, "question \"13\": expected numbers from 1 to 12, as 4 or 1,4,12");
}

TEST(AwaleExam, WritesTheSheetToAFile) {
  const TemporaryFolder folder;
  const std::string sheet = folder.file("sheet.txt");
  const Ran ran = run_program({"exam", "42", "--question", "2", "-o", sheet});
  EXPECT_EQ(ran.out, "Sheet written to " + sheet + ".\n") << ran.err;
  EXPECT_EQ(read_text(sheet), "u0: 42\nQuestion 2\na) 1001\nb) 3003\nc) 7315\n");
  run_program({"exam", "42", "--question", "2", "-o", folder.file("sheet.json")});
  EXPECT_EQ(Json::parse(read_text(folder.file("sheet.json")))["questions"][0]["values"],
            Json::parse("[1001,3003,7315]"));
  expect_refused({"exam", "42", "-o", folder.file("sheet.pdf")}, "the ending says what to write: .txt or .json");
}

TEST(AwaleExam, RefusesOtherNumbers) {
  expect_refused({"exam"}, "exam needs its number u0; try --u0 42");
  for (const std::string bad : {"-1", "2147483648", "x", "1.5", ""}) {
    expect_refused({"exam", "--u0", bad}, "expected a whole number from 0 to 2147483647");
  }
}

// ---- solve and show

TEST(AwaleSolve, FiguresOfTheTwentyFourSeeds) {
  if (sanitized) GTEST_SKIP() << "ten million positions";
  const Json result = run_json({"solve", "awale"});
  EXPECT_EQ(result["game"], "awale");
  EXPECT_EQ(result["parameters"], Json({{"pits", 4}, {"seeds", 24}, {"rules", "tamale"}}));
  EXPECT_EQ(result["score"], -1);
  EXPECT_FALSE(result["best"].empty());
  ASSERT_EQ(result["layers"].size(), 25U);
  const Json& last = result["layers"][24];
  EXPECT_EQ(last["seeds"], 24);
  EXPECT_EQ(last["positions"], 2629575);
  EXPECT_EQ(last["wins"], 1370711);
  EXPECT_EQ(last["losses"], 764079);
  EXPECT_EQ(last["draws"], 2629575 - 1370711 - 764079);
  EXPECT_EQ(last["sum"], 3831168);
  std::uint64_t positions = 0;
  std::uint64_t cycles = 0;
  for (const Json& layer : result["layers"]) {
    positions += layer["positions"].get<std::uint64_t>();
    cycles += layer["cycles"].get<std::uint64_t>();
  }
  EXPECT_EQ(positions, 10518300U);
  EXPECT_EQ(cycles, 9U + 57U + 41U);
}

TEST(AwaleShow, ReadsTheNumbersThatItPrints) {
  const Json board = run_json({"show", "awale", "--position", "0,0,1,2,1,1,2,0"});
  EXPECT_EQ(board["godel"], 49957);
  EXPECT_EQ(run_json({"show", "awale", "--position", "49957"}), board);
  EXPECT_EQ(run_json({"show", "awale", "--position", "#49957"}), board);
  EXPECT_EQ(run_json({"show", "awale", "--position", "7:1998"}), board);
  const Words small{"show", "awale", "--pits", "2", "--position"};
  Words pits = small;
  pits.emplace_back("1,0,2,1");
  const Ran shown = run_program(pits);
  const std::size_t number = shown.out.find("Number 4:");
  ASSERT_NE(number, std::string::npos) << shown.out;
  Words numbered = small;
  numbered.push_back(shown.out.substr(number + 7, shown.out.find(',', number) - number - 7));
  EXPECT_EQ(run_program(numbered).out, shown.out);
  expect_refused({"show", "awale", "--pits", "2", "--position", "12"}, "Gödel numbers name boards of 4 pits per side");
  expect_refused({"show", "awale", "--position", "7:3432"}, "the boards of 7 seeds have the numbers 0 to 3431");
  expect_refused({"show", "awale", "--position", "99999999999"}, "99999999999");
}

// Both rows are counted by their owners, as in play, where a move is the number of a pit.
TEST(AwaleShow, LabelsTheRowsAsPlayDoes) {
  const std::string shown = run_program({"show", "awale", "--position", "49957"}).out;
  const std::string played = run_program({"play", "awale", "--seeds", "8"}, {.in = "quit\n"}).out;
  const std::string above = "      3    2    1    0\n";
  EXPECT_NE(shown.find(above), std::string::npos) << shown;
  EXPECT_NE(played.find(above), std::string::npos) << played;
  // No column that only best moves fill.
  EXPECT_NE(shown.find("  pit  takes  nets\n    3      4    +3  best\n    2      0     0\n"), std::string::npos)
      << shown;
}

TEST(AwaleSolve, UnevenSeedsHaveNoStart) {
  const Json result = run_json(awale("solve", 2, 5));
  EXPECT_TRUE(result["score"].is_null());
  EXPECT_TRUE(result["best"].empty());
  EXPECT_EQ(result["layers"].size(), 6U);
}

TEST(AwaleSolve, TextForPeople) {
  const Ran ran = run_program(awale("solve", 3, 12));
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(matches_golden("cli_awale_solve.txt", ran.out));
}

TEST(AwaleShow, ValuesOfABoardAndItsMoves) {
  const Json shown = run_json({"show", "awale", "--pits", "4", "--position", "0,0,1,2,1,1,2,0"});
  EXPECT_EQ(shown["position"], "0,0,1,2,1,1,2,0");
  EXPECT_EQ(shown["godel"], 49957);
  EXPECT_EQ(shown["seeds"], 7);
  EXPECT_EQ(shown["enc"], 1998);
  int best = -100;
  for (const Json& move : shown["moves"]) {
    const Json next = run_json({"show", "awale", "--position", move["next"].get<std::string>()});
    EXPECT_EQ(move["score"], move["gain"].get<int>() - next["score"].get<int>());
    best = std::max(best, move["score"].get<int>());
  }
  EXPECT_EQ(shown["score"], best);
  EXPECT_EQ(shown["moves"][0]["score"], best);
  const Json other = run_json({"show", "awale", "--pits", "3", "--position", "1,0,1,0,1,0"});
  EXPECT_TRUE(other["godel"].is_null());
}

TEST(AwaleShow, TextForPeople) {
  const Ran ran = run_program({"show", "awale", "--position", "0,0,1,2,1,1,2,0"});
  EXPECT_TRUE(matches_golden("cli_awale_show.txt", ran.out));
  const Ran over = run_program({"show", "awale", "--position", "0,0,0,0,1,1,2,0"});
  EXPECT_NE(over.out.find("the game is over"), std::string::npos) << over.out;
}

TEST(AwaleShow, RuleSetsDiffer) {
  const std::vector<std::string> show{"show", "awale", "--position", "2,1,0,0,0,0,0,0", "--rules"};
  std::map<std::string, int> score;
  for (const std::string rules : {"tamale", "abapa", "awari"}) {
    auto command = show;
    command.push_back(rules);
    score[rules] = run_json(command)["score"];
  }
  EXPECT_EQ(score, (std::map<std::string, int>{{"tamale", -3}, {"abapa", 3}, {"awari", 3}}));
}

TEST(AwaleShow, BadBoardsAreRefused) {
  expect_refused({"show", "awale", "--position", "3,3,3"}, "expected 8 pits separated by commas, got 3");
  expect_refused({"show", "awale", "--position", "3,3,3,3,3,3,3,-3"}, "-3");
  expect_refused({"show", "awale", "--position", "3,3,3,3,3,3,3,x"}, "x");
  expect_refused({"show", "awale", "--position", "99,99,3,3,3,3,3,3"}, "127");
  expect_refused({"show", "awale", "--seeds", "23"}, "try --seeds 16");
  expect_refused({"show", "awale", "--pits", "9"}, "--pits");
  expect_refused({"show", "awale", "--rules", "kalah"}, "one of tamale, abapa, awari");
  expect_refused({"show", "awale", "--pits", "6", "--seeds", "48"}, "The verb plan says what the tables would take", 3);
  expect_refused({"solve", "awale", "--seeds", "128"}, "from 0 to 127");
  expect_refused({"solve", "awale", "--pits", "8", "--seeds", "120"}, "8 pits per side with 120 seeds");
  expect_refused({"solve", "awale", "--memory", "lots"}, "expected a size as 8G");
  expect_refused({"solve", "awale", "--memory", "1M"}, "allowed", 3);
  expect_refused({"strategy", "awale", "-o", "x.sol"}, "strategy does not work on awale");
  expect_refused({"plan", "nim"}, "plan does not work on nim");
}

// ---- play

TEST(AwalePlay, AWholeSession) {
  const Ran ran = run_program({"play", "awale", "--pits", "3", "--seeds", "6"},
                              {.in = "help\nmoves\nhint\nvalue\nline\n0\nundo\nset 0,0,2,1,1,0\n2\n", .shell = ""});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(matches_golden("cli_awale_play.txt", ran.out));
}

TEST(AwalePlay, PerfectPlayAgainstItselfNetsTheScore) {
  for (const std::string rules : {"tamale", "abapa", "awari"}) {
    const Json solved = run_json(awale("solve", 3, 12, {"--rules", rules}));
    const Ran ran = run_program(awale("play", 3, 12, {"--rules", rules, "--side", "none"}));
    const int score = solved["score"];
    const std::string verdict =
        score == 0 ? ": even."
                   : ": J" + std::to_string(score > 0 ? 0 : 1) + " wins by " + std::to_string(std::abs(score)) + ".";
    std::string out = ran.out;
    std::ranges::replace(out, '\n', ' ');  // the sentence may be folded anywhere
    EXPECT_NE(out.find(verdict), std::string::npos) << rules << score << ran.out;
  }
}

TEST(AwalePlay, MistakesAreNamedAndBoardsThatCannotBeSetUpRefused) {
  const Ran ran = run_program({"play", "awale", "--pits", "3", "--seeds", "6", "--side", "both"},
                              {.in = "7\nset 1,2\nset 9,9,9,9,9,9\nboard\nquit\n"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("\"7\" is not a move here"), std::string::npos);
  EXPECT_NE(ran.out.find("expected 6 pits separated by commas, got 2"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("has 54 seeds"), std::string::npos) << ran.out;
}

// ---- plan

TEST(AwalePlan, CountsAreExactAndTheFirstLayerTooLargeIsNamed) {
  const Json plan =
      run_json(awale("plan", 6, 48, {"--nodes", "1000", "--memory-per-node", "64G", "--cores-per-node", "16"}),
               {.time_limit = std::chrono::seconds(600)});
  EXPECT_GT(plan["measured"]["positions_per_second_per_core"].get<double>(), 0);
  EXPECT_EQ(plan["machine"]["positions"].get<double>(), 1399358844975.0);
  EXPECT_EQ(plan["machine"]["layers"][48]["positions"].get<double>(), 279871768995.0);
  EXPECT_FALSE(plan["machine"]["first_layer_that_does_not_fit"].is_null());
  // A process of a cluster holds frontiers of its own: more machines do not make room for them.
  EXPECT_FALSE(plan["cluster"]["first_layer_that_does_not_fit"].is_null());
  EXPECT_LT(plan["cluster"]["seconds"].get<double>(), plan["machine"]["seconds"].get<double>());
  EXPECT_GT(plan["cluster"]["network"].get<double>(), 0);
  EXPECT_EQ(plan["machine"]["network"].get<double>(), 0);
  expect_refused(awale("plan", 6, 48, {"--nodes", "0"}), "--nodes");
  expect_refused(awale("plan", 6, 48, {"--memory-per-node", "x"}), "expected a size");
}

TEST(AwalePlan, TextForPeople) {
  const Ran ran = run_program(awale("plan", 3, 10));
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Every layer fits in memory."), std::string::npos) << ran.out;
}

// ---- Tables

constexpr int table_seeds = sanitized ? 10 : 16;

class AwaleTableOnDisk : public ::testing::Test {
 protected:
  void SetUp() override { build({}); }
  void build(const std::vector<std::string>& more) {
    auto command = awale("solve", 4, table_seeds, {"--out", table()});
    command.insert(command.end(), more.begin(), more.end());
    const Ran ran = run_program(command);
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
  }
  std::string table() const { return folder_.file("table"); }
  std::string layer(int seeds) const { return table() + "/" + awale_layer_name(seeds); }

  TemporaryFolder folder_;
};

TEST_F(AwaleTableOnDisk, SaysTheSameAsTheSolver) {
  const Json solved = run_json(awale("solve", 4, table_seeds));
  Json again = run_json(awale("solve", 4, table_seeds, {"--out", table()}));
  EXPECT_GT(again["table"]["bytes"].get<int>(), 0);
  again.erase("table");
  EXPECT_EQ(again, solved);
  for (const std::string position : {"2,2,2,2,2,2,2,2", "0,5,0,0,1,1,1,0", "0,0,0,0,1,0,0,0", "1,1,1,1,1,1,1,1"}) {
    if (sanitized && position[0] == '2') continue;
    const Json told = run_json({"show", "awale", "--position", position, "--table", table()});
    EXPECT_EQ(told, run_json({"show", "awale", "--position", position})) << position;
  }
}

TEST_F(AwaleTableOnDisk, IsVerified) {
  const Ran ran = run_program({"verify", table()});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  const Json verdict = run_json({"verify", table()});
  EXPECT_EQ(verdict["correct"], true);
  EXPECT_EQ(verdict["seeds"], table_seeds);
}

TEST_F(AwaleTableOnDisk, DoesNotDependOnThreads) {
  const auto files = layers_in(table());
  EXPECT_EQ(files.size(), static_cast<std::size_t>(table_seeds) + 1);
  for (const std::string threads : {"1", "2", "5"}) {
    std::filesystem::remove_all(table());
    build({"--threads", threads});
    EXPECT_TRUE(layers_in(table()) == files) << threads;
  }
}

TEST_F(AwaleTableOnDisk, GrowsFromWhatIsThere) {
  const auto files = layers_in(table());
  for (int seeds = table_seeds / 2; seeds <= table_seeds; ++seeds) std::filesystem::remove(layer(seeds));
  const Ran ran = run_program(awale("solve", 4, table_seeds, {"--out", table()}));
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.err.find("going on with " + std::to_string(table_seeds / 2)), std::string::npos) << ran.err;
  EXPECT_TRUE(layers_in(table()) == files);
}

TEST_F(AwaleTableOnDisk, SurvivesKillsAtAnyMoment) {
  const auto files = layers_in(table());
  const auto command = awale("solve", 4, table_seeds, {"--out", table(), "--threads", "2"});
  const auto remove_from = [&](int seeds) {
    for (; seeds <= table_seeds; ++seeds) std::filesystem::remove(layer(seeds));
  };
  remove_from(0);
  const auto began = std::chrono::steady_clock::now();
  ASSERT_EQ(run_program(command).exit_code, 0);
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - began;
  remove_from(0);
  std::mt19937 random(7);
  int killed = 0;
  for (int attempt = 0; attempt < 40 && killed < 8; ++attempt) {
    const double delay = std::uniform_real_distribution(0.02, 0.98)(random) * whole.count();
    const std::string after = fmt::format("& sleep {:.3f}; kill -9 $! 2>/dev/null; wait $!", delay);
    if (run_program(command, {.shell = after}).exit_code == 137) ++killed;
    // What is there can be read, and is what the whole run wrote.
    if (!std::filesystem::exists(table())) continue;
    for (const auto& [name, bytes] : layers_in(table())) EXPECT_TRUE(files.at(name) == bytes) << name;
    if (layers_in(table()).size() > static_cast<std::size_t>(table_seeds) / 2) remove_from(4);
  }
  EXPECT_GT(killed, 3);
  EXPECT_EQ(run_program(command).exit_code, 0);
  EXPECT_TRUE(layers_in(table()) == files);
  std::size_t others = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(table())) ++others;
  EXPECT_LE(others, files.size() + 1) << "only the lock may remain beside the layers";
}

TEST_F(AwaleTableOnDisk, DamageIsRefused) {
  const std::string good = read_text(layer(table_seeds));
  const auto expect_damage = [&](const std::string& bytes, const std::string& what) {
    write_text(layer(table_seeds), bytes);
    const Ran verified = run_program({"verify", table()});
    EXPECT_EQ(verified.exit_code, 2) << what << verified.out << verified.err;
    EXPECT_NE(verified.err.find(awale_layer_name(table_seeds)), std::string::npos) << what << verified.err;
  };
  expect_damage(good.substr(0, good.size() / 2), "half");
  expect_damage(good.substr(0, good.size() - 1), "one byte short");
  expect_damage(good + "x", "one byte long");
  expect_damage("", "empty");
  expect_damage(std::string(good.size(), 'x'), "foreign");
  expect_damage(read_text(layer(table_seeds - 1)), "another layer");
  for (const std::size_t place : {std::size_t{3}, std::size_t{20}, good.size() / 2, good.size() - 3}) {
    std::string flipped = good;
    flipped[place] = static_cast<char>(flipped[place] ^ 0x10);
    expect_damage(flipped, "bit " + std::to_string(place));
  }
  write_text(layer(table_seeds), good);
  EXPECT_EQ(run_program({"verify", table()}).exit_code, 0);
}

TEST_F(AwaleTableOnDisk, WrongTablesAreRejected) {
  // One score raised, as a solver with an error would write it: the file is in order, the claim is not.
  const auto table_before = AwaleTable::open(table()).value();
  const auto loaded = table_before.layer(table_seeds).load(1).value();
  std::vector<std::int8_t> cells(loaded.cells.begin(), loaded.cells.end());
  for (std::size_t i = cells.size() / 2; i < cells.size(); ++i) {
    if (cells[i] != 3) continue;
    cells[i] = 4;
    break;
  }
  AwaleLayer changed;
  changed.cells = cells;
  ASSERT_TRUE(write_layer(layer(table_seeds), table_before.rules(), table_seeds, changed,
                          table_before.statistics(table_seeds), 1, unstopped()));
  const Ran ran = run_program({"verify", table()});
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("WRONG"), std::string::npos) << ran.out;
}

TEST_F(AwaleTableOnDisk, OtherRulesAndOtherFoldersAreRefused) {
  expect_refused(awale("solve", 4, 5, {"--out", table(), "--rules", "abapa"}), "tamale");
  expect_refused(awale("solve", 3, 5, {"--out", table()}), "4 pits");
  expect_refused({"show", "awale", "--rules", "awari", "--position", "1,1,1,1,1,1,1,1", "--table", table()}, "tamale");
  expect_refused({"prove", "awale", "--seeds", "24", "-o", folder_.file("x.proof"), "--table", table()},
                 "layers of 0 to");
  expect_refused({"show", "awale", "--seeds", "8", "--table", folder_.file("none")}, "none");
  std::filesystem::create_directory(folder_.file("empty"));
  expect_refused({"verify", folder_.file("empty")}, "empty");
  expect_refused(awale("solve", 4, 5, {"--out", "/dev/null/x"}), "/dev/null/x");
  std::filesystem::remove(layer(3));
  expect_refused({"verify", table()}, "3");
}

TEST(AwaleShow, SearchesDownIntoATableOfFewerSeeds) {
  const TemporaryFolder folder;
  const std::string table = folder.file("table");
  ASSERT_EQ(run_program(awale("solve", 4, 8, {"--out", table})).exit_code, 0);
  // Nine and twelve seeds, up to four more than the table has: the true score lies in each bracket, and the first board at
  // least is proved, which takes 4,333 boards.
  int proved = 0;
  for (const char* position : {"1,1,1,1,1,1,1,2", "0,0,0,7,1,1,2,1", "1,0,0,6,2,0,2,1", "4,4,1,0,0,1,1,1"}) {
    const Json truth = run_json({"show", "awale", "--position", position});
    const Json told = run_json({"show", "awale", "--position", position, "--table", table, "--time-limit", "0.3"});
    const auto bracket = [](const Json& score) {
      return score.is_object() ? std::pair(score["low"].get<int>(), score["high"].get<int>())
                               : std::pair(score.get<int>(), score.get<int>());
    };
    const auto [low, high] = bracket(told["score"]);
    EXPECT_TRUE(low <= truth["score"] && truth["score"] <= high) << position << told;
    proved += low == high ? 1 : 0;
    ASSERT_EQ(told["moves"].size(), truth["moves"].size());
    for (const Json& move : told["moves"]) {
      const auto same = std::ranges::find(truth["moves"], move["pit"], [](const Json& other) { return other["pit"]; });
      const auto [least, most] = bracket(move["score"]);
      EXPECT_TRUE(least <= (*same)["score"] && (*same)["score"] <= most) << position << move;
    }
    EXPECT_GT(told["search"]["positions"], 0);
    EXPECT_GE(told["search"]["depth"], 1);
  }
  EXPECT_GT(proved, 0);
  const auto text = run_program({"show", "awale", "--seeds", "48", "--table", table, "--time-limit", "0.1"});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_NE(text.out.find("this is what is proved"), std::string::npos) << text.out;
}

TEST(AwaleDistance, TablesWithDistancesAreWrittenReadAndVerified) {
  const TemporaryFolder folder;
  const std::string table = folder.file("table");
  ASSERT_EQ(run_program(awale("solve", 3, 9, {"--distance", "--out", table})).exit_code, 0);
  EXPECT_EQ(run_json({"verify", table})["distances"], true);
  const std::vector<std::string> show{"show", "awale", "--pits", "3", "--position", "2,0,3,1,1,2"};
  auto from_table = show;
  from_table.insert(from_table.end(), {"--table", table});
  EXPECT_EQ(run_json(from_table), run_json(show));
}

}  // namespace
}  // namespace perfectplay::testing
