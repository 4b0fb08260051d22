#include "perfectplay/verify/proof/carrier_search.h"

namespace perfectplay {

bool CarrierSearch::loses(Cells j0, Cells j1, Player mover, std::uint64_t most) {
  most_ = most;
  searched_ = 0;
  const bool first = mover == Player::J0;
  const auto found = search({first ? j0 : j1, first ? j1 : j0, mover});
  return found && !found->mover_wins;
}

std::optional<CarrierSearch::Found> CarrierSearch::search(const Node& node) {
  if (searched_ >= most_) return std::nullopt;
  ++searched_;
  Plan plan;
  if (const auto known = settled(node, plan)) return known;
  Cells must = plan.carrier != 0 ? plan.carrier : empty(node);
  Cells united = plan.carrier;
  for (const int cell : plan.order) {
    const Cells stone = Cells{1} << cell;
    if ((must & stone) == 0) continue;
    const auto after = search({node.other, node.own | stone, opponent(node.mover)});
    if (!after) return std::nullopt;
    if (!after->mover_wins) return Found{true, after->carrier | stone};
    must &= after->carrier;
    united |= after->carrier;
  }
  return Found{false, united};
}

}  // namespace perfectplay
