// Runs under the thread sanitizer too.
// Exploring games of odd shapes: cycles, wide and narrow ones, refusals, and being stopped.
#include "perfectplay/graph/explore/explore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/nim.h"
#include "support/same_graph.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

/// A game without meaning: from p one may go to three positions that look random, so there are cycles and parallel
/// edges.
struct Maze {
  using Position = std::uint64_t;
  using Move = int;

  std::uint64_t size;

  Position start() const { return 0; }
  Player player(Position p) const { return p % 3 == 0 ? Player::J0 : Player::J1; }
  std::optional<Outcome> result(Position p) const {
    if (p % 11 == 5) return Outcome{static_cast<std::uint8_t>(p % 3)};
    return std::nullopt;
  }
  std::vector<Move> moves(Position) const { return {1, 2, 3}; }
  Position play(Position p, Move move) const {
    return CodeIndex::mix(Code{p / 2 * 4 + static_cast<unsigned>(move)}) % size;
  }
  Code encode(Position p) const { return Code{p << 40}; }
  Position decode(Code code) const { return raw(code) >> 40; }
};
static_assert(Rules<Maze> && !Bounded<Maze> && !Symmetric<Maze>);

/// A single file of positions: the worst case for anything that works level by level.
struct Corridor {
  using Position = std::uint64_t;
  using Move = int;

  std::uint64_t length;

  Position start() const { return 0; }
  Player player(Position p) const { return p % 2 == 0 ? Player::J0 : Player::J1; }
  std::optional<Outcome> result(Position p) const {
    if (p == length) return Outcome::J0;
    return std::nullopt;
  }
  std::vector<Move> moves(Position) const { return {1}; }
  Position play(Position p, Move) const { return p + 1; }
  Code encode(Position p) const { return Code{p}; }
  Position decode(Code code) const { return raw(code); }
};

/// Compares with a plain search through a map.
template <Rules G>
void expect_explored(const G& game, const Explored& explored) {
  std::map<Code, std::vector<Code>> twin;
  std::vector<Code> waiting{game.encode(game.start())};
  while (!waiting.empty()) {
    const Code code = waiting.back();
    waiting.pop_back();
    const auto [entry, is_new] = twin.try_emplace(code);
    const auto position = game.decode(code);
    if (!is_new || game.result(position)) continue;
    for (const auto& move : game.moves(position)) {
      entry->second.push_back(game.encode(game.play(position, move)));
      waiting.push_back(entry->second.back());
    }
  }
  const Graph& graph = *explored.graph;
  ASSERT_EQ(graph.size(), twin.size());
  for (const auto& [code, children] : twin) {
    const auto vertex = explored.find(code);
    ASSERT_TRUE(vertex);
    ASSERT_EQ(explored.code(*vertex), code);
    ASSERT_EQ(graph.owner(*vertex), game.player(game.decode(code)));
    const auto result = game.result(game.decode(code));
    const auto victory = graph.victory(*vertex);
    ASSERT_EQ(victory.has_value(), result && *result != Outcome::Draw);
    if (victory) {
      ASSERT_EQ(win_for(*victory), *result);
    }
    ASSERT_TRUE(
        std::ranges::equal(graph.successors(*vertex), children, {}, [&](Vertex v) { return explored.code(v); }));
  }
}

template <Rules G>
void expect_same_for_any_threads(const G& game, bool symmetry) {
  const Explored one = explore(game, {.symmetry = symmetry, .threads = 1}, unstopped()).value();
  for (const unsigned threads : {2U, 5U}) {
    const Explored many = explore(game, {.symmetry = symmetry, .threads = threads}, unstopped()).value();
    EXPECT_TRUE(same_graph(*one.graph, *many.graph));
    EXPECT_TRUE(std::ranges::equal(one.codes, many.codes));
    EXPECT_TRUE(std::ranges::equal(one.weights, many.weights));
    EXPECT_EQ(one.positions, many.positions);
    EXPECT_EQ(one.moves, many.moves);
  }
}

TEST(Explore, FollowsCycles) {
  for (const std::uint64_t size : {1U, 2U, 10U, 1000U, 60'000U}) {
    const Maze maze{size};
    expect_explored(maze, explore(maze, {.threads = 2}, unstopped()).value());
  }
}

TEST(Explore, WideGraphsAreNumberedTheSameByAnyNumberOfThreads) {
  const int size = sanitized ? 30'000 : 100'000;
  expect_same_for_any_threads(Maze{static_cast<std::uint64_t>(size)}, false);
  if (!sanitized) expect_same_for_any_threads(ConnectFour::create(4, 4, 4).value(), false);
  expect_same_for_any_threads(ConnectFour::create(4, 4, 4).value(), true);
  expect_same_for_any_threads(Nim::create(size, {1, 2, 7}, false).value(), false);
}

TEST(Explore, AgreesWithAPlainSearchOnConnectFour) {
  const auto game = ConnectFour::create(4, 3, 3).value();
  expect_explored(game, explore(game, {.symmetry = false, .threads = 2}, unstopped()).value());
}

TEST(Explore, DoesNotFindWhatCannotBeReached) {
  const Explored maze = explore(Maze{1000}, {}, unstopped()).value();
  EXPECT_FALSE(maze.find(Code{1}));
  EXPECT_FALSE(maze.find(Code{std::uint64_t{1000} << 40}));
  const Explored nim = explore(Nim::create(10, {1, 2}, false).value(), {}, unstopped()).value();
  EXPECT_TRUE(nim.find(Code{20}));
  EXPECT_FALSE(nim.find(Code{21}));
}

TEST(Explore, WalksALongCorridor) {
  const Corridor corridor{300'000};
  const Explored explored = explore(corridor, {}, unstopped()).value();
  ASSERT_EQ(explored.graph->size(), 300'001U);
  EXPECT_EQ(explored.moves, 300'000U);
  for (std::uint32_t v = 0; v <= 300'000; ++v) ASSERT_EQ(explored.codes[v], Code{v});
  EXPECT_EQ(explored.graph->victory(Vertex{300'000}), Player::J0);
}

TEST(Explore, RefusesLargeBoardsBeforehand) {
  const auto full_size = ConnectFour::create(7, 6, 4).value();
  const Hint smaller{"height", "3"};
  const auto refused = explore(
      full_size, {.smaller = [&](const ExploreOptions& /*options*/) { return std::optional(smaller); }}, unstopped());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Input);
  EXPECT_EQ(refused.error().message,
            "connect-four 7x6 has up to 7.1e+13 positions, more than the 250,000,000 that can be explored");
  EXPECT_EQ(refused.error().hint, smaller);
}

TEST(Explore, RefusesWhatDoesNotFitMemory) {
  const auto game = ConnectFour::create(4, 4, 4).value();
  const auto refused = explore(game, {.memory = 1'000'000}, unstopped());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Resource);
  EXPECT_NE(refused.error().message.find("GB"), std::string::npos) << refused.error().message;
  EXPECT_TRUE(explore(game, {.memory = 100'000'000}, unstopped()));
}

TEST(Explore, RefusesTooManyMoves) {
  std::vector<std::int64_t> rule;
  for (std::int64_t take = 1; take <= 50; ++take) rule.push_back(take);
  const auto refused = explore(Nim::create(Nim::max_sticks, rule, false).value(), {}, unstopped());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("moves, more than the 4,294,967,295"), std::string::npos)
      << refused.error().message;
}

TEST(Explore, StopsAtTheLimitWhenNothingWasKnownBeforehand) {
  const auto refused = explore(Maze{100'000}, {.max_positions = 5000}, unstopped());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "the game has more than the 5,000 positions that can be explored");
}

TEST(Explore, ReportsProgressAndStopsWhenAsked) {
  std::uint64_t last = 0;
  int calls = 0;
  Stop watched;
  watched.tell([&](const Progress& progress) {
    EXPECT_EQ(progress.phase, "exploring");
    EXPECT_GE(progress.done, last);
    last = progress.done;
    ++calls;
  });
  watched.limit_effort(250'000);
  EXPECT_EQ(explore(Corridor{300'000}, {}, watched).error().kind, ErrorKind::Resource);
  EXPECT_GT(calls, 0);
  EXPECT_EQ(watched.reason(), StopReason::Effort);

  Stop cancelled;
  cancelled.cancel();
  const auto maze = explore(Maze{200'000}, {}, cancelled);
  ASSERT_FALSE(maze);
  EXPECT_EQ(maze.error().kind, ErrorKind::Stopped);
  const auto nim = explore(Nim::create(1000, {1, 2}, false).value(), {}, cancelled);
  ASSERT_FALSE(nim);
  EXPECT_EQ(nim.error().kind, ErrorKind::Stopped);
}

// Each of these ends in the middle of another step: what is explored so far is thrown away without harm.
TEST(Explore, EndsWhereverTheEffortEnds) {
  const auto game = ConnectFour::create(5, 4, 4).value();
  for (const std::uint64_t effort : {1U, 5'000U, 20'000U, 60'000U, 120'000U}) {
    Stop stop;
    stop.limit_effort(effort);
    const auto explored = explore(game, {.threads = 3}, stop);
    ASSERT_FALSE(explored) << effort;
    EXPECT_EQ(explored.error().message, "the limit on the effort ended the exploration; allow more");
  }
}

}  // namespace
}  // namespace perfectplay::testing
