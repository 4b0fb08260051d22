// The program's three streams: sizes and colours of the terminal, and the handling of broken streams.
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
/// The size of standard output; none if it is not a terminal, or one that cannot overwrite what it shows.
std::optional<ScreenSize> output_screen();
/// The text in bold on a terminal, unless NO_COLOR is set; the text itself otherwise.
std::string bold(std::string_view text);
/// The colour of a text. The players have the blue and the orange of draw/palette.h, or the nearest of a terminal with
/// sixteen colours.
enum class Ink : std::uint8_t { Plain, Bold, Faint, J0, J0Bold, J1, J1Bold };
/// The text in colour on a terminal, unless NO_COLOR is set; the text itself otherwise.
std::string painted(std::string_view text, Ink ink);
/// The number of columns that a line takes on a terminal: escape sequences take none.
std::size_t columns_of(std::string_view text);
/// A sentence or a list of words in lines of at most 80 columns, each with its end. The first goes on where `begun`
/// ends; the others are indented.
std::string folded(std::string_view words, std::size_t indent = 0, std::string begun = "");
/// A text with each of its lines folded; the rest of a line stands two columns further right than its beginning if
/// that is indented.
std::string folded_lines(std::string_view text);

/// Writes a text for people to standard output, in ASCII if the locale needs it (signs.h). A closed pipe (`| head`) is
/// not an error; any other failure is remembered for flush_output().
void print(std::string_view text);
/// Writes a document to standard output as it is, in any locale.
void print_document(std::string_view text);
/// Writes a line to standard error, in ASCII if the locale needs it, and folded if standard error is a terminal.
void complain(std::string_view text);
/// Writes warnings: what a person should know before trusting an answer.
void warn(const std::vector<std::string>& warnings);
/// Flushes standard output; false if a text could not be written (a full disk, a closed stream).
bool flush_output();

}  // namespace perfectplay::app
