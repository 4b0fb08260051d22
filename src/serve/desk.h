// The desk of the server: questions are answered while the visitor waits, jobs while the visitor listens.
//
//   ask ──▶ queue of questions ─┐                                      ┌─▶ the answer
//                               ├─▶ Service::answer(request, stop) ────┤
//   start ─▶ queue of jobs ─────┘        │                             └─▶ kept for the listeners of the job
//                                        └─▶ progress
//
// Each queue has workers of its own, so that a quick question does not wait for a job of a minute. The work of a visitor
// who leaves is cancelled. Nothing here knows of HTTP.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "perfectplay/serve/fair_queue.h"
#include "perfectplay/serve/jobs.h"
#include "perfectplay/serve/options.h"
#include "perfectplay/service/service.h"

namespace perfectplay::serve {

/// The reason why a request was not even begun.
struct Refused {
  enum class Why : std::uint8_t { Busy, TooManyQuestions, NoRequest } why{};
  Error error;
};

class Desk {
 public:
  Desk(const WorkLimits& limits, std::vector<service::AwaleFolder> tables);
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  ~Desk();

  /// Answers a request, or each request of a list, as text. `left` says whether the visitor has gone; the calling
  /// thread asks it a few times per second.
  tl::expected<std::string, Refused> ask(const std::string& client, service::Json request,
                                         const std::function<bool()>& left);
  /// Starts a job and returns its name.
  tl::expected<std::string, Refused> start(const std::string& client, service::Json request);
  Jobs& jobs() { return jobs_; }

  /// Ends jobs that have no listener. To be called now and then.
  void tidy(Stop::Clock::time_point now);
  /// Cancels all work, takes no more, and waits for its end.
  void close();

  /// The part of /healthz about the work.
  service::Json health() const;

 private:
  std::string answered(const service::Json& request, Stop& stop);
  std::string answered_list(const service::Json& requests, Stop& stop);
  std::string bounded(std::string answer) const;

  WorkLimits limits_;
  mutable service::Service service_;
  std::atomic<bool> closing_{false};
  Jobs jobs_;
  // The queues come last: their workers use all members above.
  FairQueue questions_;
  FairQueue long_work_;
};

}  // namespace perfectplay::serve
