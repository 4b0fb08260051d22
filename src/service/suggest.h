// "did you mean …?" for a misspelt verb, game or option.
//
//   solv         → solve
//   conect-four  → connect-four
//   --stick      → --sticks
//   c9           → nothing: almost every word is near it
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::service {

/// The known word nearest to a misspelt one, if any is near.
std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known);
/// The same as `; did you mean "solve"?`; empty if no word is near.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace perfectplay::service
