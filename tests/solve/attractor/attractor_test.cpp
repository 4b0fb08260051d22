// Runs under the thread sanitizer too.
// The solver beside its slow twin, the figures of the course, and shapes that break careless solvers.
#include "perfectplay/solve/attractor/attractor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "perfectplay/graph/random_graph.h"
#include "perfectplay/solve/attractor/reverse_graph.h"
#include "support/naive_attractor.h"
#include "support/random_graph.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using testing::naive_attractors;
using testing::naive_best_moves;
using testing::naive_steps;
using testing::sanitized;

Solution solve(const Graph& graph, unsigned threads = 1, std::uint32_t shared_step = 1) {
  auto solution = solve_attractors(graph, {.threads = threads, .shared_step = shared_step}, unstopped());
  EXPECT_TRUE(solution);
  return std::move(*solution);
}

/// The move that attractor.h promises: the first in the order of the successors among the best.
Vertex promised_move(const Graph& graph, const std::vector<Value>& values, Vertex v) {
  const auto best = naive_best_moves(graph, values, v);
  const auto successors = graph.successors(v);
  const auto move = std::ranges::find_if(successors, [&best](Vertex s) { return best.contains(s); });
  return best.empty() ? no_vertex : *move;
}

void expect_twins(const Graph& graph, const Solution& solution) {
  const auto values = naive_attractors(graph);
  ASSERT_EQ(solution.size(), graph.size());
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    ASSERT_EQ(solution.outcome[i], values[i].outcome) << "vertex " << i;
    ASSERT_EQ(solution.rank[i], values[i].rank) << "vertex " << i;
    ASSERT_EQ(solution.move[i], promised_move(graph, values, v)) << "vertex " << i;
  }
}

void expect_same(const Solution& a, const Solution& b) {
  EXPECT_TRUE(std::ranges::equal(a.outcome, b.outcome));
  EXPECT_TRUE(std::ranges::equal(a.rank, b.rank));
  EXPECT_TRUE(std::ranges::equal(a.move, b.move));
}

TEST(Attractor, AgreesWithItsTwinOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < (sanitized ? 500 : 6000); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Graph graph = testing::random_graph(
        seed, {.max_size = 40, .max_degree = seed % 3 == 0 ? 1.5 : 4.0, .bipartite = seed % 2 == 0, .named = false});
    expect_twins(graph, solve(graph));
    if (HasFatalFailure()) return;
    if (seed % 10 != 0) continue;  // every step of each of these graphs starts new threads: that takes its time
    for (const unsigned threads : {2U, 5U}) expect_same(solve(graph), solve(graph, threads));
  }
}

TEST(Attractor, DoesNotDependOnTheThreads) {
  const Graph graph = random_graph({.vertices = 200'000, .edges = 280'000, .victories = 2000, .seed = 7});
  const Solution one = solve(graph, 1, 1000);
  const auto counts = one.counts();
  for (const std::uint64_t count : counts) EXPECT_GT(count, 1000U);
  for (const unsigned threads : {0U, 2U, 5U}) expect_same(one, solve(graph, threads, 1000));
}

// Degrees and ranks of 63 and more no longer fit the solver's one byte a vertex.
TEST(Attractor, CountsManySuccessorsAndLongRanks) {
  for (const std::uint32_t degree : {62U, 63U, 64U, 65U, 127U, 128U, 200U}) {
    for (const std::uint32_t won : {degree - 1, degree}) {
      SCOPED_TRACE(std::to_string(won) + " of " + std::to_string(degree));
      // J1's hub has `degree` successors on a chain of J0 that ends in his victory; the last may be a dead end instead.
      GraphBuilder builder;
      const Vertex hub = builder.add(Player::J1);
      Vertex next = builder.add(Player::J0, Player::J0);
      for (std::uint32_t i = 0; i < won; ++i) {
        const Vertex link = builder.add(Player::J0);
        builder.edge(link, next);
        builder.edge(hub, link);
        next = link;
      }
      if (won < degree) builder.edge(hub, builder.add(Player::J0));
      const Graph graph = builder.build();
      for (const unsigned threads : {1U, 2U}) expect_twins(graph, solve(graph, threads));
    }
  }
}

// Of two successors won by the same player, one is exactly 64 ranks quicker: their states look alike.
TEST(Attractor, TellsRanksApartThatDifferBySixtyFour) {
  GraphBuilder builder;
  std::vector<Vertex> chain{builder.add(Player::J0, Player::J0)};
  for (std::uint32_t rank = 1; rank <= 200; ++rank) {
    chain.push_back(builder.add(Player::J0));
    builder.edge(chain[rank], chain[rank - 1]);
  }
  for (std::uint32_t rank = 64; rank <= 200; ++rank) {
    const Vertex winner = builder.add(Player::J0);
    builder.edge(winner, chain[rank]);
    builder.edge(winner, chain[rank - 64]);
    const Vertex loser = builder.add(Player::J1);
    builder.edge(loser, chain[rank - 64]);
    builder.edge(loser, chain[rank]);
  }
  const Graph graph = builder.build();
  expect_twins(graph, solve(graph));
}

TEST(Attractor, VictoriesAbsorb) {
  // J0's vertex a can only reach V0 through a vertex of V1, whose edge counts for nothing.
  GraphBuilder builder;
  const Vertex a = builder.add(Player::J0);
  const Vertex lost = builder.add(Player::J0, Player::J1);
  const Vertex won = builder.add(Player::J1, Player::J0);
  builder.edge(a, lost);
  builder.edge(lost, won);
  builder.edge(won, a);
  const Graph graph = builder.build();
  const Solution solution = solve(graph);
  EXPECT_EQ(solution.value(a), (Value{Outcome::J1, Rank{1}}));
  EXPECT_EQ(solution.value(lost), (Value{Outcome::J1, Rank{0}}));
  EXPECT_EQ(solution.value(won), (Value{Outcome::J0, Rank{0}}));
  EXPECT_EQ(solution.move[raw(lost)], no_vertex);

  const auto reverse = ReverseGraph::build(graph, 1, unstopped());
  ASSERT_TRUE(reverse);
  EXPECT_TRUE(reverse->predecessors(a).empty());
  EXPECT_TRUE(reverse->predecessors(won).empty());
  ASSERT_EQ(reverse->predecessors(lost).size(), 1U);
  EXPECT_EQ(reverse->predecessors(lost).front(), a);
}

TEST(Attractor, SolvesALongPathWithoutRecursion) {
  const std::uint32_t size = sanitized ? 1'000'000 : 10'000'000;
  const Graph graph = path_graph(size);
  for (const unsigned threads : sanitized ? std::vector{2U} : std::vector{1U, 2U}) {
    const Solution solution = solve(graph, threads, 1U << 14);
    std::uint32_t wrong = 0;
    for (std::uint32_t v = 0; v < size; ++v) {
      const bool right = solution.value(Vertex{v}) == Value{Outcome::J0, Rank{size - 1 - v}} &&
                         solution.move[v] == (v + 1 < size ? Vertex{v + 1} : no_vertex);
      wrong += right ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0U);
  }
}

TEST(Attractor, LeavesTheMovesOutWhenAsked) {
  const Graph graph = random_graph({.vertices = 5000, .edges = 9000, .victories = 100, .seed = 11});
  const Solution complete = solve(graph);
  for (const unsigned threads : {1U, 3U}) {
    const auto lean = solve_attractors(graph, {.threads = threads, .shared_step = 1, .moves = false}, unstopped());
    ASSERT_TRUE(lean);
    EXPECT_TRUE(std::ranges::equal(lean->outcome, complete.outcome));
    EXPECT_TRUE(std::ranges::equal(lean->rank, complete.rank));
    EXPECT_TRUE(lean->move.empty());
  }
}

void expect_reversed(const Graph& graph, unsigned threads) {
  std::vector<std::vector<Vertex>> expected(graph.size());
  for (std::uint32_t v = 0; v < graph.size(); ++v) {
    if (graph.victory(Vertex{v})) continue;
    for (const Vertex s : graph.successors(Vertex{v})) expected[raw(s)].push_back(Vertex{v});
  }
  const auto reverse = ReverseGraph::build(graph, threads, unstopped());
  ASSERT_TRUE(reverse);
  for (std::uint32_t v = 0; v < graph.size(); ++v) {
    ASSERT_TRUE(std::ranges::equal(reverse->predecessors(Vertex{v}), expected[v])) << "vertex " << v;
  }
}

// Rows of every length around that of a short row and of a block of edges; victories, whose rows do not count; and
// enough vertices for more than one bucket.
TEST(ReverseGraph, HasThePredecessorsInTheirOrder) {
  for (const std::uint32_t size : {1U, 2U, 3000U, 140'000U}) {
    GraphBuilder builder;
    for (std::uint32_t v = 0; v < size; ++v) {
      builder.add(Player::J0, v % 7 == 3 ? std::optional(Player::J1) : std::nullopt);
    }
    for (std::uint32_t v = 0; v < size; ++v) {
      const std::uint32_t length = v % 1000 == 17 ? 1015 + v / 1000 : v % 11;
      for (std::uint32_t i = 0; i < length; ++i) builder.edge(Vertex{v}, Vertex{(v * 31 + i * i) % size});
    }
    const Graph graph = builder.build();
    for (const unsigned threads : {1U, 2U, 5U}) {
      SCOPED_TRACE(std::to_string(size) + " vertices, " + std::to_string(threads) + " threads");
      expect_reversed(graph, threads);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

/// `leaves` vertices around one hub; edges lead to the hub, or from it.
Graph star(std::uint32_t leaves, Player hub_owner, std::optional<Player> hub, std::optional<Player> leaf, bool to_hub) {
  GraphBuilder builder;
  const Vertex center = builder.add(hub_owner, hub);
  for (std::uint32_t i = 0; i < leaves; ++i) {
    const Vertex v = builder.add(i % 2 == 0 ? Player::J0 : Player::J1, leaf);
    to_hub ? builder.edge(v, center) : builder.edge(center, v);
  }
  return builder.build();
}

TEST(Attractor, Stars) {
  const std::uint32_t leaves = sanitized ? 50'000 : 200'000;
  for (const unsigned threads : {1U, 2U, 5U}) {
    const Solution inwards = solve(star(leaves, Player::J0, Player::J1, std::nullopt, true), threads, 1000);
    EXPECT_EQ(inwards.counts(), (std::array<std::uint64_t, 3>{0, leaves + 1, 0}));
    EXPECT_EQ(inwards.value(Vertex{leaves}), (Value{Outcome::J1, Rank{1}}));

    const Solution outwards = solve(star(leaves, Player::J1, std::nullopt, Player::J0, false), threads, 1000);
    EXPECT_EQ(outwards.value(Vertex{0}), (Value{Outcome::J0, Rank{1}}));
    EXPECT_EQ(outwards.move[0], Vertex{1});
  }
}

TEST(Attractor, NoVictoriesAndNothingElse) {
  const Solution drawn = solve(star(100, Player::J0, std::nullopt, std::nullopt, false));
  EXPECT_EQ(drawn.counts(), (std::array<std::uint64_t, 3>{0, 0, 101}));
  EXPECT_EQ(drawn.move[0], Vertex{1});
  EXPECT_EQ(drawn.move[1], no_vertex);
  EXPECT_EQ(drawn.rank[0], no_rank);

  const Solution decided = solve(star(100, Player::J0, Player::J0, Player::J1, true));
  EXPECT_EQ(decided.counts(), (std::array<std::uint64_t, 3>{1, 100, 0}));
  EXPECT_TRUE(std::ranges::all_of(decided.rank, [](Rank rank) { return rank == Rank{0}; }));
  EXPECT_TRUE(std::ranges::all_of(decided.move, [](Vertex move) { return move == no_vertex; }));

  EXPECT_EQ(solve(Graph(), 2).size(), 0U);
}

TEST(Attractor, ReportsProgressAndStops) {
  const Graph graph = random_graph({.vertices = 600'000, .edges = 2'400'000, .victories = 20, .seed = 3});
  std::set<std::string> phases;
  Stop watched;
  watched.tell([&phases](const Progress& progress) {
    EXPECT_LE(progress.done, progress.total);
    phases.emplace(progress.phase);
  });
  constexpr std::uint64_t more_than_enough = 1'000'000'000;
  watched.limit_effort(more_than_enough);
  ASSERT_TRUE(solve_attractors(graph, {.threads = 1}, watched));
  EXPECT_TRUE(phases.contains("reversing"));
  const auto expect_end = [&graph](unsigned threads, std::uint64_t effort) {
    Stop stop;
    stop.limit_effort(effort);
    const auto solution = solve_attractors(graph, {.threads = threads, .shared_step = 1000}, stop);
    ASSERT_FALSE(solution) << effort;
    EXPECT_EQ(solution.error().kind, ErrorKind::Resource);
    stop.cancel();
    EXPECT_EQ(solve_attractors(graph, {.threads = threads}, stop).error().kind, ErrorKind::Stopped);
  };
  // The edges are counted first, then the vertices: the last limits fall among those. Several threads count a few less.
  const std::uint64_t needed = more_than_enough - watched.effort_left();
  for (const unsigned threads : {1U, 2U}) {
    for (const std::uint64_t effort : {std::uint64_t{0}, needed / 3, needed / 2}) expect_end(threads, effort);
  }
  for (const std::uint64_t effort : {needed - 400'000, needed - 100'000, needed - 1}) expect_end(1, effort);
}

// Nim as an explicit graph: (k, i) is k sticks with player i to move, and has the number k + i(n+1). Whoever
// cannot take any more has lost.
struct NimGraph {
  NimGraph(std::uint32_t count, const std::vector<std::uint32_t>& rule) : sticks(count) {
    const std::uint32_t least = *std::ranges::min_element(rule);
    GraphBuilder builder;
    for (const Player player : {Player::J0, Player::J1}) {
      for (std::uint32_t k = 0; k < sticks + (player == Player::J0 ? 1 : 0); ++k) {
        builder.add(player, k < least ? std::optional(opponent(player)) : std::nullopt);
      }
    }
    for (const Player player : {Player::J0, Player::J1}) {
      for (std::uint32_t k = 0; k < sticks + (player == Player::J0 ? 1 : 0); ++k) {
        for (const std::uint32_t taken : rule) {
          if (taken <= k) builder.edge(vertex(k, player), vertex(k - taken, opponent(player)));
        }
      }
    }
    builder.start(vertex(sticks, Player::J0));
    graph = builder.build();
  }
  Vertex vertex(std::uint32_t k, Player player) const { return Vertex{k + raw(player) * (sticks + 1)}; }
  std::vector<std::uint32_t> losing_heaps(const Solution& solution) const {
    std::vector<std::uint32_t> heaps;
    for (std::uint32_t k = 0; k <= sticks; ++k) {
      if (solution.outcome[raw(vertex(k, Player::J0))] == Outcome::J1) heaps.push_back(k);
    }
    return heaps;
  }

  std::uint32_t sticks;
  Graph graph;
};

TEST(Attractor, NimOfTenSticks) {
  const NimGraph nim(10, {1, 2});
  const Solution solution = solve(nim.graph);
  EXPECT_EQ(nim.graph.size(), 21U);
  EXPECT_EQ(solution.value(nim.graph.start()), (Value{Outcome::J0, Rank{7}}));
  EXPECT_EQ(solution.move[raw(nim.graph.start())], nim.vertex(9, Player::J1));
  EXPECT_EQ(nim.losing_heaps(solution), (std::vector<std::uint32_t>{0, 3, 6, 9}));
  EXPECT_EQ(naive_steps(nim.graph, Player::J0).size(), 8U);  // A(0) … A(7)
  std::uint32_t longest = 0;
  for (std::uint32_t v = 0; v < solution.size(); ++v) {
    if (solution.outcome[v] == Outcome::J0) longest = std::max(longest, raw(solution.rank[v]));
  }
  EXPECT_EQ(longest, 7U);
  expect_twins(nim.graph, solution);
}

TEST(Attractor, NimOfExercise) {
  const NimGraph nim(15, {2, 3, 5});
  const Solution solution = solve(nim.graph);
  EXPECT_EQ(solution.value(nim.graph.start()), (Value{Outcome::J1, Rank{4}}));
  EXPECT_EQ(nim.losing_heaps(solution), (std::vector<std::uint32_t>{0, 1, 7, 8, 14, 15}));
  expect_twins(nim.graph, solution);
}

TEST(Attractor, NimOfTwentyOneSticks) {
  const NimGraph nim(21, {1, 2, 3});
  const Solution solution = solve(nim.graph);
  EXPECT_EQ(solution.value(nim.graph.start()), (Value{Outcome::J0, Rank{11}}));
  expect_twins(nim.graph, solution);
}

}  // namespace
}  // namespace perfectplay
