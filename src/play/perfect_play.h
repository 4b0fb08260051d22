// Perfect play at hand, however it was found: the value of any position, of each of its moves, and the best line.
//
//   Nim, 3 sticks, take 1 or 2:   bracket(3,0) = J1 in 2    moves(3,0) = { 1 → J1 in 1, 2 → J1 in 1 }
//                                 bracket(2,1) = J1 in 1    best_line(3,0) = 1 2
//
// Oracle looks values up in a solved graph; what search_play() makes searches for each one it is asked for. Only a
// search that was stopped leaves a value open.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/line.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

struct RatedMove {
  std::string name;
  Code next{};
  Value value;  ///< of the position after the move; while open, the worst for who moved there
  std::optional<Bracket<Value>> open = {};  ///< what is known of it, when that does not decide it

  Bracket<Value> bracket() const { return open.value_or(exactly(value)); }
  /// The best that it may be for who moved there.
  Value most() const { return !open ? value : value == open->low ? open->high : open->low; }
};

/// A position with its moves.
struct Survey {
  Bracket<Value> value;
  std::vector<RatedMove> moves;  ///< best first, as PerfectPlay::moves(); while it grows, those that were looked at
};
/// Told whenever there is more to tell.
using SurveyWatcher = std::function<void(const Survey& so_far)>;

/// What a position is worth after a move that keeps the value, where ranks are known.
Value value_after(const Value& before);
/// The other way: what a position is worth by a move to one of value `after`.
Value value_by(const Value& after);
/// Does a move to a position of value `after` keep `before`? Where only the winner is known, he need not hurry.
bool keeps_value(const Value& before, const Value& after);
/// Is a move known to keep the value of its position? Not while one of them is open.
bool keeps_value(const Bracket<Value>& before, const RatedMove& move);

/// Not const where it answers: a search learns. One thread at a time.
class PerfectPlay {
 public:
  PerfectPlay() = default;
  PerfectPlay(const PerfectPlay&) = default;
  PerfectPlay(PerfectPlay&&) = default;
  PerfectPlay& operator=(const PerfectPlay&) = default;
  PerfectPlay& operator=(PerfectPlay&&) = default;
  virtual ~PerfectPlay() = default;

  virtual const ReachabilityGame& game() const = 0;
  /// What is proved when `stop` ends a search, whyever. An error when the position cannot be reached from the start,
  /// where that is known.
  virtual Expected<Bracket<Value>> bracket(Code position, Stop& stop) = 0;
  /// As bracket(), for a guess that the player to move is known to reach; may come back as soon as the bracket excludes
  /// it.
  virtual Expected<Bracket<Value>> confirm(Code position, const Value& /*guess*/, Stop& stop) {
    return bracket(position, stop);
  }
  /// As bracket(), with what a fraction of a second shows.
  virtual Expected<Bracket<Value>> glance(Code position, Stop& stop) { return bracket(position, stop); }

  /// Every legal move, best first for the player to move; equal ones in the game's order.
  Expected<std::vector<RatedMove>> moves(Code position, Stop& stop);
  /// bracket() and moves(). Someone who watches is told first what a glance shows of each.
  Expected<Survey> survey(Code position, Stop& stop, const SurveyWatcher& watch = {});
  /// The moves that keep the value, in the game's order; none where a value is open. Takes less than moves().
  Expected<std::vector<RatedMove>> best_moves(Code position, Stop& stop);
  /// The one of them that looks best.
  Expected<std::optional<RatedMove>> best_move(Code position, Stop& stop);
  /// Best play from a position to its end, until a drawn play repeats itself, or cut where a value is open or after
  /// `limit` moves.
  Expected<Line<RatedMove>> best_line(Code position, std::size_t limit, Stop& stop);

 protected:
  /// How a position looks to the player who has just moved there, where values alone would not bring a play to its end.
  virtual int outlook(Code /*position*/) const { return 0; }
};

}  // namespace perfectplay
