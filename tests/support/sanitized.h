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

/// At the beginning of a long test that uses one thread only, in a file that the thread sanitizer watches for its other tests.
#if defined(PERFECTPLAY_THREAD_SANITIZED)
#define PERFECTPLAY_USES_ONE_THREAD() GTEST_SKIP() << "one thread: nothing for the thread sanitizer"
#else
#define PERFECTPLAY_USES_ONE_THREAD() static_assert(true)
#endif
