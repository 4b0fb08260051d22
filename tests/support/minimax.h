// The slow twin of exploring and solving: plain recursion over the moves of a game that cannot repeat a position.
#pragma once

#include <map>

#include "perfectplay/base/types.h"
#include "perfectplay/graph/reachability_game.h"

namespace perfectplay::testing {

class Minimax {
 public:
  explicit Minimax(const ReachabilityGame& game) : game_(game) {}

  /// The value of a position: a winner hurries, a loser delays.
  Value value(Code position);
  /// The values of all positions that value() has visited; called for the start, it visits every reachable position.
  const std::map<Code, Value>& values() const { return values_; }

 private:
  const ReachabilityGame& game_;
  std::map<Code, Value> values_;
};

}  // namespace perfectplay::testing
