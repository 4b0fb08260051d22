#include "perfectplay/serve/jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace perfectplay::serve {
namespace {

/// 128 random bits: nobody can guess the name of another visitor's job.
std::string random_name() {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  static std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

}  // namespace

void Job::wait_with(FairQueue::Ticket ticket) {
  const std::lock_guard lock(mutex_);
  ticket_ = std::move(ticket);
}

FairQueue::Ticket Job::ticket() const {
  const std::lock_guard lock(mutex_);
  return ticket_;
}

void Job::tell(const Progress& progress) {
  const std::lock_guard lock(mutex_);
  phase_ = progress.phase;
  done_ = progress.done;
  total_ = progress.total;
  ++changes_;
  changed_.notify_all();
}

void Job::finish(std::string answer, Time now) {
  const std::lock_guard lock(mutex_);
  answer_ = std::make_shared<const std::string>(std::move(answer));
  finished_ = now;
  ++changes_;
  changed_.notify_all();
}

std::optional<Job::News> Job::news(std::uint64_t seen, milliseconds patience) {
  std::unique_lock lock(mutex_);
  // If the system's clock jumps, the listener wakes sooner or later than usual.
  changed_.wait_until(lock, std::chrono::system_clock::now() + patience, [&] { return changes_ > seen; });
  if (changes_ <= seen) return std::nullopt;
  return News{.seen = changes_, .phase = phase_, .done = done_, .total = total_, .answer = answer_};
}

std::shared_ptr<const std::string> Job::answer_within(milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, std::chrono::system_clock::now() + patience, [&] { return answer_ != nullptr; });
  return answer_;
}

std::shared_ptr<Job> Jobs::begin(Job::Time now) {
  auto job = std::make_shared<Job>(random_name(), now);
  const std::lock_guard lock(mutex_);
  jobs_.emplace(job->name(), job);
  return job;
}

std::shared_ptr<Job> Jobs::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(name);
  return found == jobs_.end() ? nullptr : found->second;
}

void Jobs::forget(const std::string& name) {
  const std::lock_guard lock(mutex_);
  jobs_.erase(name);
}

Jobs::Listener::Listener(std::shared_ptr<Job> job) : job_(std::move(job)) {
  const std::lock_guard lock(job_->mutex_);
  ++job_->listeners_;
}

Jobs::Listener::~Listener() {
  const std::lock_guard lock(job_->mutex_);
  job_->heard_ = Stop::Clock::now();
  if (--job_->listeners_ == 0 && !job_->answer_) job_->cancel();
}

std::vector<std::shared_ptr<Job>> Jobs::tidy(Job::Time now) {
  struct Finished {
    Job::Time when;
    std::size_t bytes;
    std::string name;
  };
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Job>> cancelled;
  std::vector<Finished> finished;
  std::size_t bytes = 0;
  for (const auto& [name, job] : jobs_) {
    const std::lock_guard job_lock(job->mutex_);
    if (job->answer_) {
      finished.push_back({job->finished_, job->answer_->size(), name});
      bytes += job->answer_->size();
      continue;
    }
    if (job->listeners_ == 0 && now - job->heard_ > limits_.unheard) job->cancel();
    if (job->cancelled()) cancelled.push_back(job);
  }
  std::ranges::sort(finished, {}, &Finished::when);
  std::size_t count = finished.size();
  for (const Finished& oldest : finished) {
    if (now - oldest.when <= limits_.kept_for && count <= limits_.kept_jobs && bytes <= limits_.kept_bytes) break;
    jobs_.erase(oldest.name);
    --count;
    bytes -= oldest.bytes;
  }
  return cancelled;
}

void Jobs::cancel_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, job] : jobs_) job->cancel();
}

std::size_t Jobs::finished() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(jobs_, [](const auto& entry) {
    const std::lock_guard job_lock(entry.second->mutex_);
    return entry.second->answer_ != nullptr;
  }));
}

}  // namespace perfectplay::serve
