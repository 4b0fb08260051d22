#include "perfectplay/graph/explore/explore_limits.h"

#include <fmt/format.h>

#include "perfectplay/base/grouped.h"
#include "perfectplay/base/machine.h"

namespace perfectplay {
namespace {

/// Exploring needs about this much memory per position: code, number, flags, offset, and a few edges.
constexpr double bytes_per_position = 40;

/// A bound in full where that is readable, else as a power of ten.
std::string shown_bound(double bound) {
  return bound < 1e10 ? grouped(static_cast<std::uint64_t>(bound)) : fmt::format("{:.1e}", bound);
}

}  // namespace

std::optional<Hint> smaller_board(const ExploreOptions& options) {
  return options.smaller ? options.smaller(options) : std::nullopt;
}

tl::unexpected<Error> exploration_ended(const Stop& stop) { return stop_error(stop, "the exploration"); }

tl::unexpected<Error> too_large(std::string_view what, std::size_t limit, std::string_view title,
                                const ExploreOptions& options) {
  return resource_error(fmt::format("{} has more than {} {}", title, grouped(limit), what), smaller_board(options));
}

Expected<void> check_bound(const SizeBound& bound, int merged, const std::string& title,
                           const ExploreOptions& options) {
  const auto refuse = [&](ErrorKind kind, std::string_view why) {
    return tl::unexpected(Error{kind,
                                fmt::format("{} has up to {} positions{}", title, shown_bound(bound.positions), why),
                                smaller_board(options)});
  };
  if (bound.positions > static_cast<double>(options.max_positions)) {
    return refuse(ErrorKind::Input,
                  fmt::format(", more than the {} that can be explored", grouped(options.max_positions)));
  }
  if (bound.moves > static_cast<double>(max_edges)) {
    return refuse(ErrorKind::Input, fmt::format(" and {} moves, more than the {} that can be explored",
                                                shown_bound(bound.moves), grouped(max_edges)));
  }
  const double memory = static_cast<double>(options.memory != 0 ? options.memory : machine_memory());
  const double needed = bound.positions / merged * bytes_per_position + bound.moves * sizeof(Vertex);
  if (needed > memory) {
    return refuse(ErrorKind::Resource,
                  fmt::format(" and may need {:.1f} GB of memory; there are {:.1f} GB", needed / 1e9, memory / 1e9));
  }
  return {};
}

}  // namespace perfectplay
