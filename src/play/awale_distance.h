// Distances to the next capture or end where a table has none.
//
//   root ──best──▶ a ──best──▶ b ──capture          Only best moves without a capture are followed. Distances are then
//     └───best──▶ c ──best──▶ a                     found backwards: b 1, a 2, c 3, and the root 1 + the distance of a
//                                                   or c, whichever its player prefers.
//
// The boards reached that way are few compared with a layer. When they exceed a limit, there is no result.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

/// What the distance of a board depends on.
struct AwaleChoices {
  bool prefers_least = false;        ///< has the player to move a score of 0 or more?
  bool over = false;                 ///< is there no playable pit?
  bool captures = false;             ///< does some best move capture?
  std::vector<AwalePosition> quiet;  ///< the boards after best moves without a capture
};
using AwaleChoicesOf = std::function<Expected<AwaleChoices>(const AwalePosition&)>;

/// The distances of `roots`, in their order; an empty entry where best play may never come to a capture or end. Nothing
/// at all when more than `limit` boards would have to be visited.
Expected<std::optional<std::vector<std::optional<std::uint32_t>>>> awale_distances(
    const std::vector<AwalePosition>& roots, const AwaleChoicesOf& choices_of, std::size_t limit);

}  // namespace perfectplay
