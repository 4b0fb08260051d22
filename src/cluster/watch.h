// Who is still at work? A process that was stopped, or whose machine is gone, would let the others wait for ever.
//
// Each process sends all others an empty message every now and then (beat), from the loops of the work and while it waits. Who
// waits looks at what has come (look). Only processes that wait judge others, and that all have met counts as a sign of life of
// all. Used by the one thread that calls MPI.
#pragma once

#include <mpi.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace perfectplay {

class Watch {
 public:
  using Clock = std::chrono::steady_clock;
  using LastWords = std::function<void(const std::string&)>;

  Watch(std::chrono::seconds patience, LastWords last_words);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// Shows the others that this process is at work; cheap if it has just done so.
  void beat();
  /// Looks at the signs of life of the others. Ends all processes if one has given none for too long.
  void look();
  void all_have_met() { met_ = Clock::now(); }

 private:
  void take_beats(Clock::time_point now);

  MPI_Comm beats_ = MPI_COMM_NULL;
  int rank_ = 0;
  int ranks_ = 1;
  std::chrono::seconds patience_;
  LastWords last_words_;
  std::vector<Clock::time_point> seen_;  ///< by process
  Clock::time_point met_;
  Clock::time_point beaten_;
  Clock::time_point looked_;
};

}  // namespace perfectplay
