#include "perfectplay/solve/search/search.h"

#include <fmt/format.h>

#include "perfectplay/base/machine.h"

namespace perfectplay {
namespace {

constexpr std::uint64_t search_megabyte = std::uint64_t{1} << 20;

}  // namespace

Expected<void> check_search_memory(std::uint64_t bytes) {
  if (bytes > machine_memory()) return search_memory_error(bytes);
  return {};
}

tl::unexpected<Error> search_memory_error(std::uint64_t bytes) {
  const std::uint64_t room = machine_memory() / 2 / search_megabyte;
  return resource_error(
      fmt::format("no memory for a table of {} MiB; this machine has room for {} MiB", bytes / search_megabyte, room),
      Hint{"memory", fmt::format("{}M", room)});
}

}  // namespace perfectplay
