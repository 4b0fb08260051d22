// Splitting text into words and numbers.
//
//   split_words("a1, b2 c3")                    a1   b2   c3
//   split_words("1,2 3", blanks)                1,2   3
//   split_quoted("words 'my list.txt' -x")      words   my list.txt   -x
//   take_decimal("1.5 GiB")                     1.5, and " GiB" is left
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay {

inline constexpr std::string_view blanks = " \t\r\n";
inline constexpr std::string_view blanks_and_commas = " \t\r\n,";

/// The words between any number of separators; none of them is empty.
std::vector<std::string_view> split_words(std::string_view text, std::string_view separators = blanks_and_commas);

/// The words between blanks. Quotes, single or double, hold words together and are dropped, as in a shell.
std::vector<std::string> split_quoted(std::string_view text);

/// Removes the number that the text begins with, such as 7, -2.5 or 1e9, and returns it. Without one it returns nothing
/// and leaves the text as it was.
std::optional<double> take_decimal(std::string_view& text);

}  // namespace perfectplay
