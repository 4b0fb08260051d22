// Made-up word lists, for tests and measurements: no list of anybody's is shipped.
//
//   synthetic_words(4, 5, 2026)  →  "bima\nbsaf\ngiat\nlara\npyfo\n"
//
// Letters come as often as they roughly do in English, vowels mostly after consonants, so that a list is as uneven as a
// real one. The same arguments give the same list on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace perfectplay {

/// `count` different words of `length` letters in alphabetical order, one a line, as WordList::parse() reads them;
/// fewer where so many cannot be made up.
std::string synthetic_words(std::size_t length, std::size_t count, std::uint64_t seed);

}  // namespace perfectplay
