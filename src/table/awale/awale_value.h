// The value of one Awalé board, and how it follows from its children by one move.
//
//   2,0,0,1,1,1,0,1 ──pit 3──▶ takes 2, leads to a board of score s      nets 2 - s
//                   ──pit 0──▶ takes nothing, leads to score t           nets   - t       score = the better of the two
//
// After any move the side that has just moved has an empty pit, so a board whose other half has none follows no move.
// Tables leave such boards out (table/awale/awale_table.h), and layers read back from a table do not set them. A query
// for such a board is answered exactly from its children, all of which are stored. The same rule serves tables and
// layers in memory, so the two agree.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/rated.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

struct AwaleValue {
  int score = 0;               ///< for the player to move
  bool by_repetition = false;  ///< is the score 0 only because neither player gains by leaving the cycle?
  /// Moves to the next capture or end (layer.h). Nothing in a draw by repetition, or where distances were not computed.
  std::optional<Distance> distance;

  friend bool operator==(const AwaleValue&, const AwaleValue&) = default;
};

/// The value that a cell of a layer stands for, with its distance where there is one.
AwaleValue awale_value_of(std::int8_t cell, std::optional<Distance> distance);

/// A move with its value: what the player nets by it, its gain minus the score of the next board.
struct AwaleRatedMove : Rated<AwaleMove, int> {
  bool by_repetition = false;  ///< is the next board a draw by repetition alone?
  /// For a best move: moves to the next capture or end, this one included; nothing when that may never come.
  std::optional<std::uint32_t> distance;

  int score() const { return value.low; }
};

/// Can some move lead to `position`? If not, no layer needs it.
bool follows_a_move(const AwaleRules& rules, const AwalePosition& position);

using AwaleLookup = std::function<Expected<AwaleValue>(const AwalePosition&)>;
/// Computes a value from the values after each move. `distances` says whether `lookup` gives distances. Returns the
/// first error of `lookup`.
Expected<AwaleValue> awale_value_from_children(const AwaleRules& rules, const AwalePosition& position, bool distances,
                                               const AwaleLookup& lookup);

/// The layers of a solution, queried by board.
class AwaleValues {
 public:
  /// `solution` has layers 0, 1, …, which may leave out boards that follow no move.
  AwaleValues(const AwaleRules& rules, AwaleSolution solution);

  const AwaleRules& rules() const { return rules_; }
  const AwaleSolution& solution() const { return solution_; }
  int max_seeds() const { return static_cast<int>(solution_.layers.size()) - 1; }
  /// Input errors: more seeds than there are layers. Any number of threads may ask.
  Expected<AwaleValue> value(const AwalePosition& position) const;

 private:
  AwaleValue value_at(std::size_t layer, std::uint64_t number) const;

  AwaleRules rules_;
  AwaleSolution solution_;
  std::vector<HalfBoardIndex> indexes_;
};

}  // namespace perfectplay
