#include "perfectplay/table/awale/awale_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace perfectplay {

AwaleValue awale_value_of(std::int8_t cell, std::optional<Distance> distance) {
  if (by_repetition(cell)) return {0, true, std::nullopt};
  return {score_of(cell), false, distance};
}

bool follows_a_move(const AwaleRules& rules, const AwalePosition& position) {
  return has_empty_pit(other_half(rules, position), rules.pits);
}

Expected<AwaleValue> awale_value_from_children(const AwaleRules& rules, const AwalePosition& position, bool distances,
                                               const AwaleLookup& lookup) {
  const auto known = [distances](int moves) { return distances ? std::optional<Distance>(moves) : std::nullopt; };
  const std::vector<AwaleMove> playable = moves(rules, position);
  if (playable.empty()) return AwaleValue{end_score(rules, position), false, known(0)};

  struct Move {
    int nets = 0;
    bool ends_somewhere = false;  ///< takes seeds, or leads to a board that is not drawn by repetition
    int distance = 0;
  };
  std::vector<Move> results;
  for (const AwaleMove& move : playable) {
    const AwaleValue child = TRY(lookup(move.next));
    const bool captures = move.gain > 0;
    results.push_back({move.gain - child.score, captures || !child.by_repetition,
                       captures ? 1 : 1 + int{child.distance.value_or(0)}});
  }
  const int score =
      std::max_element(results.begin(), results.end(), [](auto& a, auto& b) { return a.nets < b.nets; })->nets;
  std::erase_if(results, [score](const Move& move) { return move.nets < score || !move.ends_somewhere; });
  if (results.empty()) return AwaleValue{0, true, std::nullopt};
  const auto [quickest, slowest] = std::minmax_element(
      results.begin(), results.end(), [](const Move& a, const Move& b) { return a.distance < b.distance; });
  return AwaleValue{score, false, known(score < 0 ? slowest->distance : quickest->distance)};
}

AwaleValues::AwaleValues(const AwaleRules& rules, AwaleSolution solution)
    : rules_(rules), solution_(std::move(solution)) {
  const auto halves = HalfBoards::make(rules.pits, std::max(0, max_seeds()));
  for (int seeds = 0; halves && seeds <= max_seeds(); ++seeds) indexes_.emplace_back(*halves, seeds);
}

Expected<AwaleValue> AwaleValues::value(const AwalePosition& position) const {
  const int seeds = seeds_in(position);
  if (seeds > max_seeds()) {
    return input_error(fmt::format("position \"{}\" has {} seeds: solved are those of 0 to {}", print(rules_, position),
                                   seeds, max_seeds()));
  }
  const auto at = static_cast<std::size_t>(seeds);
  const AwaleLayer& layer = solution_.layers[at];
  if (!follows_a_move(rules_, position)) {
    return awale_value_from_children(rules_, position, !layer.distances.empty(),
                                     [this](const AwalePosition& child) { return value(child); });
  }
  return value_at(at, indexes_[at].number(position));
}

AwaleValue AwaleValues::value_at(std::size_t at, std::uint64_t number) const {
  const AwaleLayer& layer = solution_.layers[at];
  return awale_value_of(layer.cells[number],
                        layer.distances.empty() ? std::nullopt : std::optional(layer.distances[number]));
}

}  // namespace perfectplay
