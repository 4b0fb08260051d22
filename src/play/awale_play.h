// Perfect play in Awalé on any board: looked up where there are values, and above them as far as a search proves it.
//
//   table: up to 16 seeds     board of 16 seeds ──looked up──▶ nets +2: proved
//                             board of 20 seeds ──searched───▶ nets 0 to +4: what was proved in time
//
// Above the table a move is chosen by what is proved first: a move that another one beats for certain is never taken.
// Among the others the search guesses which one nets the most. The guess shows in the order of the moves, and nowhere else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/play/awale_oracle.h"
#include "perfectplay/solve/awale/awale_search.h"

namespace perfectplay {

/// Not for several threads at once: a search learns.
class AwalePlay {
 public:
  /// The bytes that a search may remember, taken when the first board is searched.
  static constexpr std::size_t search_memory = std::size_t{64} << 20U;

  /// The oracle, which must outlive it, knows the boards of at most `known_seeds` seeds.
  AwalePlay(const AwaleOracle& oracle, int known_seeds) : oracle_(oracle), known_seeds_(known_seeds) {}

  const AwaleRules& rules() const { return oracle_.rules(); }
  int known_seeds() const { return known_seeds_; }
  /// Does a board have to be searched?
  bool above(const AwalePosition& position) const { return seeds_in(position) > known_seeds_; }

  /// The playable pits in the order in which to choose; none when the game is over. A search ends with `stop`, which is
  /// no error unless it was cancelled.
  Expected<std::vector<AwaleRatedMove>> moves(const AwalePosition& position, Stop& stop);
  /// The same in the order of what is proved: all the time goes to proofs.
  Expected<std::vector<AwaleRatedMove>> rated(const AwalePosition& position, Stop& stop);
  /// The score of a board from its rated moves.
  Bracket<int> value_of(const AwalePosition& position, const std::vector<AwaleRatedMove>& moves) const {
    return moves.empty() ? exactly(end_score(rules(), position)) : AwaleSearch::value_of(moves);
  }
  /// The score: looked up, or from rated().
  Expected<Bracket<int>> value(const AwalePosition& position, Stop& stop);

  /// What the searches have cost, and how many quiet moves in a row the last one has searched completely.
  std::uint64_t nodes() const { return search_ ? search_->nodes() : 0; }
  int depth() const { return search_ ? search_->depth() : 0; }

 private:
  AwaleSearch& search();

  const AwaleOracle& oracle_;
  int known_seeds_;
  std::optional<AwaleSearch> search_;
};

}  // namespace perfectplay
