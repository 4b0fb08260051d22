// What exploration refuses, and in which words; and how it splits its work. Shared by explore.cpp and
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

/// How many positions are expanded before their children get numbers: enough to keep all threads busy for a while, few
/// enough for the children to need little memory.
inline constexpr std::size_t explore_batch = std::size_t{1} << 21;
/// What one thread expands at once; its children fit its cache.
inline constexpr std::size_t explore_chunk = std::size_t{1} << 13;
inline constexpr std::size_t max_edges = std::numeric_limits<std::uint32_t>::max();

/// What to change for a board that can be explored, where the options know it.
std::optional<Hint> smaller_board(const ExploreOptions& options);

/// The Stop has ended before the exploration did.
tl::unexpected<Error> exploration_ended(const Stop& stop);

/// The graph does not fit 32-bit numbers.
tl::unexpected<Error> too_large(std::string_view what, std::size_t limit, std::string_view title,
                                const ExploreOptions& options);

}  // namespace perfectplay
