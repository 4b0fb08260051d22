#include "perfectplay/games/nim_grundy.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {

std::vector<std::uint32_t> grundy_values(std::uint32_t largest, std::span<const std::uint32_t> rule) {
  std::vector<std::uint32_t> values(std::size_t{largest} + 1, 0);
  // A rule that allows every number needs no search: a heap can become any smaller one, and no other.
  if (rule.size() >= largest && (largest == 0 || rule[largest - 1] == largest)) {
    std::iota(values.begin(), values.end(), 0U);
    return values;
  }
  // seen[g] == heap: some move from this heap leaves the value g. A value never exceeds the number of moves.
  std::vector<std::uint32_t> seen(rule.size() + 1, 0);
  for (std::uint32_t heap = 1; heap <= largest; ++heap) {
    for (const std::uint32_t take : rule) {
      if (take > heap) break;
      seen[values[heap - take]] = heap;
    }
    while (seen[values[heap]] == heap) ++values[heap];
  }
  return values;
}

GrundySum grundy_sum(const NimHeaps& game, const NimHeaps::Position& position) {
  GrundySum result;
  const auto start = game.start();
  result.values = grundy_values(*std::ranges::max_element(start.heaps), game.rule());
  for (std::size_t i = 0; i < game.heap_count(); ++i) {
    result.heaps.push_back(result.values[position.heaps[i]]);
    result.sum ^= result.heaps.back();
  }
  for (const NimHeaps::Move& move : game.moves(position)) {
    const std::uint32_t left = result.values[position.heaps[move.heap] - move.take];
    if ((result.sum ^ result.heaps[move.heap] ^ left) == 0) result.balancing.push_back(move);
  }
  return result;
}

}  // namespace perfectplay
