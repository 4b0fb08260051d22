// Restart points: what is kept of a layer in work, so that the end of a run costs no more than the time since the last one.
//
//   DIR/ .perfectplay-restart                       which point counts, of which layer, and how far it had come
//        .perfectplay-restart-RUN-RANK-POINT        a rank's part of a point (restart_part.cpp)
//        .perfectplay-restart-RUN-RANK-streams      what a rank has dealt to its streams, in a file that only grows
//
// A point counts when the first of these files has been renamed into its place, after all ranks have flushed their parts. A run
// that goes on from it may have other numbers of ranks and threads: what is saved belongs to rows, and each rank takes what
// belongs to its own. If a part cannot be written, there are no more points, and the work goes on without.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/solve/awale/exchange.h"
#include "perfectplay/solve/awale/layer_work.h"

namespace perfectplay {

struct RestartPoint {
  enum class Stage : std::uint8_t {
    Initialising,  ///< `next` is the part to go on with
    Settling,      ///< `next` is the threshold that was settled last
    Settled,       ///< the layer can be written
  };
  Stage stage = Stage::Initialising;
  std::uint64_t next = 0;
  std::uint64_t run = 0;
  std::uint64_t point = 0;
  std::uint64_t ranks = 1;
};

class Restarts {
 public:
  /// Points in this folder, `interval` apart at least. No folder: none.
  Restarts(std::string folder, std::chrono::milliseconds interval, Exchange* exchange);

  // All ranks make these calls, in the same order.

  /// The point of this layer that an earlier run has left. Removes what is left of other layers.
  Expected<std::optional<RestartPoint>> find(const AwaleRules& rules, int seeds);
  /// A file for streams that can be part of a point.
  Expected<ScratchFile> streams_file() const;
  Expected<void> restore(LayerWork& work, const RestartPoint& point) const;
  /// If it is time, makes a point. Returns false when the work has ended, here or on another rank.
  bool rest(LayerWork& work, RestartPoint::Stage stage, std::uint64_t next);
  /// The layer is in its place.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  bool none() const { return folder_.empty(); }
  unsigned rank() const { return exchange_ == nullptr ? 0 : exchange_->rank(); }
  unsigned ranks() const { return exchange_ == nullptr ? 1 : exchange_->ranks(); }
  void sum(std::span<std::uint64_t> numbers) const {
    if (exchange_ != nullptr) exchange_->sum(numbers);
  }
  std::string manifest() const;
  std::string part(std::uint64_t run, unsigned rank, std::uint64_t point) const;
  std::string streams(std::uint64_t run, unsigned rank) const;
  std::optional<RestartPoint> read_manifest(const AwaleRules& rules, int seeds) const;
  Expected<void> write_manifest(const LayerWork& work, const RestartPoint& point) const;
  void remove_all_but(const std::optional<RestartPoint>& point) const;

  std::string folder_;
  std::chrono::milliseconds interval_;
  Exchange* exchange_;
  RestartPoint last_;  ///< of this run; its first point is 1
  Clock::time_point rested_ = Clock::now();
  Clock::duration cost_{0};  ///< of the last point
  bool given_up_ = false;    ///< after a part that could not be written
};

}  // namespace perfectplay
