// A thread for every open connection, up to a bound. Threads are made when they are needed and wait for the next
// connection afterwards.
#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace perfectplay::serve {

/// The load of the threads; it outlives them.
class Crowd {
 public:
  explicit Crowd(std::size_t most) : most_(most) {}

  /// Does a connection wait for a thread?
  bool waiting() const { return waiting_.load(std::memory_order_relaxed) > 0; }
  std::size_t open() const { return open_.load(std::memory_order_relaxed); }

 private:
  friend class ConnectionThreads;

  std::size_t most_;
  std::atomic<std::size_t> waiting_{0};
  std::atomic<std::size_t> open_{0};
};

class ConnectionThreads final : public httplib::TaskQueue {
 public:
  /// Where there are too many connections, turn_away(true), the task and turn_away(false) run at once: the task refuses.
  ConnectionThreads(Crowd& crowd, std::function<void(bool)> turn_away)
      : crowd_(crowd), turn_away_(std::move(turn_away)) {}

  void enqueue(std::function<void()> task) override;
  /// Runs the tasks that wait, and waits for the threads to end.
  void shutdown() override;

 private:
  void work();
  /// The caller holds the mutex.
  void note_waiting();

  Crowd& crowd_;
  std::function<void(bool)> turn_away_;
  std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool closed_ = false;
};

}  // namespace perfectplay::serve
