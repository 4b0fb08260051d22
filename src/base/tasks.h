// Many tasks for a few threads: each thread takes the next task until none is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "perfectplay/base/parallel.h"
#include "perfectplay/base/stop.h"

namespace perfectplay {

/// Runs work(thread, 0), …, work(thread, tasks - 1), each once; a thread whose work returns false takes no other task.
/// Throws std::bad_alloc when memory ran out in a task, after the other threads have ended theirs.
template <class Work>
void run_tasks_while(unsigned threads, std::size_t tasks, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> out_of_memory{false};
  run_parallel(static_cast<unsigned>(std::min<std::size_t>(threads, tasks)), [&](unsigned thread) {
    try {
      for (std::size_t task = next++; task < tasks && !out_of_memory && work(thread, task); task = next++) {
      }
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  });
  if (out_of_memory) throw std::bad_alloc();
}

/// Runs work(0), …, work(tasks - 1), each once, on at most `threads` threads. What a task does must not depend on who
/// runs it or when. Throws std::bad_alloc when memory ran out in a task, after the other threads have ended theirs.
template <class Work>
void run_tasks(unsigned threads, std::size_t tasks, const Work& work) {
  run_tasks_while(threads, tasks, [&work](unsigned /*thread*/, std::size_t task) {
    work(task);
    return true;
  });
}

/// The same, until the Stop behind `progress` ends: afterwards ask it. work(task) returns the units that it has done.
template <class Work>
void run_tasks(unsigned threads, std::size_t tasks, SharedWork& progress, const Work& work) {
  run_tasks_while(threads, tasks, [&](unsigned thread, std::size_t task) {
    return !progress.ended() && progress.advance(thread, work(task));
  });
}

}  // namespace perfectplay
