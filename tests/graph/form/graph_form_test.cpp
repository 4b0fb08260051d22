// Runs under the thread sanitizer too.
#include "perfectplay/graph/form/graph_form.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/same_graph.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

using testing::same_graph;

std::string graph_error(std::string_view text) {
  const auto graph = parse_graph(text, "demo.game");
  return graph ? "no error" : graph.error().message;
}

/// The graph of the picture in graph.h.
Graph picture() {
  GraphBuilder builder;
  const Vertex a = builder.add(Player::J0, std::nullopt, "a");
  const Vertex b = builder.add(Player::J1, std::nullopt, "b");
  const Vertex c = builder.add(Player::J1, Player::J0, "c");
  builder.edge(a, b);
  builder.edge(a, c);
  builder.edge(b, a);
  builder.edge(b, c);
  builder.start(a);
  return builder.build();
}

std::string written(const Graph& graph, GraphForm form) {
  const testing::TemporaryFolder folder;
  auto file = OutputFile::create(folder.file("graph"));
  EXPECT_TRUE(file);
  write_graph(graph, form, *file);
  EXPECT_TRUE(file->commit());
  return std::string(FileContents::read(folder.file("graph"))->text());
}

TEST(TextForm, ReadsTheExampleInAnyLayout) {
  for (const char* text : {
           "a 0 start : b c\nb 1 : a c\nc 1 win0 :\n",
           "# comment\n\na 0 start: b c # more\n  b\t1:a c\r\nc 1 win0:",
           "\xEF\xBB\xBF"
           "a 0 : b c\r\nb 1 : a c\r\nc 1 win0 :\r\n\r\n",
       }) {
    const auto graph = parse_graph(text, "demo.game");
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_TRUE(same_graph(*graph, picture())) << text;
  }
}

TEST(TextForm, TakesNamesOfAllKinds) {
  const auto graph = parse_graph(
      "10,0 0 : X.O/.X./..O (k,i)\nX.O/.X./..O 1 : parity\n(k,i) 1 start : 10,0 é→\n"
      "parity 0 : start win0\nstart 0 win1 start2 : \n",
      "demo.game");
  EXPECT_FALSE(graph);
  const auto good = parse_graph(
      "10,0 0 : X.O/.X./..O (k,i)\nX.O/.X./..O 1 : start\n(k,i) 1 start : 10,0 é→\n"
      "start 0 win1 : win0 parity\nwin0 0 :\nparity 1:\né→ 0:start",
      "demo.game");
  ASSERT_TRUE(good) << good.error().message;
  EXPECT_EQ(good->start(), good->find("(k,i)"));
  EXPECT_EQ(good->successors(*good->find("é→"))[0], good->find("start"));
}

TEST(TextForm, AVertexCalledParityIsNotAHeader) {
  EXPECT_TRUE(parse_graph("parity 0 : parity\n", "demo.game"));
  EXPECT_TRUE(parse_graph("start 1: start\n", "demo.game"));
}

TEST(TextForm, NumbersAsNamesCostNothing) {
  const auto graph = parse_graph("0 0 : 2 1\n1 1 : 0\n2 0 win1 :\n", "demo.game");
  ASSERT_TRUE(graph);
  EXPECT_FALSE(graph->has_names());
  EXPECT_EQ(graph->successors(Vertex{0})[0], Vertex{2});
}

TEST(TextForm, ErrorsNameThePlaceAndWhatWouldBeAccepted) {
  EXPECT_EQ(graph_error("a 0 : x\n"),
            "demo.game, line 1, column 7: unknown successor \"x\"; declare it in a line of its own");
  EXPECT_EQ(graph_error("a 0 :\n# again\n a 1 :\n"),
            "demo.game, line 3, column 2: vertex \"a\" is declared already in line 1; expected one line per vertex");
  EXPECT_EQ(graph_error("a 0 start :\nb 1 start :\n"),
            "demo.game, line 2, column 5: a second start; the first one is in line 1");
  EXPECT_EQ(graph_error("a 0 win0 win1 :\n"),
            "demo.game, line 1, column 10: vertex \"a\" is marked as a victory twice; expected one of win0 and win1");
  EXPECT_EQ(graph_error("é 2 :\n"),
            "demo.game, line 1, column 3: expected the owner of vertex \"é\", 0 or 1, but found \"2\"");
  EXPECT_EQ(graph_error("a\n"),
            "demo.game, line 1, column 2: expected the owner of vertex \"a\", 0 or 1, but found the end of the line");
  EXPECT_EQ(
      graph_error("a 0 b\n"),
      "demo.game, line 1, column 5: expected win0, win1, start or a colon after vertex \"a\" and its owner, but found "
      "\"b\"");
  EXPECT_EQ(
      graph_error("a 0 :\na1 0 # no colon\n"),
      "demo.game, line 2, column 6: expected win0, win1, start or a colon after vertex \"a1\" and its owner, but found "
      "the end of the line");
  EXPECT_EQ(graph_error("a 0 : a : a\n"),
            "demo.game, line 1, column 9: a second colon; expected the names of successors");
  EXPECT_EQ(graph_error(" : a\n"),
            "demo.game, line 1, column 2: \":\" is no name of a vertex; expected a word of printable characters "
            "without : ; # "
            "and \"");
  EXPECT_TRUE(graph_error("a 0 :\nb;c 0 :\n").starts_with("demo.game, line 2, column 1: \"b;c\" is no name "));
}

TEST(TextForm, EmptyAndBinaryFilesAreErrors) {
  for (const std::string text : {"", "\n\n", "# nothing\n", "# nothing"}) {
    EXPECT_NE(graph_error(text).find("the graph has no vertex; expected lines such as: a 0 start : b c"),
              std::string::npos);
  }
  EXPECT_TRUE(
      graph_error(std::string_view("a 0 :\n\0 1 :\n", 12)).starts_with("demo.game, line 2, column 1: \"\\x00\" is n"));
  EXPECT_TRUE(graph_error(std::string_view("a 0 : \0\n", 8))
                  .starts_with("demo.game, line 1, column 7: unknown successor \"\\x00\"; dec"));
  EXPECT_NE(graph_error("a\xFF 0 :\n").find("line 1, column 1: \"a\\xff\" is no name"), std::string::npos);
  EXPECT_NE(graph_error(std::string(100000, 'x')).find("line 1"), std::string::npos);
  EXPECT_LT(graph_error(std::string(100000, 'x')).size(), 300U);
}

TEST(GraphForm, OurFormReadsBackTheSameGraph) {
  EXPECT_EQ(written(picture(), GraphForm::Text), "# Perfect Play\na 0 start : b c\nb 1 : a c\nc 1 win0 :\n");
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Graph graph = testing::random_graph(seed, {.named = seed % 2 == 0});
    const auto again = parse_graph(written(graph, GraphForm::Text), "written");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(same_graph(graph, *again)) << "seed " << seed;
  }
}

TEST(GraphForm, PgsolversFormReadsBackAGraphWithTheSameValues) {
  EXPECT_EQ(written(picture(), GraphForm::PGSolver), "parity 2;\n0 1 0 1,2 \"a\";\n1 1 1 0,2 \"b\";\n2 0 1 2 \"c\";\n");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Graph graph = testing::random_graph(seed, {.named = seed % 2 == 0});
    const auto again = parse_graph(written(graph, GraphForm::PGSolver), "written");
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_TRUE(again->size() == graph.size() || again->size() == graph.size() + 2);
    EXPECT_EQ(again->start(), graph.start());
    const auto before = testing::naive_attractors(graph);
    const auto after = testing::naive_attractors(*again);
    for (std::uint32_t i = 0; i < again->size(); ++i) {
      const Vertex v{i};
      EXPECT_EQ(after[i], i < graph.size() ? before[i] : Value{}) << "seed " << seed << ", vertex " << i;
      if (i >= graph.size()) continue;
      EXPECT_EQ(again->name(v), graph.name(v));
      EXPECT_EQ(again->owner(v), graph.owner(v));
      EXPECT_EQ(again->victory(v), graph.victory(v)) << "seed " << seed << ", vertex " << i;
    }
    // What PGSolver's form can say it says again in the same words.
    EXPECT_EQ(written(*again, GraphForm::PGSolver), written(graph, GraphForm::PGSolver));
  }
}

TEST(GraphForm, DrawsThatPgsolverDoesNotKnowPassThePlayForEver) {
  const auto graph = parse_graph("draw 0 : draw draw\nend 1 :\ndraw' 0 : end\n", "demo.game");
  EXPECT_EQ(written(*graph, GraphForm::PGSolver),
            "parity 4;\n0 1 0 3 \"draw\";\n1 1 1 3 \"end\";\n2 1 0 1 \"draw'\";\n3 1 0 4 \"draw''\";\n4 1 1 3 "
            "\"draw'''\";\n");
}

TEST(GraphForm, NamesThatDoNotFitBecomeNumbers) {
  GraphBuilder builder;
  builder.add(Player::J0, Player::J1, "two words");
  builder.add(Player::J1, Player::J0, "b");
  builder.edge(Vertex{0}, Vertex{1});
  const Graph graph = builder.build();
  EXPECT_EQ(written(graph, GraphForm::Text), "# Perfect Play\n0 0 win1 start : 1\n1 1 win0 :\n");
  EXPECT_EQ(written(graph, GraphForm::PGSolver), "parity 1;\n0 1 0 0;\n1 0 1 1;\n");
}

TEST(GraphForm, ReadsPlainAndPackedFiles) {
  const testing::TemporaryFolder folder;
  for (const std::string name : {"a.game", "a.game.gz", "a.pg", "a.pg.gz"}) {
    auto file = OutputFile::create(folder.file(name));
    ASSERT_TRUE(file);
    write_graph(picture(), name.starts_with("a.pg") ? GraphForm::PGSolver : GraphForm::Text, *file);
    ASSERT_TRUE(file->commit());
    const auto graph = read_graph(folder.file(name));
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_EQ(graph->name(Vertex{2}), "c");
    EXPECT_EQ(graph->victory(Vertex{2}), Player::J0);
  }
  EXPECT_EQ(read_graph(folder.file("none")).error().message,
            folder.file("none") + ": cannot open: No such file or directory");
}

TEST(GraphForm, StopsWhileALargeFileIsRead) {
  PERFECTPLAY_USES_ONE_THREAD();
  constexpr int vertices = 300'000;
  std::string ours;
  std::string plain = fmt::format("parity {};\n", vertices);
  std::string named = plain;
  for (int i = 0; i < vertices; ++i) {
    ours += fmt::format("v{} 0 : v{}\n", i, i / 2);
    plain += fmt::format("{0} 0 0 {0},{1};\n", i, i / 2);
    named += fmt::format("{0} 0 0 {0},{1} \"v{0}\";\n", i, i / 2);
  }
  const testing::TemporaryFolder folder;
  for (const std::string& text : {ours, plain, named}) {
    auto file = OutputFile::create(folder.file("large"));
    ASSERT_TRUE(file);
    file->write(text);
    ASSERT_TRUE(file->commit());
    Stop ended;
    ended.within(0);
    const auto graph = read_graph(folder.file("large"), 1, ended);
    ASSERT_FALSE(graph) << text.substr(0, 40);
    EXPECT_EQ(graph.error().message, "the time limit ended the reading of the graph; allow more time");
    EXPECT_TRUE(read_graph(folder.file("large"), 1));
  }
}

// Whatever happens to a file, reading it gives a graph or an error with a line number, the same with any number of
// threads.
TEST(GraphForm, SurvivesRandomDamage) {
  PERFECTPLAY_USES_ONE_THREAD();
  std::mt19937 engine(5);
  const std::string spice = std::string("0123456789 ,;:#\"\n\r\tax-") + '\0' + '\xFF' + '\xC3';
  for (std::uint64_t seed = 0; seed < (testing::sanitized ? 1000 : 3000); ++seed) {
    const Graph graph = testing::random_graph(seed, {.named = seed % 3 == 0});
    std::string text = written(graph, seed % 4 == 0 ? GraphForm::Text : GraphForm::PGSolver);
    for (std::size_t changes = 1 + engine() % 4; changes > 0 && !text.empty(); --changes) {
      const std::size_t at = engine() % text.size();
      switch (engine() % 4) {
        case 0:
          text[at] = spice[engine() % spice.size()];
          break;
        case 1:
          text.insert(at, 1, spice[engine() % spice.size()]);
          break;
        case 2:
          text.erase(at, 1 + engine() % 5);
          break;
        default:
          if (engine() % 4 == 0) text.resize(at);
          break;
      }
    }
    const auto one = parse_graph(text, "damaged", 1);
    const auto three = parse_graph(text, "damaged", 3);
    ASSERT_EQ(one.has_value(), three.has_value());
    if (one) {
      ASSERT_TRUE(same_graph(*one, *three));
      for (const Vertex target : one->targets()) ASSERT_LT(raw(target), one->size());
      ASSERT_LT(raw(one->start()), one->size());
    } else {
      ASSERT_EQ(one.error().message, three.error().message);
      ASSERT_TRUE(one.error().message.starts_with("damaged, line ")) << one.error().message;
    }
  }
}

}  // namespace
}  // namespace perfectplay
