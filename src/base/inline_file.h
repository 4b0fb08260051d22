// A file given by its contents instead of its path, as a request may give it: {"file":{"text":"a 0 : b\n…"}}.
//
//   inline_file("a 0 : b\n") ──▶ a word that stands where a path would ──FileContents::read──▶ "a 0 : b\n"
//
// No path begins with a zero byte, so the word cannot be mistaken for one. All code that reads a file by its path reads
// such a text as well.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perfectplay {

inline std::string inline_file(std::string_view contents) { return std::string(1, '\0').append(contents); }

/// The contents of a file given inline; nothing where `path` is a real path.
inline std::optional<std::string_view> inline_contents(std::string_view path) {
  if (!path.starts_with('\0')) return std::nullopt;
  return path.substr(1);
}

}  // namespace perfectplay
