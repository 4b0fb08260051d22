// std::mutex, its lock and its condition variable. In a browser, which has one thread, they do nothing.
#pragma once

#include <mutex>

#include "perfectplay/base/platform.h"

#if !PERFECTPLAY_IN_BROWSER
#include <condition_variable>
#endif

namespace perfectplay {

#if PERFECTPLAY_IN_BROWSER

class Mutex {
 public:
  void lock() {}
  void unlock() {}
};

class Lock {
 public:
  explicit Lock(Mutex& /*mutex*/) {}
  void lock() {}
  void unlock() {}
};

class Condition {
 public:
  template <class Time>
  void wait_until(Lock& /*lock*/, const Time& /*time*/) {}
  void notify_all() {}
};

#else

using Mutex = std::mutex;
using Lock = std::unique_lock<std::mutex>;
using Condition = std::condition_variable;

#endif

}  // namespace perfectplay
