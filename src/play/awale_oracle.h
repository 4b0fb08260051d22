// Perfect play in Awalé: the value of each move, and the whole best line, from any source of values.
//
//   3,3,3,3,3,3,3,3   score -1      pit 2  takes 0, nets -1 ◀ best      pit 0  takes 0, nets -2      …
//
// Best moves come in the order in which perfect play prefers them. A player with a score of 0 or more takes the
// shortest way to the next capture or end, a player with a negative score the longest, so that a won game is won and
// not delayed for ever. That needs distances. Where the source has none, they are computed on the boards that best
// moves reach.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/play/line.h"
#include "perfectplay/table/awale/awale_value.h"

namespace perfectplay {

class AwaleOracle {
 public:
  /// The most boards that are looked at for the distances of one position, where the source has none.
  static constexpr std::size_t most_distance_boards = 50'000;

  /// `lookup` gives the value of any board of the game: from a solution in memory, or a table on disk. Where looking up
  /// is slow, `distance_boards` of 0 leaves distances unknown.
  AwaleOracle(const AwaleRules& rules, AwaleLookup lookup, std::size_t distance_boards = most_distance_boards)
      : rules_(rules), lookup_(std::move(lookup)), distance_boards_(distance_boards) {}

  const AwaleRules& rules() const { return rules_; }
  Expected<AwaleValue> value(const AwalePosition& position) const { return lookup_(position); }
  /// The playable pits, best first; none when the game is over.
  Expected<std::vector<AwaleRatedMove>> moves(const AwalePosition& position) const;
  /// Best play to the end, to a board that comes back, or cut after `limit` moves.
  Expected<Line<AwaleRatedMove>> best_line(const AwalePosition& position, std::size_t limit) const;

 private:
  /// All moves in the order of the pits.
  Expected<std::vector<AwaleRatedMove>> rated(const AwalePosition& position) const;
  /// Computes the distances of best moves that the source does not give.
  Expected<void> find_distances(std::vector<AwaleRatedMove>& moves) const;

  AwaleRules rules_;
  AwaleLookup lookup_;
  std::size_t distance_boards_;
};

}  // namespace perfectplay
