#include "perfectplay/games/deduction/peg_notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "perfectplay/base/utf8.h"

namespace perfectplay {
namespace {

constexpr std::string_view between_pegs = " \t\r\n,;-/|";
constexpr std::string_view color_initials = "rbgyop";  ///< red, blue, green, yellow, orange, purple
constexpr std::uint32_t digits_only = 10;              ///< names below this are single digits
constexpr std::uint32_t one_symbol_each = 36;          ///< names below this are single digits or letters

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::uint32_t first_name(const PegNotation& notation) { return notation.from_zero ? 0 : 1; }
/// One more than the greatest name of a colour.
std::uint32_t names_end(const PegNotation& notation) { return first_name(notation) + notation.colors; }

bool has_letters(const PegNotation& notation) { return !notation.from_zero && names_end(notation) <= digits_only; }
bool has_initials(const PegNotation& notation) { return has_letters(notation) && notation.colors <= 6; }

std::optional<std::uint32_t> whole_number(std::string_view word) {
  std::uint32_t number = 0;
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// The colour, from 0, that a small letter means.
std::optional<std::uint32_t> color_of_letter(const PegNotation& notation, char letter) {
  const auto place = static_cast<std::uint32_t>(letter - 'a');
  std::optional<std::uint32_t> color;
  if (has_letters(notation) && place < notation.colors) {
    color = place;
  } else if (has_initials(notation)) {
    const std::size_t initial = color_initials.find(letter);
    if (initial != std::string_view::npos) color = static_cast<std::uint32_t>(initial);
  } else if (names_end(notation) > digits_only && names_end(notation) <= one_symbol_each) {
    color = digits_only + place - first_name(notation);
  }
  return color && *color < notation.colors ? color : std::nullopt;
}

std::optional<std::uint32_t> color_of(const PegNotation& notation, std::string_view entry) {
  if (entry.size() == 1 && is_letter(entry.front())) return color_of_letter(notation, entry.front());
  const auto number = whole_number(entry);
  if (!number || *number < first_name(notation) || *number >= names_end(notation)) return std::nullopt;
  return *number - first_name(notation);
}

/// The words between separators, or the characters of a single word: "12" is two pegs, unless codes have one peg only.
std::vector<std::string_view> pegs_of(const PegNotation& notation, std::string_view text) {
  std::vector<std::string_view> entries;
  for (std::size_t i = text.find_first_not_of(between_pegs); i < text.size();) {
    const std::size_t end = std::min(text.find_first_of(between_pegs, i), text.size());
    entries.push_back(text.substr(i, end - i));
    i = text.find_first_not_of(between_pegs, end);
  }
  if (entries.size() != 1 || notation.places == 1 || names_end(notation) > one_symbol_each) return entries;
  const std::string_view word = entries.front();
  entries.clear();
  for (std::size_t i = 0; i < word.size(); ++i) entries.push_back(word.substr(i, 1));
  return entries;
}

std::string_view colors_word(const PegNotation& notation) { return notation.digits ? "digits" : "colours"; }

/// A run of digits, or of letters, in an answer.
struct AnswerToken {
  std::optional<std::uint32_t> number;
  std::string_view word;
};

/// The tokens of an answer; nothing where it has a character that no form of answers uses.
std::optional<std::vector<AnswerToken>> tokens_of(std::string_view text) {
  constexpr std::string_view separators = " \t\r\n,;-/:+()";
  std::vector<AnswerToken> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (separators.find(text[i]) != std::string_view::npos) {
      ++i;
      continue;
    }
    const auto same = is_digit(text[i]) ? is_digit : is_letter;
    std::size_t end = i;
    while (end < text.size() && same(text[end])) ++end;
    if (end == i) return std::nullopt;
    const std::string_view word = text.substr(i, end - i);
    tokens.push_back({is_digit(text[i]) ? whole_number(word) : std::nullopt, word});
    if (is_digit(text[i]) && !tokens.back().number) return std::nullopt;
    i = end;
  }
  return tokens;
}

/// "1,2", and "12" where no count exceeds 9.
std::optional<PegCounts> bare_numbers(const PegNotation& notation, const std::vector<AnswerToken>& tokens) {
  if (!notation.whites) return tokens.size() == 1 ? std::optional(PegCounts{*tokens[0].number, 0}) : std::nullopt;
  if (tokens.size() == 2) return PegCounts{*tokens[0].number, *tokens[1].number};
  if (tokens.size() != 1 || tokens[0].word.size() != 2 || notation.places >= digits_only) return std::nullopt;
  return PegCounts{*tokens[0].number / 10, *tokens[0].number % 10};
}

/// "bww".
std::optional<PegCounts> drawn_pegs(const PegNotation& notation, std::string_view word) {
  if (word.find_first_not_of("bw") != std::string_view::npos) return std::nullopt;
  const auto count = [&](char c) { return static_cast<std::uint32_t>(std::ranges::count(word, c)); };
  if (!notation.whites && count('w') != 0) return std::nullopt;
  return PegCounts{count('b'), count('w')};
}

/// "1A2B", "1b2w", "1 bull, 2 cows".
std::optional<PegCounts> labelled_numbers(const PegNotation& notation, const std::vector<AnswerToken>& tokens) {
  std::optional<std::uint32_t> black, white, either;
  bool has_a = false;
  if (tokens.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < tokens.size(); i += 2) {
    const std::string_view label = tokens[i + 1].word;
    const auto is = [&](std::initializer_list<std::string_view> words) {
      return std::ranges::find(words, label) != words.end();
    };
    if (!tokens[i].number || tokens[i + 1].number) return std::nullopt;
    has_a = has_a || label == "a";
    std::optional<std::uint32_t>* const count = is({"a", "black", "blacks", "bull", "bulls"})      ? &black
                                                : is({"w", "white", "whites", "c", "cow", "cows"}) ? &white
                                                : is({"b"})                                        ? &either
                                                                                                   : nullptr;
    if (count == nullptr || *count) return std::nullopt;
    *count = tokens[i].number;
  }
  if (either) {
    std::optional<std::uint32_t>& meant = has_a ? white : black;
    const bool clear = has_a || white || !notation.whites;
    if (!clear || meant) return std::nullopt;
    meant = either;
  }
  if (!notation.whites && white.value_or(0) != 0) return std::nullopt;
  return PegCounts{black.value_or(0), white.value_or(0)};
}

}  // namespace

std::string code_form(const PegNotation& notation) {
  std::string example;
  const bool separated = names_end(notation) > one_symbol_each;
  for (std::uint32_t i = 0; i < std::min(notation.places, 8U); ++i) {
    const std::uint32_t color = notation.digits ? i : i / 2;
    example += fmt::format("{}{}", separated && i > 0 ? "," : "", first_name(notation) + color % notation.colors % 9);
  }
  std::string text = fmt::format("{} {}{} from {} to {}", notation.places, notation.digits ? "different " : "",
                                 colors_word(notation), first_name(notation), names_end(notation) - 1);
  if (notation.places <= 8) text += ", as " + example;
  if (!separated && names_end(notation) > digits_only) text += "; 10 is a, 11 is b, and so on";
  if (has_letters(notation)) text += fmt::format("; letters are read, too: A to {:c}", 'A' + notation.colors - 1);
  if (has_initials(notation)) {
    constexpr std::string_view names = "R red, B blue, G green, Y yellow, O orange, P purple";
    std::size_t end = 0;
    for (std::uint32_t i = 0; i < notation.colors; ++i) end = names.find(',', end + 1);
    text += fmt::format(", or {}", names.substr(0, end));
  }
  return text;
}

std::string counts_form(const PegNotation& notation) {
  if (!notation.whites) return "the number of right places, as 1";
  const bool two_digits = notation.places < digits_only;
  return fmt::format("{}: {} is one in place, none elsewhere; also {}, 1A0B or {}",
                     notation.digits ? "bulls (right places) first, then cows (right digits elsewhere)"
                                     : "blacks (right places) first, then whites (right colours elsewhere)",
                     two_digits ? "10" : "1,0", two_digits ? "1,0" : "1 0", notation.digits ? "1b0c" : "1b0w");
}

Expected<std::vector<std::uint32_t>> read_code(const PegNotation& notation, std::string_view text) {
  const std::string small = in_lower_case(text);
  const auto pegs = pegs_of(notation, small);
  if (pegs.size() != notation.places) {
    return input_error(fmt::format("code \"{}\": {} {} there; expected {}", text, pegs.size(),
                                   pegs.size() == 1 ? "peg is" : "pegs are", code_form(notation)));
  }
  std::vector<std::uint32_t> code;
  code.reserve(pegs.size());
  for (std::size_t i = 0; i < pegs.size(); ++i) {
    const auto color = color_of(notation, pegs[i]);
    if (!color) {
      return input_error(fmt::format("code \"{}\", peg {}: \"{}\" is not among the {}; expected {}", text, i + 1,
                                     pegs[i], colors_word(notation), code_form(notation)));
    }
    code.push_back(*color);
  }
  return code;
}

Expected<PegCounts> read_counts(const PegNotation& notation, std::string_view text) {
  const std::string small = in_lower_case(text);
  const auto tokens = tokens_of(small);
  std::optional<PegCounts> counts;
  if (tokens && !tokens->empty()) {
    const bool bare = std::ranges::all_of(*tokens, [](const AnswerToken& token) { return token.number.has_value(); });
    counts = bare                                             ? bare_numbers(notation, *tokens)
             : tokens->size() == 1 && !tokens->front().number ? drawn_pegs(notation, tokens->front().word)
                                                              : labelled_numbers(notation, *tokens);
  }
  if (!counts) return input_error(fmt::format("answer \"{}\": expected {}", text, counts_form(notation)));
  TRY(check_counts(notation, *counts));
  return *counts;
}

Expected<void> check_counts(const PegNotation& notation, const PegCounts& counts) {
  const std::uint32_t n = notation.places;
  const std::string name =
      notation.whites ? fmt::format("{},{}", counts.black, counts.white) : fmt::format("{}", counts.black);
  if (counts.black > n || counts.white > n || counts.black + counts.white > n) {
    return input_error(fmt::format("answer \"{}\": {} at most {}, the number of {}", name,
                                   !notation.whites  ? "the right places are"
                                   : notation.digits ? "bulls and cows together are"
                                                     : "blacks and whites together are",
                                   n, notation.digits ? "digits" : "pegs"));
  }
  if (counts.black + 1 == n && counts.white == 1) {
    return input_error(fmt::format("answer \"{}\": when all {} but one are right, the last one cannot be {}", name,
                                   notation.digits ? "digits" : "pegs", notation.digits ? "a cow" : "white"));
  }
  return {};
}

}  // namespace perfectplay
