// Runs under the thread sanitizer too.
#include "perfectplay/solve/search/morpion/morpion_search.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>

#include "perfectplay/play/oracle.h"
#include "perfectplay/solve/search/morpion/pairing.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

Morpion board(int columns, int rows, int align) { return Morpion::create(columns, rows, align).value(); }

std::unique_ptr<MorpionSearch> search_of(const Morpion& game, const SearchOptions& options = {.threads = 1}) {
  return MorpionSearch::create(game, options).value();
}

Bracket<Value> exactly(Outcome outcome, std::uint32_t rank) { return {{outcome, Rank{rank}}, {outcome, Rank{rank}}}; }
Bracket<Value> draw() { return {Value{}, Value{}}; }

/// Random moves from the start, until the game ends or there are `stones` stones.
Morpion::Position random_position(const Morpion& game, int stones, std::mt19937& random) {
  Morpion::Position position;
  for (int i = 0; i < stones && !game.result(position); ++i) {
    std::vector<Morpion::Move> moves;
    for (const auto move : game.moves(position)) moves.push_back(move);
    position = game.play(position, moves[random() % moves.size()]);
  }
  return position;
}

TEST(MorpionSearch, EqualsTheAttractorInEveryPosition) {
  for (const auto& [columns, rows, align] : {std::array{3, 3, 3}, std::array{3, 3, 2}, std::array{4, 3, 3},
                                             std::array{2, 5, 3}, std::array{3, 3, 1}, std::array{2, 2, 3}}) {
    const Morpion game = board(columns, rows, align);
    const auto oracle = Oracle::solve(erase(game), {}, unstopped()).value();
    const auto search = search_of(game);
    for (std::uint32_t v = 0; v < oracle.solution().size(); ++v) {
      const Code code = oracle.explored().code(Vertex{v});
      const Value expected = oracle.solution().value(Vertex{v});
      ASSERT_EQ(search->value(game.decode(code), unstopped()).value(), (exactly(expected)))
          << game.print(game.decode(code));
    }
  }
}

TEST(MorpionSearch, KnownBoards) {
  PERFECTPLAY_USES_ONE_THREAD();
  EXPECT_EQ(search_of(board(3, 3, 3))->value({}, unstopped()).value(), draw());
  EXPECT_EQ(search_of(board(4, 4, 3))->value({}, unstopped()).value(), exactly(Outcome::J0, 5));
  EXPECT_EQ(search_of(board(4, 4, 4))->value({}, unstopped()).value(), draw());
  if (!sanitized) {
    EXPECT_EQ(search_of(board(5, 5, 4))->value({}, unstopped()).value(), draw());
  }
  EXPECT_EQ(search_of(board(5, 5, 5))->value({}, unstopped()).value(), draw());
  EXPECT_EQ(search_of(board(6, 5, 4))->value({}, unstopped()).value(), exactly(Outcome::J0, 11));
  EXPECT_EQ(search_of(board(6, 6, 6))->value({}, unstopped()).value(), draw());
}

TEST(MorpionSearch, AValueIsTheBestOfItsMoves) {
  std::mt19937 random(1);
  for (const auto& [game, stones] : {std::pair(board(5, 5, 4), 9), std::pair(board(6, 6, 5), 20)}) {
    const auto search = search_of(game);
    for (int i = 0; i < (sanitized ? 3 : 15); ++i) {
      const auto position = random_position(game, stones, random);
      if (game.result(position)) continue;
      const Value value = search->value(position, unstopped()).value().low;
      std::optional<Value> best;
      for (const auto move : game.moves(position)) {
        Value after = search->value(game.play(position, move), unstopped()).value().low;
        if (after.rank != no_rank) after.rank = Rank{raw(after.rank) + 1};
        if (!best || better_for(position.to_move(), after, *best)) best = after;
      }
      EXPECT_EQ(value, *best) << game.print(position);
    }
  }
}

TEST(MorpionSearch, NeitherThreadsNorMemoryNorSymmetricBoardsMatter) {
  std::mt19937 random(7);
  const Morpion game = board(5, 4, 4);
  const auto plain = search_of(game);
  const auto tiny = search_of(game, {.threads = 1, .memory = 1});
  const auto threads = search_of(game, {.threads = 3, .memory = 1 << 16});
  for (int i = 0; i < (sanitized ? 5 : 20); ++i) {
    const auto position = random_position(game, 6, random);
    const auto value = plain->value(position, unstopped()).value();
    EXPECT_EQ(tiny->value(position, unstopped()).value(), value);
    EXPECT_EQ(threads->value(position, unstopped()).value(), value);
    for (int s = 1; s < game.symmetries(); ++s)
      EXPECT_EQ(plain->value(game.image(position, s), unstopped()).value(), value);
  }
}

TEST(MorpionSearch, WhatTimeDoesNotSufficeForIsABracket) {
  const Morpion game = board(7, 4, 4);
  const auto search = search_of(game, {.threads = 1});
  Stop stop;
  stop.limit_effort(10'000);
  const auto bracket = search->value({}, stop).value();
  EXPECT_FALSE(bracket.proved());
  EXPECT_EQ(bracket.low, Value{}) << "the first player never loses";
  EXPECT_EQ(bracket.high.outcome, Outcome::J0);
  EXPECT_GT(search->nodes(), 0U);
}

TEST(MorpionSearch, MemoryThatCannotBeHadIsRefused) {
  const auto refused = MorpionSearch::create(board(3, 3, 3), {.memory = std::uint64_t{1} << 60});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Resource);
  EXPECT_NE(refused.error().message.find("has room for"), std::string::npos);
}

TEST(MorpionPairing, APairingMeansThatTheAttackerNeverWins) {
  const Morpion game = board(4, 3, 3);
  const auto oracle = Oracle::solve(erase(game), {}, unstopped()).value();
  const MorpionPairing pairing(game);
  std::size_t held = 0;
  for (std::uint32_t v = 0; v < oracle.solution().size(); ++v) {
    const auto position = game.decode(oracle.explored().code(Vertex{v}));
    if (game.result(position)) continue;
    if (pairing.holds(position.j0, position.j1)) {
      ++held;
      EXPECT_NE(oracle.solution().value(Vertex{v}).outcome, Outcome::J0) << game.print(position);
    }
    if (pairing.holds(position.j1, position.j0)) {
      EXPECT_NE(oracle.solution().value(Vertex{v}).outcome, Outcome::J1) << game.print(position);
    }
  }
  EXPECT_GT(held, 100U);
  EXPECT_TRUE(MorpionPairing(board(6, 6, 6)).holds(0, 0));
  EXPECT_FALSE(MorpionPairing(board(3, 3, 3)).holds(0, 0)) << "eight lines need sixteen cells";
}

}  // namespace
}  // namespace perfectplay::testing
