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
#include "perfectplay/games/rules.h"
#include "perfectplay/service/json.h"
#include "perfectplay/service/record.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// Whom persons play; the program takes the rest.
struct Side {
  bool j0 = true;
  bool j1 = false;

  bool person(Player player) const { return player == Player::J0 ? j0 : j1; }
  bool anybody() const { return j0 || j1; }
  /// How a player is called: "you" and the name of the opponent when one person plays, else by his name.
  std::string_view name(Player player) const;

  std::string opponent = "perfect play";
};

/// A rated move (base/rated.h) in words.
struct PlayMove {
  std::string name;
  std::string worth;  ///< to the player: "a win in 5", "nets 3"
  bool best = false;  ///< no other move is known to be better
  /// The cell that the move fills, on a board with cells; and its worth as it is written there: "+5" for a win in 5,
  /// "-4" for a loss in 4, "=" for a draw, "+" and "-" where nobody counted the moves, "?" while it is open.
  std::optional<int> cell = {};
  std::string sign = {};
};

/// What a look ahead shows of a move: larger is better, 0 where it shows nothing.
struct SeenMove {
  std::string name;
  int sight = 0;
};

/// A board of cells as it stands.
struct BoardView {
  StoneGrid grid;
  std::optional<int> last = {};  ///< where the last stone was put
  std::vector<int> line = {};    ///< the stones that won
  std::string caption;           ///< whose turn it is, or who won
};

class PlayBoard {
 public:
  PlayBoard() = default;
  PlayBoard(const PlayBoard&) = delete;
  PlayBoard& operator=(const PlayBoard&) = delete;
  virtual ~PlayBoard() = default;

  /// Several lines, for a terminal.
  virtual std::string board() const = 0;
  /// None where there are no cells.
  virtual std::optional<BoardView> view() const { return std::nullopt; }
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
  /// The moves among which perfect play may choose by lot; at least one.
  virtual Expected<std::vector<std::string>> best_names(Stop& stop) = 0;
  /// What somebody sees of each move who knows the rules, and looks that many moves ahead.
  virtual std::vector<SeenMove> foresight(int moves) const = 0;
  /// How many steps of its value a move gives away: a win for a draw is one, a seed of Awalé is one.
  virtual Expected<int> given_away(const std::string& name, Stop& stop) = 0;

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
  /// Where the game began, likewise; empty: at the start of the game.
  virtual std::string began() const = 0;
  /// Begins anew at a position; empty: the start of the game. Nothing changes when there is an error.
  virtual Expected<void> begin_at(const std::string& position, Stop& stop) = 0;
  /// Who plays whom, where the board shows it.
  virtual void seat(const Side& /*persons*/) {}
  /// What came of the game when it is over, or when a position came back: "you win after 7 moves".
  virtual std::string result(const Side& persons) const = 0;
  /// What a person should know before trusting the values.
  virtual std::vector<std::string> warnings() const { return {}; }
  /// Who won, for a document, when the game is over.
  virtual Json outcome() const = 0;

  /// Why a word is not a move here, where more can be said: "the cell is taken".
  virtual std::string complaint(const std::string& /*word*/) const { return {}; }

  /// Commands of this game alone.
  struct Command {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
  };
  virtual std::vector<Command> further_commands() const { return {}; }
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
  Side persons() const;
  /// Plays the record that is to be loaded, and then the moves. What was played, by the names of the game.
  Expected<std::vector<std::string>> play_moves(PlayBoard& board, Stop& stop) const;

  std::string side = "J0";
  std::string position;
  std::string moves;
  std::string load;
  std::string level = "perfect";
  std::uint64_t seed = 1;
};

/// Plays a record on the board, from where it begins. What was played; the board is as before when there is an error.
Expected<std::vector<std::string>> load_record(const GameRecord& record, const GameChoice& game, PlayBoard& board,
                                               Stop& stop);

}  // namespace perfectplay::service
