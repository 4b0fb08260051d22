#include "perfectplay/serve/connection_threads.h"

#include <system_error>

namespace perfectplay::serve {

void ConnectionThreads::enqueue(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    // As many connections as there may be threads can wait, until an idle connection makes room.
    if (tasks_.size() < crowd_.most_) {
      tasks_.push_back(std::move(task));
      if (tasks_.size() > idle_ && threads_.size() < crowd_.most_) {
        try {
          threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
          // The system has no thread left: the connection waits for an existing one.
        }
      }
      note_waiting();
      changed_.notify_one();
      return;
    }
  }
  turn_away_(true);
  task();
  turn_away_(false);
}

void ConnectionThreads::note_waiting() {
  const bool all_made = threads_.size() == crowd_.most_;
  crowd_.waiting_ = all_made && tasks_.size() > idle_ ? tasks_.size() - idle_ : 0;
}

void ConnectionThreads::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [&] { return closed_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty()) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    note_waiting();
    ++crowd_.open_;
    lock.unlock();
    task();
    lock.lock();
    --crowd_.open_;
  }
}

}  // namespace perfectplay::serve
