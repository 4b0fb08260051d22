// The program's three streams: what may be drawn on them, and what happens when one breaks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perfectplay::app {

bool stdin_is_terminal();
bool stderr_is_terminal();
struct ScreenSize {
  int rows = 0;
  int columns = 0;
};
/// Of standard output; none when that is no terminal, or one that cannot go back to what it has written.
std::optional<ScreenSize> output_screen();
/// Bold on a terminal unless NO_COLOR is set; the text itself otherwise.
std::string bold(std::string_view text);

/// Writes to standard output. A reader that went away (`| head`) is no error; anything else is remembered.
void print(std::string_view text);
/// Writes a line to standard error.
void complain(std::string_view text);
/// Flushes standard output; false when something could not be written (a full disk, a closed stream).
bool flush_output();

}  // namespace perfectplay::app
