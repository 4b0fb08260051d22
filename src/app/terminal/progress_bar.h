// Where a long computation stands, drawn on standard error when that is a terminal:
//
//   exploring  ████████████░░░░░░░░  61 %  42,600,000  3.1 M/s  9 s left
//
// The line is erased when the bar goes.
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

  /// For Stop::tell(); the bar must outlive it.
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
  std::uint64_t done_ = 0;  ///< when it counts anew, another computation has begun
  Clock::time_point phase_began_;
  Clock::time_point last_drawn_;
};

}  // namespace perfectplay::app
