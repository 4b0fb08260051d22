// One progress count for several threads. Only thread 0, which is the caller's own, ever runs the callback.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "perfectplay/base/progress.h"

namespace perfectplay {

class SharedProgress {
 public:
  SharedProgress(const ProgressCallback& callback, std::string_view phase, std::uint64_t total)
      : callback_(callback), phase_(phase), total_(total) {}

  /// Counts `amount` more units; call it every few milliseconds. False when the thread should give up its work.
  bool advance(unsigned thread, std::uint64_t amount) {
    const std::uint64_t done = done_.fetch_add(amount, std::memory_order_relaxed) + amount;
    if (thread == 0 && !report(callback_, {phase_, done, total_})) stopped_.store(true, std::memory_order_relaxed);
    return !stopped();
  }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  const ProgressCallback& callback_;
  std::string_view phase_;
  std::uint64_t total_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> stopped_{false};
};

}  // namespace perfectplay
