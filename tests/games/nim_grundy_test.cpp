#include "perfectplay/games/nim_grundy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using HeapSizes = std::vector<std::int64_t>;

struct SolvedHeaps {
  NimHeaps game;
  Explored explored;
  Solution solution;

  SolvedHeaps(const HeapSizes& heaps, const HeapSizes& rule, bool misere = false)
      : game(NimHeaps::create(heaps, rule, misere).value()),
        explored(explore(game, {}, unstopped()).value()),
        solution(solve_attractors(*explored.graph, {}, unstopped()).value()) {}

  NimHeaps::Position position(Vertex v) const { return game.decode(explored.code(v)); }
};

/// The slow twin: the value of a vertex is the least number that none of its successors has, on the whole graph of the
/// sum. It knows nothing of heaps.
class MexOnTheGraph {
 public:
  explicit MexOnTheGraph(const Graph& graph) : graph_(graph) {}

  std::uint32_t operator()(Vertex v) {
    if (const auto known = values_.find(v); known != values_.end()) return known->second;
    std::set<std::uint32_t> followed;
    for (const Vertex next : graph_.successors(v)) followed.insert((*this)(next));
    std::uint32_t least = 0;
    while (followed.contains(least)) ++least;
    return values_[v] = least;
  }

 private:
  const Graph& graph_;
  std::map<Vertex, std::uint32_t> values_;
};

const std::vector<HeapSizes> some_rules{{1}, {1, 2, 3}, {2, 3}, {1, 3, 4}, {2, 5, 7}, {3}, {1, 2, 3, 4, 5, 6}};
const std::vector<HeapSizes> some_heaps{{9}, {0, 0}, {3, 4}, {2, 3, 5}, {6, 1, 4}, {1, 1, 2, 3}};

TEST(Grundy, ValuesOfKnownRules) {
  const auto values = [](std::uint32_t largest, std::vector<std::uint32_t> rule) {
    return grundy_values(largest, rule);
  };
  EXPECT_EQ(values(8, {1, 2, 3}), (std::vector<std::uint32_t>{0, 1, 2, 3, 0, 1, 2, 3, 0}));
  EXPECT_EQ(values(9, {2, 3}), (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 0, 0, 1, 1, 2}));
  EXPECT_EQ(values(4, {1, 2, 3, 4, 5}), (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(values(0, {7}), (std::vector<std::uint32_t>{0}));
}

TEST(Grundy, TheSumIsTheValueOfTheWholeGraph) {
  for (const HeapSizes& rule : some_rules) {
    for (const HeapSizes& heaps : some_heaps) {
      const SolvedHeaps solved(heaps, rule);
      const Graph& graph = *solved.explored.graph;
      MexOnTheGraph mex(graph);
      for (std::uint32_t i = 0; i < graph.size(); ++i) {
        const Vertex v{i};
        const auto position = solved.position(v);
        const GrundySum sum = grundy_sum(solved.game, position);
        ASSERT_EQ(sum.sum, mex(v)) << solved.game.print(position);
        // The theorem of Sprague and Grundy, beside the attractors: the mover wins exactly when the sum is not 0.
        ASSERT_EQ(sum.sum != 0, wins(solved.solution.outcome[i], position.player)) << solved.game.print(position);
        std::set<std::string> winning;
        for (const auto& move : solved.game.moves(position)) {
          const auto next = solved.explored.find(solved.game.encode(solved.game.play(position, move))).value();
          if (wins(solved.solution.outcome[raw(next)], position.player)) winning.insert(solved.game.move_name(move));
        }
        std::set<std::string> balancing;
        for (const auto& move : sum.balancing) balancing.insert(solved.game.move_name(move));
        ASSERT_EQ(balancing, winning) << solved.game.print(position);
      }
    }
  }
}

// Bouton: misère Nim with any number to take is played as normal Nim until only heaps of one stick are left.
TEST(NimHeapsGame, MisereIsSolvedOnTheGraph) {
  const auto mover_wins = [](const HeapSizes& heaps) {
    const SolvedHeaps solved(heaps, {1, 2, 3, 4, 5, 6, 7}, true);
    return wins(solved.solution.outcome[raw(solved.explored.graph->start())], Player::J0);
  };
  EXPECT_FALSE(mover_wins({1}));
  EXPECT_TRUE(mover_wins({1, 1}));
  EXPECT_FALSE(mover_wins({1, 1, 1}));
  EXPECT_TRUE(mover_wins({5}));
  EXPECT_FALSE(mover_wins({2, 2}));
  EXPECT_FALSE(mover_wins({1, 2, 3}));
  EXPECT_TRUE(mover_wins({3, 5, 7}));
}

TEST(NimHeapsGame, NamesPositionsAndMoves) {
  const NimHeaps game = NimHeaps::create({3, 5, 7}, {1, 2, 3}, false).value();
  EXPECT_EQ(game.print(game.start()), "3,5,7,0");
  const auto position = game.parse("3,1,7,1").value();
  EXPECT_EQ(position.player, Player::J1);
  EXPECT_EQ(game.parse("(3,1,7,1)").value(), position);
  EXPECT_EQ(game.parse("3,1,7").value().player, Player::J0);
  std::string names;
  for (const auto& move : game.moves(position)) names += game.move_name(move) + ' ';
  EXPECT_EQ(names, "a1 a2 a3 b1 c1 c2 c3 ");
  EXPECT_EQ(game.parse("3,6,7").error().message, "position \"3,6,7\": heap b has 0 to 5 sticks, not \"6\"");
  EXPECT_EQ(game.parse("3,1").error().message, "position \"3,1\": expected 3 heaps and the player to move, as 3,5,7,0");
  EXPECT_EQ(game.parse("3,1,7,2").error().message, "position \"3,1,7,2\": the player to move is 0 or 1, not \"2\"");
}

TEST(NimHeapsGame, RefusesWhatItCannotNumber) {
  EXPECT_FALSE(NimHeaps::create(HeapSizes(13, 1), {1}, false));
  EXPECT_FALSE(NimHeaps::create(HeapSizes(12, 1'000'000), {1}, false));
  EXPECT_FALSE(NimHeaps::create({3}, {}, false));
}

}  // namespace
}  // namespace perfectplay::testing
