// Memory of whole pages for large arrays: a mapping of its own, on huge pages. In a browser, which maps nothing, it
// comes from malloc.
#pragma once

#include <cstddef>

#include "perfectplay/base/platform.h"

#if PERFECTPLAY_IN_BROWSER
#include <cstdlib>
#else
#include <sys/mman.h>
#endif

namespace perfectplay::pages {

#if PERFECTPLAY_IN_BROWSER

inline void* map(std::size_t bytes) { return std::calloc(bytes, 1); }
inline void* remap(void* memory, std::size_t /*old_bytes*/, std::size_t bytes) { return std::realloc(memory, bytes); }
inline void unmap(void* memory, std::size_t /*bytes*/) { std::free(memory); }

#else

/// Zeros; null where there is no memory. Pages cost memory once they are touched.
inline void* map(std::size_t bytes) {
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  ::madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}
/// Changes the size and keeps as many bytes as fit, perhaps at another address; null, and nothing changed, where there
/// is no memory.
inline void* remap(void* memory, std::size_t old_bytes, std::size_t bytes) {
  void* const moved = ::mremap(memory, old_bytes, bytes, MREMAP_MAYMOVE);
  if (moved == MAP_FAILED) return nullptr;
  ::madvise(moved, bytes, MADV_HUGEPAGE);
  return moved;
}
inline void unmap(void* memory, std::size_t bytes) { ::munmap(memory, bytes); }

#endif

}  // namespace perfectplay::pages
