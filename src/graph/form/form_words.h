// The common part of the readers and the writer of graph files: the place of an error, its message, and what a name is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// A text and its name in messages. A place in the text is an offset; line and column are counted only for an error.
class FormText {
 public:
  FormText(std::string_view text, const std::string& source) : text_(text), source_(source) {}

  std::string_view text() const { return text_; }
  std::size_t line(std::size_t offset) const;
  /// "source, line 3, column 7: message"; columns count characters, not bytes.
  tl::unexpected<Error> error(std::size_t offset, std::string_view message) const;
  /// The word at the offset as a message shows it: in quotes, shortened, control characters spelled out; "the end of
  /// the file" or "the end of the line" where there is none.
  std::string shown(std::size_t offset) const;

 private:
  std::string_view text_;
  const std::string& source_;
};

/// In quotes, shortened when very long, with \x00 for bytes that cannot be printed.
std::string shown(std::string_view word);

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Can the word be the name of a vertex? It is printable UTF-8 without : ; # and ".
bool is_name(std::string_view word);

}  // namespace perfectplay
