// The limits of exploration, the messages of its refusals, and the sizes of its batches. Shared by explore.cpp and
// explore_whole.cpp.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/explore/explore.h"

namespace perfectplay {

/// The number of positions that are expanded before their children get numbers: enough to keep all threads busy, few
/// enough for the children to need little memory.
inline constexpr std::size_t explore_batch = std::size_t{1} << 21;
/// The number of positions that one thread expands at once: their children fit its cache.
inline constexpr std::size_t explore_chunk = std::size_t{1} << 13;
inline constexpr std::size_t max_edges = std::numeric_limits<std::uint32_t>::max();

/// The change that makes the board small enough to be explored, where the options know one.
std::optional<Hint> smaller_board(const ExploreOptions& options);

/// The error when the Stop has ended before the exploration.
tl::unexpected<Error> exploration_ended(const Stop& stop);

/// The error when the graph does not fit 32-bit numbers.
tl::unexpected<Error> too_large(std::string_view what, std::size_t limit, std::string_view title,
                                const ExploreOptions& options);

}  // namespace perfectplay
