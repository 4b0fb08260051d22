// Runs under the thread sanitizer too.
#include "perfectplay/solve/search/connect_four/connect_four_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "support/minimax.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

using Position = ConnectFour::Position;

std::unique_ptr<ConnectFourSearch> search_on(const ConnectFour& rules, const SearchOptions& options = {.threads = 1}) {
  return ConnectFourSearch::create(rules, options).value();
}

/// The exact value, which an unlimited search always finds.
Value exact(ConnectFourSearch& search, const Position& position) {
  const Bracket<Value> bracket = search.value(position, unstopped()).value();
  EXPECT_TRUE(bracket.proved());
  return bracket.low;
}

Value start_value(std::int64_t width, std::int64_t height, std::int64_t align = 4) {
  const ConnectFour rules = ConnectFour::create(width, height, align).value();
  return exact(*search_on(rules), rules.start());
}

std::vector<Position> children(const ConnectFour& rules, const Position& position) {
  std::vector<Position> result;
  for (const auto move : rules.moves(position)) {
    result.push_back(rules.play(position, static_cast<ConnectFour::Move>(move)));
  }
  return result;
}

/// A game of random moves, up to `stones` stones; nothing when it ended before.
std::optional<Position> random_position(const ConnectFour& rules, int stones, std::mt19937& random) {
  Position position = rules.start();
  for (int i = 0; i < stones; ++i) {
    const std::vector<Position> next = children(rules, position);
    position = next[random() % next.size()];
    if (rules.result(position)) return std::nullopt;
  }
  return position;
}

std::vector<Position> random_positions(const ConnectFour& rules, int stones, std::size_t count) {
  std::mt19937 random(20);
  std::vector<Position> result;
  while (result.size() < count) {
    if (const auto position = random_position(rules, stones, random)) result.push_back(*position);
  }
  return result;
}

/// What the value must be, given those of the moves.
Value best_of_children(const ConnectFour& rules, ConnectFourSearch& search, const Position& position) {
  const Player mover = rules.player(position);
  std::optional<Value> best;
  for (const Position& child : children(rules, position)) {
    Value value = exact(search, child);
    if (value.outcome != Outcome::Draw) value.rank = Rank{raw(value.rank) + 1};
    if (!best || better_for(mover, value, *best)) best = value;
  }
  return *best;
}

TEST(ConnectFourSearch, EqualsTheAttractorOnEveryPositionOfASmallBoard) {
  const auto rules = ConnectFour::create(4, sanitized ? 3 : 4, 4).value();
  const Oracle oracle = Oracle::solve(erase(rules), {}, unstopped()).value();
  const auto search = search_on(rules);
  std::unordered_set<std::uint64_t> seen{raw(rules.encode(rules.start()))};
  std::vector<Position> open{rules.start()};
  while (!open.empty()) {
    const Position position = open.back();
    open.pop_back();
    ASSERT_EQ(exact(*search, position), oracle.value(rules.encode(position)).value()) << rules.print(position);
    if (rules.result(position)) continue;
    for (const Position& child : children(rules, position)) {
      if (seen.insert(raw(rules.encode(child))).second) open.push_back(child);
    }
  }
  if (!sanitized) {
    EXPECT_EQ(seen.size(), 161'029U);
  }
}

TEST(ConnectFourSearch, EqualsTheAttractorOnRandomPlays) {
  struct Board {
    std::int64_t width, height, align;
  };
  for (const auto& [width, height, align] :
       {Board{5, 4, 4}, Board{4, 5, 4}, Board{5, 3, 3}, Board{3, 5, 3}, Board{4, 4, 3}, Board{5, 3, 5}}) {
    if (sanitized && width * height > 16) continue;
    const auto rules = ConnectFour::create(width, height, align).value();
    const Oracle oracle = Oracle::solve(erase(rules), {.symmetry = true}, unstopped()).value();
    const auto search = search_on(rules);
    std::mt19937 random(1);
    for (int game = 0; game < (sanitized ? 50 : 1000); ++game) {
      for (Position position = rules.start();;) {
        ASSERT_EQ(exact(*search, position), oracle.value(rules.encode(position)).value())
            << rules.print(position) << ", " << align << " aligned";
        if (rules.result(position)) break;
        const std::vector<Position> next = children(rules, position);
        position = next[random() % next.size()];
      }
    }
  }
}

// One search is asked for positions in the order of their codes, so that its table has entries of all kinds. A key that
// two positions shared by mistake showed up here, and neither from a fresh table nor along whole games.
TEST(ConnectFourSearch, EqualsTheAttractorOnPositionsInAnyOrder) {
  const auto rules = ConnectFour::create(4, sanitized ? 4 : 5, 4).value();
  const Explored explored = explore(rules, {.symmetry = true}, unstopped()).value();
  const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
  const auto search = search_on(rules);
  for (std::uint32_t v = 0; v < explored.graph->size(); v += 5) {
    const Position position = rules.decode(explored.code(Vertex{v}));
    ASSERT_EQ(exact(*search, position), solution.value(Vertex{v})) << rules.print(position);
  }
}

TEST(ConnectFourSearch, EqualsPlainRecursionOnTinyBoardsOfAllShapes) {
  PERFECTPLAY_USES_ONE_THREAD();
  for (std::int64_t width = 1; width <= 10; ++width) {
    for (std::int64_t height = 1; height <= 10; ++height) {
      if (width * height > 10) continue;
      for (std::int64_t align = 2; align <= 6; ++align) {
        const auto rules = ConnectFour::create(width, height, align).value();
        const auto game = erase(rules);
        Minimax twin(*game);
        twin.value(game->start());
        const auto search = search_on(rules);
        for (const auto& [code, value] : twin.values()) {
          ASSERT_EQ(exact(*search, rules.decode(code)), value)
              << width << "x" << height << ", " << align << " aligned: " << rules.print(rules.decode(code));
        }
      }
    }
  }
}

TEST(ConnectFourSearch, KnownValues) {
  const auto winners = [](std::int64_t height, std::int64_t first, std::int64_t last) {
    std::string line;
    for (std::int64_t width = first; width <= last; ++width) {
      const Outcome outcome = start_value(width, height).outcome;
      line += outcome == Outcome::Draw ? '=' : outcome == Outcome::J0 ? '+' : '-';
    }
    return line;
  };
  EXPECT_EQ(winners(4, 4, sanitized ? 5 : 7), sanitized ? "==" : "==-=");
  EXPECT_EQ(winners(5, 4, sanitized ? 4 : 6), sanitized ? "=" : "===");
  EXPECT_EQ(winners(6, 4, sanitized ? 4 : 5), sanitized ? "=" : "==");
  EXPECT_EQ(winners(7, 4, 4), "=");
  EXPECT_EQ(start_value(4, 4, 5), (Value{Outcome::Draw, no_rank}));
  EXPECT_EQ(start_value(1, 63, 2), (Value{Outcome::Draw, no_rank}));
}

TEST(ConnectFourSearch, AValueIsTheBestOfItsMovesOnLargeBoards) {
  struct Board {
    std::int64_t width, height, align;
    int stones;
  };
  for (const auto& [width, height, align, stones] :
       {Board{7, 6, 4, 21}, Board{7, 6, 3, 6}, Board{7, 6, 5, 24}, Board{7, 7, 4, 26}, Board{8, 7, 4, 36},
        Board{9, 6, 4, 34}, Board{12, 4, 4, 28}, Board{6, 9, 4, 34}}) {
    const auto rules = ConnectFour::create(width, height, align).value();
    const auto search = search_on(rules);
    for (const Position& position :
         random_positions(rules, static_cast<int>(sanitized ? stones + 6 - align : stones), sanitized ? 5 : 50)) {
      ASSERT_EQ(exact(*search, position), best_of_children(rules, *search, position))
          << rules.print(position) << ", " << align << " aligned";
    }
  }
}

TEST(ConnectFourSearch, MirroredPositionsHaveTheSameValue) {
  const auto rules = ConnectFour::create(7, 6, 4).value();
  for (const Position& position : random_positions(rules, 20, sanitized ? 3 : 30)) {
    EXPECT_EQ(exact(*search_on(rules), position), exact(*search_on(rules), rules.image(position, 1)));
  }
}

TEST(ConnectFourSearch, NeitherTableNorThreadsChangeAValue) {
  const auto rules = ConnectFour::create(7, 6, 4).value();
  const std::vector<Position> positions = random_positions(rules, sanitized ? 22 : 16, sanitized ? 4 : 12);
  const auto usual = search_on(rules);
  const auto tiny = search_on(rules, {.threads = 1, .memory = 4096});
  const auto small_for_two = search_on(rules, {.threads = 2, .memory = 1 << 16});
  const auto three = search_on(rules, {.threads = 3, .memory = 16 << 20});
  for (const Position& position : positions) {
    const Value value = exact(*usual, position);
    EXPECT_EQ(exact(*tiny, position), value) << rules.print(position);
    EXPECT_EQ(exact(*small_for_two, position), value) << rules.print(position);
    EXPECT_EQ(exact(*three, position), value) << rules.print(position);
  }
  // Positions that take more nodes than one thread is given.
  const auto board = ConnectFour::create(6, 4, 4).value();
  const Value value = exact(*search_on(board), board.start());
  EXPECT_EQ(value, (Value{Outcome::J1, Rank{24}}));
  EXPECT_EQ(exact(*search_on(board, {.threads = 3}), board.start()), value);
  EXPECT_EQ(exact(*search_on(board, {.threads = 2, .memory = 4096}), board.start()), value);
}

TEST(ConnectFourSearch, TellsWhatItHasProvedWhenItHasToStop) {
  const auto rules = ConnectFour::create(7, 6, 4).value();
  const Value truth{Outcome::J0, Rank{41}};
  const auto holds_truth = [&](const Bracket<Value>& bracket) {
    return !better_for(Player::J0, bracket.low, truth) && !better_for(Player::J0, truth, bracket.high);
  };
  Stop in_time;
  in_time.within(0.1);
  const auto hurried = search_on(rules, {.threads = 2, .memory = 16 << 20});
  const Bracket<Value> bracket = hurried->value(rules.start(), in_time).value();
  EXPECT_EQ(in_time.reason(), StopReason::Time);
  EXPECT_FALSE(bracket.proved());
  EXPECT_TRUE(holds_truth(bracket));
  EXPECT_GT(hurried->nodes(), 0U);

  int calls = 0;
  Stop stop_soon;
  stop_soon.tell([&](const Progress& progress) {
    EXPECT_EQ(progress.phase, "searching");
    if (++calls == 3) stop_soon.cancel();
  });
  const Bracket<Value> stopped =
      search_on(rules, {.threads = 1, .memory = 16 << 20})->value(rules.start(), stop_soon).value();
  EXPECT_FALSE(stopped.proved());
  EXPECT_TRUE(holds_truth(stopped));
  EXPECT_EQ(calls, 3);
}

TEST(ConnectFourSearch, KnowsEndedPositions) {
  const auto rules = ConnectFour::create(7, 6, 4).value();
  const auto search = search_on(rules);
  EXPECT_EQ(exact(*search, rules.parse("1122334").value()), (Value{Outcome::J0, Rank{0}}));
  EXPECT_EQ(exact(*search, rules.parse("112233").value()), (Value{Outcome::J0, Rank{1}}));
  EXPECT_EQ(exact(*search, rules.parse("33445").value()), (Value{Outcome::J0, Rank{2}}));
  const auto small = ConnectFour::create(2, 2, 4).value();
  EXPECT_EQ(exact(*search_on(small), small.parse("1122").value()), (Value{Outcome::Draw, no_rank}));
}

TEST(ConnectFourSearch, SaysHowMuchMemoryWouldDo) {
  const auto rules = ConnectFour::create(7, 6, 4).value();
  const auto greedy = ConnectFourSearch::create(rules, {.memory = std::uint64_t{1} << 60});
  ASSERT_FALSE(greedy.has_value());
  EXPECT_EQ(greedy.error().kind, ErrorKind::Resource);
  EXPECT_NE(greedy.error().message.find("no memory for a table"), std::string::npos);
  const auto mean = ConnectFourSearch::create(ConnectFour::create(8, 7, 4).value(), {.memory = 1 << 20});
  ASSERT_FALSE(mean.has_value());
  EXPECT_NE(mean.error().message.find("is too small for connect-four on 8x7; it takes 8388608"), std::string::npos)
      << mean.error().message;
}

}  // namespace
}  // namespace perfectplay::testing
