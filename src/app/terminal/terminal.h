// The program's three streams: what may be drawn on them, and what happens when one breaks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
/// How a text is painted. The players have the blue and the orange of draw/palette.h, or what a terminal of sixteen
/// colours has for them.
enum class Ink : std::uint8_t { Plain, Bold, Faint, J0, J0Bold, J1, J1Bold };
/// Painted on a terminal unless NO_COLOR is set; the text itself otherwise.
std::string painted(std::string_view text, Ink ink);
/// How many columns of a terminal a text of one line takes: escape sequences take none.
std::size_t columns_of(std::string_view text);
/// A sentence or a list of words in lines of at most 80 columns, each with its end. The first goes on where `begun`
/// ends; the others are indented.
std::string folded(std::string_view words, std::size_t indent = 0, std::string begun = "");

/// Writes a text for people to standard output, in ASCII where the locale needs it (signs.h). A reader that went away
/// (`| head`) is no error; anything else is remembered.
void print(std::string_view text);
/// The same for a document: as it is, in any locale.
void print_document(std::string_view text);
/// Writes a line to standard error, in ASCII where the locale needs it, and folded where that is a terminal.
void complain(std::string_view text);
/// Complains of what a person should know before trusting an answer.
void warn(const std::vector<std::string>& warnings);
/// Flushes standard output; false when something could not be written (a full disk, a closed stream).
bool flush_output();

}  // namespace perfectplay::app
