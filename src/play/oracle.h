// Perfect play looked up in a solved graph.
//
// Positions are given as the game names them. Where symmetric positions share a vertex, the oracle looks up the
// representative of the class; moves keep the names that they have on the given board.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/graph/solution.h"
#include "perfectplay/play/perfect_play.h"

namespace perfectplay {

class Oracle : public PerfectPlay {
 public:
  /// Explores and solves.
  static Expected<Oracle> solve(std::shared_ptr<const ReachabilityGame> game, const ExploreOptions& options,
                                Stop& stop);

  const ReachabilityGame& game() const override { return *game_; }
  const Explored& explored() const { return explored_; }
  const Solution& solution() const { return solution_; }

  /// An error when the position cannot be reached from the start. Several threads may ask at once.
  Expected<Value> value(Code position) const;
  Expected<Bracket<Value>> bracket(Code position, Stop& stop) override;
  /// The numbers of positions that J0 wins, that J1 wins, and that are drawn; symmetric positions count separately.
  std::array<std::uint64_t, 3> counts() const;

 private:
  Oracle(std::shared_ptr<const ReachabilityGame> game, Explored explored, Solution solution);

  std::shared_ptr<const ReachabilityGame> game_;
  Explored explored_;
  Solution solution_;
};

}  // namespace perfectplay
