// Numbers with a comma between groups of three digits: 1706255 is "1,706,255".
#pragma once

#include <cstdint>
#include <string>

namespace perfectplay {

inline std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

}  // namespace perfectplay
