// Runs under the thread sanitizer too.
// The oracle against minimax by hand: values, the order of moves, lines that end when they should, symmetry.
#include "perfectplay/play/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

Oracle oracle_for(const std::shared_ptr<const ReachabilityGame>& game, bool symmetry) {
  ExploreOptions options;
  options.symmetry = symmetry;
  auto oracle = Oracle::solve(game, options, unstopped());
  EXPECT_TRUE(oracle) << oracle.error().message;
  return std::move(*oracle);
}

class OracleOfSmallGame : public ::testing::TestWithParam<SmallGame<PlayableGame>> {};

TEST_P(OracleOfSmallGame, AValueFollowsFromTheValuesOfTheMoves) {
  Oracle oracle = oracle_for(GetParam().game.game, false);
  const ReachabilityGame& game = oracle.game();
  for (std::uint32_t i = 0; i < oracle.solution().size(); ++i) {
    const Code position = oracle.explored().code(Vertex{i});
    const Value value = *oracle.value(position);
    const auto moves = *oracle.moves(position, unstopped());
    ASSERT_EQ(moves.size(), game.moves(position).size());
    if (moves.empty()) {
      EXPECT_EQ(value.outcome, game.result(position).value_or(Outcome::Draw));
      continue;
    }
    EXPECT_TRUE(std::ranges::is_sorted(moves, [player = game.player(position)](const RatedMove& a, const RatedMove& b) {
      return better_for(player, a.value.low, b.value.low);
    }));
    EXPECT_EQ(value.outcome, moves.front().value.low.outcome);
    if (value.outcome != Outcome::Draw) {
      EXPECT_EQ(raw(value.rank), raw(moves.front().value.low.rank) + 1);
    }
    const auto best_moves = *oracle.best_moves(position, unstopped());
    for (const RatedMove& best : best_moves) EXPECT_EQ(best.value, moves.front().value);
    EXPECT_EQ(std::ranges::count_if(moves, &RatedMove::best), std::ssize(best_moves));
  }
}

TEST_P(OracleOfSmallGame, SymmetryChangesNoAnswer) {
  Oracle apart = oracle_for(GetParam().game.game, false);
  Oracle merged = oracle_for(GetParam().game.game, true);
  EXPECT_EQ(apart.counts(), merged.counts());
  EXPECT_EQ(apart.explored().positions, merged.explored().positions);
  EXPECT_EQ(apart.explored().moves, merged.explored().moves);
  for (std::uint32_t i = 0; i < apart.solution().size(); ++i) {
    const Code position = apart.explored().code(Vertex{i});
    ASSERT_EQ(*apart.value(position), *merged.value(position)) << apart.game().print(position);
    const auto one = *apart.moves(position, unstopped());
    const auto other = *merged.moves(position, unstopped());
    ASSERT_TRUE(std::ranges::equal(one, other, [](const RatedMove& a, const RatedMove& b) {
      return a.name == b.name && a.next == b.next && a.value == b.value;
    }));
  }
}

TEST_P(OracleOfSmallGame, TheBestLineIsAsLongAsTheRank) {
  Oracle oracle = oracle_for(GetParam().game.game, true);
  const Code start = oracle.game().start();
  const Value value = *oracle.value(start);
  const auto line = *oracle.best_line(start, 1000, unstopped());
  if (value.outcome != Outcome::Draw) {
    EXPECT_EQ(line.moves.size(), raw(value.rank));
  }
  EXPECT_NE(line.end, LineEnd::Cut);
  if (!line.moves.empty()) {
    // A drawn line stops where it repeats a position, or at an end.
    EXPECT_EQ(oracle.game().result(line.moves.back().next).value_or(Outcome::Draw), value.outcome);
  }
}

TEST_P(OracleOfSmallGame, CountsAddUp) {
  Oracle oracle = oracle_for(GetParam().game.game, true);
  const auto counts = oracle.counts();
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), oracle.explored().positions);
}

INSTANTIATE_TEST_SUITE_P(All, OracleOfSmallGame, ::testing::ValuesIn(small_games<PlayableGame>()));

TEST(Oracle, ADrawnLineStopsWhereItRepeats) {
  GraphBuilder builder;
  const Vertex a = builder.add(Player::J0, std::nullopt, "a");
  const Vertex b = builder.add(Player::J1, std::nullopt, "b");
  const Vertex c = builder.add(Player::J0, Player::J0, "c");
  builder.edge(a, b);
  builder.edge(b, c);
  builder.edge(b, a);
  Oracle oracle = oracle_for(erase(std::make_shared<const Graph>(builder.build())), true);
  const auto line = *oracle.best_line(oracle.game().start(), 1000, unstopped());
  ASSERT_EQ(line.moves.size(), 2U);
  EXPECT_EQ(line.moves[0].name, "b");
  EXPECT_EQ(line.moves[1].name, "a");
  EXPECT_EQ(line.end, LineEnd::Repetition);
  const auto cut = *oracle.best_line(oracle.game().start(), 1, unstopped());
  EXPECT_EQ(cut.moves.size(), 1U);
  EXPECT_EQ(cut.end, LineEnd::Cut);
}

TEST(Oracle, AnUnreachablePositionIsAnError) {
  const auto game = make_game("morpion", {{"size", "3"}});
  ASSERT_TRUE(game);
  Oracle oracle = oracle_for(game->game, true);
  const auto value = oracle.value(Code{0x7FFFFFFF});
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().kind, ErrorKind::Input);
}

TEST(Oracle, StopsWhenItIsCancelled) {
  const auto game = make_game("connect-four", {{"width", "4"}, {"height", "4"}});
  ASSERT_TRUE(game);
  Stop stop;
  stop.cancel();
  const auto oracle = Oracle::solve(game->game, {}, stop);
  ASSERT_FALSE(oracle);
  EXPECT_EQ(oracle.error().kind, ErrorKind::Stopped);
}

}  // namespace
}  // namespace perfectplay::testing
