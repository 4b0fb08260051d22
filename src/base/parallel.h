// A few threads for one step of an algorithm: started together, joined before the next step.
//
// Steps take milliseconds and a thread starts in some tens of microseconds, so nothing is kept running in between, and
// the end of a step is the only synchronisation there is.
#pragma once

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace perfectplay {

/// `wanted` threads; one per core when it is 0.
inline unsigned thread_count(unsigned wanted) {
  return wanted != 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

/// Runs work(0), …, work(count - 1) at the same time, work(0) on the caller's thread, and waits for all of them. They
/// must not throw, and must not wait for each other: where the system has no thread left they run one after another.
template <class Work>
void run_parallel(unsigned count, const Work& work) {
  std::vector<std::jthread> threads;
  unsigned started = 1;
  if (count > 1) {
    threads.reserve(count - 1);
    try {
      for (; started < count; ++started) threads.emplace_back([&work, started] { work(started); });
    } catch (const std::system_error&) {
      for (unsigned i = started; i < count; ++i) work(i);
    }
  }
  work(0U);
}

}  // namespace perfectplay
