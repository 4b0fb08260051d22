// The resources of this machine.
#pragma once

#include <unistd.h>

#include <cstdint>

namespace perfectplay {

/// Bytes of physical memory, in use or not.
inline std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace perfectplay
