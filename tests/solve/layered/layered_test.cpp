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

namespace perfectplay::testing {
namespace {

template <Layered G>
std::vector<SolvedLayer> solve_all(const G& game) {
  Stop stop;
  return solve_layers(game, stop).value();
}

template <Layered G>
LayeredValue value_of(const G& game, const std::vector<SolvedLayer>& solved, const typename G::Position& position) {
  const LayerPlace place = game.place(position);
  return solved[static_cast<std::size_t>(place.layer)].value(place.index);
}

// ---- The worked example of the header

/// One layer with p, q and r above one with u. Scores lie between -1 and 1.
struct FourPositions {
  using Position = char;

  int layers() const { return 2; }
  std::uint64_t layer_size(int layer) const { return layer == 0 ? 1 : 3; }
  LayerPlace place(char position) const {
    return position == 'u' ? LayerPlace{0, 0} : LayerPlace{1, static_cast<std::uint64_t>(position - 'p')};
  }
  char at(const LayerPlace& place) const { return place.layer == 0 ? 'u' : static_cast<char>('p' + place.index); }
  std::vector<LayerStep<char>> steps(char position) const {
    if (position == 'p') return {{0, 'q'}, {0, 'u'}};
    if (position == 'q') return {{0, 'p'}, {0, 'r'}};
    return {};
  }
  int end_score(char position) const { return position == 'u' ? 1 : -1; }
  std::vector<char> unmoves(char position) const {
    if (position == 'u') return {};
    return {position == 'q' ? 'p' : 'q'};
  }
  int score_bound(int /*layer*/) const { return 1; }
};

TEST(Layered, TheExampleOfTheHeader) {
  const FourPositions game;
  const auto solved = solve_all(game);
  EXPECT_EQ(value_of(game, solved, 'u'), (LayeredValue{1, 0}));
  EXPECT_EQ(value_of(game, solved, 'r'), (LayeredValue{-1, 0}));
  EXPECT_EQ(value_of(game, solved, 'q'), (LayeredValue{1, 1}));
  EXPECT_EQ(value_of(game, solved, 'p'), (LayeredValue{-1, 2}));
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
  const AwaleSolution fast = solve_awale(rules, max_seeds, options).value();
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

/// Shown by its time: how much slower the plain solver is (docs/layers.md).
TEST(Layered, FourPitsTwelveSeedsPlain) {
  const int seeds = sanitized ? 8 : 12;
  const auto solved = solve_all(AwaleLayers::make(awale_rules("tamale", 4).value(), seeds).value());
  if (!sanitized) {
    EXPECT_EQ(solved.back().counts(), (LayeredCounts{50'388, 25'966, 9'813, 14'609, 0}));
  }
}

template <Layered G>
void expect_as_graphs(const G& game) {
  const auto solved = solve_all(game);
  const LayersAsGraphs<G> twin(game);
  for (int layer = 0; layer < game.layers(); ++layer) {
    for (std::uint64_t index = 0; index < game.layer_size(layer); ++index) {
      ASSERT_EQ(solved[static_cast<std::size_t>(layer)].value(index), twin.value({layer, index}))
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

/// Every position that can be reached, by exploring from the start and solving the graph.
std::uint64_t expect_as_explored(const Kono& kono) {
  const auto solved = solve_all(kono);
  const Explored explored = explore(kono, {.threads = 1}).value();
  const Solution solution = solve_attractors(*explored.graph).value();
  for (std::uint32_t v = 0; v < explored.graph->size(); ++v) {
    const Kono::Position position = kono.decode(explored.code(Vertex{v}));
    const int score = value_of(kono, solved, position).score;
    const Outcome mover_wins = win_for(position.player);
    const Outcome expected = score == 0 ? Outcome::Draw : score > 0 ? mover_wins : win_for(opponent(position.player));
    EXPECT_EQ(solution.outcome[v], expected) << kono.print(position);
    if (solution.outcome[v] != expected) break;
  }
  return explored.positions;
}

TEST(Layered, KonoHasTheValuesOfTheExploredGame) {
  EXPECT_EQ(expect_as_explored(Kono::create(4, 2).value()), 1U) << "two full rows: nobody can move";
  for (const auto& [columns, rows] : std::vector<std::pair<int, int>>{{3, 3}, {2, 4}, {3, 4}, {4, 3}}) {
    if (sanitized && columns * rows > 9) continue;
    EXPECT_GT(expect_as_explored(Kono::create(columns, rows).value()), 10U) << columns << 'x' << rows;
  }
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
