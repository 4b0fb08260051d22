#include "perfectplay/solve/layered/layered.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "perfectplay/games/awale/awale_layers.h"
#include "perfectplay/games/kono.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "support/awale_rules.h"
#include "support/layer_graph.h"
#include "support/plain_awale.h"
#include "support/sanitized.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

template <Layered G>
std::vector<SolvedLayer> solve_all(const G& game) {
  Stop stop;
  return solve_layers(game, stop).value();
}

// ---- The worked example of docs/layers.md

/// Two circles, p q with a way out to r, and s t; from p and from s a capture leads to u, one layer below.
struct SixPositions {
  using Position = char;

  int layers() const { return 2; }
  std::uint64_t layer_size(int layer) const { return layer == 0 ? 1 : 5; }
  LayerPlace place(char position) const {
    return position == 'u' ? LayerPlace{0, 0} : LayerPlace{1, static_cast<std::uint64_t>(position - 'p')};
  }
  char at(const LayerPlace& place) const { return "pqrstu"[place.layer == 0 ? 5 : place.index]; }
  std::vector<LayerStep<char>> steps(char position) const {
    switch (position) {
      case 'p':
        return {{0, 'q'}, {0, 'u'}};
      case 'q':
        return {{0, 'p'}, {0, 'r'}};
      case 's':
        return {{0, 't'}, {0, 'u'}};
      case 't':
        return {{0, 's'}};
      default:
        return {};
    }
  }
  int end_score(char position) const { return position == 'u' ? 1 : -1; }
  std::vector<char> unmoves(char position) const {
    switch (position) {
      case 'p':
        return {'q'};
      case 'q':
        return {'p'};
      case 'r':
        return {'q'};
      case 's':
        return {'t'};
      case 't':
        return {'s'};
      default:
        return {};
    }
  }
  int score_bound(int /*layer*/) const { return 1; }
};

TEST(Layered, TheExampleOfTheDocs) {
  const SixPositions game;
  const auto solved = solve_all(game);
  EXPECT_EQ(value_at(solved, game.place('u')), (LayeredValue{1, 0}));
  EXPECT_EQ(value_at(solved, game.place('r')), (LayeredValue{-1, 0}));
  EXPECT_EQ(value_at(solved, game.place('q')), (LayeredValue{1, 1}));
  EXPECT_EQ(value_at(solved, game.place('p')), (LayeredValue{-1, 2}));
  EXPECT_TRUE(value_at(solved, game.place('s')).by_repetition());
  EXPECT_TRUE(value_at(solved, game.place('t')).by_repetition());
  EXPECT_EQ(solved[1].counts(), (LayeredCounts{5, 1, 2, 2, 2}));
}

/// Two positions that lead to each other, in a layer where nothing can be won.
struct Circle {
  using Position = int;

  int layers() const { return 1; }
  std::uint64_t layer_size(int /*layer*/) const { return 2; }
  LayerPlace place(int position) const { return {0, static_cast<std::uint64_t>(position)}; }
  int at(const LayerPlace& place) const { return static_cast<int>(place.index); }
  std::vector<LayerStep<int>> steps(int position) const { return {{0, 1 - position}}; }
  int end_score(int /*position*/) const { return 0; }
  std::vector<int> unmoves(int position) const { return {1 - position}; }
  int score_bound(int /*layer*/) const { return 0; }
};

TEST(Layered, ACircleIsEvenByRepetition) {
  const auto solved = solve_all(Circle{});
  EXPECT_TRUE(solved[0].value(0).by_repetition());
  EXPECT_EQ(solved[0].counts(), (LayeredCounts{2, 0, 2, 0, 2}));
}

// ---- Awalé: the fast path, the exam's way, and graphs

void expect_as_awale(const AwaleRules& rules, int max_seeds) {
  const AwaleLayers game = AwaleLayers::make(rules, max_seeds).value();
  const auto plain = solve_all(game);
  RetrogradeOptions options;
  options.threads = 1;
  options.distance = true;
  const AwaleSolution fast = solve_awale(rules, max_seeds, options, unstopped()).value();
  PlainAwale exam(rules, max_seeds);
  exam.solve();
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    const auto layer = static_cast<std::size_t>(seeds);
    ASSERT_EQ(plain[layer].size(), fast.layers[layer].cells.size());
    for (std::uint64_t index = 0; index < plain[layer].size(); ++index) {
      const LayeredValue value = plain[layer].value(index);
      const AwalePosition position = game.at({seeds, index});
      const std::int8_t cell = fast.layers[layer].cells[index];
      ASSERT_EQ(value.score, score_of(cell)) << print(rules, position);
      ASSERT_EQ(value.by_repetition(), by_repetition(cell)) << print(rules, position);
      if (!value.by_repetition()) {
        ASSERT_EQ(value.distance, fast.layers[layer].distances[index]) << print(rules, position);
      }
      PlainAwale::Board board{};
      std::copy(position.pits.begin(), position.pits.end(), board.begin());
      ASSERT_EQ(value.score, exam.layer(seeds).score[exam.rank(board)]) << print(rules, position);
      ASSERT_EQ(value.by_repetition(), exam.layer(seeds).pass[exam.rank(board)] == PlainAwale::by_repetition)
          << print(rules, position);
    }
    const LayeredCounts counts = plain[layer].counts();
    const LayerStatistics& statistics = fast.statistics[layer];
    EXPECT_EQ(counts, (LayeredCounts{statistics.positions, statistics.wins, statistics.draws, statistics.losses,
                                     statistics.cycles}));
  }
}

class PlainAgainstFast : public ::testing::TestWithParam<int> {};

TEST_P(PlainAgainstFast, SmallAwaleLayersUnderAllRules) {
  const int seeds[] = {0, 20, 14, 9, 7, 5};
  for (const AwaleRules& rules : all_rules(GetParam())) {
    expect_as_awale(rules, seeds[GetParam()] - (sanitized ? 2 : 0));
  }
}

INSTANTIATE_TEST_SUITE_P(Pits, PlainAgainstFast, ::testing::Range(1, 6));

template <Layered G>
void expect_as_graphs(const G& game) {
  const auto solved = solve_all(game);
  const LayersAsGraphs<G> twin(game);
  for (int layer = 0; layer < game.layers(); ++layer) {
    for (std::uint64_t index = 0; index < game.layer_size(layer); ++index) {
      ASSERT_EQ(value_at(solved, {layer, index}), twin.value({layer, index}))
          << "layer " << layer << ", position " << index;
    }
  }
}

TEST(Layered, AwaleHasTheValuesOfItsGraphs) {
  for (const int pits : {1, 2, 3}) {
    const int seeds[] = {0, 10, 9, 8};
    for (const AwaleRules& rules : all_rules(pits)) {
      expect_as_graphs(AwaleLayers::make(rules, seeds[pits] - (sanitized ? 3 : 0)).value());
    }
  }
}

// ---- Kono

TEST(Layered, KonoHasTheValuesOfItsGraphs) {
  expect_as_graphs(Kono::create(3, 3).value());
  expect_as_graphs(Kono::create(2, 4).value());
  expect_as_graphs(Kono::create(5, 2).value());
}

/// A board of kono as docs/layers.md tabulates it.
struct KonoBoard {
  int columns;
  int rows;
  std::uint64_t places;     ///< in all layers
  std::uint64_t positions;  ///< that can be reached
  Value value;              ///< of the start
};

/// Solves a board by layers, and once more by exploring it from the start and solving the graph. Every position that
/// can be reached must have the same value.
void expect_as_explored(const KonoBoard& board) {
  const Kono kono = Kono::create(board.columns, board.rows).value();
  const auto solved = solve_all(kono);
  std::uint64_t places = 0;
  for (const SolvedLayer& layer : solved) places += layer.size();
  EXPECT_EQ(places, board.places);
  const Explored explored = explore(kono, {.threads = 1}, unstopped()).value();
  EXPECT_EQ(explored.positions, board.positions);
  const Solution solution = solve_attractors(*explored.graph, {}, unstopped()).value();
  EXPECT_EQ(solution.value(explored.graph->start()), board.value);
  for (std::uint32_t v = 0; v < explored.graph->size(); ++v) {
    const Kono::Position position = kono.decode(explored.code(Vertex{v}));
    const int score = value_at(solved, kono.place(position)).score;
    const Player winner = score > 0 ? position.player : opponent(position.player);
    ASSERT_EQ(solution.outcome[v], score == 0 ? Outcome::Draw : win_for(winner)) << kono.print(position);
  }
}

TEST(Layered, KonoHasTheValuesOfTheExploredGame) {
  expect_as_explored({3, 3, 5'712, 8'936, {Outcome::J0, Rank{13}}});
  expect_as_explored({2, 4, 4'298, 3'911, {Outcome::Draw, no_rank}});
  if (sanitized) return;
  expect_as_explored({3, 4, 437'976, 647'300, {Outcome::J0, Rank{11}}});
  expect_as_explored({4, 3, 161'700, 283'872, {Outcome::J0, Rank{49}}});
}

/// Two minutes and 3.4 GB.
TEST(SlowLayered, FourFieldKonoIsADraw) {
  expect_as_explored({4, 4, 38'301'786, 63'560'625, {Outcome::Draw, no_rank}});
}

TEST(Layered, TheLayersOfKonoOnThreeByThree) {
  const auto solved = solve_all(Kono::create(3, 3).value());
  ASSERT_EQ(solved.size(), 7U);
  EXPECT_EQ(solved[2].counts(), LayeredCounts{});
  EXPECT_EQ(solved[3].counts(), (LayeredCounts{252, 0, 0, 252, 0}));
  EXPECT_EQ(solved[4].counts(), (LayeredCounts{1'260, 88, 660, 512, 660}));
  EXPECT_EQ(solved[5].counts(), (LayeredCounts{2'520, 1'024, 732, 764, 0}));
  EXPECT_EQ(solved[6].counts(), (LayeredCounts{1'680, 608, 816, 256, 0}));
}

TEST(Layered, ThreeStonesOfKonoBeatSix) {
  const Kono kono = Kono::create(3, 4).value();
  const auto solved = solve_all(kono);
  const Kono::Position position = kono.parse(".X./.XO/XOO/OOO:J0").value();
  EXPECT_EQ(value_at(solved, kono.place(position)).score, 1);
  // Only one of the moves wins.
  int winning = 0;
  for (const auto& step : kono.steps(position)) winning += value_at(solved, kono.place(step.next)).score < 0 ? 1 : 0;
  EXPECT_EQ(winning, 1);
}

// ---- What surrounds a run

TEST(Layered, StopsWhenItIsTold) {
  const AwaleLayers game = AwaleLayers::make(awale_rules("tamale", 4).value(), 8).value();
  Stop stop;
  std::atomic<bool> flag = true;
  stop.cancel_by(flag);
  const auto solved = solve_layers(game, stop);
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().kind, ErrorKind::Stopped);
}

TEST(Layered, TellsHowFarItHasCome) {
  const AwaleLayers game = AwaleLayers::make(awale_rules("tamale", 4).value(), 9).value();
  Stop stop;
  std::uint64_t last = 0;
  stop.tell([&](const Progress& progress) {
    EXPECT_GE(progress.done, last);
    EXPECT_LE(progress.done, progress.total);
    last = progress.done;
  });
  ASSERT_TRUE(solve_layers(game, stop));
  EXPECT_GT(last, 0U);
}

}  // namespace
}  // namespace perfectplay::testing
