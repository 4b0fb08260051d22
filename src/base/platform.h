// What the platform lacks. The library is built for systems with threads, virtual memory and files, and for WebAssembly
// in a browser, which has none of them. Only base/ asks which; all other code uses the types and functions of base/:
//
//   mutex.h       Mutex, Lock, Condition              in a browser: nothing to wait for
//   threads.h     run_parallel, ThreadTeam            … one after another
//   pages.h       memory of large arrays              … from malloc
//   byte_lanes.h  thirty-two bytes at once            … in two registers
//   machine.h     processors, memory                  … one, and half of what 32-bit addresses reach
//   paths.h, file.h, file_parts.h, packed.h           … src/wasm/ has its own versions of these sources
#pragma once

#if defined(__wasm__)
#define PERFECTPLAY_IN_BROWSER 1
#else
#define PERFECTPLAY_IN_BROWSER 0
#endif

namespace perfectplay {

inline constexpr bool in_browser = PERFECTPLAY_IN_BROWSER != 0;

}  // namespace perfectplay
