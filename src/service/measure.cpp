#include "perfectplay/service/measure.h"

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace perfectplay::service {
namespace {

double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::uint64_t peak_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

}  // namespace

Stopwatch::Stopwatch() : cpu_began_(cpu_seconds()) {
  std::ofstream("/proc/self/clear_refs") << "5";  // Linux: resets the peak of memory
  began_ = std::chrono::steady_clock::now();
}

Cost Stopwatch::stop() const {
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began_;
  return {taken.count(), cpu_seconds() - cpu_began_, peak_bytes()};
}

}  // namespace perfectplay::service
