#include "perfectplay/games/awale/awale_layers.h"

namespace perfectplay {

static_assert(Layered<AwaleLayers>);

Expected<AwaleLayers> AwaleLayers::make(const AwaleRules& rules, int max_seeds) {
  const HalfBoardIndex largest = TRY(HalfBoardIndex::make(rules.pits, max_seeds));
  AwaleLayers layers(rules);
  for (int seeds = 0; seeds <= max_seeds; ++seeds) layers.indices_.emplace_back(largest.halves(), seeds);
  return layers;
}

std::vector<LayerStep<AwalePosition>> AwaleLayers::steps(const Position& position) const {
  std::vector<LayerStep<Position>> found;
  for (const AwaleMove& move : moves(rules_, position)) found.push_back({move.gain, move.next});
  return found;
}

}  // namespace perfectplay
