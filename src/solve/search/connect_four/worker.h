// One thread of the Connect Four search: is the score of a position above alpha?
//
// A node is a quiet position: the mover has no winning stone, the opponent has no immediate threat, and at least two
// stones of the mover do not lose at once. settle_connect_four() plays all other positions out, without a node of their
// own.
//
//   Step 1. Every safe move is played and settled. What is decided by then, or by a static bound, is not searched.
//   Step 2. The positions left are looked up in the table, before any of them is searched.
//   Step 3. They are searched, the most promising first, until one is above alpha.
//
// Several workers search the same position with one table. As in ABDADA (J.-C. Weill, 1996), each marks the positions
// that it is searching, and puts off those that another worker has marked: later the table often has the answer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "perfectplay/solve/search/connect_four/canonical_key.h"
#include "perfectplay/solve/search/connect_four/claimeven.h"
#include "perfectplay/solve/search/connect_four/order.h"
#include "perfectplay/solve/search/connect_four/state.h"
#include "perfectplay/solve/search/connect_four/table.h"
#include "perfectplay/solve/search/connect_four/team.h"
#include "perfectplay/solve/search/connect_four/zugzwang.h"

namespace perfectplay {

template <class Lines>
class ConnectFourWorker {
  using Cells = typename Lines::Cells;
  using Place = ConnectFourTable::Place;

 public:
  /// `order` belongs to this thread.
  ConnectFourWorker(const Lines& lines, ConnectFourOrder<Lines>& order, ConnectFourTeam& team, unsigned thread)
      : lines_(lines), canonical_key_(lines), claimeven_(lines), order_(order), team_(team), pulse_(team, thread) {}

  /// Is the score of a quiet position above alpha? If so, returns a lower bound above alpha; else an upper bound that
  /// is at most alpha. Meaningless when the worker was stopped.
  int search(const ConnectFourState& state, int alpha) {
    Child child;
    child.state = state;
    child.bounds = quiet_bounds(state);
    child.turned = false;
    return visit(child, false, alpha);
  }
  const ConnectFourPulse& pulse() const { return pulse_; }

 private:
  struct Bounds {
    int low;
    int high;
  };
  /// A quiet position, reached from a node by one move and the forced moves after it.
  struct Child {
    ConnectFourState state;
    Bounds bounds;  ///< for the player who moves in `state`
    bool turned;    ///< is that player the node's opponent?
    Cells move;     ///< the move of the node that leads here
    Cells made;     ///< threats of its player after the move
    int promise;    ///< children are searched in descending order of it
    Place place;    ///< in the table, if the node looks ahead

    // For the player who moves at the node:
    int low() const { return turned ? -bounds.high : bounds.low; }
    int high() const { return turned ? -bounds.low : bounds.high; }
    int alpha(int node_alpha) const { return turned ? -node_alpha - 1 : node_alpha; }
  };
  /// The moves of a node that have to be searched.
  struct Children {
    std::array<Child, 32> all;
    std::array<std::uint8_t, 32> order;
    std::size_t count = 0;
    typename ConnectFourOrder<Lines>::Node node;
    int ceiling = -99;  ///< an upper bound for all other moves

    /// Is it decided whether the child is above alpha?
    bool rules(const Child& child, int alpha) {
      if (child.low() > alpha) return true;
      if (child.high() > alpha) return false;
      ceiling = std::max(ceiling, child.high());
      return true;
    }
  };

  // With fewer cells left, looking ahead costs more than it saves, and so do the marks of other workers.
  static constexpr int least_look_ahead = 8;
  static constexpr int least_shared = 20;
  /// Mirror images occur in the opening only.
  static constexpr int most_mirrored = 16;

  int win_at(int ply) const { return connect_four_win(lines_.cells(), ply); }
  int left(const ConnectFourState& state) const { return lines_.cells() - state.stones; }
  Bounds quiet_bounds(const ConnectFourState& state) const {
    return {-win_at(state.stones + 4), win_at(state.stones + 3)};
  }
  /// Finds the child's place in the table, and bounds on its score by the lines that still count.
  void examine(Child& child) const {
    ConnectFourState& state = child.state;
    auto canonical = canonical_key_.of(state);
    if (state.stones <= most_mirrored) {
      const ConnectFourKey image = canonical_key_.mirrored(canonical);
      if (std::tie(image.first, image.second) < std::tie(canonical.key.first, canonical.key.second))
        canonical.key = image;
    }
    child.place = team_.table.place(canonical.key);
    state.safe &= ~canonical.same;
    if (canonical.counting[0] == 0) {
      child.bounds.high = std::min(child.bounds.high, connect_four_zugzwang(lines_, state, canonical.threats[0], true));
    }
    if (canonical.counting[1] == 0) {
      child.bounds.low = std::max(child.bounds.low, -connect_four_zugzwang(lines_, state, canonical.threats[1], false));
    }
  }
  /// Adds the bounds from the table.
  void recall(Child& child) const {
    const auto entry = team_.table.find(child.place);
    if (!entry) return;
    child.bounds.low = std::max(child.bounds.low, entry->low);
    child.bounds.high = std::min(child.bounds.high, entry->high);
  }

  /// The child's score for the player who moves at its parent: a bound, as search() returns it.
  int visit(Child& child, bool looked_up, int node_alpha) {
    const int alpha = child.alpha(node_alpha);
    if (!looked_up) {
      examine(child);
      recall(child);
      if (child.bounds.low > alpha || child.bounds.high <= alpha) {
        return child.low() > node_alpha ? child.low() : child.high();
      }
    }
    const int score = search_node(child.state, child.place, child.bounds, alpha);
    return child.turned ? -score : score;
  }

  int search_node(const ConnectFourState& state, const Place& place, Bounds bounds, int alpha) {
    if (!pulse_.beat()) return alpha;
    const std::uint64_t nodes_before = pulse_.nodes();
    const bool looks_ahead = left(state) >= least_look_ahead;
    Children children;
    if (const auto above = expand(state, looks_ahead, alpha, children)) return *above;
    if (const auto above = sort(state, looks_ahead, alpha, children)) {
      team_.table.store(place, {std::max(bounds.low, *above), bounds.high, 0});
      return *above;
    }
    const int score = looks_ahead && left(state) >= least_shared && !team_.alone
                          ? search_shared(alpha, children)
                          : search_all(looks_ahead, alpha, children);
    if (pulse_.stopped()) return alpha;
    if (score > alpha) {
      bounds.low = std::max(bounds.low, score);
    } else {
      bounds.high = std::min(bounds.high, score);
    }
    const auto work = static_cast<unsigned>(std::bit_width(pulse_.nodes() - nodes_before));
    team_.table.store(place, {bounds.low, bounds.high, work});
    return score;
  }

  /// Step 1. Returns a score above alpha if some move has one without a search.
  std::optional<int> expand(const ConnectFourState& state, bool looks_ahead, int alpha, Children& children) {
    Cells& killer = killers_[static_cast<std::size_t>(state.stones)];
    Cells moves = state.safe;
    Cells next = killer & moves;
    while (moves != 0) {
      const Cells move = next != 0 ? next : moves & (~moves + 1);
      next = 0;
      moves ^= move;
      Child& child = children.all[children.count];
      child.state.mover = state.other;
      child.state.other = state.mover | move;
      child.state.stones = state.stones + 1;
      child.made = lines_.completions(child.state.other) & ~(child.state.mover | child.state.other);
      child.state.own = state.threats;
      child.state.threats = child.made;
      int score = 0;
      const bool settled = settle_connect_four(lines_, child.state, score);
      child.turned = (child.state.stones - state.stones) % 2 != 0;
      if (settled) {
        child.bounds = {score, score};
      } else {
        child.bounds = quiet_bounds(child.state);
        const int child_alpha = child.alpha(alpha);
        if (child.bounds.low <= child_alpha && child.bounds.high > child_alpha) {
          if (const auto bound = claimeven_.bound(child.state, child_alpha)) child.bounds.high = *bound;
        }
      }
      bool ruled = children.rules(child, alpha);
      if (!ruled && looks_ahead) {
        examine(child);
        team_.table.prefetch(child.place);
        ruled = children.rules(child, alpha);
      }
      if (!ruled) {
        child.move = move;
        ++children.count;
      } else if (child.low() > alpha) {
        killer = move;
        return child.low();
      }
    }
    return std::nullopt;
  }

  /// Step 2. Returns a score above alpha if the table has one; else sets the order in which to search.
  std::optional<int> sort(const ConnectFourState& state, bool looks_ahead, int alpha, Children& children) const {
    children.node = order_.look(state);
    for (std::size_t i = 0; i < children.count; ++i) {
      Child& child = children.all[i];
      child.promise = order_.promise(children.node, child.move, child.made, child.turned, child.state.safe);
    }
    std::size_t sorted = 0;
    for (std::size_t i = 0; i < children.count; ++i) {
      Child& child = children.all[i];
      if (looks_ahead) {
        recall(child);
        if (children.rules(child, alpha)) {
          if (child.low() > alpha) return child.low();
          continue;
        }
      }
      std::size_t place = sorted++;
      for (; place > 0 && children.all[children.order[place - 1]].promise < child.promise; --place) {
        children.order[place] = children.order[place - 1];
      }
      children.order[place] = static_cast<std::uint8_t>(i);
    }
    children.count = sorted;
    return std::nullopt;
  }

  /// Step 3.
  int search_all(bool looked_up, int alpha, Children& children) {
    int best = children.ceiling;
    for (std::size_t i = 0; i < children.count && best <= alpha; ++i) {
      best = std::max(best, visit(children.all[children.order[i]], looked_up, alpha));
      if (best > alpha) learn(children, i);
    }
    return best;
  }

  /// Step 3 where other workers search the same position.
  int search_shared(int alpha, Children& children) {
    int best = children.ceiling;
    std::size_t waiting = 0;  // the first ones in the order, from now on
    for (std::size_t i = 0; i < children.count && best <= alpha; ++i) {
      Child& child = children.all[children.order[i]];
      const std::uint64_t name = ConnectFourTeam::name(child.place);
      if (i > 0 && team_.is_marked(name)) {
        children.order[waiting++] = children.order[i];
      } else {
        team_.mark(name).store(name, std::memory_order_relaxed);
        best = std::max(best, visit(child, true, alpha));
        if (best > alpha) order_.praise(children.node, child.move);
        team_.mark(name).store(0, std::memory_order_relaxed);
      }
    }
    for (std::size_t i = 0; i < waiting && best <= alpha; ++i) {
      best = std::max(best, visit(children.all[children.order[i]], false, alpha));
    }
    return best;
  }

  /// Updates the history: the move at `place` in the order was above alpha, those before it were not.
  void learn(const Children& children, std::size_t place) {
    order_.praise(children.node, children.all[children.order[place]].move);
    for (std::size_t i = 0; i < place; ++i) order_.blame(children.node, children.all[children.order[i]].move);
  }

  const Lines& lines_;
  ConnectFourCanonicalKey<Lines> canonical_key_;
  ConnectFourClaimeven<Lines> claimeven_;
  ConnectFourOrder<Lines>& order_;
  std::array<Cells, 65> killers_{};  ///< by the number of stones: the last move that was above alpha at once
  ConnectFourTeam& team_;
  ConnectFourPulse pulse_;
};

}  // namespace perfectplay
