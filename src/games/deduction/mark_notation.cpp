#include "perfectplay/games/deduction/mark_notation.h"

#include <fmt/format.h>

#include <optional>

#include "perfectplay/base/utf8.h"

namespace perfectplay {
namespace {

/// The mark that a small letter, digit or square means; 0 where it is none.
char mark_of(char32_t sign) {
  constexpr std::u32string_view green = U"g2🟩🟧";
  constexpr std::u32string_view yellow = U"y1🟨🟦";
  constexpr std::u32string_view grey = U"-._xb0⬛⬜";
  if (green.find(sign) != std::u32string_view::npos) return 'g';
  if (yellow.find(sign) != std::u32string_view::npos) return 'y';
  return grey.find(sign) != std::u32string_view::npos ? '-' : '\0';
}

/// Does the sign only separate marks? U+FE0F after a square asks for its coloured picture.
bool may_be_skipped(char32_t sign) { return sign == U' ' || sign == U'\t' || sign == U',' || sign == 0xFE0F; }

}  // namespace

std::string marks_form() {
  return "one mark per letter: g in its place, y elsewhere in the word, - not in it; also . _ x or b for -, the digits "
         "2, 1, 0, or coloured squares";
}

Expected<std::string> read_marks(std::size_t length, std::string_view text) {
  const std::string small = in_lower_case(text);
  std::string marks;
  std::size_t column = 0;
  for (std::string_view rest = small; !rest.empty();) {
    const std::string_view here = rest;
    ++column;
    const auto sign = take_character(rest);
    if (!sign) return input_error(fmt::format("answer \"{}\": this is not UTF-8; expected {}", text, marks_form()));
    if (may_be_skipped(*sign)) continue;
    const char mark = mark_of(*sign);
    if (mark == '\0') {
      return input_error(fmt::format("answer \"{}\", column {}: \"{}\" is no mark; expected {}", text, column,
                                     here.substr(0, here.size() - rest.size()), marks_form()));
    }
    marks += mark;
  }
  if (marks.size() != length) {
    return input_error(
        fmt::format("answer \"{}\": {} marks for {} letters; expected {}", text, marks.size(), length, marks_form()));
  }
  return marks;
}

}  // namespace perfectplay
