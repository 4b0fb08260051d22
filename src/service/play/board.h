// A board game in progress between two players, with perfect play at hand. A session at the terminal, a page and a
// request all play through it, whatever the game is.
//
//   board()       ─▶  "X . ."       move_names()  ─▶  "b1", "c1", …
//   play("b1")    ─▶  the next position                              take_back()  ─▶  the position before
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

/// The players that persons play; the program plays the others.
struct Side {
  bool j0 = true;
  bool j1 = false;

  bool person(Player player) const { return player == Player::J0 ? j0 : j1; }
  bool anybody() const { return j0 || j1; }
  /// The name of a player: "you" and the opponent's name if exactly one person plays, else "J0" and "J1".
  std::string_view name(Player player) const;

  std::string opponent = "perfect play";
};

/// A rated move (base/rated.h) in words.
struct PlayMove {
  std::string name;
  std::string worth;  ///< for the player to move: "a win in 5", "nets 3"
  bool best = false;  ///< no other move is known to be better
  /// The cell that the move fills, on a board with cells, and the worth of the move as it is written there: "+5" for a
  /// win in 5, "-4" for a loss in 4, "=" for a draw, "+" or "-" if the number of moves is unknown, "?" if the value is.
  std::optional<int> cell = {};
  std::string sign = {};
};

/// The worth of a move as a look ahead sees it: larger is better; 0: the look ahead decides nothing.
struct SeenMove {
  std::string name;
  int sight = 0;
};

/// A board of cells as it stands.
struct BoardView {
  StoneGrid grid;
  std::optional<int> last = {};  ///< the cell of the last stone
  std::vector<int> line = {};    ///< the cells of the stones that won
  std::string caption;           ///< "J0 to move", or the winner
};

class PlayBoard {
 public:
  PlayBoard() = default;
  PlayBoard(const PlayBoard&) = delete;
  PlayBoard& operator=(const PlayBoard&) = delete;
  virtual ~PlayBoard() = default;

  /// The board as several lines, for a terminal.
  virtual std::string board() const = 0;
  /// The board as cells; none for a game that has none.
  virtual std::optional<BoardView> view() const { return std::nullopt; }
  virtual Player player() const = 0;
  /// The rated moves, best first, in the order in which perfect play prefers them; none: the game is over.
  virtual Expected<std::vector<PlayMove>> moves(Stop& stop) = 0;
  /// The same, with drafts: `watch` gets the moves rated so far whenever more is known.
  using MovesWatcher = std::function<void(const std::vector<PlayMove>&)>;
  virtual Expected<std::vector<PlayMove>> moves_as_found(Stop& stop, const MovesWatcher& /*watch*/) {
    return moves(stop);
  }
  /// The names of the legal moves, in the game's own order.
  virtual std::vector<std::string> move_names() const = 0;
  /// The first of moves(), and the one of a given name, in a position where the game goes on. Finding one may take less
  /// time than finding all.
  virtual Expected<PlayMove> best(Stop& stop) {
    return find(stop, [](const PlayMove&) { return true; });
  }
  virtual Expected<PlayMove> judge(const std::string& name, Stop& stop) {
    return find(stop, [&](const PlayMove& move) { return move.name == name; });
  }
  /// The moves among which perfect play draws lots; at least one.
  virtual Expected<std::vector<std::string>> best_names(Stop& stop) = 0;
  /// The worth of each move to a player who knows the rules and looks `moves` moves ahead.
  virtual std::vector<SeenMove> foresight(int moves) const = 0;
  /// The number of steps of value that a move gives away: from a win to a draw is one step, a seed of Awalé is one
  /// step.
  virtual Expected<int> given_away(const std::string& name, Stop& stop) = 0;

  /// Plays one of moves().
  virtual void play(const std::string& move) = 0;
  /// Takes back the last move.
  virtual void take_back() = 0;
  /// The number of moves played.
  virtual std::size_t played() const = 0;

  /// The number of moves after which the present position first occurred; none: it is new.
  virtual std::optional<std::size_t> stood_before() const = 0;
  /// Does a position that comes back end the game?
  virtual bool repetition_ends() const { return false; }
  /// The name of the position in a message about its repetition.
  virtual std::string position_name() const = 0;
  /// The position as a request names it.
  virtual std::string position() const = 0;
  /// The position in which the game began, as a request names it; empty: the game's own start.
  virtual std::string began() const = 0;
  /// Begins anew at a position; empty: the game's own start. An error changes nothing.
  virtual Expected<void> begin_at(const std::string& position, Stop& stop) = 0;
  /// Informs a board that shows who plays which side.
  virtual void seat(const Side& /*persons*/) {}
  /// The result of a game that is over, or whose position was repeated: "you win after 7 moves".
  virtual std::string result(const Side& persons) const = 0;
  /// The result of a game that is over, for a document.
  virtual Json outcome() const = 0;
  /// Adds to a document what it takes to draw the board and the moves played.
  virtual void add_board(Json& /*document*/, bool /*over*/) const {}

  /// The reason why a word is not a move here, if the game knows one: "the cell is taken".
  virtual std::string complaint(const std::string& /*word*/) const { return {}; }

  /// A command that only this game has.
  struct Command {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
  };
  virtual std::vector<Command> further_commands() const { return {}; }
  /// Obeys one of these commands and returns its output. The command may change the position.
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

/// The verb play as a single request: plays the moves given, then the program's reply if it is the program's turn.
class PlayRequest : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;

  /// Sets up the game before the first move. The board refers to the session, which must outlive it.
  virtual Expected<std::unique_ptr<PlayBoard>> open(Session& session, Stop& stop) const = 0;
  Side persons() const;
  /// Plays the record to load, then `moves`. Returns all of them by the names that the game gives them.
  Expected<std::vector<std::string>> play_moves(PlayBoard& board, Stop& stop) const;

  std::string side = "J0";
  std::string position;
  std::string moves;
  std::string load;
  std::string level = "perfect";
  std::uint64_t seed = 1;
};

/// Plays a record on the board, from the record's first position, and returns its moves. After an error the board
/// may stand at any move of the record; the caller restores it.
Expected<std::vector<std::string>> load_record(const GameRecord& record, const GameChoice& game, PlayBoard& board,
                                               Stop& stop);

}  // namespace perfectplay::service
