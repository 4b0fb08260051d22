// prove and verify on the command line: what they print, and their exit codes.
#include <gtest/gtest.h>

#include "perfectplay/files/proof_form.h"
#include "support/damaged_proof.h"
#include "support/golden.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {
namespace {

TEST(Prove, TellsWhatItProves) {
  const TemporaryFolder folder;
  const std::string file = folder.file("m.proof");
  const Ran made = run_program({"prove", "morpion", "-o", file, "--leaves", "20"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(says(made, "a draw: each player can avoid losing"));
  const Ran judged = run_program({"verify", "m.proof"}, {.folder = folder.path()});  // a long path would fold the line
  EXPECT_EQ(judged.exit_code, 0) << judged.err;
  EXPECT_TRUE(says(judged, "proved: morpion --size 3 --align 3, from the start: a draw"));
  const auto document = run_json({"verify", file});
  EXPECT_EQ(document["verdict"], "proved");
  EXPECT_EQ(document["value"], "draw");
  EXPECT_GT(document["claims"], 10);
  EXPECT_GT(document["searched"], 10);
}

TEST(Prove, PrintsAProofToRead) {
  EXPECT_TRUE(matches_golden("cli_prove_nim.txt",
                             run_program({"prove", "nim", "--sticks", "7", "--rule", "1,2", "--text"}).out));
  EXPECT_TRUE(matches_golden("cli_prove_morpion.txt",
                             run_program({"prove", "morpion", "--position", "a1 b2 b1 c1 a3", "--text"}).out));
  const auto document = run_json({"prove", "hex", "--size", "3", "--text"});
  EXPECT_EQ(document["value"], "J0");
  ASSERT_EQ(document["parts"].size(), 1U);
  EXPECT_EQ(document["parts"][0]["steps"][0]["replies"][0]["answer"], "b2");
}

TEST(Prove, SaysWhatCannotBeProvedThatWay) {
  expect_refused({"prove", "nim", "--text", "-o", "n.proof"}, "not written to a file; leave out --text");
  const Ran long_one = run_program({"prove", "connect-four", "--width", "4", "--height", "4", "--text"});
  EXPECT_EQ(long_one.exit_code, 3);
  EXPECT_TRUE(says(long_one, "too long to be read"));
}

TEST(Prove, APositionWonInSoManyMovesByEitherMethod) {
  const TemporaryFolder folder;
  for (const std::string method : {"explore", "search"}) {
    const std::string file = folder.file(method);
    const auto made = run_json({"prove", "connect-four", "--width", "5", "--height", "3", "--align", "3", "--position",
                                "13", "--method", method, "-o", file});
    const auto judged = run_json({"verify", file});
    for (const std::string key : {"value", "rank", "claim", "claims", "position"}) EXPECT_EQ(made[key], judged[key]);
    EXPECT_EQ(judged["value"], "J1");
    EXPECT_TRUE(judged["rank"].is_number());
  }
}

TEST(Prove, GamesThatMayGoRoundForEver) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  write_text(folder.file("g.game"), "a 0 start : b c\nb 1 : a d\nc 1 : d\nd 0 win0 :\ne 0 : f\nf 1 : e d\n");
  EXPECT_EQ(run_program({"prove", "graph", "g.game", "--position", "e", "-o", "g.proof"}, there).exit_code, 0);
  const Ran draw = run_program({"verify", "g.proof"}, there);
  EXPECT_EQ(draw.exit_code, 0) << draw.out << draw.err;
  EXPECT_TRUE(says(draw, "proved: graph g.game, from e: a draw")) << draw.out;
  // With another graph, the same file proves nothing.
  write_text(folder.file("g.game"), "a 0 start : b c\nb 1 : a d\nc 1 : d\nd 0 win0 :\ne 0 : d\nf 1 : e d\n");
  EXPECT_EQ(run_program({"verify", "g.proof"}, there).exit_code, 1);

  const std::vector<std::string> awale{"prove", "awale", "--pits", "2", "--position", "1,2,0,1"};
  auto words = awale;
  words.insert(words.end(), {"-o", folder.file("a.proof")});
  const auto made = run_json(words);
  const auto judged = run_json({"verify", folder.file("a.proof")});
  EXPECT_EQ(judged["verdict"], "proved");
  for (const std::string key : {"score", "claim", "claims", "memory", "position"}) EXPECT_EQ(made[key], judged[key]);
  EXPECT_EQ(judged["score"], 2);
  words = awale;
  words.emplace_back("--text");
  EXPECT_TRUE(matches_golden("cli_prove_awale.txt", run_program(words).out));
  const Ran drawn =
      run_program({"draw", "awale", "--pits", "2", "--position", "1,2,0,1", "--proof", "-o", "a.svg"}, there);
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_NE(read_text(folder.file("a.svg")).find("Part 2. J1 gets at least -2"), std::string::npos);
}

TEST(Prove, AWrongProofIsRefusedAndADamagedOneCannotBeRead) {
  const TemporaryFolder folder;
  const std::string file = folder.file("h.proof");
  ASSERT_EQ(run_program({"prove", "hex", "--size", "3", "--leaves", "0", "-o", file}).exit_code, 0);
  const std::string text = read_text(file);
  write_text(file, replaced(text, "assert J0", "assert J1"));
  expect_refused({"verify", file}, "checksum is wrong");
  // J1 does not win; with a checksum of its own, the file can be read, and what it says is wrong.
  write_text(file, signed_proof(replaced(text.substr(0, text.size() - 4), "assert J0", "assert J1")));
  const Ran refused = run_program({"verify", "h.proof"}, {.folder = folder.path()});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_TRUE(says(refused, "REFUSED: hex --size 3, from the start: J1 wins")) << refused.out;
  write_text(file, text.substr(0, 30));
  expect_refused({"verify", file}, "checksum is wrong");
}

TEST(Prove, TheOrderAndTheLeastTotalOfADeductionGame) {
  const TemporaryFolder folder;
  const std::string file = folder.file("o.proof");
  const Ran made = run_program({"prove", "bulls-and-cows", "--digits", "3", "--symbols", "6", "-o", file});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(says(made, "the order is 5: 5 guesses always suffice, and 4 do not")) << made.out;
  const Ran judged = run_program({"verify", "o.proof"}, {.folder = folder.path()});
  EXPECT_EQ(judged.exit_code, 0) << judged.err;
  EXPECT_TRUE(says(judged, "proved: bulls-and-cows")) << judged.out;
  EXPECT_TRUE(says(judged, "searched by the checker, in")) << judged.out;
  const auto document = run_json({"verify", file});
  EXPECT_EQ(document["verdict"], "proved");
  EXPECT_EQ(document["order"], 5);

  const auto total = run_json(
      {"prove", "mastermind", "--pegs", "3", "--colors", "5", "--objective", "expected", "--leaves", "4", "-o", file});
  EXPECT_EQ(total["total"], 451);
  const auto proved = run_json({"verify", file});
  for (const std::string key : {"total", "claim", "claims", "solutions", "leaves", "memory", "objective"}) {
    EXPECT_EQ(total[key], proved[key]);
  }
  EXPECT_GT(proved["claims"], 10);
  EXPECT_GT(proved["searched"], 100);
}

TEST(Prove, AProofOfWordsNamesItsList) {
  const TemporaryFolder folder;
  write_text(folder.file("my words.txt"), "bank\nbark\nbask\ndark\nmark\nmask\npark\nsank\ntank\ntask\n");
  EXPECT_EQ(run_program({"prove", "words", "my words.txt", "-o", "w.proof"}, {.folder = folder.path()}).exit_code, 0);
  const Ran judged = run_program({"verify", "w.proof"}, {.folder = folder.path()});
  EXPECT_EQ(judged.exit_code, 0) << judged.out << judged.err;
  // With another list, the same file proves nothing.
  write_text(folder.file("my words.txt"), "bank\nbark\nbask\ndark\nmark\nmask\npark\nsank\ntank\nlike\n");
  EXPECT_EQ(run_program({"verify", "w.proof"}, {.folder = folder.path()}).exit_code, 1);
}

TEST(Prove, AWrongOrderIsRefused) {
  const TemporaryFolder folder;
  const std::string file = folder.file("o.proof");
  ASSERT_EQ(run_program({"prove", "mastermind", "--pegs", "3", "--colors", "5", "-o", file}).exit_code, 0);
  const std::string text = read_text(file);
  const std::string body = text.substr(0, text.size() - 4);
  for (const std::string order : {"4", "6", "0"}) {
    write_text(file, signed_proof(replaced(body, "assert order 5", "assert order " + order)));
    const Ran refused = run_program({"verify", "o.proof"}, {.folder = folder.path()});
    EXPECT_EQ(refused.exit_code, 1) << refused.err;
    EXPECT_TRUE(says(refused, "REFUSED")) << refused.out;
  }
  write_text(file, replaced(text, "assert order 5", "assert order 4"));
  expect_refused({"verify", file}, "checksum is wrong");
  expect_refused({"prove", "mastermind", "--objective", "entropy", "-o", "-"}, "objective");
}

TEST(Prove, SaysWhatItCannotDo) {
  expect_refused({"prove", "morpion"}, "needs a file to write to");
  expect_refused({"prove", "morpion", "--position", "XXX/OO./...", "-o", "-"}, "the game is over");
  expect_refused({"prove", "nim", "--sticks", "0", "-o", "x"}, "the game is over");
  expect_refused({"prove", "awale", "--pits", "1", "--position", "0,2", "-o", "x"}, "the game is over");
}

TEST(Prove, IsDrawnAsATreeThatFolds) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  const Ran drawn = run_program({"draw", "morpion", "--position", "XXO/.O./X..", "--proof", "-o", "p.svg"}, there);
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  const std::string svg = read_text(folder.file("p.svg"));
  for (const std::string part : {"a draw: each player can avoid losing", "Part 2. J1 does not lose.",
                                 "J1 c2: J0 plays a2 and wins.", "J0 c2: J1 plays b3: step 3."}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(run_program({"draw", "nim", "--sticks", "7", "--rule", "1,2", "--proof", "-o", "n.html"}, there).exit_code,
            0);
  // Step 3 follows two moves: its replies stand below the first of them.
  const std::string page = read_text(folder.file("n.html"));
  EXPECT_NE(page.find("Step 3: 3,1; at most 2 moves to go"), std::string::npos);
  EXPECT_EQ(page.find("Step 3: 3,1; at most", page.find("J1 2: J0 plays 1: step 3.")), std::string::npos);
  expect_refused({"draw", "nim", "--proof", "-o", "x.png"}, "x.png: the ending says what to write: .svg or .html");
  expect_refused({"draw", "nim", "--proof", "--steps", "-o", "x.svg"}, "goes with none of the options for graphs");
  expect_refused({"draw", "morpion", "--position", "XXX/OO./...", "--proof", "-o", "x.svg"}, "the game is over");
}

TEST(Prove, TextOfASmallDeductionGame) {
  EXPECT_TRUE(matches_golden("cli_prove_mastermind.txt",
                             run_program({"prove", "mastermind", "--pegs", "2", "--colors", "3", "--text"}).out));
  const auto total =
      run_json({"prove", "mastermind", "--pegs", "2", "--colors", "3", "--objective", "expected", "--text"});
  EXPECT_EQ(total["total"], 21);
  EXPECT_EQ(total["lines"][0]["text"], "Part 1. A strategy takes 21 guesses in all.");
  expect_refused({"prove", "mastermind", "--pegs", "2", "--text", "-o", "x"}, "printed, not written");
}

TEST(Prove, ADeductionGameIsDrawnAsATreeThatFolds) {
  const TemporaryFolder folder;
  const RunOptions there{.folder = folder.path().string()};
  const Ran drawn =
      run_program({"draw", "mastermind", "--pegs", "2", "--colors", "3", "--proof", "-o", "m.svg"}, there);
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_TRUE(says(drawn, "Drawn: m.svg"));
  const std::string svg = read_text(folder.file("m.svg"));
  for (const std::string part : {"the order is 3: 3 guesses always suffice", "Part 1. 3 guesses always suffice.",
                                 "01: 31. Guess it.", "2 guesses do not suffice for 9 candidates"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
  const Ran page = run_program({"draw", "bulls-and-cows", "--digits", "2", "--symbols", "3", "--proof", "--objective",
                                "expected", "-o", "b.html"},
                               there);
  EXPECT_EQ(page.exit_code, 0) << page.err;
  EXPECT_NE(read_text(folder.file("b.html")).find("the least total is"), std::string::npos);
  expect_refused({"draw", "mastermind", "--pegs", "2", "--proof", "-o", "x.png"}, ".svg or .html");
  expect_refused({"draw", "bulls-and-cows", "-o", "x.svg"}, "are drawn of mastermind only");
  EXPECT_EQ(run_program({"draw", "mastermind", "--proof", "-o", "x.svg"}, there).exit_code, 3) << "too long to be read";
}

}  // namespace
}  // namespace perfectplay::testing
