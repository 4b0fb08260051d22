// The contents of a terminal after the program has written to it.
//
//   Screen(24).shows("one\r\n\033[1A\033[Jtwo\r\n") = "two\n"
//
// It understands the sequences that the program uses: new lines, moving up, erasing, bold.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::testing {

class Screen {
 public:
  explicit Screen(std::size_t rows) : rows_(rows), lines_(1) {}

  /// The rows up to the last one that is not empty, each with its new line; rows that scrolled away are included.
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
