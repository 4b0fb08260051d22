// The server-sent events of one listener to a job.
//
//   event: progress
//   data: {"phase":"solving","done":120,"total":1296}
//
//   event: answer
//   data: {"version":1,"game":"mastermind",…}
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

#include "perfectplay/serve/jobs.h"

namespace perfectplay::serve {

class EventStream {
 public:
  /// Opens a stream, unless `most` are open already: then null. `open` counts the open ones.
  static std::shared_ptr<EventStream> open(std::shared_ptr<Job> job, std::atomic<std::size_t>& open, std::size_t most);
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;
  ~EventStream() { --open_; }

  /// Waits a moment for news and sends it. False: the listener has left. Closes the sink after the answer.
  bool send(httplib::DataSink& sink);

 private:
  EventStream(std::shared_ptr<Job> job, std::atomic<std::size_t>& open) : listener_(std::move(job)), open_(open) {}

  Jobs::Listener listener_;
  std::atomic<std::size_t>& open_;
  std::uint64_t seen_ = 0;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

}  // namespace perfectplay::serve
