// The desk of the server: questions are answered while the visitor waits, jobs while the visitor listens.
//
//   ask ──▶ queue of questions ─┐                                      ┌─▶ the answer
//                               ├─▶ Service::answer(request, stop) ────┤
//   start ─▶ queue of jobs ─────┘        │                             └─▶ kept for whoever listens to the job
//                                        └─▶ progress
//
// The two queues have workers of their own, so that a quick question does not wait for a job of a minute. A visitor who
// leaves cancels the work. Nothing here knows of HTTP.
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

/// Why a request was not even begun.
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

  /// The answer to a request, or to each of a list, as text. `left` says whether the visitor has gone; it is asked by
  /// the calling thread a few times per second.
  tl::expected<std::string, Refused> ask(const std::string& client, service::Json request,
                                         const std::function<bool()>& left);
  /// The job's name.
  tl::expected<std::string, Refused> start(const std::string& client, service::Json request);
  Jobs& jobs() { return jobs_; }

  /// What should be done now and then: ends jobs to which nobody listens.
  void tidy(Stop::Clock::time_point now);
  /// Cancels all work, takes no more, and waits for its end.
  void close();

  /// What /healthz says of the work.
  service::Json health() const;

 private:
  std::string answered(const service::Json& request, Stop& stop);
  std::string answered_list(const service::Json& requests, Stop& stop);
  std::string bounded(std::string answer) const;

  WorkLimits limits_;
  mutable service::Service service_;
  std::atomic<bool> closing_{false};
  Jobs jobs_;
  // The queues come last: their workers use all that stands above.
  FairQueue questions_;
  FairQueue long_work_;
};

}  // namespace perfectplay::serve
