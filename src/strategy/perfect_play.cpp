#include "perfectplay/strategy/perfect_play.h"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

namespace perfectplay {
namespace {

/// Which of the moves keep the value, as many as `limit`.
Expected<std::vector<RatedMove>> keepers(const PerfectPlay& play, Code position,
                                         std::vector<ReachabilityGame::Move> moves, std::size_t limit) {
  std::vector<RatedMove> kept;
  const auto value = play.bracket(position);
  if (!value) return tl::unexpected(value.error());
  if (!value->proved()) return kept;
  for (auto& move : moves) {
    const auto after = play.confirm(move.next, value_after(value->low));
    if (!after) return tl::unexpected(after.error());
    if (!after->proved() || !keeps_value(value->low, after->low)) continue;
    kept.push_back({std::move(move.name), move.next, after->low, {}});
    if (kept.size() == limit) break;
  }
  return kept;
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

Expected<std::vector<RatedMove>> PerfectPlay::moves(Code position) const {
  const Player player = game().player(position);
  auto legal = game().moves(position);
  std::vector<RatedMove> rated;
  rated.reserve(legal.size());
  for (auto& move : legal) {
    // A bracket is told by the player to move: the opponent's best is the worst for us.
    const auto after = bracket(move.next);
    if (!after) return tl::unexpected(after.error());
    const Value worst = game().player(move.next) == player ? after->low : after->high;
    rated.push_back({std::move(move.name), move.next, worst, {}});
    if (!after->proved()) rated.back().open = *after;
  }
  std::ranges::stable_sort(rated, [player](const RatedMove& a, const RatedMove& b) {
    if (better_for(player, a.value, b.value)) return true;
    return !better_for(player, b.value, a.value) && !a.open && b.open;
  });
  return rated;
}

Expected<std::vector<RatedMove>> PerfectPlay::best_moves(Code position) const {
  auto moves = game().moves(position);
  const std::size_t all = moves.size();
  return keepers(*this, position, std::move(moves), all);
}

Expected<std::optional<RatedMove>> PerfectPlay::best_move(Code position) const {
  auto moves = game().moves(position);
  std::ranges::stable_sort(moves, std::greater{},
                           [&](const ReachabilityGame::Move& move) { return outlook(move.next); });
  auto best = keepers(*this, position, std::move(moves), 1);
  if (!best) return tl::unexpected(std::move(best).error());
  if (best->empty()) return std::nullopt;
  return std::move(best->front());
}

Expected<std::vector<RatedMove>> PerfectPlay::best_line(Code position, std::size_t limit) const {
  std::vector<RatedMove> line;
  std::unordered_set<std::uint64_t> seen{raw(position)};
  while (line.size() < limit) {
    auto move = best_move(position);
    if (!move) return tl::unexpected(std::move(move).error());
    if (!*move) break;
    position = (*move)->next;
    line.push_back(std::move(**move));
    if (!seen.insert(raw(position)).second) break;
  }
  return line;
}

}  // namespace perfectplay
