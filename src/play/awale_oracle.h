// Perfect play in Awalé: what each move is worth, and the whole best line, from any source of values.
//
//   3,3,3,3,3,3,3,3   score -1      pit 3  takes 0, nets -1 ◀ best      pit 0  takes 0, nets -2      …
//
// Best moves come in the order in which perfect play prefers them. Who stands at 0 or better goes for the next capture
// or end by the shortest way, who stands worse by the longest, so that a won game is won and not put off for ever. That
// needs distances; where the source has none, they are found among the boards that best moves can reach from here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/play/line.h"
#include "perfectplay/table/awale/awale_value.h"

namespace perfectplay {

struct AwaleRatedMove {
  AwaleMove move;
  int score = 0;    ///< what the player nets by it: gain minus the score of what follows
  AwaleValue next;  ///< of the board that follows, for the opponent
  /// Of a best move: moves to the next capture or end, this one included; none when that may never come.
  std::optional<std::uint32_t> distance;
};

class AwaleOracle {
 public:
  /// `lookup` gives the value of any board that can come up: a solution in memory, a table on disk.
  AwaleOracle(const AwaleRules& rules, AwaleLookup lookup) : rules_(rules), lookup_(std::move(lookup)) {}

  const AwaleRules& rules() const { return rules_; }
  Expected<AwaleValue> value(const AwalePosition& position) const { return lookup_(position); }
  /// The playable pits, best first; none when the game is over.
  Expected<std::vector<AwaleRatedMove>> moves(const AwalePosition& position) const;
  /// Best play from here, to the end, to a board that was there before, or cut after `limit` moves.
  Expected<Line<AwaleRatedMove>> best_line(const AwalePosition& position, std::size_t limit) const;

 private:
  /// In the order of the pits.
  Expected<std::vector<AwaleRatedMove>> rated(const AwalePosition& position) const;
  /// Fills in the distances of best moves that the source does not tell.
  Expected<void> find_distances(std::vector<AwaleRatedMove>& moves) const;

  AwaleRules rules_;
  AwaleLookup lookup_;
};

}  // namespace perfectplay
