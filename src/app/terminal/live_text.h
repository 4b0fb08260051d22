// A text that is still growing. On a terminal every draft replaces the one before. Files and scripts see no drafts.
#pragma once

#include <optional>
#include <string_view>

#include "perfectplay/app/terminal/quiet_keys.h"

namespace perfectplay::app {

class LiveText {
 public:
  /// Is there a screen to show drafts on?
  static bool shows_drafts();
  /// Writes a draft, if it fits on the screen.
  void draft(std::string_view text);
  /// Erases the draft, to make room for the final text.
  void erase();

 private:
  std::optional<QuietKeys> quiet_;  ///< from the first draft on
  int drafted_lines_ = 0;           ///< lines of the draft on the screen
};

}  // namespace perfectplay::app
