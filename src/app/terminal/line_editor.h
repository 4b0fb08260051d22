// Lines that a person types at a terminal: edited with the arrow keys, called back from the history, completed by TAB.
//
//   Your move (a1 b1 c1)? un⇥          →   undo
//   Your move (a1 b1 c1)? ↑            →   the line before
//
// libedit does the work and reads ~/.editrc, where users of vi keys say so. If standard input or output is not a
// terminal, lines are read as they come and repeated on the output, so that a script's log reads like a session.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::app {

/// Returns the words that continue `beginning`, the part of a word before the cursor, in upper or lower case.
using Completer = std::function<std::vector<std::string>(std::string_view beginning)>;

class LineEditor {
 public:
  LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  /// Reads one line without its end; none at the end of the input, or after Ctrl-C.
  std::optional<std::string> read(const std::string& prompt, const Completer& complete);

 private:
  class Terminal;
  std::unique_ptr<Terminal> terminal_;  ///< null: not a terminal
};

/// The effect of TAB: `beginning` grows by as much as all fitting words have in common, with a blank after a single
/// one.
struct Completion {
  std::string word;                ///< replaces the beginning
  std::vector<std::string> among;  ///< the words to list if nothing could be added
};
Completion complete_word(std::string_view beginning, const std::vector<std::string>& words);

}  // namespace perfectplay::app
