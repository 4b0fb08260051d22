// Made-up word lists, for tests and measurements: the project ships nobody else's word list.
//
//   synthetic_words(4, 5, 2026)  →  "bima\nbsaf\ngiat\nlara\npyfo\n"
//
// Letters are about as frequent as in English, and vowels come mostly after consonants, so that a list is as uneven as
// a real one. The same arguments give the same list on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace perfectplay {

/// `count` different words of `length` letters in alphabetical order, one per line, as WordList::parse() reads them.
/// Fewer where new words become too rare.
std::string synthetic_words(std::size_t length, std::size_t count, std::uint64_t seed);

}  // namespace perfectplay
