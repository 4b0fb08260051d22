// Runs under the thread sanitizer too.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/form/id_index.h"
#include "support/random_graph.h"
#include "support/same_graph.h"
#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

using testing::same_graph;

std::string pgsolver_error(std::string_view text) {
  const auto graph = parse_graph(text, "demo.pg");
  return graph ? "no error" : graph.error().message;
}

Graph parsed(std::string_view text, unsigned threads = 1) {
  auto graph = parse_graph(text, "demo.pg", threads);
  EXPECT_TRUE(graph) << graph.error().message << "\n" << text;
  return graph ? std::move(*graph) : Graph();
}

TEST(PgsolverForm, ReadsTheSameGraphInAnyLayout) {
  const Graph expected = parsed("0 0 : 1 2\n1 1 : 0 2\n2 1 win0 : 2\n");
  for (const char* text : {
           "parity 2;\nstart 0;\n0 1 0 1,2;\n1 1 1 0,2;\n2 0 1 2;\n",
           "parity 2;\n0 1 0 1,2;\n1 1 1 0,2;\n2 0 1 2;",
           "0 1 0 1,2;\n1 1 1 0,2;\n2 0 1 2;\n",                           // no header
           "parity 3;\n0 1 0 1,2;\n1 1 1 0,2;\n2 0 1 2;\n",                // the number of vertices in the header
           "parity 2;\r\n0 1 0 1,2;\r\n1 1 1 0,2;\r\n2 0 1 2;\r\n",        // Windows
           "parity 2; 0 1 0 1,2; 1 1 1 0,2; 2 0 1 2;",                     // one line
           "parity\n2\n;\n0\n1\n0\n1\n,\n2\n;1 1\t1 0 , 2 ;\n\n2 0 1 2;",  // one word a line
           "parity 2;\n2 0 1 2;\n0 1 0 1,2;\nstart 0;\n1 1 1 0,2;\n",      // out of order
           "# comment\nparity 2; # comment\n0 1 0 1,2; # comment\n1 1 1 0,2;\n2 0 1 2;# comment",
           "parity 2;\n0 17 0 1,2;\n1 0 1 0,2;\n2 99999999999999999998 1 2;\n",  // only a victory's priority matters
           "parity 2;\n0 1 0 1,2 \"0\";\n1 1 1 0,2 \"1\";\n2 0 1 2;\n",
       }) {
    for (const unsigned threads : {1U, 2U, 5U}) EXPECT_TRUE(same_graph(parsed(text, threads), expected)) << text;
  }
}

TEST(PgsolverForm, WithoutAStartTheFirstVertexOfTheFileIsIt) {
  EXPECT_EQ(parsed("parity 1;\n1 0 0 0;\n0 0 0 1;\n").start(), Vertex{1});
  EXPECT_EQ(parsed("parity 1;\nstart 1;\n0 0 0 1;\n1 0 0 0;\n").start(), Vertex{1});
  EXPECT_EQ(parsed("parity 1;\n0 0 0 1;\n1 0 0 0;\n").start(), Vertex{0});
}

TEST(PgsolverForm, OnlyEdgesToOneselfAreAVictory) {
  const Graph graph = parsed("0 4 1 0;\n1 3 0 1,1;\n2 0 0 2,1;\n3 0 0;\n4 1 1 \"x\";\n");
  EXPECT_EQ(graph.victory(Vertex{0}), Player::J0);
  EXPECT_EQ(graph.victory(Vertex{1}), Player::J1);
  EXPECT_EQ(graph.victory(Vertex{2}), std::nullopt);
  EXPECT_EQ(graph.victory(Vertex{3}), std::nullopt);
  EXPECT_TRUE(graph.successors(Vertex{3}).empty());
  EXPECT_TRUE(graph.successors(Vertex{4}).empty());
}

TEST(PgsolverForm, IdsWithGapsBecomeNames) {
  for (const char* text :
       {"parity 4294967294;\n7 1 0 3,5;\n3 1 1 7;\n5 1 0 3;\n", "7 1 0 3,4294967294;\n3 1 1 7;\n4294967294 1 0 3;\n"}) {
    const Graph graph = parsed(text);
    ASSERT_EQ(graph.size(), 3U);
    EXPECT_EQ(graph.name(Vertex{0}), "3");
    EXPECT_EQ(graph.start(), graph.find("7"));
    EXPECT_EQ(graph.owner(*graph.find("3")), Player::J1);
    EXPECT_EQ(graph.successors(*graph.find("7"))[0], graph.find("3"));
    EXPECT_EQ(graph.find("0"), std::nullopt);
  }
}

TEST(PgsolverForm, QuotedNamesAreUsedWhenTheyCanBe) {
  EXPECT_EQ(parsed("0 1 0 1 \"a\";\n1 1 0 0;\n").find("a"), Vertex{0});
  EXPECT_EQ(parsed("0 1 0 1 \"a\";\n1 1 0 0;\n").find("1"), Vertex{1});
  EXPECT_EQ(parsed("5 1 0 7 \"a\";\n7 1 0 5 \"b\";\n").find("b"), Vertex{1});
  // Equal names, two words, an id that is somebody's name: the ids it is, for all.
  for (const char* names : {"a a", "a! b b", "1 b", "\xFF b"}) {
    const std::string text(names);
    const std::size_t space = text.find(' ');
    const Graph graph = parsed(fmt::format("0 1 0 1 \"{}\";\n1 1 0 0 {};\n", text.substr(0, space),
                                           text[0] == '1' ? "" : '"' + text.substr(space + 1) + '"'));
    EXPECT_FALSE(graph.has_names()) << names;
  }
}

TEST(PgsolverForm, ErrorsNameThePlaceAndWhatWouldBeAccepted) {
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 1,\n 2;\n1 1 1 0;\n"),
            "demo.pg, line 3, column 2: unknown successor \"2\"; declare it in a row of its own");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 0;\n0 1 1 0;\n"),
            "demo.pg, line 3, column 1: vertex 0 is declared already in line 2; expected one row per id");
  EXPECT_EQ(pgsolver_error("parity 1;\nstart 0;\nstart 1;\n"),
            "demo.pg, line 3, column 7: a second start; the first one is in line 2");
  EXPECT_EQ(pgsolver_error("parity 1;\nstart 5;\n0 1 0 0;\n"),
            "demo.pg, line 2, column 7: unknown start 5; expected the id of a vertex");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 2 0;\n"),
            "demo.pg, line 2, column 5: expected the owner of the vertex, 0 or 1, but found \"2\"");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 0;\n2 1 0 0;\n"),
            "demo.pg, line 3, column 1: vertex 2 is above the highest id, which \"parity 1;\" announced");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 0\n1 1 0 0;\n"),
            "demo.pg, line 3, column 1: expected ';' at the end of the vertex, but found \"1\"");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 0,;\n"),
            "demo.pg, line 2, column 9: expected the id of a successor, but found \";\"");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 x;\n"),
            "demo.pg, line 2, column 7: expected the id of a successor, but found \"x\"");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 -1 0 0;\n"),
            "demo.pg, line 2, column 3: expected the priority of the vertex, a number, but found \"-1\"");
  EXPECT_EQ(pgsolver_error("parity 1;\nhello;\n"),
            "demo.pg, line 2, column 1: expected a vertex, such as 0 1 0 1,2;, but found \"hello\"");
  EXPECT_EQ(pgsolver_error("parity 1;\n0 1 0 0 \"a;\n"),
            "demo.pg, line 2, column 9: this quotation mark is never closed; expected \"NAME\"");
  EXPECT_EQ(pgsolver_error("0 1 0 4294967295;\n"),
            "demo.pg, line 1, column 7: the number \"4294967295\" is too large; ids go up to 4294967294");
  EXPECT_TRUE(
      pgsolver_error("parity 99999999999999999999999;\n").starts_with("demo.pg, line 1, column 8: the number \"9999"));
}

TEST(PgsolverForm, FilesThatEndTooEarlyAreErrors) {
  EXPECT_EQ(pgsolver_error("parity"),
            "demo.pg, line 1, column 7: expected the highest id after \"parity\", but found the end of the file");
  EXPECT_EQ(pgsolver_error("parity ;\n"),
            "demo.pg, line 1, column 8: expected the highest id after \"parity\", but found \";\"");
  EXPECT_EQ(
      pgsolver_error("parity 3"),
      "demo.pg, line 1, column 9: expected ';' after \"parity\" and the highest id, but found the end of the file");
  EXPECT_EQ(pgsolver_error("parity 3;\n"),
            "demo.pg, line 2, column 1: the graph has no vertex; expected lines such as: 0 1 0 1,2;");
  EXPECT_EQ(pgsolver_error("start 3;\n"),
            "demo.pg, line 2, column 1: the graph has no vertex; expected lines such as: 0 1 0 1,2;");
  const std::string whole = "parity 1;\n0 1 0 0,1;\n1 1 0 0;";
  for (std::size_t cut = whole.size() - 1; cut > 21; --cut) {
    EXPECT_NE(pgsolver_error(whole.substr(0, cut)), "no error") << whole.substr(0, cut);
  }
  EXPECT_NE(pgsolver_error(std::string_view("parity 1;\n0 1 0 \0;\n", 19)).find("line 2, column 7"), std::string::npos);
}

/// Enough rows for several threads, with numbers of all lengths around the eight digits that are read at once.
std::string many_rows(std::size_t count, bool crlf) {
  std::mt19937 engine(3);
  std::string text = fmt::format("parity {};\n", count - 1);
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format("{} {} {} {}", i, engine() % 3, engine() % 2, engine() % 10 == 0 ? i : engine() % count);
    for (std::size_t more = engine() % 5; more > 0; --more)
      text += fmt::format(",{:0{}}", engine() % count, 1 + engine() % 10);
    text += crlf ? ";\r\n" : ";\n";
  }
  return text;
}

TEST(PgsolverForm, TheNumberOfThreadsDoesNotMatter) {
  for (const bool crlf : {false, true}) {
    const std::string text = many_rows(20000, crlf);
    // The same file in a way that only the general reader takes: one quoted number as a name.
    std::string general = text;
    general.insert(general.rfind(';'), " \"19999\"");
    const Graph expected = parsed(general);
    EXPECT_FALSE(expected.has_names());
    for (const unsigned threads : {0U, 1U, 2U, 3U, 16U}) ASSERT_TRUE(same_graph(parsed(text, threads), expected));
    const testing::TemporaryFolder folder;
    for (const char* name : {"a.pg", "a.pg.gz"}) {
      ASSERT_TRUE(write_file(folder.file(name), text));
      const auto graph = read_graph(folder.file(name), 2);
      ASSERT_TRUE(graph);
      EXPECT_TRUE(same_graph(*graph, expected));
    }
  }
}

TEST(PgsolverForm, AnErrorIsTheSameWithAnyNumberOfThreads) {
  const std::string text = many_rows(3000, false);
  std::mt19937 engine(4);
  for (int i = 0; i < 60; ++i) {
    std::string wrong = text;
    wrong[engine() % wrong.size()] = ";,x 0\"\n"[engine() % 7];
    wrong[engine() % wrong.size()] = ';';
    const auto one = parse_graph(wrong, "demo.pg", 1);
    const auto four = parse_graph(wrong, "demo.pg", 4);
    ASSERT_EQ(one.has_value(), four.has_value());
    if (one) {
      EXPECT_TRUE(same_graph(*one, *four));
    } else {
      EXPECT_EQ(one.error().message, four.error().message);
    }
  }
}

TEST(PgsolverForm, RowsInAnyOrderGiveTheSameGraph) {
  const std::string text = many_rows(2000, false);
  std::vector<std::string> rows;
  const std::size_t header = text.find('\n') + 1;
  for (std::size_t at = header; at < text.size(); at = text.find('\n', at) + 1) {
    rows.push_back(text.substr(at, text.find('\n', at) + 1 - at));
  }
  std::shuffle(rows.begin(), rows.end(), std::mt19937(8));
  const std::string shuffled = std::accumulate(rows.begin(), rows.end(), text.substr(0, header) + "start 0;\n");
  EXPECT_TRUE(same_graph(parsed(shuffled, 2), parsed(text)));
}

TEST(IdIndex, FindsEveryIdAndNothingElse) {
  for (const std::uint32_t step : {1U, 3U, 1000U}) {
    std::vector<std::uint32_t> ids;
    for (std::uint32_t i = 0; i < 500; ++i) ids.push_back((i * 7 % 500) * step);
    const IdIndex index(ids);
    EXPECT_FALSE(index.ordinary());
    EXPECT_EQ(index.has_gaps(), step != 1);
    EXPECT_EQ(index.repeated_row(), std::nullopt);
    for (std::uint32_t v = 0; v < 500; ++v) {
      EXPECT_EQ(index.find(v * step), Vertex{v});
      EXPECT_EQ(index.id(v), v * step);
      EXPECT_EQ(ids[index.row(v)], v * step);
      EXPECT_EQ(index.find(v * step + 1).has_value(), step == 1 && v != 499);
    }
  }
  const std::vector<std::uint32_t> repeated{4, 9, 2, 9, 4};
  EXPECT_EQ(IdIndex(repeated).repeated_row(), 3U);
}

}  // namespace
}  // namespace perfectplay
