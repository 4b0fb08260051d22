// Numbers and values as a person reads them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/grouped.h"
#include "perfectplay/base/types.h"

namespace perfectplay::service {

/// 1 → "1 move", 5 → "5 moves".
std::string counted(std::uint64_t number, std::string_view noun);
/// 0.0042 → "4.2 ms", 75 → "1 min 15 s".
std::string duration(double seconds);
/// "J0 wins in 7 moves", "J1 has won", "draw"; "J0 wins" if the rank is unknown.
std::string value_in_words(const Value& value);
/// "J0 wins in 7 moves"; for a bracket, "J0 wins in 7 to 15 moves", "J0 wins (in 7 moves at the earliest) or draws", or
/// "open: J0 wins in 20 moves at the earliest, or J1 in 19".
std::string bracket_in_words(const Bracket<Value>& bracket);
/// 417225900 → "417 MB", 1.4e12 → "1.4 TB".
std::string bytes_in_words(double bytes);
/// The value for one player: "a win in 5", "a draw", "a loss in 6".
std::string value_for(Player player, const Value& value);
/// Joins words: "nim, morpion and hex".
std::string listed(const std::vector<std::string_view>& words);
/// A word as a shell needs it: quoted if it holds blanks or special characters.
std::string shell_word(std::string_view word);

}  // namespace perfectplay::service
