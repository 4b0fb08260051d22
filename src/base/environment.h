// Numbers in environment variables: what no user needs to set, but the tests, or those who start many processes.
#pragma once

#include <charconv>
#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <system_error>

namespace perfectplay {

/// The number in the first of these variables that holds one.
inline unsigned number_in(std::initializer_list<const char*> names, unsigned otherwise) {
  for (const char* const name : names) {
    const char* const text = std::getenv(name);
    if (text == nullptr) continue;
    const std::string_view digits = text;
    unsigned number = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (problem == std::errc() && end == digits.data() + digits.size()) return number;
  }
  return otherwise;
}

}  // namespace perfectplay
