#include "perfectplay/play/perfect_play.h"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

namespace perfectplay {
namespace {

/// Which of the moves keep the value, as many as `limit`.
Expected<std::vector<RatedMove>> keepers(PerfectPlay& play, Code position, std::vector<ReachabilityGame::Move> moves,
                                         std::size_t limit, Stop& stop) {
  std::vector<RatedMove> kept;
  const Bracket<Value> value = TRY(play.bracket(position, stop));
  if (!value.proved()) return kept;
  for (auto& move : moves) {
    const Bracket<Value> after = TRY(play.confirm(move.next, value_after(value.low), stop));
    if (!after.proved() || !keeps_value(value.low, after.low)) continue;
    kept.push_back({std::move(move.name), move.next, after.low, {}});
    if (kept.size() == limit) break;
  }
  return kept;
}

RatedMove rated_move(const ReachabilityGame& game, Code position, ReachabilityGame::Move move,
                     const Bracket<Value>& after) {
  // A bracket is told by the player to move: the opponent's best is the worst for us.
  const Value worst = game.player(move.next) == game.player(position) ? after.low : after.high;
  return {std::move(move.name), move.next, worst, after.proved() ? std::nullopt : std::optional(after)};
}

std::vector<RatedMove> best_first(Player player, std::vector<RatedMove> moves) {
  std::ranges::stable_sort(moves, [player](const RatedMove& a, const RatedMove& b) {
    if (better_for(player, a.value, b.value)) return true;
    return !better_for(player, b.value, a.value) && !a.open && b.open;
  });
  return moves;
}

/// What all of a position's moves tell about it.
Bracket<Value> by_moves(Player player, const std::vector<RatedMove>& moves) {
  Bracket<Value> best{moves.front().value, moves.front().most()};
  for (const RatedMove& move : moves) {
    if (better_for(player, move.value, best.low)) best.low = move.value;
    if (better_for(player, move.most(), best.high)) best.high = move.most();
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

bool keeps_value(const Value& before, const Value& after) {
  if (before.outcome != after.outcome) return false;
  return before.rank == no_rank || after.rank == no_rank || raw(after.rank) + 1 == raw(before.rank);
}

bool keeps_value(const Bracket<Value>& before, const RatedMove& move) {
  return before.proved() && !move.open && keeps_value(before.low, move.value);
}

Expected<std::vector<RatedMove>> PerfectPlay::moves(Code position, Stop& stop) {
  std::vector<RatedMove> rated;
  for (auto& move : game().moves(position)) {
    const Bracket<Value> after = TRY(bracket(move.next, stop));
    rated.push_back(rated_move(game(), position, std::move(move), after));
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
    rated.push_back(rated_move(game(), position, std::move(move), after));
    tell();
  }
  if (!value.proved()) {
    value = both(player, value, TRY(bracket(position, stop)));
    tell();
  }
  // What was learnt by now shows more at a second glance.
  for (const auto look : {&PerfectPlay::glance, &PerfectPlay::bracket}) {
    for (RatedMove& move : rated) {
      if (!move.open) continue;
      const Bracket<Value> after = TRY((this->*look)(move.next, stop));
      move = rated_move(game(), position, {std::move(move.name), move.next}, after);
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
  std::ranges::stable_sort(moves, std::greater{},
                           [&](const ReachabilityGame::Move& move) { return outlook(move.next); });
  auto best = TRY(keepers(*this, position, std::move(moves), 1, stop));
  if (best.empty()) return std::nullopt;
  return std::move(best.front());
}

Expected<Line<RatedMove>> PerfectPlay::best_line(Code position, std::size_t limit, Stop& stop) {
  Line<RatedMove> line;
  std::unordered_set<std::uint64_t> seen{raw(position)};
  while (!game().moves(position).empty()) {
    if (line.moves.size() == limit) return line;
    auto move = TRY(best_move(position, stop));
    if (!move) return line;
    position = move->next;
    line.moves.push_back(*std::move(move));
    if (!seen.insert(raw(position)).second) {
      line.end = LineEnd::Repetition;
      return line;
    }
  }
  line.end = LineEnd::Over;
  return line;
}

}  // namespace perfectplay
