// The data that the threads of one Connect Four search share, and when they stop.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "perfectplay/base/stop.h"
#include "perfectplay/solve/search/connect_four/table.h"

namespace perfectplay {

struct ConnectFourTeam {
  ConnectFourTable& table;
  SharedWork& work;
  bool alone = true;              ///< is there one worker only?
  std::uint64_t budget = 0;       ///< nodes per worker
  std::atomic<bool> stop{false};  ///< a worker has the answer, or the search is to end
  /// The names of the positions that workers are searching. A slot lost to another position costs time only.
  std::array<std::atomic<std::uint64_t>, 1024> marks{};

  static std::uint64_t name(const ConnectFourTable::Place& place) { return place.bucket ^ place.key.rest << 20; }
  std::atomic<std::uint64_t>& mark(std::uint64_t name) { return marks[name % marks.size()]; }
  bool is_marked(std::uint64_t name) { return mark(name).load(std::memory_order_relaxed) == name; }
};

/// Counts the nodes of a worker, and checks now and then whether it should go on.
class ConnectFourPulse {
 public:
  ConnectFourPulse(ConnectFourTeam& team, unsigned thread) : team_(team), thread_(thread) {}

  /// Counts a node; returns false when the worker should give up.
  bool beat() { return ++nodes_ % nodes_per_look != 0 ? !stopped_ : look(); }
  std::uint64_t nodes() const { return nodes_; }
  bool stopped() const { return stopped_; }

 private:
  static constexpr std::uint64_t nodes_per_look = 256;
  static constexpr std::uint64_t nodes_per_poll = 8192;  ///< between two looks at the Stop, and so at the clock

  bool look() {
    if (nodes_ % nodes_per_poll == 0 && !team_.work.advance(thread_, nodes_per_poll)) {
      team_.stop.store(true, std::memory_order_relaxed);
    }
    stopped_ = stopped_ || nodes_ >= team_.budget || team_.stop.load(std::memory_order_relaxed);
    return !stopped_;
  }

  ConnectFourTeam& team_;
  unsigned thread_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace perfectplay
