#include "perfectplay/service/bounds.h"

#include <algorithm>

namespace perfectplay::service {
namespace {

void lower_limit(const Option& option, std::uint64_t most) {
  if (most == 0) return;
  // 0 asks for all threads.
  if (auto* const* number = std::get_if<std::uint64_t*>(&option.target))
    **number = std::min(**number - 1, most - 1) + 1;
}

}  // namespace

void bound_options(const std::vector<Option>& options, const SessionLimits& limits) {
  for (const Option& option : options) {
    if (option.name == "threads") lower_limit(option, limits.threads);
    if (option.unit_bytes != 0) lower_limit(option, limits.request_memory / option.unit_bytes);
    if (auto* const* bytes = std::get_if<Bytes*>(&option.target); bytes != nullptr && limits.request_memory != 0) {
      (*bytes)->most = limits.request_memory;
    }
  }
}

}  // namespace perfectplay::service
