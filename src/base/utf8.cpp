#include "perfectplay/base/utf8.h"

#include <array>
#include <cstddef>

namespace perfectplay {
namespace {

/// The letters U+00E0 … U+00FF without their accents; a blank where there is no accent to drop.
constexpr std::string_view plain_latin = "aaaaaa ceeeeiiii nooooo ouuuuy y";

bool is_combining_accent(char32_t character) { return character >= 0x300 && character <= 0x36F; }

char32_t without_accent(char32_t character) {
  if (character < 0xE0 || character > 0xFF) return character;
  const char plain = plain_latin[character - 0xE0];
  return plain == ' ' ? character : static_cast<char32_t>(plain);
}

template <class Change>
std::string changed(std::string_view text, const Change& change) {
  std::string result;
  while (!text.empty()) {
    const char byte = text.front();
    if (const auto character = take_character(text)) {
      change(result, *character);
    } else {
      result += byte;
      text.remove_prefix(1);
    }
  }
  return result;
}

}  // namespace

std::optional<char32_t> take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const int more = lead < 0x80 ? 0 : lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : -1;
  if (more < 0 || lead > 0xF4 || text.size() <= static_cast<std::size_t>(more)) return std::nullopt;
  auto character = static_cast<char32_t>(more == 0 ? lead : lead & (0x3F >> more));
  for (std::size_t i = 1; i <= static_cast<std::size_t>(more); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    character = character << 6 | (byte & 0x3F);
  }
  constexpr std::array<char32_t, 4> least{0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  if (character < least[static_cast<std::size_t>(more)] || surrogate || character > 0x10FFFF) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(more) + 1);
  return character;
}

void append_character(std::string& text, char32_t character) {
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  const int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
  constexpr std::array<unsigned, 4> leads{0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(leads[static_cast<std::size_t>(more)] | character >> (6 * more));
  for (int i = more - 1; i >= 0; --i) text += static_cast<char>(0x80 | (character >> (6 * i) & 0x3F));
}

char32_t lower_case(char32_t character) {
  const auto within = [character](char32_t first, char32_t last) { return character >= first && character <= last; };
  if (within(U'A', U'Z')) return character + 32;
  if (character < 0xC0) return character;
  if (within(0xC0, 0xDE) && character != 0xD7) return character + 32;  // À … Þ
  // Capital and small letters alternate. The capitals are even, except that they are odd in Ĺ … Ň and in Ź … Ž.
  if (within(0x100, 0x137) && character != 0x130) return character | 1;
  if (within(0x14A, 0x177)) return character | 1;
  if (within(0x139, 0x148) || within(0x179, 0x17E)) return character + (character & 1);
  if (character == 0x178) return 0xFF;                                    // Ÿ
  if (within(0x391, 0x3A9) && character != 0x3A2) return character + 32;  // Α … Ω
  if (within(0x400, 0x40F)) return character + 80;                        // Ѐ … Џ
  if (within(0x410, 0x42F)) return character + 32;                        // А … Я
  return character;
}

std::string in_lower_case(std::string_view text) {
  return changed(text, [](std::string& result, char32_t c) { append_character(result, lower_case(c)); });
}

std::string in_plain_letters(std::string_view text) {
  return changed(text, [](std::string& result, char32_t c) {
    if (!is_combining_accent(c)) append_character(result, without_accent(lower_case(c)));
  });
}

}  // namespace perfectplay
