// Sanitizers make everything several times slower: tests use smaller sizes under them.
#pragma once

namespace perfectplay::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace perfectplay::testing
