// The choices of a server's operator, and the bounds that hold whatever visitors do.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::serve {

using std::chrono::milliseconds;

/// One request that was answered, for the log.
struct Access {
  std::string address;
  std::string method;
  std::string target;
  int status = 0;
  std::size_t bytes = 0;  ///< of the answer; 0 for a stream
  double seconds = 0;
};

/// Bounds on the work done and kept at once.
struct WorkLimits {
  double seconds = 10;                   ///< of one question
  double job_seconds = 120;              ///< of one job
  unsigned jobs = 0;                     ///< at once; 0: one per core
  std::uint64_t memory = 0;              ///< bytes for games in all; 0: half of the machine's
  std::size_t questions = 1000;          ///< in one request: entries of lists of requests and of positions
  std::size_t waiting = 256;             ///< questions, and jobs, that wait for their turn
  std::size_t per_address = 64;          ///< of those, running or waiting, from one address
  std::size_t answer_bytes = 32U << 20;  ///< of one answer
  std::size_t kept_jobs = 512;           ///< finished jobs whose answers are kept
  std::size_t kept_bytes = 64U << 20;    ///< of those answers
  milliseconds kept_for{60'000};         ///< from a job's end
  milliseconds unheard{15'000};          ///< a job without listeners is cancelled after this time
};

/// Bounds on connections.
struct WireLimits {
  std::size_t body = 1U << 20;        ///< bytes of a request's body
  std::size_t head = 16U << 10;       ///< bytes of its first line and headers
  std::size_t connections = 256;      ///< at once; each has a thread while it is open
  std::size_t streams = 160;          ///< of those, with events of a job
  std::size_t per_connection = 1000;  ///< requests, after which it is closed
  milliseconds request{10'000};  ///< for a request to arrive or an answer to be read, plus a second for every 64 KiB
  milliseconds idle{15'000};     ///< between two requests
};

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 0;                            ///< 0: any free one
  std::vector<std::string> tables;         ///< folders of Awalé tables
  bool behind_proxy = false;               ///< is the last X-Forwarded-For the visitor's address?
  std::string version;                     ///< of the program, for /healthz
  std::function<void(const Access&)> log;  ///< called by several threads at once; none: nothing is logged
  WorkLimits work;
  WireLimits wire;
};

}  // namespace perfectplay::serve
