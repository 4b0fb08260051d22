// The loop of every game at the terminal: reads a line, recognizes a move or a command, and obeys.
//
//   Your move (1 2 3)? HINT                  moves and commands in either case
//   Your move (1 2 3)? hnt                   "hnt" is not a move here; did you mean "hint"? …
//   Your move (1 2 3)? undo 2                back to number 2 of the record
//   Your move (1 2 3)? /left                 a command even where "left" is a word that may be guessed
//   The game is over: you win after 7 moves.
//   And now (undo, rematch, save FILE, quit)?
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/app/play/play.h"
#include "perfectplay/app/terminal/line_editor.h"

namespace perfectplay::app {

class PlayLoop {
 public:
  /// Shows a prompt and returns a line; none at the end of the input.
  using Reader = std::function<std::optional<std::string>(const std::string& prompt, const Completer& complete)>;

  PlayLoop(Play& play, Reader read, Play::Writer write)
      : play_(play), read_(std::move(read)), write_(std::move(write)) {}

  /// Runs until the person quits or the input ends.
  Expected<void> run();

 private:
  using Words = std::span<const std::string>;

  std::vector<PlayCommand> common_commands();
  /// Is this the name of a command?
  bool is_command(std::string_view line) const;
  /// Obeys a command; false: there is none of that name.
  Expected<bool> obey(std::string_view line);
  /// The reply to a line that is neither a move nor a command.
  std::string unknown(std::string_view line);
  std::string help();
  void tell_end();
  std::string prompt() const;

  Expected<void> undo(Words words);
  Expected<void> redo(Words words);
  Expected<void> save(Words words);
  Expected<void> load(Words words);
  /// The record with the result, as a file holds it.
  std::string record_text() const;
  Expected<void> show_record();

  Play& play_;
  Reader read_;
  Play::Writer write_;
  std::vector<PlayCommand> commands_;
  std::vector<std::pair<std::string, bool>> undone_;  ///< steps, the next one last; true: a person chose it
  bool over_ = false;
  bool told_ = false;  ///< was the end of the game reported?
  bool quits_ = false;
};

/// Introduces the game and runs the loop at the terminal.
Expected<void> play_at_terminal(Play& play);

}  // namespace perfectplay::app
