// One suite for all Layered games: places are numbers without gaps, un-moves are exactly the inverse of moves, and only
// captures leave a layer, downwards.
#include "perfectplay/games/layered.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "perfectplay/games/awale/awale_layers.h"
#include "perfectplay/games/kono.h"
#include "support/awale_rules.h"
#include "support/sanitized.h"

namespace perfectplay::testing {
namespace {

/// How often a move, or an un-move, connects two places of a layer.
using Pairs = std::map<std::pair<std::uint64_t, std::uint64_t>, int>;

template <Layered G>
void check_layered(const G& game) {
  for (int layer = 0; layer < game.layers(); ++layer) {
    Pairs moves;
    Pairs unmoves;
    for (std::uint64_t index = 0; index < game.layer_size(layer); ++index) {
      const LayerPlace here{layer, index};
      const auto position = game.at(here);
      ASSERT_EQ(game.place(position), here);
      ASSERT_EQ(game.at(game.place(position)), position);
      bool over = true;
      for (const auto& step : game.steps(position)) {
        over = false;
        const LayerPlace next = game.place(step.next);
        ASSERT_LE(next.layer, layer);
        ASSERT_LT(next.index, game.layer_size(next.layer));
        ASSERT_LE(std::abs(step.gain) + game.score_bound(next.layer), std::max(game.score_bound(layer), 1));
        if (next.layer == layer) ++moves[{index, next.index}];
      }
      if (over) {
        ASSERT_LE(std::abs(game.end_score(position)), game.score_bound(layer));
      }
      for (const auto& before : game.unmoves(position)) {
        ASSERT_EQ(game.place(before).layer, layer);
        ++unmoves[{game.place(before).index, index}];
      }
    }
    ASSERT_EQ(moves, unmoves) << "layer " << layer;
  }
}

TEST(LayeredGames, AwaleKeepsThePromises) {
  for (int pits = 1; pits <= 4; ++pits) {
    const int seeds[] = {0, 12, 9, 7, 5};
    for (const AwaleRules& rules : all_rules(pits)) {
      check_layered(AwaleLayers::make(rules, seeds[pits] - (sanitized ? 2 : 0)).value());
    }
  }
}

TEST(LayeredGames, KonoKeepsThePromises) {
  check_layered(Kono::create(2, 2).value());
  check_layered(Kono::create(3, 3).value());
  check_layered(Kono::create(2, sanitized ? 4 : 5).value());
  if (sanitized) return;  // the larger boards take the same paths
  check_layered(Kono::create(5, 2).value());
  check_layered(Kono::create(4, 3).value());
}

TEST(LayeredGames, OnlyCapturesLeaveALayer) {
  const AwaleLayers awale = AwaleLayers::make(awale_rules("tamale", 3).value(), 8).value();
  for (std::uint64_t index = 0; index < awale.layer_size(8); ++index) {
    for (const auto& step : awale.steps(awale.at({8, index}))) {
      ASSERT_EQ(awale.place(step.next).layer, 8 - step.gain);
    }
  }
  const Kono kono = Kono::create(3, 3).value();
  for (std::uint64_t index = 0; index < kono.layer_size(5); ++index) {
    const Kono::Position position = kono.at({5, index});
    for (const Kono::Move& move : kono.moves(position)) {
      ASSERT_EQ(kono.place(kono.play(position, move)).layer, move.capture ? 4 : 5);
    }
  }
}

TEST(LayeredGames, NamesOfThePlayersDoNotMatterInKono) {
  const Kono kono = Kono::create(3, 4).value();
  const Kono::Position position = kono.parse("X.X/OX./.O./..O:J0").value();
  const Kono::Position exchanged = kono.parse("O.O/XO./.X./..X:J1").value();
  EXPECT_EQ(kono.place(exchanged), kono.place(position));
  EXPECT_EQ(kono.at(kono.place(exchanged)), position);
}

}  // namespace
}  // namespace perfectplay::testing
