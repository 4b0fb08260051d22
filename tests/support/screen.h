// What stands on a terminal after the program wrote to it.
//
//   Screen(24).shows("one\r\n\033[1A\033[Jtwo\r\n") = "two\n"
//
// Knows what the program uses: new lines, going up, erasing, bold.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::testing {

class Screen {
 public:
  explicit Screen(std::size_t rows) : rows_(rows), lines_(1) {}

  /// The rows up to the last that is not empty, each with its new line; what was scrolled away counts.
  std::string shows(std::string_view written);

 private:
  void put(char c);
  void obey(int number, char command);

  std::size_t rows_;
  std::vector<std::string> lines_;  ///< the last rows_ of them are on the screen
  std::size_t row_ = 0;
  std::size_t column_ = 0;  ///< in bytes
};

}  // namespace perfectplay::testing
