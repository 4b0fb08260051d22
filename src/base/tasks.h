// Many tasks for a few threads: each thread takes the next task until none is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <new>

#include "perfectplay/base/parallel.h"
#include "perfectplay/base/stop.h"

namespace perfectplay {

/// Runs work(thread, 0), …, work(thread, tasks - 1), each once, on at most `threads` threads, until `stop` ends, which
/// is asked before each of them: false when it did. What a task does must not depend on who runs it or when. Throws
/// std::bad_alloc when memory ran out in a task, after the other threads have ended theirs.
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
/// The same without an end: runs work(0), …, work(tasks - 1).
template <class Work>
void run_tasks(unsigned threads, std::size_t tasks, const Work& work) {
  Stop never;
  run_tasks(threads, tasks, never, [&work](unsigned /*thread*/, std::size_t task) { work(task); });
}

}  // namespace perfectplay
