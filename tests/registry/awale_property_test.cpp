// One suite for every row of the family Awalé: numberings, un-moves and scores, on all boards of its small instances.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "perfectplay/games/awale/godel.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "support/plain_awale.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

class EveryAwale : public ::testing::TestWithParam<SmallGame<AwaleGame>> {
 protected:
  const AwaleRules& rules() const { return GetParam().game.rules; }
  int max_seeds() const { return GetParam().game.seeds; }
  std::string word(const AwalePosition& position) const { return print(rules(), position); }

  /// Every board, with its number in its layer.
  void for_each_board(const std::function<void(int seeds, std::uint64_t number, const AwalePosition&)>& visit) const {
    for (int seeds = 0; seeds <= max_seeds(); ++seeds) {
      const auto index = HalfBoardIndex::make(rules().pits, seeds).value();
      for (std::uint64_t number = 0; number < index.positions(); ++number) visit(seeds, number, index.position(number));
    }
  }
};

TEST_P(EveryAwale, NumbersAndWordsAreReadBack) {
  const Godel godel = Godel::make(rules().pits, max_seeds()).value();
  std::vector<HalfBoardIndex> layers;
  for (int seeds = 0; seeds <= max_seeds(); ++seeds) {
    layers.push_back(HalfBoardIndex::make(rules().pits, seeds).value());
    EXPECT_EQ(layers.back().positions(), godel.positions(seeds));
  }
  std::set<std::string> words;
  for_each_board([&](int seeds, std::uint64_t number, const AwalePosition& position) {
    ASSERT_EQ(seeds_in(position), seeds);
    ASSERT_EQ(layers[static_cast<std::size_t>(seeds)].number(position), number);
    ASSERT_LT(godel.enc(position), godel.positions(seeds));
    ASSERT_EQ(godel.position(godel.enc(position), seeds), position) << word(position);
    ASSERT_TRUE(words.insert(word(position)).second) << word(position) << " names two boards";
    ASSERT_EQ(parse_awale(rules(), word(position)).value(), position);
    ASSERT_EQ(turned(rules(), turned(rules(), position)), position);
  });
}

TEST_P(EveryAwale, MovesKeepTheSeedsAndFollowThePlainRules) {
  const PlainAwale twin(rules(), max_seeds());
  for_each_board([&](int seeds, std::uint64_t /*number*/, const AwalePosition& position) {
    PlainAwale::Board board{};
    std::ranges::copy(position.pits, board.begin());
    auto next = moves(rules(), position);
    auto move = next.begin();
    for (int pit = 0; pit < rules().pits; ++pit) {
      const auto played = twin.play(board, pit);
      if (!played) continue;
      ASSERT_NE(move, next.end()) << word(position);
      ASSERT_EQ(move->pit, pit) << word(position);
      ASSERT_EQ(move->gain, played->gain) << word(position);
      ASSERT_EQ(seeds_in(move->next) + move->gain, seeds) << word(position);
      const PlainAwale::Board turned_board = twin.turned(played->board);
      ASSERT_TRUE(std::ranges::equal(move->next.pits, turned_board)) << word(position) << " pit " << pit;
      ++move;
    }
    ASSERT_EQ(move, next.end()) << word(position);
  });
}

TEST_P(EveryAwale, UnmovesAreExactlyTheInverseOfMoves) {
  std::map<std::string, std::set<std::string>> origins;  // of each board, not turned, the boards before a quiet move
  for_each_board([&](int /*seeds*/, std::uint64_t /*number*/, const AwalePosition& position) {
    for (const AwaleMove& move : moves(rules(), position)) {
      if (move.gain == 0) origins[word(turned(rules(), move.next))].insert(word(position));
    }
  });
  for_each_board([&](int /*seeds*/, std::uint64_t /*number*/, const AwalePosition& position) {
    std::set<std::string> found;
    for (const AwalePosition& origin : unmoves(rules(), position)) {
      ASSERT_TRUE(found.insert(word(origin)).second) << word(position) << " has " << word(origin) << " twice";
    }
    ASSERT_EQ(found, origins[word(position)]) << word(position);
  });
}

TEST_P(EveryAwale, HasTheScoresOfThePlainGame) {
  PlainAwale twin(rules(), max_seeds());
  twin.solve();
  const AwaleSolution solution = solve_awale(rules(), max_seeds(), {}, unstopped()).value();
  for_each_board([&](int seeds, std::uint64_t number, const AwalePosition& position) {
    PlainAwale::Board board{};
    std::ranges::copy(position.pits, board.begin());
    const std::uint64_t code = twin.rank(board);
    const std::int8_t cell = solution.layers[static_cast<std::size_t>(seeds)].cells[number];
    ASSERT_EQ(score_of(cell), twin.layer(seeds).score[code]) << word(position);
    ASSERT_EQ(by_repetition(cell), twin.layer(seeds).pass[code] == PlainAwale::by_repetition) << word(position);
  });
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryAwale, ::testing::ValuesIn(small_games<AwaleGame>()), test_name<AwaleGame>);

}  // namespace
}  // namespace perfectplay::testing
