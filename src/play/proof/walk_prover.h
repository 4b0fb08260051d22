// Makes proofs by walking (graph/walk_proof.h) from any source of values.
//
//   value J0 in 7    ──▶   J0 wins within 7 moves;   J1 holds for 6
//   draw             ──▶   J0 holds always;          J1 holds always
//   score -2         ──▶   J0 gets at least -2;      J1 gets at least 2
//
// A plan has the claims of one part: for each position what is claimed of it, and the claimant's move. Claims are no
// stronger than they need be. Of a position that is reached in several ways the strongest demand counts, so positions are
// planned in an order in which no demand comes too late: the longest holding first; of scores, the boards with the most
// seeds first, and of those the highest score.
//
// A positive score must be reached in time: quiet moves may not go round for ever. The planner follows all moves that
// keep the score, finds out backwards how many quiet moves each board is away from a capture or an end, and then keeps
// the boards that the chosen moves need.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/walk_proof.h"

namespace perfectplay {

/// "Always", and no limit.
inline constexpr std::uint32_t walk_without_end = std::numeric_limits<std::uint32_t>::max();

struct PlannedClaim {
  int score = 0;             ///< claimed at least
  std::uint32_t moves = 0;   ///< Wins and positive scores: within which it comes closer; Holds: for how long
  std::uint32_t choice = 0;  ///< the claimant's move, where it is his turn
};
using WalkPlan = std::unordered_map<std::string, PlannedClaim>;

/// The value of a position that is not over; a winner may have any rank by which every move of the loser, and one of the
/// winner, comes closer to the end.
using ValueOf = std::function<Expected<Value>(const std::string& position)>;
/// The score of J0 from a position that is not over.
using ScoreOf = std::function<Expected<int>(const std::string& position)>;

/// The claims that prove "wins" or "holds" at `root`. Errors: the values contradict each other; `stop` ended the work.
Expected<WalkPlan> plan_value(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                              const ValueOf& value_of, Stop& stop);
/// The same for "gets".
Expected<WalkPlan> plan_score(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                              const ScoreOf& score_of, Stop& stop);

/// The plan as the numbers of a proof, in the order in which the checker walks.
Expected<WalkPart> walk_part(const PositionRules& rules, const std::string& root, const WalkAssertion& assertion,
                             const WalkPlan& plan, Stop& stop);

/// Proves a value. Errors: the game is over at `root`, or as above.
Expected<std::vector<WalkPart>> prove_value(const PositionRules& rules, const std::string& root,
                                            const std::vector<WalkAssertion>& assertions, const ValueOf& value_of,
                                            Stop& stop);
Expected<std::vector<WalkPart>> prove_score(const PositionRules& rules, const std::string& root, int score,
                                            const ScoreOf& score_of, Stop& stop);

}  // namespace perfectplay
