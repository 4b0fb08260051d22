#include "perfectplay/service/reachability/grundy.h"

namespace perfectplay::service {

Expected<std::optional<GrundyResult>> grundy_of(const GameChoice& choice, Code code, Stop& stop) {
  if (!choice.entry->offers(Capability::Heaps)) return std::nullopt;
  const auto game = TRY(make_game<PlayableGame>(choice, stop));
  if (!game.heaps) return std::nullopt;
  const NimHeaps::Position position = game.heaps->decode(code);
  GrundyResult result{
      .sizes = {position.heaps.begin(), position.heaps.begin() + static_cast<std::ptrdiff_t>(game.heaps->heap_count())},
      .sum = grundy_sum(*game.heaps, position),
      .balancing = {},
      .misere = game.heaps->misere()};
  for (const NimHeaps::Move& move : result.sum.balancing) result.balancing.push_back(game.heaps->move_name(move));
  return result;
}

Json grundy_json(const GrundyResult& result) {
  return {
      {"heaps", result.sum.heaps}, {"sum", result.sum.sum}, {"moves", result.balancing}, {"values", result.sum.values}};
}

}  // namespace perfectplay::service
