// Manners of the command line: signs that a terminal can show, and commands that can be typed as they are printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "support/golden.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

bool is_plain(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

TEST(Manners, WithoutUtf8TextsAreAscii) {
  // Awalé has boxes on its board.
  const Words board{"show", "awale", "--pits", "2", "--seeds", "4"};
  EXPECT_FALSE(is_plain(run_program(board, {.environment = {"LC_ALL=C.UTF-8"}}).out));
  const Ran plain = run_program(board, {.environment = {"LC_ALL=C"}});
  EXPECT_TRUE(is_plain(plain.out)) << plain.out;
  EXPECT_NE(plain.out.find("+----+----+"), std::string::npos) << plain.out;
  const std::string help = run_program({"exam", "--help"}, {.environment = {"LC_ALL=C"}}).out;
  EXPECT_NE(help.find("the Awale exam"), std::string::npos) << help;
  EXPECT_TRUE(is_plain(run_program({"games"}, {.environment = {"LC_ALL=", "LC_CTYPE=POSIX"}}).out));
  EXPECT_TRUE(is_plain(run_program({"--help"}, {.environment = {"LC_ALL=", "LC_CTYPE=", "LANG=fr_FR"}}).out));
  EXPECT_FALSE(is_plain(run_program(board, {.environment = {"LC_ALL=", "LC_CTYPE=", "LANG="}}).out));
}

TEST(Manners, DocumentsAreUtf8InAnyLocale) {
  const Ran c = run_program({"games", "--json"}, {.environment = {"LC_ALL=C"}});
  EXPECT_EQ(c.out, run_program({"games", "--json"}, {.environment = {"LC_ALL=C.UTF-8"}}).out);
  EXPECT_FALSE(is_plain(run_program({"ask"}, {.in = R"({"verb":"verbs"})", .environment = {"LC_ALL=C"}}).out));
}

TEST(Manners, CommandsArePrintedAsTheProgramWasCalled) {
  const TemporaryFolder folder;
  const Words write{"strategy", "nim", "-o", folder.file("n.sol")};
  const Ran script = run_program(write, {.environment = {"PERFECTPLAY_NAME=./perfectplay"}});
  EXPECT_NE(script.out.find("Check it: ./perfectplay verify "), std::string::npos) << script.out;
  const Ran path = run_program(write, {.environment = {"PERFECTPLAY_NAME="}});
  EXPECT_NE(path.out.find("Check it: /"), std::string::npos) << path.out;
  EXPECT_NE(
      run_program({"solve"}, {.environment = {"PERFECTPLAY_NAME=my perfectplay"}}).err.find("'my perfectplay' solve"),
      std::string::npos);
  // So do errors and usages.
  const RunOptions renamed{.folder = folder.path().string(), .environment = {"PERFECTPLAY_NAME=./pp"}};
  write_text(folder.file("five.txt"), "# perfectplay play connect-four --width 5 --height 4\n3 3\n");
  const auto review = run_program({"review", "connect-four", "@five.txt"}, renamed);
  EXPECT_NE(review.err.find("was asked for; try ./pp review connect-four --width 5 --height 4 --align 4 …\n"),
            std::string::npos)
      << review.err;
  const auto draw = run_program({"draw", "review", "hex", "@five.txt", "-o", "x.svg"}, renamed);
  EXPECT_NE(draw.err.find("try ./pp draw review connect-four --width 5 --height 4 --align 4 …\n"), std::string::npos)
      << draw.err;
  const auto play = run_program({"play", "hex", "--load", "five.txt"}, renamed);
  EXPECT_NE(play.err.find("try ./pp play connect-four --width 5 --height 4 --align 4 …\n"), std::string::npos)
      << play.err;
  for (const Words& words : {Words{"--help"}, Words{"solve", "--help"}, Words{"solve", "nim", "--help"},
                             Words{"review", "hex"}, Words{"draw", "nim", "--sticks", "999", "-o", "x.svg"}}) {
    const Ran ran = run_program(words, renamed);
    EXPECT_EQ((ran.out + ran.err).find("perfectplay "), std::string::npos) << ran.out << ran.err;
  }
}

TEST(Manners, UnknownEndingsAreRefusedWithTheListBeforeAnyWork) {
  const TemporaryFolder folder;
  const std::string foo = folder.file("x.foo");
  // Solving this board would take minutes.
  const Words large{"--width", "6", "--height", "6", "--max-positions", "99999999999"};
  const auto refused = [&](Words words, const std::string& message) {
    words.insert(words.end(), large.begin(), large.end());
    const Ran ran = run_program(words, {.time_limit = std::chrono::seconds(5)});
    expect_error(ran, 2, message);
  };
  refused({"solve", "connect-four", "-o", foo}, "x.foo: the ending says what to write: .sol, .json or .psol");
  refused({"solve", "connect-four", "-o", folder.file("x.pdf")}, ".sol, .json or .psol");
  refused({"strategy", "connect-four", "-o", foo}, ".sol, .json, .psol or .dot");
  refused({"convert", "connect-four", "-o", folder.file("g.dot")}, "the ending says what to write: .game or .pg");
  refused({"solve", "connect-four", "-o", ""}, "--output \"\": expected the name of a file");
  refused({"convert", "connect-four", "-o", ""}, "--output \"\": expected the name of a file");
  refused({"strategy", "connect-four", "-o", folder.file("no/x.sol")}, "there is no folder");
  refused({"convert", "connect-four", "-o", "/proc/x.pg"}, "/proc/x.pg: cannot write");
  refused({"draw", "connect-four", "-o", folder.file("no/x.svg")}, "there is no folder");
  expect_refused({"strategy", "mastermind", "-o", foo}, "the ending says what to write: .txt, .json or .dot");
  expect_refused({"solve", "awale", "--out", "/proc/table"}, "/proc/table: cannot write");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_EQ(run_program({"solve", "nim", "-o", foo, "--format", "text"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(foo));
}

TEST(Manners, WhatTimeLeftOutIsSaid) {
  // Who wins is known soon, however busy the machine is; which openings win takes much longer.
  for (const std::string limit : {"0.7", "2", "6", "18"}) {
    const Words seven{"solve", "hex", "--size", "7", "--time-limit", limit};
    const auto document = run_json(seven);
    EXPECT_EQ(document["best_complete"], false) << document;
    const Ran ran = run_program(seven);
    if (ran.out.find("Not decided") != std::string::npos) continue;
    EXPECT_NE(ran.out.find("found so far"), std::string::npos) << ran.out;
    break;
  }
  EXPECT_EQ(run_json({"solve", "hex", "--size", "3"})["best_complete"], true);
  EXPECT_EQ(run_json({"solve", "hex", "--size", "4", "--method", "search"})["best_complete"], true);
  const auto open = run_json({"solve", "connect-four", "--width", "8", "--height", "7", "--time-limit", "0"});
  EXPECT_EQ(open["best_complete"], false) << open;
  EXPECT_EQ(open["value"], nullptr);
  const Ran words = run_program({"solve", "connect-four", "--width", "8", "--height", "7", "--time-limit", "0"});
  EXPECT_NE(words.out.find("Not decided: open: J1 wins in "), std::string::npos) << words.out;
}

TEST(Manners, SolveStartsFromAnyPosition) {
  const Words game{"connect-four", "--width", "4", "--height", "4"};
  const auto with = [&](Words words, const Words& more) {
    words.insert(words.end(), game.begin(), game.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  for (const std::string position : {"", "3", "33", "1234"}) {
    const auto value = run_json(with({"value"}, {"--position", position}));
    for (const std::string method : {"explore", "search"}) {
      const auto solved = run_json(with({"solve"}, {"--position", position, "--method", method}));
      EXPECT_EQ(solved["value"], value["value"]) << position << method;
      EXPECT_EQ(solved["rank"], value["rank"]) << position << method;
      EXPECT_EQ(solved["best_complete"], true);
    }
  }
  EXPECT_NE(run_program(with({"solve"}, {"--position", "3"})).out.find("from this position"), std::string::npos);
  // On a larger board a position is searched for, as `show` does.
  const Words large{"solve", "connect-four", "--width", "6", "--height", "5", "--position", "3344"};
  EXPECT_EQ(run_json(large)["method"], "search");
  EXPECT_FALSE(run_json(large).contains("count"));
  expect_refused(with({"solve"}, {"--position", "9"}), "no such column");
  expect_refused(with({"solve"}, {"--position", "3", "--values"}),
                 "goes with none of output, values, steps and normalize");

  const auto board = run_json({"show", "awale", "--seeds", "8", "--position", "1,0,2,0,1,1,2,1"});
  const auto solved = run_json({"solve", "awale", "--seeds", "8", "--position", "1,0,2,0,1,1,2,1"});
  EXPECT_EQ(solved["score"], board["score"]);
  EXPECT_EQ(solved["start"], board["position"]);
  EXPECT_EQ(solved["best"][0], board["moves"][0]["pit"]);
  expect_refused({"solve", "awale", "--seeds", "6", "--position", "1,0,2,0,1,1,2,1"}, "try --seeds 8");
}

TEST(Manners, BooksAreRead) {
  const TemporaryFolder folder;
  const std::string book = folder.file("five.book");
  const Words game{"connect-four", "--width", "5", "--height", "5"};
  const auto with = [&](Words words, const Words& more) {
    words.insert(words.end(), game.begin(), game.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  ASSERT_EQ(run_program(with({"book"}, {"--plies", "2", "-o", book})).exit_code, 0);
  for (const std::string verb : {"solve", "show", "value"}) {
    const Words position{"--method", "search", "--position", "33"};
    Words booked = position;
    booked.insert(booked.end(), {"--book", book});
    const auto found = run_json(with({verb}, position));
    const auto looked_up = run_json(with({verb}, booked));
    EXPECT_EQ(looked_up["value"], found["value"]) << verb;
    EXPECT_EQ(looked_up["rank"], found["rank"]) << verb;
  }
  // A position of the book costs no search, unlike one without.
  const auto nodes = [&](const Words& more) {
    return run_json(with({"show"}, more))["positions"].get<std::uint64_t>();
  };
  EXPECT_LT(nodes({"--position", "3", "--book", book}), nodes({"--position", "3", "--method", "search"}));
  const Ran played = run_program(with({"play"}, {"--side", "none", "--book", book}));
  EXPECT_EQ(played.exit_code, 0) << played.err;
  const auto asked = nlohmann::json::parse(
      run_program({"ask"},
                  {.in = R"({"verb":"value","game":"connect-four","parameters":{"width":5,"height":5},"book":")" +
                         book + R"("})"})
          .out);
  EXPECT_EQ(asked["value"], "draw") << asked;

  // What does not fit is said.
  expect_refused(
      {"show", "connect-four", "--width", "5", "--height", "4", "--book", book},
      "five.book: the book is of another board: connect-four 5x5 align 4; expected connect-four 5x4 align 4");
  expect_refused({"show", "connect-four", "--book", folder.file("no.book")}, "no.book: cannot open");
  expect_refused({"show", "hex", "--book", book}, "there are books of connect-four only");
  expect_refused(with({"show"}, {"--book", book, "--no-book"}), "exclude each other");
  expect_refused(with({"show"}, {"--book", book, "--method", "explore"}), "try --method search");
  write_text(book, replaced(read_text(book), "\n0 3\n", "\n1 3\n"));
  expect_refused(with({"show"}, {"--book", book}), "five.book: damaged: the checksum does not agree");
  write_text(book, "hello\n");
  expect_refused(with({"show"}, {"--book", book}), "five.book: not an opening book");
}

TEST(Manners, HelpListsOnlyWhatAppliesToTheGame) {
  const std::string nim = run_program({"solve", "nim", "--help"}).out;
  for (const std::string option : {"--symmetry", "--method", "--memory", "--book", "--no-book"}) {
    EXPECT_EQ(nim.find(option), std::string::npos) << option;
    EXPECT_NE(run_program({"solve", "connect-four", "--help"}).out.find(option), std::string::npos) << option;
  }
  EXPECT_EQ(run_program({"solve", "hex", "--help"}).out.find("-book"), std::string::npos);
  EXPECT_NE(run_program({"solve", "morpion", "--help"}).out.find("--method"), std::string::npos);
  // Scripts that give them anyway go on.
  EXPECT_EQ(run_program({"solve", "nim", "--symmetry", "on", "--memory", "1G", "--no-book"}).exit_code, 0);
}

TEST(Manners, WhatThisMachineCannotSolveIsRefusedWithAdviceThatWorks) {
  const TemporaryFolder folder;
  const Words oware{"awale", "--pits", "6", "--seeds", "48", "--memory", "1G"};
  const auto with = [&](Words words, const Words& more) {
    words.insert(words.end(), oware.begin(), oware.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  // No table is advised that could not be made.
  for (const std::string verb : {"show", "value", "play"}) {
    const Ran ran = run_program(with({verb}, {}));
    expect_error(ran, 3, "are solved on the fly");
    EXPECT_EQ(ran.err.find("DIR"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("The verb plan says what the tables would take"), std::string::npos) << ran.err;
  }
  const Ran ran = run_program(with({"solve"}, {"--out", folder.file("tab")}));
  expect_error(ran, 3, "the largest layer takes");
  EXPECT_FALSE(std::filesystem::exists(folder.file("tab")));
  // The hint can be followed as it stands.
  const Ran small = run_program({"solve", "awale", "--seeds", "24", "--memory", "20M"});
  const std::size_t hint = small.err.find("try --seeds ");
  ASSERT_NE(hint, std::string::npos) << small.err;
  const std::string seeds = small.err.substr(hint + 12, small.err.find('\n', hint) - hint - 12);
  EXPECT_EQ(run_program({"solve", "awale", "--seeds", seeds, "--memory", "20M"}).exit_code, 0) << seeds;
  // Where a table can be made it is advised.
  expect_refused({"show", "awale", "--max-positions", "1000"}, "try --table DIR");
}

TEST(Manners, HelpNamesTheLimitsThatHold) {
  // Help and errors name one range, and its ends are accepted.
  EXPECT_NE(run_program({"solve", "hex", "--help"}).out.find("--size N  cells on a side (1 to 7;"), std::string::npos);
  expect_refused({"solve", "hex", "--size", "8"}, "1 to 7");
  EXPECT_EQ(run_program({"value", "hex", "--size", "7", "--time-limit", "0"}).exit_code, 0);
  EXPECT_NE(run_program({"solve", "morpion", "--help"}).out.find("another board 49 cells"), std::string::npos);
  EXPECT_EQ(run_program({"value", "morpion", "--size", "7", "--align", "7", "--time-limit", "0"}).exit_code, 0);
  expect_refused({"value", "morpion", "--size", "8"}, "boards have at most 49");
}

TEST(Manners, NodesOfASearchAreCalledNodes) {
  for (const std::string verb : {"solve", "show"}) {
    const auto searched = run_json({verb, "hex", "--size", "4", "--method", "search"});
    EXPECT_EQ(searched["nodes"], searched["positions"]) << verb;
    EXPECT_EQ(searched["game"], "hex");
    EXPECT_EQ(searched["version"], 1);
    EXPECT_FALSE(run_json({verb, "hex", "--size", "3", "--method", "explore"}).contains("nodes")) << verb;
  }
}

TEST(Manners, AFileInThePlaceOfAGameIsRecognized) {
  const TemporaryFolder folder;
  write_text(folder.file("g.game"), "a 0 start : b\nb 1 win0 :\n");
  expect_refused({"solve", folder.file("g.game")},
                 "is a file: the game that it belongs to stands before it, as in\nperfectplay solve graph ");
  expect_refused({"exam", "42", "--u0", "43"}, "u0 is given twice: as \"42\" and as --u0 43");
}

TEST(Manners, GamesSayHowFarTheyAreSolved) {
  const auto games = run_json({"games"})["games"];
  std::map<std::string, nlohmann::json> reach;
  for (const auto& row : games) reach[row["game"]] = row["reach"];
  EXPECT_EQ(reach["hex"], "every position up to size 4; larger boards are searched from the position asked about");
  EXPECT_EQ(reach["nim"], nullptr);
  EXPECT_NE(reach["mastermind"].get<std::string>().find("2,000,000 codes"), std::string::npos);
  // It is so: the next larger board is refused, with that hint.
  expect_refused({"convert", "hex", "--size", "5", "-o", "/dev/null"}, "try --size 4");
  EXPECT_NE(run_program({"games"}).out.find("solved:  every position up to size 4"), std::string::npos);
  EXPECT_NE(run_program({"show", "hex", "--help"}).out.find("every position up to size 4"), std::string::npos);
}

TEST(Manners, GamesSayWhetherTheyHaveABoard) {
  std::set<std::string> boards;
  const auto document = run_json({"games"});
  for (const auto& row : document["games"]) {
    if (row["board"] == true) boards.insert(row["game"]);
  }
  EXPECT_EQ(boards, (std::set<std::string>{"connect-four", "hex", "morpion"}));
}

TEST(Manners, AHintIsNotRefusedInItsTurn) {
  // 9x8 cannot be made; 9x6 can, but not explored.
  expect_refused({"show", "connect-four", "--width", "9", "--height", "8"}, "try --height 6");
  for (const std::string verb : {"strategy", "convert"}) {
    const Words words{verb, "connect-four", "--width", "9", "--height", "8", "-o", "/dev/null"};
    const Ran ran = run_program(words);
    const std::size_t hint = ran.err.find("try --height ");
    ASSERT_NE(hint, std::string::npos) << ran.err;
    const std::string height = ran.err.substr(hint + 13, 1);
    EXPECT_EQ(height, "2");  // 9x3 may have more positions than are explored
  }
  expect_refused({"show", "awale", "--seeds", "12"}, "expected a multiple of 8, or a position; try --seeds 8\n");
}

TEST(Manners, HeadingsNameFilesWithoutTheirFolders) {
  const TemporaryFolder folder;
  write_text(folder.file("g.game"), "a 0 start : b\nb 1 win0 :\n");
  const Ran solved = run_program({"solve", "graph", folder.file("g.game")});
  EXPECT_TRUE(solved.out.starts_with("graph g.game\n")) << solved.out;
  ASSERT_EQ(run_program({"draw", "graph", folder.file("g.game"), "-o", folder.file("g.dot")}).exit_code, 0);
  EXPECT_EQ(read_text(folder.file("g.dot")).find(folder.path().string()), std::string::npos);
  EXPECT_NE(read_text(folder.file("g.dot")).find("g.game"), std::string::npos);
}

TEST(Manners, TablesFitInto80Columns) {
  if (sanitized) GTEST_SKIP() << "texts are as wide in every build";
  for (const std::string& text : {run_program({"solve", "awale", "--seeds", "20"}).out,
                                  run_program({"plan", "awale", "--pits", "6", "--seeds", "48"}).out}) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string line = text.substr(begin, end - begin);
      const auto columns =
          std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; });
      EXPECT_LE(columns, 80) << line;
      begin = end + 1;
    }
  }
}

TEST(Manners, TextsFitInto80Columns) {
  if (sanitized) GTEST_SKIP() << "texts are as wide in every build";
  const TemporaryFolder folder;
  const std::vector<Words> commands{{"show", "connect-four", "--position", "4453"},
                                    {"solve", "connect-four", "--position", "4453"},
                                    {"solve", "hex", "--size", "5"},
                                    {"solve", "nim", "--heaps", "3,5,7"},
                                    {"show", "awale", "--seeds", "16"},
                                    {"review", "awale", "--seeds", "16", "2 1 0 3"},
                                    {"review", "morpion", "b2 a1 c3"},
                                    {"review", "awale", "--seeds", "16", "2 2 1 1"},
                                    {},
                                    {"scene", "nim", "--sticks", "5"},
                                    {"solve", "words", source_file("docs/examples/animals.txt")},
                                    {"review", "mastermind", "1122 10 1344 02"},
                                    {"show", "mastermind", "--history", "1122 10"},
                                    {"strategy", "mastermind", "--colors", "4", "-o", "best.txt"},
                                    {"prove", "connect-four", "--width", "4", "--height", "4", "-o", "value.proof"},
                                    {"verify", "value.proof"}};
  for (const Words& words : commands) {
    const Ran ran = run_program(words, {.folder = folder.path().string(), .environment = {"NO_COLOR=1"}});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_LE(widest_line(ran.out), 80U) << ran.out;
  }
  const Ran play =
      run_program({"play", "awale", "--seeds", "16"}, {.in = "line\nthis is no pit at all, and a long line\n"});
  EXPECT_LE(widest_line(play.out), 80U) << play.out;
  const Ran won = run_program({"play", "awale", "--pits", "2", "--seeds", "4"}, {.in = "1\n"});
  const std::size_t end = won.out.find("The game is over:");
  ASSERT_NE(end, std::string::npos) << won.out;
  // The commands after it are not folded, so that they can be copied.
  EXPECT_LE(widest_line(won.out.substr(end, won.out.find("Moves:") - end)), 80U) << won.out;
  // An error is folded on a terminal only: a script that looks for a part of it should find it.
  const Words wrong{"show", "mastermind", "--history", "1122 1"};
  EXPECT_NE(run_program(wrong).err.find("elsewhere): 10 is one in place, none elsewhere; also"), std::string::npos);
  const Ran screen = run_program(wrong, {.screen_rows = 24});
  EXPECT_LE(widest_line(screen.out), 80U) << screen.out;
  EXPECT_NE(screen.out.find("1A0B or 1b0w"), std::string::npos) << screen.out;
}

}  // namespace
}  // namespace perfectplay::testing
