// Characters of UTF-8, and letters regardless of case or accents.
//
//   in_lower_case("ABBÉ")         "abbé"       words of a game
//   in_plain_letters("Awalé")     "awale"      names that people type without their accents
//
// Case is known for the alphabets of most word lists: Latin, Greek (letters without accents) and Cyrillic. Accents are
// known on the letters à … ÿ of Western Europe, and as combining characters. All other characters stay as they are.
// Nothing here depends on the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perfectplay {

/// Removes the first character of `text`, which must not be empty, and returns it; nothing, and `text` unchanged, where
/// the bytes are not UTF-8.
std::optional<char32_t> take_character(std::string_view& text);
void append_character(std::string& text, char32_t character);

char32_t lower_case(char32_t character);
/// Bytes that are not UTF-8 stay as they are.
std::string in_lower_case(std::string_view text);
/// In lower case and without accents.
std::string in_plain_letters(std::string_view text);

}  // namespace perfectplay
