// The slow twin of solve/layered: it turns a layer into graphs, whose attractors give its values.
//
//   scores      One graph per t = 1, 2, …, with every position twice: with J0 and with J1 to move. A capture, or the
//               end, is a vertex of its own: won by J0 if he nets at least t, by J1 if she nets at least t, otherwise
//               a dead end. The player to move wins exactly if the score is at least t, and loses exactly if it is at
//               most -t.
//   distances   One graph with only the moves that keep the score, which hurry (J0's) or delay (J1's) towards captures
//               and ends. The rank is the distance; positions that never reach one are even by repetition.
//
// The twin uses the smaller layers that it has solved itself, and nothing of solve/layered but the type of a value.
#pragma once

#include <optional>
#include <vector>

#include "perfectplay/games/layered.h"
#include "perfectplay/graph/graph.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/solve/layered/layered.h"
#include "support/unstopped.h"

namespace perfectplay::testing {

template <Layered G>
class LayersAsGraphs {
 public:
  explicit LayersAsGraphs(const G& game) : game_(game) {
    for (int layer = 0; layer < game.layers(); ++layer) {
      auto& values = values_.emplace_back(game.layer_size(layer));
      for (int t = 1; t <= game.score_bound(layer); ++t) find_scores(layer, t, values);
      find_distances(layer, values);
    }
  }

  const LayeredValue& value(const LayerPlace& place) const {
    return values_[static_cast<std::size_t>(place.layer)][place.index];
  }

 private:
  static Vertex vertex(std::uint64_t number) { return Vertex{static_cast<std::uint32_t>(number)}; }

  void find_scores(int layer, int t, std::vector<LayeredValue>& values) const {
    GraphBuilder builder;
    for (std::uint64_t i = 0; i < 2 * values.size(); ++i) builder.add(i % 2 == 0 ? Player::J0 : Player::J1);
    const Vertex won = builder.add(Player::J0, Player::J0);
    const Vertex lost = builder.add(Player::J0, Player::J1);
    const Vertex neither = builder.add(Player::J0);
    for (std::uint64_t i = 0; i < 2 * values.size(); ++i) {
      const auto leave = [&](int worth) {
        const int for_j0 = i % 2 == 0 ? worth : -worth;
        builder.edge(vertex(i), for_j0 >= t ? won : for_j0 <= -t ? lost : neither);
      };
      const auto position = game_.at({layer, i / 2});
      const auto steps = game_.steps(position);
      for (const auto& step : steps) {
        const LayerPlace next = game_.place(step.next);
        if (next.layer == layer) {
          builder.edge(vertex(i), vertex(2 * next.index + 1 - i % 2));
        } else {
          leave(step.gain - value(next).score);
        }
      }
      if (steps.empty()) leave(game_.end_score(position));
    }
    const Solution solution = solve_attractors(builder.build(), {.threads = 1}, unstopped()).value();
    for (std::uint64_t i = 0; i < values.size(); ++i) {
      if (solution.outcome[2 * i] == Outcome::J0) values[i].score = t;
      if (solution.outcome[2 * i] == Outcome::J1) values[i].score = -t;
    }
  }

  void find_distances(int layer, std::vector<LayeredValue>& values) const {
    GraphBuilder builder;
    for (std::uint64_t i = 0; i < values.size(); ++i) {
      const bool over = game_.steps(game_.at({layer, i})).empty();
      builder.add(values[i].score >= 0 ? Player::J0 : Player::J1, over ? std::optional(Player::J0) : std::nullopt);
    }
    const Vertex captured = builder.add(Player::J0, Player::J0);
    for (std::uint64_t i = 0; i < values.size(); ++i) {
      for (const auto& step : game_.steps(game_.at({layer, i}))) {
        const LayerPlace next = game_.place(step.next);
        const bool stays = next.layer == layer;
        const int score = stays ? values[next.index].score : value(next).score;
        if (step.gain - score == values[i].score) builder.edge(vertex(i), stays ? vertex(next.index) : captured);
      }
    }
    const Solution solution = solve_attractors(builder.build(), {.threads = 1}, unstopped()).value();
    for (std::uint64_t i = 0; i < values.size(); ++i) {
      if (solution.outcome[i] == Outcome::J0) values[i].distance = raw(solution.rank[i]);
    }
  }

  const G& game_;
  std::vector<std::vector<LayeredValue>> values_;
};

}  // namespace perfectplay::testing
