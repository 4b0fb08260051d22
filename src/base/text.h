// Splitting text into words.
//
//   split_words("a1, b2 c3")                    a1   b2   c3
//   split_words("1,2 3", blanks)                1,2   3
//   split_quoted("words 'my list.txt' -x")      words   my list.txt   -x
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perfectplay {

inline constexpr std::string_view blanks = " \t\r\n";
inline constexpr std::string_view blanks_and_commas = " \t\r\n,";

/// The words between any number of separators; none of them is empty.
std::vector<std::string_view> split_words(std::string_view text, std::string_view separators = blanks_and_commas);

/// The words between blanks, as a shell splits them: text in quotes, single or double, is one word without the quotes.
std::vector<std::string> split_quoted(std::string_view text);

}  // namespace perfectplay
