#include "perfectplay/games/deduction/word_list.h"

#include <fmt/format.h>

#include <optional>
#include <unordered_map>

#include "perfectplay/base/utf8.h"

namespace perfectplay {

Expected<WordList> WordList::parse(std::string_view text, const std::string& source) {
  WordList list;
  std::unordered_map<std::string, std::size_t> seen;
  seen.reserve(text.size() / 8);
  std::size_t line_number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++line_number;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;

    std::size_t length = 0;
    for (std::string_view rest = line; !rest.empty(); ++length) {
      const std::optional<char32_t> letter = take_character(rest);
      if (!letter) {
        return input_error(
            fmt::format("word list {}, line {}, column {}: this is not UTF-8", source, line_number, length + 1));
      }
      if (*letter <= U' ') {
        return input_error(
            fmt::format("word list {}, line {}, column {}: \"{}\" has white space in it; expected one word per line",
                        source, line_number, length + 1, line));
      }
      list.letters_.push_back(lower_case(*letter));
    }
    if (list.words_.empty()) list.length_ = length;
    if (length != list.length_) {
      return input_error(fmt::format("word list {}, line {}: \"{}\" has {} letters; expected {}, as in \"{}\"", source,
                                     line_number, line, length, list.length_, list.words_.front()));
    }
    if (length > max_word_length) {
      return input_error(fmt::format("word list {}, line {}: a word of {} letters; expected at most {}", source,
                                     line_number, length, max_word_length));
    }
    const auto [before, is_new] = seen.emplace(in_lower_case(line), line_number);
    if (!is_new) {
      return input_error(fmt::format("word list {}, line {}: \"{}\" stands on line {} already", source, line_number,
                                     line, before->second));
    }
    list.words_.emplace_back(line);
  }
  if (list.words_.empty()) return input_error(fmt::format("word list {}: no words; expected one per line", source));
  return list;
}

}  // namespace perfectplay
