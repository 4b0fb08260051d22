// Runs under the thread sanitizer too.
// The checker must accept every right solution and reject every wrong one, whatever is wrong with it.
#include "perfectplay/verify/solution_checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "perfectplay/graph/random_graph.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::naive_attractors;
using testing::naive_best_moves;

std::optional<Defect> judge(const Graph& graph, const Solution& claim) {
  Stop stop;
  return find_defect(
             graph, claim, [&graph](Vertex v) { return graph.name(v); }, stop)
      .value();
}

/// A right solution by the slow twin alone; the move is any of the best, by `choice`.
Solution right_solution(const Graph& graph, const std::vector<Value>& values, std::uint32_t choice = 0) {
  Solution solution;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const auto moves = naive_best_moves(graph, values, Vertex{i});
    solution.outcome.push_back(values[i].outcome);
    solution.rank.push_back(values[i].rank);
    solution.move.push_back(
        moves.empty() ? no_vertex : *std::next(moves.begin(), static_cast<std::ptrdiff_t>(choice % moves.size())));
  }
  return solution;
}

TEST(SolutionChecker, AcceptsEveryRightSolution) {
  for (std::uint64_t seed = 0; seed < (testing::sanitized ? 500 : 3000); ++seed) {
    const Graph graph = testing::random_graph(seed);
    const auto values = naive_attractors(graph);
    for (const std::uint32_t choice : {0U, 1U, 2U}) {
      const auto defect = judge(graph, right_solution(graph, values, choice));
      ASSERT_FALSE(defect) << "seed " << seed << ", vertex " << raw(defect->vertex) << " " << defect->complaint;
    }
  }
}

TEST(SolutionChecker, AcceptsTheSolversLargeSolutionsAndFindsOneWrongEntry) {
  const Graph graph = random_graph({.vertices = 400'000, .edges = 700'000, .victories = 40, .seed = 11});
  auto solution = solve_attractors(graph, {}, unstopped());
  ASSERT_TRUE(solution);
  ASSERT_FALSE(judge(graph, *solution));
  std::mt19937 random(5);
  for (int i = 0; i < 20; ++i) {
    const auto v = static_cast<std::uint32_t>(random() % graph.size());
    const Rank rank = std::exchange(solution->rank[v], Rank{1'000'000});
    const auto defect = judge(graph, *solution);
    ASSERT_TRUE(defect);
    const auto successors = graph.successors(defect->vertex);
    EXPECT_TRUE(defect->vertex == Vertex{v} || std::ranges::find(successors, Vertex{v}) != successors.end());
    solution->rank[v] = rank;
  }
}

// Every other value of every entry of many small solutions: rejected, unless it is a move just as good.
TEST(SolutionChecker, RejectsEveryWrongEntry) {
  std::uint64_t corrupted = 0;
  for (std::uint64_t seed = 0; seed < (testing::sanitized ? 60 : 300); ++seed) {
    const Graph graph = testing::random_graph(seed, {.max_size = 12, .max_degree = 3});
    const auto values = naive_attractors(graph);
    Solution claim = right_solution(graph, values);
    const auto try_all = [&](auto& entry, const auto& others, const auto& is_right) {
      const auto right = entry;
      for (const auto other : others) {
        if (other == right) continue;
        entry = other;
        const auto defect = judge(graph, claim);
        ASSERT_EQ(!defect, is_right(other)) << "seed " << seed << ", value " << raw(other);
        EXPECT_FALSE(defect && defect->complaint.empty());
        ++corrupted;
      }
      entry = right;
    };
    const auto never = [](auto) { return false; };
    std::vector<Rank> ranks{no_rank, Rank{raw(no_rank) - 1}};
    std::vector<Vertex> moves{no_vertex, Vertex{raw(no_vertex) - 1}};
    for (std::uint32_t i = 0; i < graph.size() + 2; ++i) {
      ranks.push_back(Rank{i});
      moves.push_back(Vertex{i});
    }
    const std::vector<Outcome> outcomes{Outcome::J0, Outcome::J1, Outcome::Draw, Outcome{3}, Outcome{7}, Outcome{255}};
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      const auto best = naive_best_moves(graph, values, Vertex{i});
      try_all(claim.outcome[i], outcomes, never);
      try_all(claim.rank[i], ranks, never);
      try_all(claim.move[i], moves, [&best](Vertex move) { return best.contains(move); });
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(corrupted, testing::sanitized ? 5'000U : 30'000U);
}

// Outcome and rank of one vertex, changed together so that they fit each other.
TEST(SolutionChecker, RejectsEveryWrongValue) {
  for (std::uint64_t seed = 0; seed < (testing::sanitized ? 50 : 300); ++seed) {
    const Graph graph = testing::random_graph(seed, {.max_size = 12, .max_degree = 3});
    const auto values = naive_attractors(graph);
    Solution claim = right_solution(graph, values);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      for (std::uint32_t rank = 0; rank <= graph.size(); ++rank) {
        for (const Outcome outcome : {Outcome::J0, Outcome::J1, Outcome::Draw}) {
          const Value value{outcome, outcome == Outcome::Draw ? no_rank : Rank{rank}};
          if (value == values[i]) continue;
          claim.outcome[i] = value.outcome;
          claim.rank[i] = value.rank;
          ASSERT_TRUE(judge(graph, claim)) << "seed " << seed << ", vertex " << i;
        }
      }
      claim.outcome[i] = values[i].outcome;
      claim.rank[i] = values[i].rank;
    }
  }
}

// Many wrong entries at random, moves made to suit them where possible: right only if every value is.
TEST(SolutionChecker, RejectsManyWrongEntriesTogether) {
  std::mt19937_64 random(1);
  for (std::uint64_t seed = 0; seed < (testing::sanitized ? 1000 : 8000); ++seed) {
    const Graph graph = testing::random_graph(seed, {.max_size = 6, .max_degree = 2});
    const auto values = naive_attractors(graph);
    auto claimed = values;
    for (Value& value : claimed) {
      if (random() % 2 != 0) continue;
      const auto outcome = Outcome{static_cast<std::uint8_t>(random() % 3)};
      value = {outcome, outcome == Outcome::Draw ? no_rank : Rank{static_cast<std::uint32_t>(random() % 6)}};
    }
    ASSERT_EQ(!judge(graph, right_solution(graph, claimed)), claimed == values) << "seed " << seed;
  }
}

/// A ring of `size` vertices owned by turns; the last one may also leave it for a victory of J0, or not.
Graph ring(std::uint32_t size, bool exit) {
  GraphBuilder builder;
  for (std::uint32_t i = 0; i < size; ++i) builder.add(i % 2 == 0 ? Player::J0 : Player::J1);
  for (std::uint32_t i = 0; i < size; ++i) builder.edge(Vertex{i}, Vertex{(i + 1) % size});
  const Vertex victory = builder.add(Player::J0, Player::J0);
  if (exit) builder.edge(Vertex{size - 1}, victory);
  return builder.build();
}

TEST(SolutionChecker, RejectsAWinThatNeverComes) {
  const std::uint32_t size = 8;
  const Graph graph = ring(size, true);  // the way out belongs to J1, who does not take it: all drawn
  const auto values = naive_attractors(graph);
  EXPECT_EQ(values[0].outcome, Outcome::Draw);
  // All of the ring claims to be won by J0, with every choice of ranks that falls along all edges but one.
  for (std::uint32_t shift = 0; shift < size; ++shift) {
    for (const std::uint32_t top : {size, size + 5, 0xfffffffeU}) {
      auto claimed = values;
      for (std::uint32_t i = 0; i < size; ++i) claimed[i] = {Outcome::J0, Rank{top - (i + shift) % size}};
      EXPECT_TRUE(judge(graph, right_solution(graph, claimed)));
    }
  }
  for (const Outcome outcome : {Outcome::J0, Outcome::J1}) {
    auto claimed = values;
    for (std::uint32_t i = 0; i < size; ++i) claimed[i] = {outcome, no_rank};
    EXPECT_TRUE(judge(graph, right_solution(graph, claimed)));
  }
}

TEST(SolutionChecker, RejectsADrawThatIsNone) {
  GraphBuilder builder;  // a ring of J0 with a way out to his victory: he need not go round for ever
  const Vertex a = builder.add(Player::J0);
  const Vertex b = builder.add(Player::J1);
  const Vertex victory = builder.add(Player::J1, Player::J0);
  builder.edge(a, b);
  builder.edge(a, victory);
  builder.edge(b, a);
  const Graph graph = builder.build();
  auto claimed = naive_attractors(graph);
  EXPECT_EQ(claimed[raw(b)], (Value{Outcome::J0, Rank{2}}));
  EXPECT_FALSE(judge(graph, right_solution(graph, claimed)));
  claimed[raw(a)] = claimed[raw(b)] = {Outcome::Draw, no_rank};
  const auto defect = judge(graph, right_solution(graph, claimed));
  ASSERT_TRUE(defect);
  EXPECT_EQ(defect->vertex, a);
  EXPECT_EQ(defect->complaint, "claims a draw, but its owner can move to 2, which he wins");
}

TEST(SolutionChecker, RejectsWholeRegionsSwapped) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Graph graph = testing::random_graph(seed);
    const auto values = naive_attractors(graph);
    const auto try_map = [&](const auto& changed) {
      std::vector<Value> claimed;
      std::ranges::transform(values, std::back_inserter(claimed), changed);
      ASSERT_EQ(!judge(graph, right_solution(graph, claimed)), claimed == values) << "seed " << seed;
    };
    const auto swapped = [](Outcome o) {
      return o == Outcome::Draw ? o : o == Outcome::J0 ? Outcome::J1 : Outcome::J0;
    };
    try_map([&](const Value& v) { return Value{swapped(v.outcome), v.rank}; });
    try_map([](const Value&) { return Value{}; });
    try_map([](const Value& v) { return v.outcome == Outcome::Draw ? Value{Outcome::J0, Rank{1}} : v; });
    try_map([](const Value& v) { return v.outcome == Outcome::J1 ? Value{} : v; });
    try_map([](const Value& v) { return v.rank == no_rank ? v : Value{v.outcome, Rank{raw(v.rank) + 1}}; });
    if (HasFatalFailure()) return;
  }
}

TEST(SolutionChecker, RejectsWrongSizes) {
  const Graph graph = ring(4, false);
  const auto values = naive_attractors(graph);
  for (int array = 0; array < 3; ++array) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{4}, std::size_t{6}}) {
      Solution claim = right_solution(graph, values);
      if (array == 0) claim.outcome.resize(size);
      if (array == 1) claim.rank.resize(size);
      if (array == 2) claim.move.resize(size);
      const auto defect = judge(graph, claim);
      ASSERT_TRUE(defect);
      EXPECT_EQ(defect->vertex, no_vertex);
    }
  }
  EXPECT_FALSE(judge(Graph(), Solution()));
}

TEST(SolutionChecker, SaysWhatIsWrong) {
  GraphBuilder builder;
  const Vertex a = builder.add(Player::J0, std::nullopt, "a");
  const Vertex b = builder.add(Player::J1, std::nullopt, "b");
  const Vertex c = builder.add(Player::J1, Player::J0, "c");
  const Vertex d = builder.add(Player::J1, std::nullopt, "d");
  builder.edge(a, c);
  builder.edge(a, b);
  builder.edge(b, a);
  builder.edge(b, c);
  const Graph graph = builder.build();
  const auto values = naive_attractors(graph);
  const auto complaint = [&](const auto& corrupt) {
    Solution claim = right_solution(graph, values);
    corrupt(claim);
    const auto defect = judge(graph, claim);
    return defect ? graph.name(defect->vertex) + " " + defect->complaint : "nothing";
  };
  EXPECT_EQ(complaint([](Solution&) {}), "nothing");
  EXPECT_EQ(complaint([&](Solution& s) { s.rank[raw(b)] = Rank{5}; }),
            "b claims rank 5, but its best successor a has rank 1");
  EXPECT_EQ(complaint([&](Solution& s) { s.move[raw(a)] = b; }),
            "a shows the move to b, which is won by J0 with rank 2, but a successor is won by J0 with rank 0");
  EXPECT_EQ(complaint([&](Solution& s) { s.move[raw(b)] = d; }), "b shows the move to d, which is not a successor");
  EXPECT_EQ(complaint([&](Solution& s) { s.move[raw(b)] = Vertex{9}; }),
            "b shows the move to vertex 9, which does not exist");
  EXPECT_EQ(complaint([&](Solution& s) { s.move[raw(b)] = no_vertex; }), "b shows no move, but it has successors");
  EXPECT_EQ(complaint([&](Solution& s) { s.move[raw(c)] = a; }), "c shows a move, but the play has ended there");
  EXPECT_EQ(complaint([&](Solution& s) { s.outcome[raw(d)] = Outcome{7}; }),
            "d claims the outcome 7, which does not exist");
  EXPECT_EQ(complaint([&](Solution& s) {
              s.outcome[raw(d)] = Outcome::J0;
              s.rank[raw(d)] = Rank{1};
            }),
            "d claims that J0 wins, but it is a dead end");
  EXPECT_EQ(complaint([&](Solution& s) {
              s.outcome[raw(b)] = Outcome::Draw;
              s.rank[raw(b)] = no_rank;
            }),
            "b claims a draw, but its owner loses by every move");
}

}  // namespace
}  // namespace perfectplay
