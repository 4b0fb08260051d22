// One suite for all games: what rules promise (games/rules.h), what exploring promises (graph/explore/explore.h), and
// that the explored and solved graph says the same as plain recursion.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/hex.h"
#include "perfectplay/games/morpion.h"
#include "perfectplay/games/nim.h"
#include "perfectplay/games/rules.h"
#include "perfectplay/graph/explore/symmetry.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/minimax.h"
#include "support/same_graph.h"
#include "support/small_games.h"

namespace perfectplay::testing {
namespace {

/// Every reachable position, by plain search.
template <Rules G>
std::vector<typename G::Position> reachable(const G& game) {
  std::set<Code> seen{game.encode(game.start())};
  std::vector<typename G::Position> found{game.start()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto position = found[i];
    if (game.result(position)) continue;
    for (const auto& move : game.moves(position)) {
      const auto next = game.play(position, move);
      if (seen.insert(game.encode(next)).second) found.push_back(next);
    }
  }
  return found;
}

template <Readable G>
void check_rules(const G& game) {
  std::set<std::string> words;
  for (const auto& position : reachable(game)) {
    const std::string word = game.print(position);
    EXPECT_EQ(game.decode(game.encode(position)), position) << word;
    EXPECT_TRUE(words.insert(word).second) << word << " names two positions";
    EXPECT_EQ(word.find_first_of(" \t\n"), std::string::npos) << word;
    const auto parsed = game.parse(word);
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(*parsed, position) << word;
    EXPECT_NE(game.board(position).find('\n'), std::string::npos);
    if (game.result(position)) continue;
    std::set<std::string> names;
    for (const auto& move : game.moves(position)) EXPECT_TRUE(names.insert(game.move_name(move)).second) << word;
    EXPECT_FALSE(names.empty()) << word << " goes on without a move";
  }
  EXPECT_EQ(game.parse("").value(), game.start());
  if constexpr (Bounded<G>) {
    EXPECT_GE(game.positions_bound(), static_cast<double>(words.size()));
  }
}

template <Rules G>
std::multiset<Code> child_codes(const G& game, const typename G::Position& position) {
  std::multiset<Code> codes;
  if (game.result(position)) return codes;
  for (const auto& move : game.moves(position)) codes.insert(game.encode(game.play(position, move)));
  return codes;
}

template <Symmetric G>
void check_symmetry(const G& game) {
  const auto positions = reachable(game);
  const int count = game.symmetries();
  for (const auto& position : positions) {
    EXPECT_EQ(game.image(position, 0), position);
    std::set<Code> orbit;
    for (int s = 0; s < count; ++s) {
      const auto image = game.image(position, s);
      orbit.insert(game.encode(image));
      EXPECT_EQ(game.player(image), game.player(position));
      EXPECT_EQ(game.result(image), game.result(position));
      std::multiset<Code> images_of_children;
      for (const Code child : child_codes(game, position))
        images_of_children.insert(game.encode(game.image(game.decode(child), s)));
      EXPECT_EQ(child_codes(game, image), images_of_children);
      EXPECT_EQ(canonical_code(game, image), canonical_code(game, position));
    }
    EXPECT_EQ(canonical_code(game, position), *orbit.begin());
    EXPECT_EQ(orbit_size(game, position), static_cast<int>(orbit.size()));
  }
  EXPECT_EQ(orbit_size(game, game.start()), 1);
  // A group: one symmetry after another is again one of them, the same for all positions.
  for (int s = 0; s < count; ++s) {
    for (int t = 0; t < count; ++t) {
      bool is_one = false;
      for (int u = 0; u < count && !is_one; ++u) {
        is_one = std::ranges::all_of(
            positions, [&](const auto& p) { return game.image(game.image(p, s), t) == game.image(p, u); });
      }
      EXPECT_TRUE(is_one) << s << " after " << t;
    }
  }
}

TEST(GameRules, HoldForEveryPosition) {
  for (const bool misere : {false, true}) check_rules(Nim::create(17, {2, 5, 3}, misere).value());
  check_rules(Morpion::create(3, 3, 3).value());
  check_rules(Morpion::create(3, 3, 2).value());
  check_rules(Morpion::create(4, 2, 3).value());
  check_rules(ConnectFour::create(3, 4, 3).value());
  check_rules(ConnectFour::create(12, 1, 3).value());
  check_rules(ConnectFour::create(1, 12, 4).value());
  check_rules(Hex::create(3).value());
  check_rules(Hex::create(3, true).value());
}

TEST(GameSymmetry, KeepsRulesAndFormsAGroup) {
  check_symmetry(Morpion::create(3, 3, 3).value());
  check_symmetry(Morpion::create(2, 2, 2).value());
  check_symmetry(Morpion::create(3, 2, 2).value());
  check_symmetry(ConnectFour::create(3, 3, 3).value());
  check_symmetry(ConnectFour::create(4, 2, 3).value());
  check_symmetry(Hex::create(2).value());
  check_symmetry(Hex::create(3).value());
  check_symmetry(Hex::create(2, true).value());
}

class EveryGame : public ::testing::TestWithParam<SmallGame> {
 protected:
  const ReachabilityGame& game() const { return *GetParam().game; }
  Explored explored(bool symmetry, unsigned threads = 1) const {
    return game().explore({.symmetry = symmetry, .threads = threads}).value();
  }
};

/// Each vertex against the rules: owner, victory, successors in the order of the moves.
void expect_follows_rules(const ReachabilityGame& game, const Explored& explored) {
  const Graph& graph = *explored.graph;
  const auto stands_for = [&](Code code) { return explored.symmetry ? game.canonical(code) : code; };
  std::set<Code> codes;
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    const Code code = explored.code(v);
    const std::string word = game.print(code);
    EXPECT_TRUE(codes.insert(code).second) << word << " has two vertices";
    EXPECT_EQ(explored.find(code), v) << word;
    EXPECT_EQ(stands_for(code), code) << word;
    EXPECT_EQ(graph.owner(v), game.player(code)) << word;
    const auto result = game.result(code);
    const auto victory = graph.victory(v);
    EXPECT_EQ(victory.has_value(), result && *result != Outcome::Draw) << word;
    if (victory) {
      EXPECT_EQ(win_for(*victory), *result) << word;
    }
    std::vector<Code> expected;
    for (const auto& move : game.moves(code)) expected.push_back(stands_for(move.next));
    std::vector<Code> actual;
    for (const Vertex next : graph.successors(v)) actual.push_back(explored.code(next));
    EXPECT_EQ(actual, expected) << word;
    positions += explored.weight(v);
    moves += explored.weight(v) * actual.size();
  }
  EXPECT_EQ(explored.positions, positions);
  EXPECT_EQ(explored.moves, moves);
  EXPECT_EQ(explored.code(graph.start()), stands_for(game.start()));
}

TEST_P(EveryGame, IsExploredByItsRules) {
  expect_follows_rules(game(), explored(false));
  expect_follows_rules(game(), explored(true));
}

TEST_P(EveryGame, HasTheSameCountsWithAndWithoutSymmetry) {
  const Explored plain = explored(false);
  const Explored merged = explored(true);
  EXPECT_EQ(plain.positions, merged.positions);
  EXPECT_EQ(plain.moves, merged.moves);
  EXPECT_EQ(plain.positions, plain.graph->size());
  EXPECT_EQ(plain.moves, plain.graph->edges());
  EXPECT_GE(game().positions_bound(), static_cast<double>(plain.positions));
  if (game().symmetries() == 1) {
    EXPECT_FALSE(merged.symmetry);
  }
}

TEST_P(EveryGame, HasTheValuesOfPlainRecursion) {
  Minimax twin(game());
  twin.value(game().start());
  for (const bool symmetry : {false, true}) {
    const Explored graph = explored(symmetry);
    const Solution solution = solve_attractors(*graph.graph).value();
    for (const auto& [position, value] : twin.values()) {
      const auto vertex = graph.find(graph.symmetry ? game().canonical(position) : position);
      ASSERT_TRUE(vertex) << game().print(position);
      EXPECT_EQ(solution.value(*vertex), value) << game().print(position);
    }
  }
}

TEST_P(EveryGame, IsNumberedTheSameByAnyNumberOfThreads) {
  const Explored one = explored(true, 1);
  for (const unsigned threads : {2U, 5U}) {
    const Explored many = explored(true, threads);
    EXPECT_TRUE(same_graph(*one.graph, *many.graph));
    EXPECT_TRUE(std::ranges::equal(one.codes, many.codes));
    EXPECT_TRUE(std::ranges::equal(one.weights, many.weights));
  }
}

TEST_P(EveryGame, ReadsItsOwnWords) {
  const Explored graph = explored(false);
  for (std::uint32_t i = 0; i < graph.graph->size(); ++i) {
    const Code code = graph.code(Vertex{i});
    EXPECT_EQ(game().parse(game().print(code)).value(), code);
  }
  EXPECT_EQ(game().parse("").value(), game().start());
  const auto nonsense = game().parse("?!");
  ASSERT_FALSE(nonsense);
  EXPECT_NE(nonsense.error().message.find("?!"), std::string::npos) << nonsense.error().message;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryGame, ::testing::ValuesIn(small_games()), [](const auto& tested) {
  std::string name = tested.param.name;
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != ' '; });
  std::ranges::replace(name, ' ', '_');
  return name;
});

}  // namespace
}  // namespace perfectplay::testing
