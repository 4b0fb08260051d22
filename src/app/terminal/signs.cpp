#include "perfectplay/app/terminal/signs.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace perfectplay::app {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

constexpr std::array spellings{
    // boxes and lines
    Spelling{"─", "-"},
    Spelling{"━", "="},
    Spelling{"═", "="},
    Spelling{"│", "|"},
    Spelling{"┃", "|"},
    Spelling{"┌", "+"},
    Spelling{"┐", "+"},
    Spelling{"└", "+"},
    Spelling{"┘", "+"},
    Spelling{"├", "+"},
    Spelling{"┤", "+"},
    Spelling{"┬", "+"},
    Spelling{"┴", "+"},
    Spelling{"┼", "+"},
    Spelling{"╭", "+"},
    Spelling{"╮", "+"},
    Spelling{"╰", "+"},
    Spelling{"╯", "+"},
    Spelling{"╲", "\\"},
    Spelling{"╱", "/"},
    // bars, stones and marks
    Spelling{"█", "#"},
    Spelling{"▓", "#"},
    Spelling{"▒", ":"},
    Spelling{"░", "."},
    Spelling{"■", "#"},
    Spelling{"□", "."},
    Spelling{"●", "O"},
    Spelling{"○", "o"},
    Spelling{"•", "*"},
    Spelling{"·", "."},
    Spelling{"★", "*"},
    Spelling{"☆", "*"},
    Spelling{"✓", "+"},
    Spelling{"✗", "x"},
    Spelling{"⬢", "#"},
    Spelling{"⬡", "."},
    Spelling{"🟩", "g"},
    Spelling{"🟨", "y"},
    Spelling{"⬛", "-"},
    Spelling{"⬜", "-"},
    // arrows
    Spelling{"→", "->"},
    Spelling{"←", "<-"},
    Spelling{"↔", "<->"},
    Spelling{"⇄", "<->"},
    Spelling{"↑", "^"},
    Spelling{"↓", "v"},
    Spelling{"▶", ">"},
    Spelling{"►", ">"},
    Spelling{"◀", "<"},
    Spelling{"▲", "^"},
    Spelling{"▼", "v"},
    // mathematics and punctuation
    Spelling{"…", "..."},
    Spelling{"×", "x"},
    Spelling{"÷", "/"},
    Spelling{"±", "+-"},
    Spelling{"≤", "<="},
    Spelling{"≥", ">="},
    Spelling{"≠", "!="},
    Spelling{"∞", "inf"},
    Spelling{"π", "pi"},
    Spelling{"τ", "tau"},
    Spelling{"²", "^2"},
    Spelling{"∅", "{}"},
    Spelling{"∪", "+"},
    Spelling{"–", "-"},
    Spelling{"—", "--"},
    Spelling{"‘", "'"},
    Spelling{"’", "'"},
    Spelling{"“", "\""},
    Spelling{"”", "\""},
    Spelling{"«", "\""},
    Spelling{"»", "\""},
    // letters
    Spelling{"é", "e"},
    Spelling{"è", "e"},
    Spelling{"ê", "e"},
    Spelling{"ë", "e"},
    Spelling{"à", "a"},
    Spelling{"â", "a"},
    Spelling{"ç", "c"},
    Spelling{"î", "i"},
    Spelling{"ï", "i"},
    Spelling{"ô", "o"},
    Spelling{"ö", "o"},
    Spelling{"ù", "u"},
    Spelling{"û", "u"},
    Spelling{"ü", "u"},
    Spelling{"É", "E"},
    Spelling{"À", "A"},
    Spelling{"œ", "oe"},
};

/// The sign at the beginning of the text; null: there is none.
const Spelling* sign_at(std::string_view text) {
  const auto* found = std::ranges::find_if(spellings, [&](const Spelling& row) { return text.starts_with(row.first); });
  return found == spellings.end() ? nullptr : found;
}

bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

/// Is the encoding UTF-8? It stands after the dot: "fr_FR.UTF-8", "C.utf8".
bool names_utf8(std::string_view locale) {
  std::string encoding;
  for (const char c : locale.substr(std::min(locale.find('.'), locale.size()))) {
    if (c >= 'A' && c <= 'Z') {
      encoding += static_cast<char>(c - 'A' + 'a');
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      encoding += c;
    }
  }
  return encoding.starts_with("utf8");
}

}  // namespace

bool shows_signs() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const locale = std::getenv(name);
    if (locale != nullptr && *locale != '\0') return names_utf8(locale);
  }
  return true;
}

std::string in_ascii(std::string_view text) {
  std::string spelled;
  spelled.reserve(text.size());
  while (!text.empty()) {
    const Spelling* const sign = is_ascii(text[0]) ? nullptr : sign_at(text);
    spelled += sign == nullptr ? text.substr(0, 1) : sign->second;
    text.remove_prefix(sign == nullptr ? 1 : sign->first.size());
  }
  return spelled;
}

std::string as_shown(std::string_view text) {
  static const bool signs = shows_signs();
  return signs || std::ranges::all_of(text, is_ascii) ? std::string(text) : in_ascii(text);
}

}  // namespace perfectplay::app
