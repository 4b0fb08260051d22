// Sanitizers make everything several times slower: tests use smaller sizes under them.
#pragma once

namespace perfectplay::testing {

// PERFECTPLAY_SANITIZED comes from the build (tests/CMakeLists.txt): GCC and Clang announce their sanitizers by
// different macros.
#if defined(PERFECTPLAY_SANITIZED)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace perfectplay::testing
