#include "perfectplay/play/awale_oracle.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "perfectplay/play/awale_distance.h"

namespace perfectplay {
namespace {

int best_score(const std::vector<AwaleRatedMove>& moves) {
  int best = std::numeric_limits<int>::min();
  for (const AwaleRatedMove& move : moves) best = std::max(best, move.score());
  return best;
}

/// A player with a score of 0 or more hurries: a move of unknown distance comes last for him, and first for a player
/// with a negative score.
bool preferred(const AwaleRatedMove& left, const AwaleRatedMove& right) {
  if (left.score() != right.score()) return left.score() > right.score();
  constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();
  const std::uint32_t left_distance = left.distance.value_or(unknown);
  const std::uint32_t right_distance = right.distance.value_or(unknown);
  if (left_distance != right_distance) return (left_distance < right_distance) == (left.score() >= 0);
  return left.gain > right.gain;
}

}  // namespace

Expected<std::vector<AwaleRatedMove>> AwaleOracle::rated(const AwalePosition& position) const {
  std::vector<AwaleRatedMove> result;
  for (const AwaleMove& move : perfectplay::moves(rules_, position)) {
    const auto next = lookup_(move.next);
    if (!next) return tl::unexpected(next.error());
    AwaleRatedMove rated{{move, exactly(move.gain - next->score)}, next->by_repetition, std::nullopt};
    if (move.gain > 0) {
      rated.distance = 1;
    } else if (next->distance) {
      rated.distance = *next->distance + 1U;
    }
    result.push_back(rated);
  }
  return result;
}

Expected<std::vector<AwaleRatedMove>> AwaleOracle::moves(const AwalePosition& position) const {
  auto moves = rated(position);
  if (!moves) return moves;
  if (auto found = find_distances(*moves); !found) return tl::unexpected(found.error());
  // Only best moves keep distances: not every source can give those of other moves.
  mark_best(*moves, std::greater{});
  for (AwaleRatedMove& move : *moves) {
    if (!move.best) move.distance.reset();
  }
  std::ranges::stable_sort(*moves, preferred);
  return moves;
}

Expected<void> AwaleOracle::find_distances(std::vector<AwaleRatedMove>& moves) const {
  const int best = best_score(moves);
  std::vector<AwaleRatedMove*> unknown;
  std::vector<AwalePosition> roots;
  for (AwaleRatedMove& move : moves) {
    if (move.score() != best || move.distance || move.by_repetition) continue;
    unknown.push_back(&move);
    roots.push_back(move.next);
  }
  if (unknown.empty() || distance_boards_ == 0) return {};
  const auto choices_of = [this](const AwalePosition& board) -> Expected<AwaleChoices> {
    const auto rated_moves = rated(board);
    if (!rated_moves) return tl::unexpected(rated_moves.error());
    const int score = best_score(*rated_moves);
    AwaleChoices choices{.prefers_least = score >= 0, .over = rated_moves->empty(), .captures = false, .quiet = {}};
    for (const AwaleRatedMove& move : *rated_moves) {
      if (move.score() != score) continue;
      if (move.gain > 0) {
        choices.captures = true;
      } else {
        choices.quiet.push_back(move.next);
      }
    }
    return choices;
  };
  const auto distances = awale_distances(roots, choices_of, distance_boards_);
  if (!distances) return tl::unexpected(distances.error());
  if (!*distances) return {};
  for (std::size_t i = 0; i < unknown.size(); ++i) {
    if (const auto distance = (**distances)[i]) unknown[i]->distance = *distance + 1;
  }
  return {};
}

Expected<Line<AwaleRatedMove>> AwaleOracle::best_line(const AwalePosition& position, std::size_t limit) const {
  const auto over = [this](const AwalePosition& at) { return perfectplay::moves(rules_, at).empty(); };
  const auto best = [this](const AwalePosition& at) -> Expected<std::optional<AwaleRatedMove>> {
    return TRY(moves(at)).front();
  };
  return best_play<AwaleRatedMove>(position, limit, over, best);
}

}  // namespace perfectplay
