// The cost of a stretch of work: wall-clock time, processor time of all threads together, and peak memory.
#pragma once

#include <chrono>
#include <cstdint>

namespace perfectplay::service {

struct Cost {
  double seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;  ///< resident; 0: the system does not report it
};

class Stopwatch {
 public:
  /// Starts the clock and forgets earlier peaks of memory.
  Stopwatch();
  Cost stop() const;

 private:
  std::chrono::steady_clock::time_point began_;
  double cpu_began_;
};

}  // namespace perfectplay::service
