#include "perfectplay/base/text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <system_error>

#include "perfectplay/base/platform.h"

namespace perfectplay {

std::vector<std::string_view> split_words(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> words;
  for (std::size_t i = text.find_first_not_of(separators); i < text.size(); i = text.find_first_not_of(separators, i)) {
    const std::size_t end = std::min(text.find_first_of(separators, i), text.size());
    words.push_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

std::vector<std::string> split_quoted(std::string_view text) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = '\0';
  for (const char c : text) {
    const bool closes = quote != '\0' && c == quote;
    const bool opens = quote == '\0' && (c == '\'' || c == '"');
    const bool blank = quote == '\0' && blanks.find(c) != std::string_view::npos;
    if (!blank && !inside) words.emplace_back();
    inside = !blank;
    if (closes || opens) {
      quote = opens ? c : '\0';
    } else if (inside) {
      words.back() += c;
    }
  }
  return words;
}

std::optional<double> take_decimal(std::string_view& text) {
  double number = 0;
#if PERFECTPLAY_IN_BROWSER
  // libc++ has no from_chars() for decimals. strtod() alone would also accept leading blanks, a plus sign and
  // hexadecimal digits.
  const std::string digits(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
  char* rest = nullptr;
  if (!digits.starts_with('+')) number = std::strtod(digits.c_str(), &rest);
  if (rest == nullptr || rest == digits.c_str()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - digits.c_str()));
#else
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
#endif
  return number;
}

}  // namespace perfectplay
