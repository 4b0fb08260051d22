// Distances to the next capture or end where a table has none.
//
//   root ──best──▶ a ──best──▶ b ──capture          Only best moves without a capture are followed. Distances then come
//     └───best──▶ c ──best──▶ a                     backwards: b 1, a 2, c 3, and the root 1 + what its side prefers.
//
// The boards reached that way are few beside a layer. When they pass a limit, there is no result.
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
  bool prefers_least = false;        ///< the player to move has a score of 0 or more
  bool over = false;                 ///< no playable pit
  bool captures = false;             ///< some best move captures
  std::vector<AwalePosition> quiet;  ///< the boards after best moves without a capture
};
using AwaleChoicesOf = std::function<Expected<AwaleChoices>(const AwalePosition&)>;

/// The distances of `roots`, in their order; none where best play may never come to a capture or end. Nothing at all
/// when more than `limit` boards would have to be visited.
Expected<std::optional<std::vector<std::optional<std::uint32_t>>>> awale_distances(
    const std::vector<AwalePosition>& roots, const AwaleChoicesOf& choices_of, std::size_t limit);

}  // namespace perfectplay
