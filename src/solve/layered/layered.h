// The plain solver for every Layered game (games/layered.h): it counts waiting children and walks un-moves one position
// at a time, as the exam on Awalé describes it.
//
//   for each layer, the lowest first:
//     Step 1. Initialise: captures lead to solved layers, so their values are known, and the best is a lower bound. The
//             quiet steps are counted: the scores of that many children are unknown.
//     Step 2. Converge, for target = greatest score … 0: a position is settled when its bound reaches the target, since
//             no child of unknown score can beat it; or when no child is unknown any more. A settled position informs
//             its parents, which it finds by un-moves.
//     Step 3. Stabilise: each position left waits for another one of them. It is a draw by repetition alone, score 0.
//     Step 4. Measure: the distance of every settled position, breadth first.
//
//   layer 1   (p) ⇄ (q) ──▶ (r)       r is over, end_score -1; u is over, end_score +1
//              │
//   layer 0   (u)
//                      p                   q                   r
//   Step 1             bound -1, 1 waits   no bound, 2 wait    bound -1, none waits
//   Step 2, target 1                                           settled at -1, informs q
//                                          settled at 1, informs p
//                      none waits: -1
//   Step 4             distance 2          distance 1          distance 0
//
// docs/layers.md proves that a bound that reaches the target is the score. Awalé's own solver (solve/awale) is the fast
// special case of this one.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/layered.h"

namespace perfectplay {

/// The value of a position of a Layered game, for the player to move.
struct LayeredValue {
  static constexpr std::uint32_t no_distance = std::numeric_limits<std::uint32_t>::max();

  int score = 0;
  /// Moves to the next capture or the end. Among the moves that keep the score, a player with a score of 0 or more
  /// takes the quickest and a player with a negative one the slowest. 1 for a capture, 0 where the game is over.
  std::uint32_t distance = no_distance;

  /// Is it a draw only because neither player gains by leaving the cycle? There may be no next capture.
  bool by_repetition() const { return distance == no_distance; }
  friend bool operator==(const LayeredValue&, const LayeredValue&) = default;
};

struct LayeredCounts {
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;  ///< draws by repetition included
  std::uint64_t losses = 0;
  std::uint64_t repetitions = 0;

  friend bool operator==(const LayeredCounts&, const LayeredCounts&) = default;
};

/// A solved layer: one value per place.
class SolvedLayer {
 public:
  SolvedLayer(std::vector<std::int16_t> scores, std::vector<std::uint32_t> distances)
      : scores_(std::move(scores)), distances_(std::move(distances)) {}

  std::uint64_t size() const { return scores_.size(); }
  LayeredValue value(std::uint64_t index) const { return {scores_[index], distances_[index]}; }
  LayeredCounts counts() const;

 private:
  std::vector<std::int16_t> scores_;
  std::vector<std::uint32_t> distances_;
};

/// `layers` from layer 0 on, as solve_layers() returns them.
inline LayeredValue value_at(std::span<const SolvedLayer> layers, const LayerPlace& place) {
  return layers[static_cast<std::size_t>(place.layer)].value(place.index);
}

/// Reports the progress of the layers to a Stop, and asks it now and then whether to go on. A position counts twice:
/// when it is initialised and when its score is final.
class LayerProgress {
 public:
  LayerProgress(Stop& stop, std::uint64_t total) : stop_(stop), total_(total) {}

  /// Counts `units`; an error when the work is to end.
  Expected<void> advance(std::uint64_t units) {
    done_ += units;
    if (++calls_ % calls_per_poll != 0 || stop_.go_on({"solving", done_, total_})) return {};
    return stop_error(stop_, "solving the layers");
  }

 private:
  static constexpr std::uint64_t calls_per_poll = 1024;

  Stop& stop_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::uint64_t calls_ = 0;
};

/// Solves one layer when all lower ones are solved.
template <Layered G>
class LayerSolver {
 public:
  LayerSolver(const G& game, int layer, std::span<const SolvedLayer> lower, LayerProgress& progress)
      : game_(game),
        layer_(layer),
        lower_(lower),
        progress_(progress),
        size_(game.layer_size(layer)),
        unknown_(static_cast<std::int16_t>(-game.score_bound(layer) - 1)),
        scores_(size_, unknown_),
        waiting_(size_, 0),
        settled_(size_, false) {}

  Expected<SolvedLayer> run() {
    TRY(initialise());
    for (int target = game_.score_bound(layer_); target >= 0; --target) TRY(converge(target));
    for (std::uint64_t index = 0; index < size_; ++index) {
      if (!settled_[index]) scores_[index] = 0;
    }
    TRY(measure());
    return SolvedLayer(std::move(scores_), std::move(distances_));
  }

 private:
  using Position = typename G::Position;

  bool stays(const LayerPlace& place) const { return place.layer == layer_; }
  int worth_of_capture(int gain, const LayerPlace& place) const { return gain - value_at(lower_, place).score; }
  std::uint64_t index_of(const Position& before) const {
    const LayerPlace place = game_.place(before);
    assert(stays(place) && place.index < size_);
    return place.index;
  }
  void raise(std::uint64_t index, int worth) {
    scores_[index] = std::max(scores_[index], static_cast<std::int16_t>(worth));
  }

  Expected<void> initialise() {
    for (std::uint64_t index = 0; index < size_; ++index) {
      const Position position = game_.at({layer_, index});
      bool over = true;
      for (const auto& step : game_.steps(position)) {
        over = false;
        const LayerPlace next = game_.place(step.next);
        if (stays(next)) {
          ++waiting_[index];
        } else {
          raise(index, worth_of_capture(step.gain, next));
        }
      }
      if (over) raise(index, game_.end_score(position));
      TRY(progress_.advance(1));
    }
    return {};
  }

  bool saturated(std::uint64_t index, int target) const { return waiting_[index] == 0 || scores_[index] >= target; }

  Expected<void> converge(int target) {
    for (std::uint64_t index = 0; index < size_; ++index) {
      if (!settled_[index] && saturated(index, target)) TRY(settle(index, target));
    }
    return {};
  }

  /// Settles a position, then every position that this settles, with a stack instead of recursion.
  Expected<void> settle(std::uint64_t first, int target) {
    settled_[first] = true;
    stack_.push_back(first);
    while (!stack_.empty()) {
      const std::uint64_t child = stack_.back();
      stack_.pop_back();
      for (const Position& before : game_.unmoves(game_.at({layer_, child}))) {
        const std::uint64_t parent = index_of(before);
        if (settled_[parent]) continue;
        raise(parent, -scores_[child]);
        --waiting_[parent];
        if (!saturated(parent, target)) continue;
        settled_[parent] = true;
        stack_.push_back(parent);
      }
      TRY(progress_.advance(1));
    }
    return {};
  }

  /// Distances grow one by one, so a queue gives them in order: a player who hurries has the distance of his first
  /// child to be measured, plus one, a player who delays that of the last.
  Expected<void> measure() {
    distances_.assign(size_, LayeredValue::no_distance);
    std::vector<std::uint64_t> queue;
    const auto reach = [&](std::uint64_t index, std::uint32_t distance) {
      distances_[index] = distance;
      queue.push_back(index);
    };
    // Step 4a. Where a capture keeps the score, the distance is 1, unless the player delays and has quiet moves that
    // keep the score: then he waits for those.
    std::vector<std::uint64_t> by_capture;
    for (std::uint64_t index = 0; index < size_; ++index) {
      waiting_[index] = 0;
      if (!settled_[index]) continue;
      bool over = true;
      bool keeps_by_capture = false;
      for (const auto& step : game_.steps(game_.at({layer_, index}))) {
        over = false;
        const LayerPlace next = game_.place(step.next);
        if (!stays(next)) {
          keeps_by_capture |= worth_of_capture(step.gain, next) == scores_[index];
        } else if (scores_[next.index] == -scores_[index]) {
          ++waiting_[index];
        }
      }
      if (over) reach(index, 0);
      if (keeps_by_capture && (scores_[index] >= 0 || waiting_[index] == 0)) by_capture.push_back(index);
      TRY(progress_.advance(0));
    }
    for (const std::uint64_t index : by_capture) reach(index, 1);
    // Step 4b. The rest by un-moves.
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const std::uint64_t child = queue[next];
      for (const Position& before : game_.unmoves(game_.at({layer_, child}))) {
        const std::uint64_t parent = index_of(before);
        const bool keeps = settled_[parent] && scores_[parent] == -scores_[child];
        if (!keeps || distances_[parent] != LayeredValue::no_distance) continue;
        if (scores_[parent] >= 0 || --waiting_[parent] == 0) reach(parent, distances_[child] + 1);
      }
      TRY(progress_.advance(0));
    }
    return {};
  }

  const G& game_;
  int layer_;
  std::span<const SolvedLayer> lower_;
  LayerProgress& progress_;
  std::uint64_t size_;
  std::int16_t unknown_;                ///< less than any score
  std::vector<std::int16_t> scores_;    ///< the lower bound; the score once settled
  std::vector<std::uint16_t> waiting_;  ///< quiet steps to children of unknown score
  std::vector<bool> settled_;
  std::vector<std::uint32_t> distances_;
  std::vector<std::uint64_t> stack_;
};

/// All layers, the lowest first. Ends early with the error of the Stop, or with a resource error when memory runs out.
template <Layered G>
Expected<std::vector<SolvedLayer>> solve_layers(const G& game, Stop& stop) {
  std::uint64_t positions = 0;
  for (int layer = 0; layer < game.layers(); ++layer) positions += game.layer_size(layer);
  LayerProgress progress(stop, 2 * positions);
  std::vector<SolvedLayer> solved;
  try {
    for (int layer = 0; layer < game.layers(); ++layer) {
      solved.push_back(TRY(LayerSolver<G>(game, layer, solved, progress).run()));
    }
  } catch (const std::bad_alloc&) {
    return resource_error("the layers do not fit into memory; try a smaller board");
  }
  return solved;
}

}  // namespace perfectplay
