// Perfect play at hand: the value of any position of a solved game, of each of its moves, and the best line.
//
//   Nim, 3 sticks, take 1 or 2:   value(3,0) = J1 in 2     moves(3,0) = { 1 → J1 in 1, 2 → J1 in 1 }
//                                 value(2,1) = J1 in 1     best_line(3,0) = 1 2
//
// Positions are asked for as the game names them; where symmetric positions share a vertex, the oracle looks up the one
// that stands for the class, and the moves keep the names they have on the board that was asked about.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/progress.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/graph/solution.h"

namespace perfectplay {

struct RatedMove {
  std::string name;
  Code next{};
  Value value;  ///< of the position after the move
};

class Oracle {
 public:
  /// Explores and solves.
  static Expected<Oracle> solve(std::shared_ptr<const ReachabilityGame> game, const ExploreOptions& options);

  const ReachabilityGame& game() const { return *game_; }
  const Explored& explored() const { return explored_; }
  const Solution& solution() const { return solution_; }

  /// An error when the position cannot be reached from the start.
  Expected<Value> value(Code position) const;
  /// Every legal move, best first for the player to move; equal ones in the game's order.
  Expected<std::vector<RatedMove>> moves(Code position) const;
  /// The moves that keep the value: all those as good as the first of moves().
  Expected<std::vector<RatedMove>> best_moves(Code position) const;
  /// Best play from a position to its end, or until a drawn play repeats itself, at most `limit` moves.
  Expected<std::vector<RatedMove>> best_line(Code position, std::size_t limit) const;
  /// How many positions J0 wins, J1 wins, and are drawn; symmetric ones counted apart.
  std::array<std::uint64_t, 3> counts() const;

 private:
  Oracle(std::shared_ptr<const ReachabilityGame> game, Explored explored, Solution solution);

  std::shared_ptr<const ReachabilityGame> game_;
  Explored explored_;
  Solution solution_;
};

}  // namespace perfectplay
