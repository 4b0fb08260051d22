#include "perfectplay/serve/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "perfectplay/base/machine.h"
#include "perfectplay/base/threads.h"

namespace perfectplay::serve {
namespace {

using service::Json;

/// A hundred thousand positions with their values are about ten megabytes of JSON.
constexpr std::uint64_t listed_positions = 100'000;
/// Questions are short, and the system shares the processors among more of them than there are.
constexpr unsigned questions_per_core = 2;

WorkLimits completed(WorkLimits limits) {
  limits.jobs = thread_count(limits.jobs);
  if (limits.memory == 0) limits.memory = machine_memory() / 2;
  return limits;
}

/// Half of the memory is kept between requests, and the running ones share the other half.
service::SessionLimits session_limits(const WorkLimits& limits, std::vector<service::AwaleFolder> tables) {
  return {.memory = limits.memory / 2,
          .files = false,
          .owner = false,
          .request_memory = std::max<std::uint64_t>(1, limits.memory / 2 / limits.jobs),
          .listed = listed_positions,
          .threads = thread_count(0),
          .tables = std::move(tables)};
}

std::size_t questions_in(const Json& request) {
  std::size_t most = 1;
  for (const auto* const key : {"position", "history"}) {
    if (request.is_object() && request.contains(key) && request[key].is_array())
      most = std::max(most, request[key].size());
  }
  return most;
}

/// An error as the service would answer it.
std::string error_answer(const Error& error, const Json& request) {
  Json document = service::error_json(error);
  if (request.is_object() && request.contains("id")) document["id"] = request["id"];
  return service::in_json(document);
}

std::string stopped_answer() { return error_answer(stopped().value(), {}); }

tl::unexpected<Refused> refused(Refused::Why why, std::string message) {
  const ErrorKind kind = why == Refused::Why::Busy ? ErrorKind::Resource : ErrorKind::Input;
  return tl::unexpected(Refused{why, {kind, std::move(message)}});
}

tl::unexpected<Refused> refused(FairQueue::Refusal refusal, std::string_view what) {
  switch (refusal) {
    case FairQueue::Refusal::ClientFull:
      return refused(Refused::Why::Busy,
                     fmt::format("too many {} from your address are under way; wait for one to end", what));
    case FairQueue::Refusal::Full:
      return refused(Refused::Why::Busy, fmt::format("too many {} are waiting; try again in a moment", what));
    case FairQueue::Refusal::Closed:
      break;
  }
  return refused(Refused::Why::Busy, "the server is about to stop");
}

/// A question under way: what its worker finds, for the thread that waits.
struct Question {
  std::mutex mutex;
  std::condition_variable answered;
  std::optional<std::string> answer;
  std::atomic<bool> cancelled{false};
};

}  // namespace

Desk::Desk(const WorkLimits& limits, std::vector<service::AwaleFolder> tables)
    : limits_(completed(limits)),
      service_(session_limits(limits_, std::move(tables))),
      jobs_(limits_),
      questions_({.workers = questions_per_core * limits_.jobs,
                  .waiting = limits_.waiting,
                  .per_client = limits_.per_address}),
      long_work_({.workers = limits_.jobs, .waiting = limits_.waiting, .per_client = limits_.per_address}) {}

Desk::~Desk() { close(); }

tl::expected<std::string, Refused> Desk::ask(const std::string& client, Json request,
                                             const std::function<bool()>& left) {
  // Step 1. Refuse a request with too many questions.
  std::size_t questions = 0;
  if (request.is_array()) {
    for (const Json& one : request) questions += questions_in(one);
  } else {
    questions = questions_in(request);
  }
  if (questions > limits_.questions) {
    return refused(
        Refused::Why::TooManyQuestions,
        fmt::format("the request has {} questions; at most {} are answered at once", questions, limits_.questions));
  }

  // Step 2. Queue it.
  const auto question = std::make_shared<Question>();
  const auto ticket = questions_.submit(client, [this, question, asked = std::move(request)] {
    Stop stop;
    stop.within(limits_.seconds);
    stop.cancel_by(question->cancelled);
    std::string answer = asked.is_array() ? answered_list(asked, stop) : answered(asked, stop);
    const std::lock_guard lock(question->mutex);
    question->answer = bounded(std::move(answer));
    question->answered.notify_all();
  });
  if (!ticket) return refused(ticket.error(), "questions");

  // Step 3. Wait for the answer, unless the visitor leaves or the server stops. The wait in the queue has the same time
  // limit as the answer.
  constexpr milliseconds between_looks{100};
  Stop patience;
  patience.within(limits_.seconds);
  std::unique_lock lock(question->mutex);
  while (!question->answer) {
    question->answered.wait_until(lock, std::chrono::system_clock::now() + between_looks);
    if (question->answer || question->cancelled) continue;
    if (closing_ || left()) {
      question->cancelled = true;
      if (questions_.withdraw(*ticket)) question->answer = stopped_answer();
    } else if (!patience.go_on() && questions_.withdraw(*ticket)) {
      return refused(FairQueue::Refusal::Full, "questions");
    }
  }
  return std::move(*question->answer);
}

tl::expected<std::string, Refused> Desk::start(const std::string& client, Json request) {
  if (request.is_array()) return refused(Refused::Why::NoRequest, "a job is one request, not a list of them");
  if (const std::size_t questions = questions_in(request); questions > limits_.questions) {
    return refused(
        Refused::Why::TooManyQuestions,
        fmt::format("the request has {} questions; at most {} are answered at once", questions, limits_.questions));
  }
  const auto job = jobs_.begin(Stop::Clock::now());
  if (closing_) job->cancel();  // begun after close() has cancelled the others
  const auto ticket = long_work_.submit(client, [this, job, asked = std::move(request)] {
    Stop stop;
    stop.within(limits_.job_seconds);
    stop.cancel_by(job->cancelled());
    stop.tell([&](const Progress& progress) { job->tell(progress); });
    job->finish(bounded(answered(asked, stop)), Stop::Clock::now());
  });
  if (!ticket) {
    jobs_.forget(job->name());
    return refused(ticket.error(), "jobs");
  }
  job->wait_with(*ticket);
  return job->name();
}

void Desk::tidy(Stop::Clock::time_point now) {
  for (const auto& job : jobs_.tidy(now)) {
    if (long_work_.withdraw(job->ticket())) job->finish(stopped_answer(), now);
  }
}

void Desk::close() {
  closing_ = true;
  jobs_.cancel_all();
  questions_.close();
  long_work_.close();
}

Json Desk::health() const {
  const auto usage = service_.session().usage();
  const FairQueue::Load questions = questions_.load();
  const FairQueue::Load jobs = long_work_.load();
  return {{"kept", {{"items", usage.items}, {"bytes", usage.bytes}}},
          {"questions", {{"running", questions.running}, {"waiting", questions.waiting}}},
          {"jobs", {{"running", jobs.running}, {"waiting", jobs.waiting}, {"finished", jobs_.finished()}}}};
}

std::string Desk::answered(const Json& request, Stop& stop) {
  // Many requests are answered without ever polling the Stop.
  if (!stop.go_on()) return error_answer(stop_error(stop, "the request").value(), request);
  const Json document = service_.answer(request, stop);
  // Nobody waits for the partial result of a cancelled search.
  if (stop.cancelled()) return error_answer(stopped().value(), request);
  try {
    return service::in_json(document);
  } catch (const std::bad_alloc&) {
    return error_answer({ErrorKind::Resource, "out of memory; ask for less"}, request);
  }
}

std::string Desk::answered_list(const Json& requests, Stop& stop) {
  std::string answers = "[";
  for (const Json& request : requests) {
    if (answers.size() > 1) answers += ',';
    answers += answered(request, stop);
    if (answers.size() > limits_.answer_bytes) break;
  }
  return answers + ']';
}

std::string Desk::bounded(std::string answer) const {
  if (answer.size() <= limits_.answer_bytes) return answer;
  return service::in_json(
      service::error_json({ErrorKind::Resource, fmt::format("the answer would have more than {} MiB; ask for less",
                                                            limits_.answer_bytes >> 20U)}));
}

}  // namespace perfectplay::serve
