// The corrector of exercise sheets beside the definition of the attractors, on random graphs.
#include "perfectplay/verify/sheet_checker.h"

#include <gtest/gtest.h>

#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/verify/plain_values.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

TEST(PlainValues, AreThoseOfTheDefinition) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Graph graph = random_graph(seed);
    EXPECT_EQ(plain_values(graph, unstopped()).value(), naive_attractors(graph)) << "seed " << seed;
  }
}

TEST(SheetChecker, AcceptsWhatIsRightAndNothingElse) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Graph graph = random_graph(seed);
    const std::vector<Value> values = naive_attractors(graph);
    const auto wrong = [&](const SheetClaim& claim) {
      return sheet_complaint(graph, values, claim, [&](Vertex v) { return graph.name(v); }).has_value();
    };
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      const Vertex v{i};
      for (const Outcome outcome : {Outcome::J0, Outcome::J1, Outcome::Draw}) {
        EXPECT_EQ(wrong({.vertex = v, .outcome = outcome}), outcome != values[i].outcome);
      }
      SheetClaim claim{.vertex = v, .outcome = values[i].outcome};
      if (values[i].rank != no_rank) {
        claim.rank = values[i].rank;
        EXPECT_FALSE(wrong(claim));
        claim.rank = Rank{raw(values[i].rank) + 1};
        EXPECT_TRUE(wrong(claim));
        claim.rank = values[i].rank;
      }
      for (const Vertex best : naive_best_moves(graph, values, v)) {
        claim.move = best;
        EXPECT_FALSE(wrong(claim)) << "seed " << seed;
      }
    }
  }
}

class SheetWording : public ::testing::Test {
 protected:
  std::string correction(std::string_view name, Outcome outcome, std::optional<Rank> rank = {},
                         std::string_view move = "") const {
    SheetClaim claim{.vertex = graph_.find(name).value(), .outcome = outcome, .rank = rank};
    if (!move.empty()) claim.move = graph_.find(move).value();
    return sheet_complaint(graph_, values_, claim, [&](Vertex v) { return graph_.name(v); }).value_or("right");
  }

  Graph graph_ = parse_graph(
                     "a 0 start : b d\n"
                     "b 1 : c e\n"
                     "c 0 : v0 d\n"
                     "d 1 : a g\n"
                     "e 0 : v1\n"
                     "f 1 : c\n"
                     "g 0 : d\n"
                     "end 0 :\n"
                     "v0 1 win0 :\n"
                     "v1 1 win1 :\n",
                     "the test")
                     .value();
  std::vector<Value> values_ = plain_values(graph_, unstopped()).value();
};

TEST_F(SheetWording, SaysWhatIsRight) {
  EXPECT_EQ(correction("b", Outcome::J1), "right");
  EXPECT_EQ(correction("b", Outcome::J0), "you say J0 wins; J1 wins in 2 moves, by moving to e");
  EXPECT_EQ(correction("b", Outcome::J1, Rank{5}), "you say J1 wins in 5 moves; J1 wins in 2 moves, by moving to e");
  EXPECT_EQ(correction("b", Outcome::J1, Rank{2}, "c"),
            "you move to c, from where J0 wins in 1 move; J1 wins in 2 moves, by moving to e");
  EXPECT_EQ(correction("f", Outcome::J1), "you say J1 wins; J0 wins in 2 moves, whatever J1 plays");
  EXPECT_EQ(correction("a", Outcome::J1),
            "you say J1 wins; neither player can force a win: J0 keeps the draw by moving to d");
  EXPECT_EQ(correction("a", Outcome::Draw, {}, "b"),
            "you move to b, from where J1 wins in 2 moves; neither player can force a win: J0 keeps the draw by moving "
            "to d");
  EXPECT_EQ(correction("c", Outcome::Draw), "you say that it is a draw; J0 wins in 1 move, by moving to v0");
  EXPECT_EQ(correction("v1", Outcome::J0), "you say J0 wins; it is a victory of J1: the play ends there");
  EXPECT_EQ(correction("end", Outcome::J0), "you say J0 wins; it is a dead end: a draw");
  EXPECT_EQ(correction("e", Outcome::J1, {}, "a"),
            "you move to a, but no move leads there; J1 wins in 1 move, whatever J0 plays");
}

}  // namespace
}  // namespace perfectplay::testing
