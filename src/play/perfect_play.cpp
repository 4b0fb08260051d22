#include "perfectplay/play/perfect_play.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace perfectplay {
namespace {

/// The moves that keep the value, at most `limit`.
Expected<std::vector<RatedMove>> keepers(PerfectPlay& play, Code position, std::vector<ReachabilityGame::Move> moves,
                                         std::size_t limit, Stop& stop) {
  std::vector<RatedMove> kept;
  const Bracket<Value> value = TRY(play.bracket(position, stop));
  if (!value.proved()) return kept;
  for (auto& move : moves) {
    const Bracket<Value> after = TRY(play.confirm(move.next, value_after(value.low), stop));
    if (!after.proved() || !keeps_value(value.low, after.low)) continue;
    kept.push_back({std::move(move), after, true});
    if (kept.size() == limit) break;
  }
  return kept;
}

/// Sorts moves by what the player is sure of; among equal moves, those of a proved value come first.
std::vector<RatedMove> best_first(Player player, std::vector<RatedMove> moves) {
  const BetterFor better{player};
  mark_best(moves, better);
  std::ranges::stable_sort(moves, [better](const RatedMove& a, const RatedMove& b) {
    const Value& sure_a = sure(a.value, better);
    const Value& sure_b = sure(b.value, better);
    if (better(sure_a, sure_b)) return true;
    return !better(sure_b, sure_a) && a.value.proved() && !b.value.proved();
  });
  return moves;
}

/// The bracket of a position that follows from all of its moves.
Bracket<Value> by_moves(Player player, const std::vector<RatedMove>& moves) {
  const BetterFor better{player};
  Bracket<Value> best{sure(moves.front().value, better), hoped(moves.front().value, better)};
  for (const RatedMove& move : moves) {
    if (const Value& least = sure(move.value, better); better(least, best.low)) best.low = least;
    if (const Value& most = hoped(move.value, better); better(most, best.high)) best.high = most;
  }
  return {value_by(best.low), value_by(best.high)};
}

}  // namespace

Value value_after(const Value& before) {
  return {before.outcome, before.rank == no_rank || before.rank == Rank{0} ? before.rank : Rank{raw(before.rank) - 1}};
}

Value value_by(const Value& after) {
  return {after.outcome, after.rank == no_rank ? no_rank : Rank{raw(after.rank) + 1}};
}

Bracket<Value> value_by(const Bracket<Value>& after) { return {value_by(after.low), value_by(after.high)}; }

bool keeps_value(const Value& before, const Value& after) {
  if (before.outcome != after.outcome) return false;
  return before.rank == no_rank || after.rank == no_rank || raw(after.rank) + 1 == raw(before.rank);
}

bool keeps_value(const Bracket<Value>& before, const RatedMove& move) {
  return before.proved() && move.value.proved() && keeps_value(before.low, move.value.low);
}

bool has_best_move(Player player, const Bracket<Value>& value) {
  return value.proved() && (value.low.rank != no_rank || !wins(value.low.outcome, opponent(player)));
}

Expected<std::vector<RatedMove>> PerfectPlay::moves(Code position, Stop& stop) {
  std::vector<RatedMove> rated;
  for (auto& move : game().moves(position)) {
    const Bracket<Value> after = TRY(bracket(move.next, stop));
    rated.push_back({std::move(move), after});
  }
  return best_first(game().player(position), std::move(rated));
}

Expected<Survey> PerfectPlay::survey(Code position, Stop& stop, const SurveyWatcher& watch) {
  if (!watch) {
    const Bracket<Value> value = TRY(bracket(position, stop));
    auto rated = TRY(moves(position, stop));
    return Survey{value, std::move(rated)};
  }
  const Player player = game().player(position);
  Bracket<Value> value = TRY(glance(position, stop));
  auto legal = game().moves(position);
  std::vector<RatedMove> rated;  // in the game's order
  const auto tell = [&] {
    if (!legal.empty() && rated.size() == legal.size()) value = both(player, value, by_moves(player, rated));
    watch({value, best_first(player, rated)});
  };
  tell();
  for (auto& move : legal) {
    const Bracket<Value> after = TRY(glance(move.next, stop));
    rated.push_back({std::move(move), after});
    tell();
  }
  if (!value.proved()) {
    value = both(player, value, TRY(bracket(position, stop)));
    tell();
  }
  // The search has learnt since the first glance, so a second one may show more.
  for (const auto look : {&PerfectPlay::glance, &PerfectPlay::bracket}) {
    for (RatedMove& move : rated) {
      if (move.value.proved()) continue;
      move.value = TRY((this->*look)(move.next, stop));
      tell();
    }
  }
  return Survey{value, best_first(player, std::move(rated))};
}

Expected<std::vector<RatedMove>> PerfectPlay::best_moves(Code position, Stop& stop) {
  auto moves = game().moves(position);
  const std::size_t all = moves.size();
  return keepers(*this, position, std::move(moves), all, stop);
}

Expected<std::optional<RatedMove>> PerfectPlay::best_move(Code position, Stop& stop) {
  auto moves = game().moves(position);
  // A search that proves the value may improve the outlook of the moves.
  TRY(bracket(position, stop));
  std::ranges::stable_sort(moves, std::greater{},
                           [&](const ReachabilityGame::Move& move) { return outlook(move.next); });
  auto best = TRY(keepers(*this, position, std::move(moves), 1, stop));
  if (best.empty()) return std::nullopt;
  return std::move(best.front());
}

Expected<Line<RatedMove>> PerfectPlay::best_line(Code position, std::size_t limit, Stop& stop) {
  const auto over = [this](Code at) { return game().moves(at).empty(); };
  return best_play<RatedMove>(position, limit, over, [&](Code at) { return best_move(at, stop); });
}

}  // namespace perfectplay
