#if PERFECTPLAY_MPI

#include "perfectplay/cluster/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace perfectplay {

namespace {

constexpr int beats_per_patience = 10;
constexpr std::chrono::milliseconds between_looks{20};
constexpr int resource_error_code = 3;

}  // namespace

Watch::Watch(std::chrono::seconds patience, LastWords last_words)
    : patience_(patience), last_words_(std::move(last_words)) {
  MPI_Comm_dup(MPI_COMM_WORLD, &beats_);
  MPI_Comm_rank(beats_, &rank_);
  MPI_Comm_size(beats_, &ranks_);
  seen_.resize(static_cast<std::size_t>(ranks_));
  met_ = beaten_ = looked_ = Clock::now();
}

/// All have met, so nothing is on its way any more but beats.
Watch::~Watch() { take_beats(Clock::now()); }

void Watch::beat() {
  const auto now = Clock::now();
  if (now - beaten_ < patience_ / beats_per_patience) return;
  beaten_ = now;
  for (int other = 0; other < ranks_; ++other) {
    if (other == rank_) continue;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(nullptr, 0, MPI_BYTE, other, 0, beats_, &request);
    MPI_Request_free(&request);
  }
}

void Watch::take_beats(Clock::time_point now) {
  for (;;) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, beats_, &there, &status);
    if (there == 0) return;
    MPI_Recv(nullptr, 0, MPI_BYTE, status.MPI_SOURCE, 0, beats_, MPI_STATUS_IGNORE);
    seen_[static_cast<std::size_t>(status.MPI_SOURCE)] = now;
  }
}

void Watch::look() {
  const auto now = Clock::now();
  if (now - looked_ < between_looks) return;
  looked_ = now;
  beat();
  take_beats(now);
  seen_[static_cast<std::size_t>(rank_)] = now;
  const auto silence = [&](Clock::time_point seen) { return now - std::max(seen, met_); };
  const auto silent = std::ranges::find_if(seen_, [&](auto seen) { return silence(seen) > patience_; });
  if (silent == seen_.end()) return;
  // One process speaks for all: the first that is not silent itself. The others wait for it, but not for ever.
  const auto speaker = std::ranges::find_if(seen_, [&](auto seen) { return silence(seen) <= patience_; });
  if (speaker - seen_.begin() != rank_ && silence(*silent) < 2 * patience_) return;
  last_words_(
      fmt::format("process {} of {} has given no sign of life for {} s: all are ended; the finished layers stay, and "
                  "the next run goes on from there",
                  silent - seen_.begin(), ranks_, patience_.count()));
  MPI_Abort(MPI_COMM_WORLD, resource_error_code);
}

}  // namespace perfectplay

#endif
