// Threads, in the three ways that the solvers use them.
//
//   run_parallel(n, work)        the same work n times at once, each on its own share: one step of an algorithm
//   run_tasks(n, tasks, …)       many tasks for n threads: each thread takes the next one until none is left
//   ThreadTeam                   many short jobs in a row, thousands per second: the threads stay, awake for a while
//
// A step takes milliseconds and a thread starts in some tens of microseconds, so the first two keep no threads between
// steps, and the end of a step is the only synchronisation.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <vector>

#include "perfectplay/base/machine.h"
#include "perfectplay/base/platform.h"
#include "perfectplay/base/stop.h"

#if !PERFECTPLAY_IN_BROWSER
#include <system_error>
#include <thread>
#endif

namespace perfectplay {

/// The number of threads to use: `wanted`, or one per core when `wanted` is 0. Always one in a browser.
inline unsigned thread_count(unsigned wanted) { return wanted != 0 && !in_browser ? wanted : machine_processors(); }

/// Runs work(0), …, work(count - 1) at the same time, work(0) on the caller's thread, and waits for all of them. `work`
/// must not throw, and no call may wait for another: where the system has no thread left, they run one after another.
template <class Work>
void run_parallel(unsigned count, const Work& work) {
#if PERFECTPLAY_IN_BROWSER
  for (unsigned i = 0; i < std::max(count, 1U); ++i) work(i);
#else
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
#endif
}

/// Runs work(thread, 0), …, work(thread, tasks - 1), each once, on at most `threads` threads. Asks `stop` before each
/// task, and returns false if it has ended. What a task does must not depend on the thread or on the order. Throws
/// std::bad_alloc when memory ran out in a task, after the other threads have ended their tasks.
template <class Work>
bool run_tasks(unsigned threads, std::size_t tasks, Stop& stop, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> out_of_memory{false};
  run_parallel(static_cast<unsigned>(std::min<std::size_t>(threads, tasks)), [&](unsigned thread) {
    try {
      for (std::size_t task = next++; task < tasks && !out_of_memory && stop.go_on(); task = next++) work(thread, task);
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  });
  if (out_of_memory) throw std::bad_alloc();
  return !stop.ended();
}
/// The same with a report of progress: work(task) returns the units that it has done.
template <class Work>
bool run_tasks(unsigned threads, std::size_t tasks, SharedWork& progress, const Work& work) {
  return run_tasks(threads, tasks, progress.stop(),
                   [&](unsigned thread, std::size_t task) { progress.advance(thread, work(task)); });
}
/// The same without a Stop: runs work(0), …, work(tasks - 1).
template <class Work>
void run_tasks(unsigned threads, std::size_t tasks, const Work& work) {
  Stop never;
  run_tasks(threads, tasks, never, [&work](unsigned /*thread*/, std::size_t task) { work(task); });
}

/// Threads for algorithms of thousands of steps, each of which must end before the next begins, and many of which take
/// microseconds. The caller works too, never waits for a helper that has not woken up yet, and does a small job alone:
///
///   caller   ├─ open ─┬─ chunk ─┬─ chunk ─┬─ chunk ─┬─ close ─ waits for the helpers inside ───┤
///   helper            ···wakes··├─ chunk ─┼─ chunk ─┤
class ThreadTeam {
 public:
  /// Does the items begin … end-1. `member`, below size(), differs between chunks that run at the same time; member 0
  /// is the caller. Must not throw.
  using Job = std::function<void(unsigned member, std::size_t begin, std::size_t end)>;

  /// One thread per core if `threads` is 0. Fewer where the system has no thread left.
  explicit ThreadTeam(unsigned threads);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

#if PERFECTPLAY_IN_BROWSER
  static unsigned size() { return 1; }
#else
  unsigned size() const { return static_cast<unsigned>(helpers_.size()) + 1; }
#endif
  /// Does items 0 … items - 1 in chunks of `chunk`, and returns when all are done.
  void run(std::size_t items, std::size_t chunk, const Job& job);

 private:
#if !PERFECTPLAY_IN_BROWSER
  void help(unsigned member);
  void work(unsigned member);

  const Job* job_ = nullptr;
  std::size_t items_ = 0;
  std::size_t chunk_ = 1;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint32_t> calls_{0};   ///< rises with each job; helpers sleep on it
  std::atomic<std::uint32_t> inside_{0};  ///< twice the number of helpers at work, plus one while the job is open
  std::atomic<bool> ending_{false};
  std::vector<std::jthread> helpers_;
#endif
};

}  // namespace perfectplay
