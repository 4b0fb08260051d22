#include "perfectplay/strategy/perfect_play.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace perfectplay {
namespace {

/// Does a move to a position of value `after` keep `before`? Where only the winner is known, he need not hurry.
bool keeps(const Value& before, const Value& after) {
  if (before.outcome != after.outcome) return false;
  return before.rank == no_rank || after.rank == no_rank || raw(after.rank) + 1 == raw(before.rank);
}

}  // namespace

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
  auto rated = moves(position);
  if (!rated || rated->empty()) return rated;
  const Value best = rated->front().value;
  std::erase_if(*rated, [&best](const RatedMove& move) { return move.value != best || move.open; });
  return rated;
}

Expected<std::vector<RatedMove>> PerfectPlay::best_line(Code position, std::size_t limit) const {
  std::vector<RatedMove> line;
  std::unordered_set<std::uint64_t> seen{raw(position)};
  auto value = bracket(position);
  if (!value) return tl::unexpected(value.error());
  while (line.size() < limit && value->proved()) {
    bool found = false;
    for (auto& move : game().moves(position)) {
      const auto after = bracket(move.next);
      if (!after) return tl::unexpected(after.error());
      if (!after->proved()) return line;
      if (!keeps(value->low, after->low)) continue;
      line.push_back({std::move(move.name), move.next, after->low, {}});
      position = move.next;
      value = after;
      found = true;
      break;
    }
    if (!found || !seen.insert(raw(position)).second) break;
  }
  return line;
}

}  // namespace perfectplay
