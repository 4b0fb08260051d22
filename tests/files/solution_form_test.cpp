// Solutions on disk: every form of every small game comes back as it was, and damage is noticed.
#include "perfectplay/files/solution_form.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "perfectplay/files/solution_words.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/verify/parity_checker.h"
#include "perfectplay/verify/solution_checker.h"
#include "support/judged.h"
#include "support/program.h"
#include "support/random_graph.h"
#include "support/small_games.h"
#include "support/temporary_folder.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

std::string written(const Oracle& oracle, SolutionForm form) {
  const TemporaryFolder folder;
  auto out = OutputFile::create(folder.file("solution"));
  EXPECT_TRUE(out);
  const GameReference reference{"nim", {{"sticks", "3"}, {"file", "a b/\"c\".game"}}};
  write_solution(reference, oracle.game(), oracle.explored(), oracle.solution(), form, *out);
  EXPECT_TRUE(out->commit());
  return read_text(folder.file("solution"));
}

Oracle solved(std::shared_ptr<const ReachabilityGame> game, bool symmetry) {
  ExploreOptions options;
  options.symmetry = symmetry;
  return std::move(*Oracle::solve(std::move(game), options, unstopped()));
}

bool same(const Solution& a, const Solution& b) {
  return std::ranges::equal(a.outcome, b.outcome) && std::ranges::equal(a.rank, b.rank) &&
         std::ranges::equal(a.move, b.move);
}

class FormOfSmallGame : public ::testing::TestWithParam<SmallGame<PlayableGame>> {};

TEST_P(FormOfSmallGame, ComesBackAsItWas) {
  for (const bool symmetry : {false, true}) {
    const Oracle oracle = solved(GetParam().game.game, symmetry);
    for (const SolutionForm form : {SolutionForm::Text, SolutionForm::Json}) {
      const std::string text = written(oracle, form);
      const auto claim = parse_solution(text, "file");
      ASSERT_TRUE(claim) << claim.error().message;
      EXPECT_EQ(claim->reference.game, "nim");
      EXPECT_EQ(claim->reference.arguments[1].second, "a b/\"c\".game");
      EXPECT_EQ(claim->symmetry, oracle.explored().symmetry);
      const auto solution = match_solution(*claim, oracle.game(), oracle.explored(), "file");
      ASSERT_TRUE(solution) << solution.error().message;
      EXPECT_TRUE(same(*solution, oracle.solution()));
    }
  }
}

TEST_P(FormOfSmallGame, BothFormsCarryOneChecksum) {
  const Oracle oracle = solved(GetParam().game.game, false);
  const std::string text = written(oracle, SolutionForm::Text);
  const std::string digits = text.substr(text.rfind(' ') + 1, 16);
  EXPECT_NE(written(oracle, SolutionForm::Json).find("\"checksum\":\"" + digits + "\""), std::string::npos);
}

TEST_P(FormOfSmallGame, ParityFormIsRight) {
  const Oracle oracle = solved(GetParam().game.game, false);
  const Graph& graph = *oracle.explored().graph;
  const auto parity = parse_parity_solution(written(oracle, SolutionForm::PGSolver), "file", graph.size());
  ASSERT_TRUE(parity) << parity.error().message;
  EXPECT_FALSE(testing::judged(graph, *parity, [&](Vertex v) { return graph.name(v); }));
}

INSTANTIATE_TEST_SUITE_P(All, FormOfSmallGame, ::testing::ValuesIn(small_games<PlayableGame>()));

/// `a` and `c` draw by going round; J0 wins at `b`.
std::shared_ptr<const Graph> small_graph() {
  GraphBuilder builder;
  const Vertex a = builder.add(Player::J0, std::nullopt, "a");
  const Vertex b = builder.add(Player::J1, Player::J0, "b");
  const Vertex c = builder.add(Player::J1, std::nullopt, "c");
  builder.edge(a, c);
  builder.edge(c, a);
  builder.edge(c, b);
  return std::make_shared<const Graph>(builder.build());
}

TEST(SolutionForm, TextIsAsDocumented) {
  const Oracle oracle = solved(erase(small_graph()), false);
  EXPECT_TRUE(written(oracle, SolutionForm::Text)
                  .starts_with("perfectplay-solution 1\n"
                               "game nim sticks=3 \"file=a b/\\\"c\\\".game\"\n"
                               "positions 3\n"
                               "a draw - c\n"
                               "b J0 0 -\n"
                               "c draw - a\n"
                               "checksum "))
      << written(oracle, SolutionForm::Text);
}

TEST(SolutionForm, CommentsBlankLinesAndNoChecksumAreFine) {
  const auto claim = parse_solution(
      "# mine\n\nperfectplay-solution 1\r\ngame graph file=x\n# of a\npositions 1\n\n  a  J0\t0 -  \n", "file");
  ASSERT_TRUE(claim) << claim.error().message;
  ASSERT_EQ(claim->entries.size(), 1U);
  EXPECT_EQ(claim->entries[0].position, "a");
  EXPECT_EQ(claim->entries[0].line, 8U);
}

TEST(SolutionForm, EveryChangedByteIsNoticed) {
  const Oracle oracle = solved(erase(small_graph()), false);
  for (const SolutionForm form : {SolutionForm::Text, SolutionForm::Json}) {
    const std::string text = written(oracle, form);
    const auto before = parse_solution(text, "file");
    for (std::size_t i = 0; i < text.size(); ++i) {
      for (const char c : {'x', '0', ' ', '"'}) {
        std::string changed = text;
        changed[i] = c;
        // White space and the like may change, but never what is claimed.
        const auto after = parse_solution(changed, "file");
        if (!after) continue;
        EXPECT_EQ(after->reference.arguments, before->reference.arguments) << changed;
        ASSERT_EQ(after->entries.size(), before->entries.size());
        for (std::size_t k = 0; k < after->entries.size(); ++k) {
          EXPECT_EQ(after->entries[k].position, before->entries[k].position);
          EXPECT_EQ(after->entries[k].value, before->entries[k].value);
          EXPECT_EQ(after->entries[k].move, before->entries[k].move);
        }
      }
    }
  }
}

TEST(SolutionForm, EveryCutFileIsRefused) {
  const Oracle oracle = solved(erase(small_graph()), false);
  for (const SolutionForm form : {SolutionForm::Text, SolutionForm::Json}) {
    const std::string text = written(oracle, form);
    const std::size_t whole = form == SolutionForm::Text ? text.find("checksum ") : text.size() - 1;
    for (std::size_t length = 0; length + 2 < whole; ++length) {
      const auto claim = parse_solution(text.substr(0, length), "file");
      EXPECT_FALSE(claim) << text.substr(0, length);
    }
  }
}

TEST(SolutionForm, ArbitraryTextNeverCrashes) {
  rc::check("any text", [](const std::string& text) { RC_ASSERT(!parse_solution(text, "file")); });
  rc::check("any entries", [](const std::string& tail) {
    static_cast<void>(parse_solution("perfectplay-solution 1\ngame g\npositions 1\n" + tail, "file"));
    static_cast<void>(
        parse_solution(R"({"format":"perfectplay-solution","version":1,"positions":[)" + tail + "]}", "file"));
    static_cast<void>(parse_parity_solution("paritysol 1;" + tail, "file", 2));
  });
}

TEST(SolutionForm, QuotedWordsComeBack) {
  rc::check("any position name", [](std::string name) {
    std::erase(name, '\0');
    const std::string text =
        "perfectplay-solution 1\ngame g\npositions 1\n" + entry_line(name, {Outcome::J0, Rank{0}}, "") + "\n";
    const auto claim = parse_solution(text, "file");
    RC_ASSERT(claim.has_value());
    RC_ASSERT(claim->entries[0].position == name);
  });
}

TEST(SolutionForm, JsonOfTheWrongKindIsRefused) {
  const std::string head =
      R"({"format":"perfectplay-solution","version":1,"game":"g","arguments":{},"symmetry":false,"positions":)";
  for (const std::string positions :
       {"5", "[5]", "[{}]", R"([{"position":"a","value":"J2","rank":1,"move":null}])",
        R"([{"position":"a","value":"J0","rank":null,"move":null}])",
        R"([{"position":"a","value":"J0","rank":-1,"move":null}])",
        R"([{"position":"a","value":"draw","rank":1,"move":null}])", R"([{"position":"a","value":"J0","rank":1}])"}) {
    EXPECT_FALSE(parse_solution(head + positions + "}", "file")) << positions;
  }
  EXPECT_TRUE(parse_solution(head + R"([{"position":"a","value":"J0","rank":1,"move":"b"}])" + "}", "file"));
  EXPECT_FALSE(parse_solution(R"({"format":5})", "file"));
  EXPECT_FALSE(parse_solution("[1]", "file"));
}

TEST(ParityChecker, AcceptsTheSolutionAndRefusesEveryOtherWinner) {
  constexpr std::uint64_t graphs = 300;
  for (std::uint64_t seed = 0; seed < graphs; ++seed) {
    const Oracle oracle = solved(erase(std::make_shared<const Graph>(random_graph(seed))), false);
    const Graph& graph = *oracle.explored().graph;
    const auto name = [&](Vertex v) { return graph.name(v); };
    auto claim = *parse_parity_solution(written(oracle, SolutionForm::PGSolver), "file", graph.size());
    const auto defect = testing::judged(graph, claim, name);
    ASSERT_FALSE(defect) << "seed " << seed << ": " << name(defect->vertex) << " " << defect->complaint;
    for (std::uint32_t v = 0; v < graph.size(); ++v) {
      const Player winner = claim.winner[v];
      claim.winner[v] = opponent(winner);
      EXPECT_TRUE(testing::judged(graph, claim, name)) << "seed " << seed << ", vertex " << v;
      claim.winner[v] = winner;
    }
  }
}

}  // namespace
}  // namespace perfectplay::testing
