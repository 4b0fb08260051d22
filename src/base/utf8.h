// Characters of UTF-8, and letters regardless of case or accents.
//
//   in_lower_case("ABBÉ")         "abbé"       words of a game
//   in_plain_letters("Awalé")     "awale"      names that people type without their accents
//
// Case and accents are known of the alphabets that word lists are mostly written in: Latin, Greek, Cyrillic. Other
// characters stay as they are. Nothing here depends on the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perfectplay {

/// The next character of `text`, which is shortened by it; nothing where the bytes are no UTF-8.
std::optional<char32_t> take_character(std::string_view& text);
void append_character(std::string& text, char32_t character);

char32_t lower_case(char32_t character);
/// Bytes that are no UTF-8 stay as they are.
std::string in_lower_case(std::string_view text);
/// In lower case and without accents.
std::string in_plain_letters(std::string_view text);

}  // namespace perfectplay
