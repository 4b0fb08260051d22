// A game that somebody plays at the terminal, as the loop of play_loop.h leads it, whatever the game is.
//
//   steps      boards: 4 4 3 …          one step per move
//              deduction: 1122 10 …     one step per guess with its answer
//
// Undo, redo, rematch, save and load are made of steps: take the last one back, play one again, begin anew.
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

/// What a person may type instead of a move.
struct PlayCommand {
  std::string_view name;
  std::string_view letter;    ///< a shorter form; empty: none
  std::string_view argument;  ///< "FILE", "[N]"; empty: none
  std::string help;
  /// Is given the words after the name.
  std::function<Expected<void>(std::span<const std::string>)> obey;
};

class Play {
 public:
  using Writer = std::function<void(const std::string&)>;
  enum class Turn : std::uint8_t {
    Person,  ///< somebody has to say something
    Over,    ///< the game is over; it may be taken back, or played again
    End,     ///< nobody plays: there is nothing to ask
  };

  Play(Writer write, Console& console) : write_(std::move(write)), console_(console) {}
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;
  virtual ~Play() = default;

  /// The game, and who plays what.
  virtual std::string introduction() = 0;
  /// Lets the program play, and tells what it did, until somebody has to say something or the game is over.
  virtual Expected<Turn> advance() = 0;
  virtual std::string prompt() = 0;
  /// Is this the game's own name of a move or guess? Another form of one, as "redo" for four colours, gives way to a
  /// command of that name.
  virtual bool is_own_name(std::string_view /*line*/) const { return true; }
  /// Takes a move, a guess or an answer; false: the line is none.
  virtual Expected<bool> take(std::string_view line) = 0;
  /// Why a line is none: `"x" is not a move here`.
  virtual std::string refusal(std::string_view line) const = 0;
  /// What a person does: "move", "guess", "answer".
  virtual std::string_view noun() const = 0;
  /// What may be typed now beside the commands.
  virtual std::vector<std::string> choices() const = 0;
  /// The first line of the help: what is typed, and what it does.
  virtual std::pair<std::string_view, std::string_view> step_help() const = 0;
  virtual Expected<void> hint() = 0;
  /// Shows what is on the table, and what that is called: the name of a command.
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
  /// A new game, with the words after "rematch".
  virtual Expected<void> rematch(std::span<const std::string> words) = 0;
  /// The words that rematch() understands, for the help: "[swap]".
  virtual std::string_view rematch_argument() const { return ""; }

  /// The game, and the steps as a record has them.
  virtual service::GameRecord record() const = 0;
  /// What came of the game, without a full stop: "you win after 7 moves"; nothing before its end.
  virtual std::string result() const = 0;
  /// What is told at the end.
  virtual std::string ending() const { return "The game is over: " + result() + '.'; }
  /// The result for a record, which does not know who "you" is.
  virtual std::string closing() const { return result(); }
  /// Begins anew with what a record has. The game is as before when there is an error.
  virtual Expected<void> load(const service::GameRecord& record) = 0;
  /// The commands for a shell that show and review what was played.
  virtual std::string pasted() const = 0;
  /// What is said when a person stops before the end.
  virtual std::string farewell() const { return {}; }

 protected:
  void write(const std::string& text) const { write_(text); }
  Console& console() const { return console_; }

 private:
  Writer write_;
  Console& console_;
};

}  // namespace perfectplay::app
