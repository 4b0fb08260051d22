// A deduction game is a reachability game on sets of candidates: J0 guesses, J1 answers, J0 wins when the guess is the
// solution.
//
//   ({a, b, c}) ──guess a──▶ [{a, b, c}, a] ──answer 2──▶ ((found))
//                                           ──answer 1──▶ ({b}) ──guess b──▶ [{b}, b] ──▶ ((found))
//
// A guess and its answer are two moves, so the rank of a set is twice its order: two solvers that share no code must
// agree.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "perfectplay/games/deduction/black_peg.h"
#include "perfectplay/games/deduction/bulls_and_cows.h"
#include "perfectplay/games/deduction/mastermind.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "support/plain_deduction.h"
#include "support/unstopped.h"

namespace perfectplay {
namespace {

using Set = std::vector<std::uint32_t>;

class SetGraph {
 public:
  explicit SetGraph(const DeductionGame& game) : game_(game), found_(builder_.add(Player::J0, Player::J0)) {
    Set everything;
    for (std::uint32_t s = 0; s < game.solutions(); ++s) everything.push_back(s);
    builder_.start(vertex_of(everything));
    for (std::size_t next = 0; next < open_.size(); ++next) expand(Set(open_[next]));
  }
  Graph build() { return builder_.build(); }
  const std::map<Set, Vertex>& sets() const { return sets_; }

 private:
  Vertex vertex_of(const Set& set) {
    const auto known = sets_.find(set);
    if (known != sets_.end()) return known->second;
    open_.push_back(set);
    return sets_[set] = builder_.add(Player::J0);
  }
  void expand(const Set& set) {
    const Vertex from = sets_.at(set);
    for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
      std::map<Answer, Set> classes;
      for (const std::uint32_t s : set) classes[game_.answer(Guess{guess}, Guess{s})].push_back(s);
      const Vertex guessed = builder_.add(Player::J1);
      builder_.edge(from, guessed);
      for (const auto& [answer, members] : classes) {
        builder_.edge(guessed, answer == game_.solved() ? found_ : vertex_of(members));
      }
    }
  }

  const DeductionGame& game_;
  GraphBuilder builder_;
  Vertex found_;
  std::map<Set, Vertex> sets_;
  std::vector<Set> open_;
};

void expect_orders_as_ranks(const DeductionGame& game) {
  SetGraph sets(game);
  const Graph graph = sets.build();
  const auto solution = solve_attractors(graph, {}, unstopped());
  ASSERT_TRUE(solution) << solution.error().message;
  const std::uint64_t order = deduction_order(game, {}, unstopped())->high;
  EXPECT_EQ(solution->outcome[raw(graph.start())], Outcome::J0);
  EXPECT_EQ(raw(solution->rank[raw(graph.start())]), 2 * order);
  testing::PlainDeduction plain(game);
  for (const auto& [set, vertex] : sets.sets()) {
    std::uint64_t bits = 0;
    for (const std::uint32_t s : set) bits |= std::uint64_t{1} << s;
    ASSERT_EQ(raw(solution->rank[raw(vertex)]), 2 * plain.order(bits));
  }
}

TEST(DeductionGraph, TwoPegsThreeColoursHaveTheirOrderAsRank) {
  const DeductionGame game = tabulate(*mastermind(2, 3));
  EXPECT_EQ(deduction_order(game, {}, unstopped())->high, 3U);
  expect_orders_as_ranks(game);
}

TEST(DeductionGraph, OtherSmallGames) {
  for (const auto& game : {mastermind(1, 5), mastermind(2, 2), mastermind(2, 4), mastermind(3, 2), bulls_and_cows(2, 4),
                           bulls_and_cows(3, 3), black_peg(2, 3), black_peg(3, 2)}) {
    SCOPED_TRACE(game->guess_name(Guess{game->solutions() - 1}));
    expect_orders_as_ranks(tabulate(*game));
  }
}

TEST(DeductionGraph, RandomTables) {
  std::mt19937 random(11);
  for (std::uint32_t round = 0; round < 40; ++round) {
    SCOPED_TRACE(round);
    expect_orders_as_ranks(testing::random_game(random, 2 + round % 9, 2 + round % 4, round % 3, round % 2 == 0));
  }
}

}  // namespace
}  // namespace perfectplay
