// How a long computation tells its caller where it stands, and how the caller stops it.
//
// The library never prints: it calls the callback it was given, at most a few hundred times a second, from one thread
// at a time. app/ draws a bar; a test counts calls; Python may raise on Ctrl-C.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace perfectplay {

struct Progress {
  std::string_view phase;   ///< what is being done: "exploring", "solving"
  std::uint64_t done = 0;   ///< units done so far
  std::uint64_t total = 0;  ///< units in all, or 0 when nobody knows yet
};

/// Returns false to ask the computation to stop; it then ends with ErrorKind::Stopped.
using ProgressCallback = std::function<bool(const Progress&)>;

/// True when the computation should go on; an empty callback never stops anything.
inline bool report(const ProgressCallback& callback, const Progress& progress) {
  return !callback || callback(progress);
}

}  // namespace perfectplay
