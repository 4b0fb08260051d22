// A game on the table between two players, with perfect play at hand: what a play at the terminal, a page or a request
// needs, whatever the game is.
//
//   shows board(), asks for one of move_names(), play()s it, take_back()s it
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/types.h"
#include "perfectplay/service/json.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// Whom persons play; perfect play takes the rest.
struct Side {
  bool j0 = true;
  bool j1 = false;

  bool person(Player player) const { return player == Player::J0 ? j0 : j1; }
  /// How a player is called: "you" and "perfect play" when one person plays, else by his name.
  std::string_view name(Player player) const;
};

struct PlayMove {
  std::string name;
  std::string worth;  ///< to the player: "a win in 5", "nets 3"
  bool best = false;  ///< as good as any other
};

class PlayBoard {
 public:
  PlayBoard() = default;
  PlayBoard(const PlayBoard&) = delete;
  PlayBoard& operator=(const PlayBoard&) = delete;
  virtual ~PlayBoard() = default;

  /// Several lines, for a terminal.
  virtual std::string board() const = 0;
  virtual Player player() const = 0;
  /// Best first, in the order in which perfect play prefers them; none: the game is over.
  virtual Expected<std::vector<PlayMove>> moves(Stop& stop) = 0;
  /// The same for somebody who watches: is told of those that were looked at so far whenever more is known.
  using MovesWatcher = std::function<void(const std::vector<PlayMove>&)>;
  virtual Expected<std::vector<PlayMove>> moves_as_found(Stop& stop, const MovesWatcher& /*watch*/) {
    return moves(stop);
  }
  /// In the game's own order.
  virtual std::vector<std::string> move_names() const = 0;
  /// The first of moves(), when the game is not over; and the one of that name. They may take less time than all.
  virtual Expected<PlayMove> best(Stop& stop) {
    return find(stop, [](const PlayMove&) { return true; });
  }
  virtual Expected<PlayMove> judge(const std::string& name, Stop& stop) {
    return find(stop, [&](const PlayMove& move) { return move.name == name; });
  }
  /// One of moves().
  virtual void play(const std::string& move) = 0;
  /// The last move that was played.
  virtual void take_back() = 0;
  /// How many moves were played.
  virtual std::size_t played() const = 0;

  /// After how many moves the same position stood here before.
  virtual std::optional<std::size_t> stood_before() const = 0;
  /// Does a position that comes back end the game?
  virtual bool repetition_ends() const { return false; }
  /// What the position is called when it comes back.
  virtual std::string position_name() const = 0;
  /// As "position" of a request names it.
  virtual std::string position() const = 0;
  /// What came of the game when it is over, or when a position came back: "you win after 7 moves".
  virtual std::string result(const Side& persons) const = 0;
  /// Who won, for a document, when the game is over.
  virtual Json outcome() const = 0;

  /// Commands of this game alone, one per line, for the help; and their names.
  virtual std::string_view further_help() const { return ""; }
  virtual std::vector<std::string> further_commands() const { return {}; }
  /// Obeys one of them: what to say. The position may be another one afterwards.
  virtual Expected<std::string> obey(std::string_view /*command*/, std::string_view /*rest*/, Stop& /*stop*/) {
    return std::string();
  }

 private:
  template <class Wanted>
  Expected<PlayMove> find(Stop& stop, const Wanted& wanted) {
    auto rated = TRY(moves(stop));
    return *std::ranges::find_if(rated, wanted);
  }
};

/// play, as one request: plays the moves given, and the reply of perfect play where it is its turn.
class PlayRequest : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;

  /// The game on the table, before the first move. Refers to the session.
  virtual Expected<std::unique_ptr<PlayBoard>> open(Session& session, Stop& stop) const = 0;
  Side persons() const { return {.j0 = side == "J0" || side == "both", .j1 = side == "J1" || side == "both"}; }

  std::string side = "J0";
  std::string position;
  std::string moves;
};

}  // namespace perfectplay::service
