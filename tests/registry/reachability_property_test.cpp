// Runs under the thread sanitizer too.
// One suite for all reachability games: what rules promise (games/rules.h), what exploring promises
// (graph/explore/explore.h), and that graph, search and board say the same as the rules. It runs over every row of the
// registry; no game is named here.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "perfectplay/games/rules.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/verify/solution_checker.h"
#include "support/same_graph.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

/// Every reachable position, by plain search.
std::vector<Code> reachable(const ReachabilityGame& game) {
  std::set<Code> seen{game.start()};
  std::vector<Code> found{game.start()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& move : game.moves(found[i])) {
      if (seen.insert(move.next).second) found.push_back(move.next);
    }
  }
  return found;
}

std::multiset<Code> children(const ReachabilityGame& game, Code position) {
  std::multiset<Code> codes;
  for (const auto& move : game.moves(position)) codes.insert(move.next);
  return codes;
}

/// Won in n moves: the mover has a move to what was won for him in fewer, or every move of his leads to what was lost
/// in fewer. The definition, round by round, straight from the rules; what is left is drawn.
std::map<Code, Value> plain_values(const ReachabilityGame& game) {
  std::map<Code, Value> values;
  std::vector<Code> open;
  for (const Code position : reachable(game)) {
    const auto result = game.result(position);
    if (result) values[position] = ended(*result);
    if (!result) open.push_back(position);
  }
  for (std::uint32_t n = 1;; ++n) {
    std::map<Code, Value> found;
    for (const Code position : open) {
      const Outcome win = win_for(game.player(position));
      bool wins = false;
      bool loses = true;
      for (const auto& move : game.moves(position)) {
        const auto next = values.find(move.next);
        const bool decided = next != values.end() && next->second.outcome != Outcome::Draw;
        wins = wins || (decided && next->second.outcome == win);
        loses = loses && decided && next->second.outcome != win;
      }
      if (wins || loses) found[position] = {wins ? win : win_for(opponent(game.player(position))), Rank{n}};
    }
    if (found.empty()) break;
    values.insert(found.begin(), found.end());
    std::erase_if(open, [&](Code position) { return found.contains(position); });
  }
  for (const Code position : open) values[position] = {};
  return values;
}

class EveryGame : public ::testing::TestWithParam<SmallGame<PlayableGame>> {
 protected:
  const ReachabilityGame& game() const { return *GetParam().game; }
  Explored explored(bool symmetry, unsigned threads = 1) const {
    return game().explore({.symmetry = symmetry, .threads = threads}, unstopped()).value();
  }
};

TEST_P(EveryGame, KeepsItsRules) {
  std::set<std::string> words;
  for (const Code position : reachable(game())) {
    const std::string word = game().print(position);
    EXPECT_EQ(game().image(position, 0), position) << word << ": packed and unpacked";
    EXPECT_TRUE(words.insert(word).second) << word << " names two positions";
    EXPECT_EQ(word.find_first_of(" \t\n"), std::string::npos) << word;
    const auto parsed = game().parse(word);
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(*parsed, position) << word;
    EXPECT_NE(game().board(position).find('\n'), std::string::npos) << word;
    const auto moves = game().moves(position);
    if (game().result(position)) {
      EXPECT_TRUE(moves.empty()) << word << " goes on after its end";
      continue;
    }
    std::set<std::string> names;
    for (const auto& move : moves) EXPECT_TRUE(names.insert(move.name).second) << word << ' ' << move.name;
    EXPECT_FALSE(names.empty()) << word << " goes on without a move";
  }
  EXPECT_EQ(game().parse("").value(), game().start());
  EXPECT_GE(game().positions_bound(), static_cast<double>(words.size()));
  const auto nonsense = game().parse("?!");
  ASSERT_FALSE(nonsense);
  EXPECT_NE(nonsense.error().message.find("?!"), std::string::npos) << nonsense.error().message;
}

TEST_P(EveryGame, HasSymmetriesThatKeepTheRulesAndFormAGroup) {
  const auto positions = reachable(game());
  const int count = game().symmetries();
  for (const Code position : positions) {
    std::set<Code> orbit;
    for (int s = 0; s < count; ++s) {
      const Code image = game().image(position, s);
      orbit.insert(image);
      EXPECT_EQ(game().player(image), game().player(position));
      EXPECT_EQ(game().result(image), game().result(position));
      std::multiset<Code> images_of_children;
      for (const Code child : children(game(), position)) images_of_children.insert(game().image(child, s));
      EXPECT_EQ(children(game(), image), images_of_children) << game().print(position);
      EXPECT_EQ(game().canonical(image), game().canonical(position)) << game().print(position);
    }
    EXPECT_EQ(game().canonical(position), *orbit.begin()) << game().print(position);
    EXPECT_EQ(count % static_cast<int>(orbit.size()), 0) << game().print(position);
  }
  // One symmetry after another is again one of them, the same for all positions.
  for (int s = 0; s < count; ++s) {
    for (int t = 0; t < count; ++t) {
      bool is_one = false;
      for (int u = 0; u < count && !is_one; ++u) {
        is_one = std::ranges::all_of(positions,
                                     [&](Code p) { return game().image(game().image(p, s), t) == game().image(p, u); });
      }
      EXPECT_TRUE(is_one) << s << " after " << t;
    }
  }
}

/// The rows from the top between slashes, as the words of boards begin.
std::string word_of(const StoneGrid& board) {
  std::string word;
  for (std::size_t cell = 0; cell < board.stones.size(); ++cell) {
    if (cell > 0 && cell % static_cast<std::size_t>(board.columns) == 0) word += '/';
    word += !board.stones[cell] ? '.' : *board.stones[cell] == Player::J0 ? 'X' : 'O';
  }
  return word;
}

TEST_P(EveryGame, PutsItsStonesOnTheGridThatItShows) {
  const auto start = game().grid(game().start());
  if (!start) {
    for (const Code position : reachable(game())) {
      EXPECT_FALSE(game().grid(position));
      EXPECT_EQ(game().label(position), game().print(position));
      for (const auto& move : game().moves(position)) EXPECT_FALSE(move.cell);
    }
    return;
  }
  for (const Code position : reachable(game())) {
    const std::string word = game().print(position);
    const StoneGrid board = game().grid(position).value();
    EXPECT_EQ(board.shape, start->shape);
    EXPECT_EQ(board.columns, start->columns);
    EXPECT_EQ(board.rows, start->rows);
    ASSERT_EQ(board.stones.size(), static_cast<std::size_t>(board.columns * board.rows)) << word;
    EXPECT_TRUE(word.starts_with(word_of(board))) << word << ' ' << word_of(board);
    EXPECT_EQ(std::ranges::count(game().label(position), '\n'), board.rows - 1) << word;
    for (const auto& move : game().moves(position)) {
      StoneGrid after = game().grid(move.next).value();
      if (move.cell) {
        const auto cell = static_cast<std::size_t>(*move.cell);
        ASSERT_LT(cell, board.stones.size()) << word << ' ' << move.name;
        EXPECT_FALSE(board.stones[cell]) << word << ' ' << move.name << " goes where a stone is";
        EXPECT_TRUE(after.stones[cell]) << word << ' ' << move.name << " leaves no stone";
        after.stones[cell].reset();
      }
      EXPECT_EQ(after, board) << word << ' ' << move.name << " changes another cell";
    }
  }
}

TEST_P(EveryGame, IsSearchedToTheValuesOfItsGraph) {
  if (!GetParam().game.search) {
    EXPECT_FALSE(GetParam().row->offers(Capability::Search));
    return;
  }
  const auto search = GetParam().game.search({.threads = 1, .memory = 1 << 20}).value();
  const auto values = plain_values(game());
  const std::size_t step = values.size() / 500 + 1;  // a few hundred of them
  std::size_t i = 0;
  for (const auto& [position, value] : values) {
    if (i++ % step != 0 && position != game().start()) continue;
    const auto bracket = search->bracket(position, unstopped()).value();
    ASSERT_TRUE(bracket.proved()) << game().print(position);
    EXPECT_EQ(bracket.low.outcome, value.outcome) << game().print(position);
    // Some searches prove only who wins.
    if (bracket.low.rank != no_rank) {
      EXPECT_EQ(bracket.low.rank, value.rank) << game().print(position);
    }
  }
}

/// The moves that a list of successors stands for: a graph from a file may have edges out of a victory, which are never
/// played, and parallel ones, which are one move.
std::vector<Code> played(std::vector<Code> successors, bool victory, bool from_file) {
  if (!from_file) return successors;
  if (victory) return {};
  std::set<Code> seen;
  std::erase_if(successors, [&](Code code) { return !seen.insert(code).second; });
  return successors;
}

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
    EXPECT_EQ(played(actual, victory.has_value(), explored.named), expected) << word;
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

TEST_P(EveryGame, HasTheValuesOfTheDefinition) {
  const auto values = plain_values(game());
  for (const bool symmetry : {false, true}) {
    const Explored graph = explored(symmetry);
    const Solution solution = solve_attractors(*graph.graph, {}, unstopped()).value();
    for (const auto& [position, value] : values) {
      const auto vertex = graph.find(graph.symmetry ? game().canonical(position) : position);
      ASSERT_TRUE(vertex) << game().print(position);
      EXPECT_EQ(solution.value(*vertex), value) << game().print(position);
    }
    const auto name = [&](Vertex v) { return game().print(graph.code(v)); };
    EXPECT_FALSE(find_defect(*graph.graph, solution, name, unstopped()).value());
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

INSTANTIATE_TEST_SUITE_P(Registry, EveryGame, ::testing::ValuesIn(small_games<PlayableGame>()),
                         test_name<PlayableGame>);

}  // namespace
}  // namespace perfectplay::testing
