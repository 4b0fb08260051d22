// A play at the terminal, whatever the game: shows the board, asks the person, answers hint, undo and the rest.
//
//   Your move (1 2 3)? hint
//   Play 1: a win in 11.
//   Your move (1 2 3)? 2
//   That move changed the value from a win in 11 to a loss in 10 (1 was best).
//   J1 plays 3.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/service/play/board.h"

namespace perfectplay::app {

class PlaySession {
 public:
  /// Nothing when there is nothing more to read.
  using Reader = std::function<std::optional<std::string>()>;
  using Writer = std::function<void(const std::string&)>;

  PlaySession(service::PlayBoard& board, service::Side persons, Reader read, Writer write, Console& console)
      : board_(board), persons_(persons), read_(std::move(read)), write_(std::move(write)), console_(console) {}

  /// Plays these moves first. Ends when the game does, a person quits, or nothing more can be read.
  Expected<void> run(const std::vector<std::string_view>& moves);

 private:
  void show_board() const;
  /// Tells when a position was there before; true when the play shall end.
  bool goes_round();
  /// Asks until there is a move; false to quit.
  Expected<bool> ask();
  /// Tells what a move has spoilt.
  Expected<void> judge(const std::string& name) const;
  Expected<void> list_moves() const;
  /// Back to the last position in which a person was to move.
  bool undo();
  void commit(const std::string& move, bool by_person);
  /// True when the word was a command of this game.
  Expected<bool> obey(std::string_view line);

  service::PlayBoard& board_;
  service::Side persons_;
  Reader read_;
  Writer write_;
  Console& console_;
  std::vector<std::pair<std::string, bool>> history_;  ///< moves, and whether a person played them
};

/// Introduces the game and runs a session on the terminal.
Expected<ExitCode> play_at_terminal(const service::PlayRequest& request, Console& console);
/// A line of standard input.
std::optional<std::string> read_line();

}  // namespace perfectplay::app
