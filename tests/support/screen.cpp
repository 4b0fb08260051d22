#include "support/screen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>

namespace perfectplay::testing {

std::string Screen::shows(std::string_view written) {
  while (!written.empty()) {
    if (!written.starts_with("\033[")) {
      put(written.front());
      written.remove_prefix(1);
      continue;
    }
    int number = 0;
    const char* end = std::from_chars(written.data() + 2, written.data() + written.size(), number).ptr;
    obey(number, *end);
    written.remove_prefix(static_cast<std::size_t>(end + 1 - written.data()));
  }
  std::string text;
  for (const std::string& line : lines_) text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

void Screen::put(char c) {
  if (c == '\r') {
    column_ = 0;
  } else if (c == '\n') {
    if (++row_ == lines_.size()) lines_.emplace_back();
  } else {
    std::string& line = lines_[row_];
    if (column_ >= line.size()) line.resize(column_ + 1, ' ');
    line[column_++] = c;
  }
}

void Screen::obey(int number, char command) {
  const std::size_t top = lines_.size() - std::min(lines_.size(), rows_);
  switch (command) {
    case 'A':
      row_ -= std::min(row_ - top, static_cast<std::size_t>(number));
      break;
    case 'J':
      lines_.resize(row_ + 1);
      [[fallthrough]];
    case 'K':
      lines_[row_].resize(std::min(lines_[row_].size(), column_));
      break;
    case 'm':
      break;
    default:
      ADD_FAILURE() << "a terminal is asked for " << command;
  }
}

}  // namespace perfectplay::testing
