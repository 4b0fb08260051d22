// Jobs: work that a visitor has asked for and listens to.
//
//   begin ─▶ waiting ─▶ running, tells its progress ─▶ finished, with an answer that is kept for a while
//               └────────────┴─ cancelled when its last listener leaves, or when it has had no listener for a while
//
// Any thread may call.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/stop.h"
#include "perfectplay/serve/fair_queue.h"
#include "perfectplay/serve/options.h"

namespace perfectplay::serve {

class Job {
 public:
  using Time = Stop::Clock::time_point;

  Job(std::string name, Time now) : name_(std::move(name)), heard_(now) {}

  const std::string& name() const { return name_; }
  /// The flag for Stop::cancel_by().
  const std::atomic<bool>& cancelled() const { return cancelled_; }
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  /// Notes the job's place in the queue.
  void wait_with(FairQueue::Ticket ticket);
  FairQueue::Ticket ticket() const;

  void tell(const Progress& progress);
  void finish(std::string answer, Time now);

  /// The news that a listener has not seen yet.
  struct News {
    std::uint64_t seen = 0;  ///< for the next call
    std::string phase;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    std::shared_ptr<const std::string> answer;  ///< null: there is none yet
  };
  /// Waits for news since `seen`, for `patience` at most; none: there was no news.
  std::optional<News> news(std::uint64_t seen, milliseconds patience);
  /// The answer, if it is there within `patience`; null otherwise.
  std::shared_ptr<const std::string> answer_within(milliseconds patience);

 private:
  friend class Jobs;

  const std::string name_;
  std::atomic<bool> cancelled_{false};
  mutable std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  FairQueue::Ticket ticket_;
  std::uint64_t changes_ = 1;
  std::string phase_ = "waiting";
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
  std::shared_ptr<const std::string> answer_;
  std::size_t listeners_ = 0;
  Time heard_;     ///< when the job last had a listener
  Time finished_;  ///< when the answer came
};

class Jobs {
 public:
  explicit Jobs(const WorkLimits& limits) : limits_(limits) {}

  std::shared_ptr<Job> begin(Job::Time now);
  std::shared_ptr<Job> find(const std::string& name) const;
  void forget(const std::string& name);

  /// A listener, for as long as this object lives. The last one to leave cancels an unfinished job.
  class Listener {
   public:
    explicit Listener(std::shared_ptr<Job> job);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();
    Job& job() const { return *job_; }

   private:
    std::shared_ptr<Job> job_;
  };

  /// Cancels jobs without listeners, and forgets finished jobs that are old or too many. Returns the jobs that are
  /// cancelled and not yet finished.
  std::vector<std::shared_ptr<Job>> tidy(Job::Time now);
  void cancel_all();
  std::size_t finished() const;

 private:
  WorkLimits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace perfectplay::serve
