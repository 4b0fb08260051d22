#include "perfectplay/base/text.h"

#include <algorithm>

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

}  // namespace perfectplay
