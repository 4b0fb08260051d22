// Distances to the next capture or end where a table has none.
//
//   root ──best──▶ a ──best──▶ b ──capture          Only best moves without a capture are followed. Distances then come
//     └───best──▶ c ──best──▶ a                     backwards: b 1, a 2, c 3, and the root 1 + what its side prefers.
//
// The boards reached that way are few beside a layer; when they pass a limit nothing is told.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

/// A board as far as its distance is concerned.
struct AwaleChoices {
  bool prefers_least = false;        ///< the player to move stands at 0 or better
  bool over = false;                 ///< no playable pit
  bool captures = false;             ///< some best move does
  std::vector<AwalePosition> quiet;  ///< where best moves without a capture lead
};
using AwaleChoicesOf = std::function<Expected<AwaleChoices>(const AwalePosition&)>;

/// The distances of `roots`, in their order; none where best play need not come to a capture or end. Nothing at all
/// when more than `limit` boards would have to be looked at.
Expected<std::optional<std::vector<std::optional<std::uint32_t>>>> awale_distances(
    const std::vector<AwalePosition>& roots, const AwaleChoicesOf& choices_of, std::size_t limit);

}  // namespace perfectplay
