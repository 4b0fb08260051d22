// Perfect play, however it was found: the value of any position and of each of its moves, and the best line.
//
//   Nim, 3 sticks, take 1 or 2:   bracket(3,0) = J1 in 2    moves(3,0) = { 1 → J1 in 1, 2 → J1 in 1 }
//                                 bracket(2,1) = J1 in 1    best_line(3,0) = 1 2
//
// Oracle looks values up in a solved graph; search_play() makes a PerfectPlay that searches for each value. A value
// stays open only where a search was stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/rated.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/line.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

/// A move with the value of the position after it: the bracket() of that position.
using RatedMove = Rated<ReachabilityGame::Move, Value>;

/// A position with its moves.
struct Survey {
  Bracket<Value> value;
  std::vector<RatedMove> moves;  ///< best first, as PerfectPlay::moves(); a watcher sees those rated so far
};
/// Called whenever more is known.
using SurveyWatcher = std::function<void(const Survey& so_far)>;

/// Compares values for a player.
struct BetterFor {
  Player player;
  bool operator()(const Value& a, const Value& b) const { return better_for(player, a, b); }
};

/// The value after a move that keeps the value `before`, where ranks are known.
Value value_after(const Value& before);
/// The inverse: what a position is worth by a move to a position of value `after`. Texts and pictures show moves with
/// this value, so that their numbers count from the position on the board and the best move has the position's own
/// number. JSON documents show the value of the position after the move.
Value value_by(const Value& after);
Bracket<Value> value_by(const Bracket<Value>& after);
/// Does a move to a position of value `after` keep `before`? Where only the winner is known, he need not hurry.
bool keeps_value(const Value& before, const Value& after);
/// Is a move known to keep the value of its position? False while either value is open.
bool keeps_value(const Bracket<Value>& before, const RatedMove& move);
/// Is there a best move to single out? Not where the player to move loses whatever he does and ranks are unknown.
bool has_best_move(Player player, const Bracket<Value>& value);

/// Queries are not const, because a search learns. Only one thread at a time may ask.
class PerfectPlay {
 public:
  PerfectPlay() = default;
  PerfectPlay(const PerfectPlay&) = default;
  PerfectPlay(PerfectPlay&&) = default;
  PerfectPlay& operator=(const PerfectPlay&) = default;
  PerfectPlay& operator=(PerfectPlay&&) = default;
  virtual ~PerfectPlay() = default;

  virtual const ReachabilityGame& game() const = 0;
  /// The value, or the bracket that is proved when `stop` ends a search. An error when the position cannot be reached
  /// from the start, where that is known.
  virtual Expected<Bracket<Value>> bracket(Code position, Stop& stop) = 0;
  /// Like bracket(), for a guess that the player to move is known to reach; may return as soon as the bracket excludes
  /// the guess.
  virtual Expected<Bracket<Value>> confirm(Code position, const Value& /*guess*/, Stop& stop) {
    return bracket(position, stop);
  }
  /// Does the player to move reach a better value than `bound`? May cost less than bracket(). Nothing when `stop` ended
  /// a search.
  virtual Expected<std::optional<bool>> exceeds(Code position, const Value& bound, Stop& stop) {
    return exceeds_by(game().player(position), TRY(bracket(position, stop)), bound);
  }
  /// Like bracket(), within a fraction of a second.
  virtual Expected<Bracket<Value>> glance(Code position, Stop& stop) { return bracket(position, stop); }

  /// Every legal move, best first for the player to move; equal moves in the game's order.
  Expected<std::vector<RatedMove>> moves(Code position, Stop& stop);
  /// bracket() and moves(). A watcher first sees what a glance at each move shows.
  Expected<Survey> survey(Code position, Stop& stop, const SurveyWatcher& watch = {});
  /// The moves that keep the value, in the game's order; none where a value is open. Faster than moves().
  Expected<std::vector<RatedMove>> best_moves(Code position, Stop& stop);
  /// The first of best_moves() by outlook(); nothing where a value is open.
  Expected<std::optional<RatedMove>> best_move(Code position, Stop& stop);
  /// Best play from a position to the end of the game or to a repetition; cut where a value is open or after `limit`
  /// moves.
  Expected<Line<RatedMove>> best_line(Code position, std::size_t limit, Stop& stop);

 protected:
  /// A heuristic score of a position for the player who has just moved there. Without ranks, values alone would not
  /// bring a play to its end.
  virtual int outlook(Code /*position*/) const { return 0; }
};

}  // namespace perfectplay
