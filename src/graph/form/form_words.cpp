#include "perfectplay/graph/form/form_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace perfectplay {

namespace {

constexpr bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The length of the well-formed UTF-8 character at the front; 0 when it is not one.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  if (!std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length), continues_character)) return 0;
  // Neither longer than need be, nor half of a surrogate pair, nor above the last code point.
  const unsigned second = byte(1);
  const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return wrong ? 0 : length;
}

constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

}  // namespace

std::size_t FormText::line(std::size_t offset) const {
  return 1 +
         static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

tl::unexpected<Error> FormText::error(std::size_t offset, std::string_view message) const {
  const std::string_view before = text_.substr(0, offset);
  const std::string_view in_line = before.substr(before.rfind('\n') + 1);
  const auto column = 1 + std::count_if(in_line.begin(), in_line.end(), [](char c) { return !continues_character(c); });
  return input_error(fmt::format("{}, line {}, column {}: {}", source_, line(offset), column, message));
}

std::string FormText::shown(std::size_t offset) const {
  if (offset >= text_.size()) return "the end of the file";
  if (text_[offset] == '\n' || text_[offset] == '\r') return "the end of the line";
  std::size_t end = offset + 1;
  while (end < text_.size() && !is_space(text_[end]) && text_[end] != ';' && text_[end] != ':') ++end;
  return perfectplay::shown(text_.substr(offset, end - offset));
}

std::string shown(std::string_view word) {
  constexpr std::size_t longest = 60;
  std::string result = "\"";
  for (std::string_view rest = word; !rest.empty();) {
    if (word.size() - rest.size() >= longest) {
      result += "…";
      break;
    }
    const std::size_t length = character_length(rest);
    if (length == 0 || is_control(rest[0])) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(rest[0]));
    } else {
      result += rest.substr(0, length);
    }
    rest.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result + "\"";
}

bool is_name(std::string_view word) {
  for (std::string_view rest = word; !rest.empty();) {
    const char c = rest[0];
    if (is_control(c) || c == ' ' || c == ':' || c == ';' || c == '#' || c == '"') return false;
    const std::size_t length = character_length(rest);
    if (length == 0) return false;
    rest.remove_prefix(length);
  }
  return !word.empty();
}

}  // namespace perfectplay
