// The resources of this machine.
#pragma once

#include <cstdint>

#include "perfectplay/base/platform.h"

#if !PERFECTPLAY_IN_BROWSER
#include <unistd.h>

#include <algorithm>
#include <thread>
#endif

namespace perfectplay {

#if PERFECTPLAY_IN_BROWSER

/// Half of what 32-bit addresses reach: growing an array needs the old one beside the new one.
inline std::uint64_t machine_memory() { return std::uint64_t{2} << 30; }
inline unsigned machine_processors() { return 1; }

#else

/// Bytes of physical memory, in use or not.
inline std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}
/// The number of threads that can run at the same time.
inline unsigned machine_processors() { return std::max(1U, std::thread::hardware_concurrency()); }

#endif

}  // namespace perfectplay
