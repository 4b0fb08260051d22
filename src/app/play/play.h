// A game played at the terminal, of any family, as the loop of play_loop.h sees it.
//
//   steps      boards: 4 4 3 …          one step per move
//              deduction: 1122 10 …     one step per guess with its answer
//
// Undo, redo, rematch, save and load are built from steps: take the last one back, play one again, begin anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/terminal/console.h"
#include "perfectplay/base/error.h"
#include "perfectplay/service/record.h"

namespace perfectplay::app {

/// A command that a person may type instead of a move.
struct PlayCommand {
  std::string_view name;
  std::string_view letter;    ///< a shorter form; empty: none
  std::string_view argument;  ///< "FILE", "[N]"; empty: none
  std::string help;
  /// Called with the words after the name.
  std::function<Expected<void>(std::span<const std::string>)> obey;
};

class Play {
 public:
  using Writer = std::function<void(const std::string&)>;
  enum class Turn : std::uint8_t {
    Person,  ///< a person has to type a line
    Over,    ///< the game is over; moves may be taken back, or a new game begun
    End,     ///< no person plays: there is nothing to ask
  };

  Play(Writer write, Console& console) : write_(std::move(write)), console_(console) {}
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;
  virtual ~Play() = default;

  /// Names the game and the players.
  virtual std::string introduction() = 0;
  /// Plays and reports the program's moves until a person has to type a line or the game is over.
  virtual Expected<Turn> advance() = 0;
  virtual std::string prompt() = 0;
  /// Is this the game's own name of a move or guess? Another spelling of a guess, such as "redo" for four colours,
  /// gives way to a command of that name.
  virtual bool is_own_name(std::string_view /*line*/) const { return true; }
  /// Takes a move, a guess or an answer; false: the line is not one.
  virtual Expected<bool> take(std::string_view line) = 0;
  /// The reason why take() refused a line: `"x" is not a move here`.
  virtual std::string refusal(std::string_view line) const = 0;
  /// The word for what a person types: "move", "guess", "answer".
  virtual std::string_view noun() const = 0;
  /// The moves or guesses that may be typed now, for completion.
  virtual std::vector<std::string> choices() const = 0;
  /// The first line of the help: the word to type, and its effect.
  virtual std::pair<std::string_view, std::string_view> step_help() const = 0;
  virtual Expected<void> hint() = 0;
  virtual std::string hint_help() const { return "a good " + std::string(noun()) + ", and what it leads to"; }
  /// Shows the board or the history; table() is its name, which is also the name of the command that shows it.
  virtual Expected<void> show() = 0;
  virtual std::string_view table() const { return "board"; }
  /// The commands of this game, beside those of the loop.
  virtual std::vector<PlayCommand> commands() = 0;

  virtual std::size_t steps() const = 0;
  virtual std::string step(std::size_t index) const = 0;
  /// Did a person choose this step?
  virtual bool by_person(std::size_t /*index*/) const { return true; }
  /// The number before this step in a record.
  virtual std::size_t number(std::size_t index) const { return index + 1; }
  /// Plays a step that was taken back.
  virtual void play_again(const std::string& step, bool by_person) = 0;
  virtual void take_back() = 0;
  /// Begins a new game; `words` follow "rematch".
  virtual Expected<void> rematch(std::span<const std::string> words) = 0;
  /// The words that rematch() understands, for the help: "[swap]".
  virtual std::string_view rematch_argument() const { return ""; }

  /// The record of the game so far.
  virtual service::GameRecord record() const = 0;
  /// The result, without a full stop: "you win after 7 moves"; empty before the end.
  virtual std::string result() const = 0;
  /// The message at the end of the game.
  virtual std::string ending() const { return "The game is over: " + result() + '.'; }
  /// The result for a record, which does not know who "you" is.
  virtual std::string closing() const { return result(); }
  /// Begins anew with the moves of a record. An error changes nothing.
  virtual Expected<void> load(const service::GameRecord& record) = 0;
  /// The commands for a shell that show the position and review the game.
  virtual std::string pasted() const = 0;
  /// The message when a person stops before the end.
  virtual std::string farewell() const { return {}; }

 protected:
  /// Writes a text in the place of the progress bar, if there is one.
  void write(const std::string& text) const {
    console_.clear();
    write_(text);
  }
  Console& console() const { return console_; }

 private:
  Writer write_;
  Console& console_;
};

}  // namespace perfectplay::app
