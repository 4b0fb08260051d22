// One way to stop: every long computation is given a Stop by reference, reports its progress to it, and asks it whether
// to go on.
//
//   Stop stop;                             goes on for ever
//   stop.within(2.0);                      … for two seconds at most: StopReason::Time
//   stop.limit_effort(4'000'000'000);      … for this many units of work: StopReason::Effort. Results are reproducible
//   stop.cancel_by(flag);                  … until a flag is set (Ctrl-C, a visitor who left): StopReason::Cancelled
//   stop.tell(draw_bar);                   a watcher sees the progress
//
//   while (stop.go_on({"solving", done, total})) …        by the thread that was given the Stop, every few milliseconds
//   Stop glance(stop, 0.25);               a part of the same computation, with a quarter of a second for itself
//   Stop last(stop, Stop::no_limits);      a last step that the limits of the whole do not end, but cancelling does
//
// Once it has ended, a Stop stays ended, so that the whole computation unwinds; reason() says why. Running out of time
// or effort is no error where the computation can return what is proved by then. Where it has nothing to return, it
// returns stop_error().
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "perfectplay/base/error.h"

namespace perfectplay {

struct Progress {
  std::string_view phase;   ///< what is being done: "exploring", "solving"
  std::uint64_t done = 0;   ///< units done so far
  std::uint64_t total = 0;  ///< units in all, or 0 while unknown
};

enum class StopReason : std::uint8_t { None, Time, Effort, Cancelled };

class Stop {
 public:
  using Clock = std::chrono::steady_clock;
  /// Called by the computing thread itself, at most a hundred times a second.
  using Watcher = std::function<void(const Progress&)>;
  struct NoLimits {};
  static constexpr NoLimits no_limits{};
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  Stop() = default;
  /// A part of a computation: ends when `outer` does, reports to its watcher, and counts its effort there too.
  explicit Stop(Stop& outer) : outer_(&outer) {}
  Stop(Stop& outer, double seconds) : Stop(outer) { within(seconds); }
  /// Ends only when `outer` is cancelled, or by limits of its own.
  Stop(Stop& outer, NoLimits /*tag*/) : outer_(&outer), heeds_limits_(false) {}
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;
  ~Stop() = default;

  /// The earlier of two limits holds. Seconds count from now.
  void within(double seconds) {
    const auto longest = std::chrono::duration<double>(Clock::time_point::max() - Clock::now()).count() / 2;
    if (!(seconds < longest)) return;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (end < deadline_) deadline_ = end;
  }
  /// Units count from now.
  void limit_effort(std::uint64_t units) {
    const std::uint64_t spent = effort_.load(std::memory_order_relaxed);
    most_effort_ = units < unlimited - spent ? spent + units : unlimited;
  }
  /// The flag must outlive this Stop.
  void cancel_by(const std::atomic<bool>& flag) { flag_ = &flag; }
  /// Sets the watcher. A part with a watcher of its own does not report to that of the whole.
  void tell(Watcher watcher) { watcher_ = std::move(watcher); }

  /// Looks at the clock, the flag and the effort, and tells the watcher. Only for the thread that was given this Stop.
  StopReason poll(const Progress& progress) {
    const auto now = Clock::now();
    tell_watcher(progress, now);
    return poll_at(now);
  }
  bool go_on(const Progress& progress) { return poll(progress) == StopReason::None; }
  /// The same without a report, for any thread.
  StopReason poll() { return poll_at(Clock::now()); }
  bool go_on() { return poll() == StopReason::None; }
  /// Counts units of work; any thread may call it. A limit takes effect at the next poll().
  void spend(std::uint64_t units) {
    for (Stop* stop = this; stop != nullptr; stop = stop->outer_) {
      stop->effort_.fetch_add(units, std::memory_order_relaxed);
    }
  }
  /// Ends the computation as if its flag had been set. Any thread may call it.
  void cancel() { reason_.store(StopReason::Cancelled, std::memory_order_relaxed); }

  /// The reason that poll() has found so far; one atomic load. Any thread may call it.
  StopReason reason() const { return reason_.load(std::memory_order_relaxed); }
  bool ended() const { return reason() != StopReason::None; }
  bool cancelled() const { return reason() == StopReason::Cancelled; }

  /// Is there a deadline?
  bool has_deadline() const {
    return deadline_ != Clock::time_point::max() || (heeds_outer() && outer_->has_deadline());
  }
  /// Seconds until the first deadline, of this Stop or an outer one; infinite where there is none.
  double seconds_left() const {
    double left = std::numeric_limits<double>::infinity();
    if (deadline_ != Clock::time_point::max()) left = std::chrono::duration<double>(deadline_ - Clock::now()).count();
    if (heeds_outer()) left = std::min(left, outer_->seconds_left());
    return left < 0 ? 0 : left;
  }
  /// Effort until the first limit, of this Stop or an outer one; unlimited where there is none.
  std::uint64_t effort_left() const {
    std::uint64_t left = unlimited;
    if (most_effort_ != unlimited)
      left = most_effort_ - std::min(most_effort_, effort_.load(std::memory_order_relaxed));
    return heeds_outer() ? std::min(left, outer_->effort_left()) : left;
  }

 private:
  static constexpr std::chrono::milliseconds between_tellings{10};

  bool heeds_outer() const { return outer_ != nullptr && heeds_limits_; }
  StopReason poll_at(Clock::time_point now) {
    if (!ended()) end(look(now));
    return reason();
  }
  StopReason look(Clock::time_point now) {
    if (outer_ != nullptr) {
      const StopReason whole = outer_->poll_at(now);
      if (heeds_limits_ && whole != StopReason::None) return whole;
      if (outer_->cancel_asked()) return StopReason::Cancelled;
    }
    if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) return StopReason::Cancelled;
    if (now >= deadline_) return StopReason::Time;
    return effort_.load(std::memory_order_relaxed) >= most_effort_ ? StopReason::Effort : StopReason::None;
  }
  /// Was the computation cancelled, possibly after time or effort ran out?
  bool cancel_asked() const {
    return cancelled() || (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) ||
           (outer_ != nullptr && outer_->cancel_asked());
  }
  /// Keeps the first reason.
  void end(StopReason found) {
    StopReason nothing = StopReason::None;
    if (found != nothing) reason_.compare_exchange_strong(nothing, found, std::memory_order_relaxed);
  }
  void tell_watcher(const Progress& progress, Clock::time_point now) {
    if (!watcher_) {
      if (outer_ != nullptr) outer_->tell_watcher(progress, now);
      return;
    }
    if (now - told_ < between_tellings) return;
    told_ = now;
    watcher_(progress);
  }

  Stop* outer_ = nullptr;
  bool heeds_limits_ = true;  ///< does it end with the limits of `outer_`, or only when that is cancelled?
  Clock::time_point deadline_ = Clock::time_point::max();
  std::uint64_t most_effort_ = unlimited;
  const std::atomic<bool>* flag_ = nullptr;
  Watcher watcher_;
  Clock::time_point told_;
  std::atomic<std::uint64_t> effort_{0};
  std::atomic<StopReason> reason_{StopReason::None};
};

/// The error to return when a Stop has ended and there is no partial result; it says why.
inline tl::unexpected<Error> stop_error(const Stop& stop, std::string_view what = "the computation") {
  if (stop.cancelled()) return stopped();
  if (stop.reason() == StopReason::Effort) {
    return resource_error("the limit on the effort ended " + std::string(what) + "; allow more");
  }
  return resource_error("the time limit ended " + std::string(what) + "; allow more time");
}

/// A count of units of work that several threads share; the units are also the effort. Only thread 0, which was given
/// the Stop, runs its watcher.
class SharedWork {
 public:
  SharedWork(Stop& stop, std::string_view phase, std::uint64_t total) : stop_(stop), phase_(phase), total_(total) {}

  /// Adds `amount` units; to be called every few milliseconds. Returns false when the thread should give up its work.
  bool advance(unsigned thread, std::uint64_t amount) {
    const std::uint64_t done = done_.fetch_add(amount, std::memory_order_relaxed) + amount;
    stop_.spend(amount);
    return thread == 0 ? stop_.go_on({phase_, done, total_}) : stop_.go_on();
  }
  bool ended() const { return stop_.ended(); }
  Stop& stop() { return stop_; }

 private:
  Stop& stop_;
  std::string_view phase_;
  std::uint64_t total_;
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace perfectplay
