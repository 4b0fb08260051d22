#include "perfectplay/service/bounds.h"

#include <algorithm>

namespace perfectplay::service {
namespace {

/// A position of an explored graph, with its moves, its value and its place in the index; rather more than less.
constexpr std::uint64_t bytes_per_explored_position = 64;

void lower(const Option& option, std::string_view name, std::uint64_t most) {
  if (option.name != name || most == 0) return;
  // 0 asks for all there are.
  if (auto* const* number = std::get_if<std::uint64_t*>(&option.target))
    **number = std::min(**number - 1, most - 1) + 1;
}

}  // namespace

void bound_options(const std::vector<Option>& options, const SessionLimits& limits) {
  for (const Option& option : options) {
    lower(option, "threads", limits.threads);
    lower(option, "max-positions", limits.request_memory / bytes_per_explored_position);
    if (auto* const* bytes = std::get_if<Bytes*>(&option.target); bytes != nullptr && limits.request_memory != 0) {
      (*bytes)->most = limits.request_memory;
    }
  }
}

}  // namespace perfectplay::service
