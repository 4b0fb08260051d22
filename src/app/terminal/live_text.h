// A text that is still growing. On a terminal every draft takes the place of the one before; anywhere else there are
// none, so that files and scripts see nothing of it.
#pragma once

#include <string_view>

namespace perfectplay::app {

class LiveText {
 public:
  /// Is there a screen that drafts would be seen on?
  static bool shows_drafts();
  /// Writes what is known so far, where it fits on the screen.
  void draft(std::string_view text);
  /// Makes room for the whole.
  void erase();

 private:
  int drafted_lines_ = 0;  ///< of the draft on the screen
};

}  // namespace perfectplay::app
