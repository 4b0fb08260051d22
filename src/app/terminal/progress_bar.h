// The progress of a long computation, drawn on standard error if that is a terminal:
//
//   exploring  ████████████░░░░░░░░  61 %  42,600,000  3.1 M/s  9 s left
//
// The line is erased when the bar is destroyed.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <string>

#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/base/stop.h"

namespace perfectplay::app {

class ProgressBar {
 public:
  ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { erase(); }

  /// The watcher for Stop::tell(); the bar must outlive the Stop.
  Stop::Watcher watcher() {
    return [this](const Progress& progress) { update(progress); };
  }
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  void update(const Progress& progress);
  void draw(const Progress& progress, double seconds);

  bool visible_;  ///< is standard error a terminal?
  bool drawn_ = false;
  std::string phase_;
  std::uint64_t done_ = 0;  ///< a smaller count than before means a new computation
  Clock::time_point phase_began_;
  Clock::time_point last_drawn_;
};

}  // namespace perfectplay::app
