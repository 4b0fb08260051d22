#include "perfectplay/app/terminal/live_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"

namespace perfectplay::app {
namespace {

int line_count(std::string_view text) { return static_cast<int>(std::ranges::count(text, '\n')); }

/// Does the text fit on the screen? Only then does moving the cursor up by its number of lines lead back to its
/// beginning. One line below it is left for the progress bar.
bool fits(std::string_view text, const ScreenSize& screen) {
  if (line_count(text) >= screen.rows) return false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (columns_of(text.substr(0, end)) >= static_cast<std::size_t>(screen.columns)) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

}  // namespace

bool LiveText::shows_drafts() { return output_screen().has_value(); }

void LiveText::draft(std::string_view text) {
  const auto screen = output_screen();
  if (!screen || !fits(text, *screen)) return;
  if (!quiet_) quiet_.emplace();
  erase();
  print(text);
  drafted_lines_ = line_count(text);
  static_cast<void>(flush_output());  // a failure is remembered
}

void LiveText::erase() {
  if (drafted_lines_ > 0) print(fmt::format("\r\033[{}A\033[J", drafted_lines_));
  drafted_lines_ = 0;
}

}  // namespace perfectplay::app
