// Lines that a person types at a terminal: edited with the arrow keys, called back from the history, completed by TAB.
//
//   Your move (a1 b1 c1)? un⇥          →   undo
//   Your move (a1 b1 c1)? ↑            →   the line before
//
// libedit does the work; vi users set their ~/.editrc as for any other program that uses it. Where standard input or
// output is no terminal, lines are read as they come, and repeated on the output so that a script's log reads like a
// session.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::app {

/// The words that may go on from `beginning`, the part of a word before the cursor; in either case.
using Completer = std::function<std::vector<std::string>(std::string_view beginning)>;

class LineEditor {
 public:
  LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  /// One line without its end; none when there is nothing more to read, or Ctrl-C was pressed.
  std::optional<std::string> read(const std::string& prompt, const Completer& complete);

 private:
  class Terminal;
  std::unique_ptr<Terminal> terminal_;  ///< none where there is none
};

/// What TAB adds to `beginning`: as much as all the words that fit have in common, and a blank after the only one.
struct Completion {
  std::string word;                ///< that takes the place of the beginning
  std::vector<std::string> among;  ///< to be listed when nothing could be added
};
Completion complete_word(std::string_view beginning, const std::vector<std::string>& words);

}  // namespace perfectplay::app
