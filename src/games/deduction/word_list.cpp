#include "perfectplay/games/deduction/word_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "perfectplay/base/utf8.h"

namespace perfectplay {
namespace {

/// The most that all weights together may be, so that sums of guesses stay exact.
constexpr std::uint64_t most_weight = std::uint64_t{1} << 46;

constexpr char32_t byte_order_mark = 0xFEFF;

/// Letters whose accent may be written behind them, and the two as one.
struct Accented {
  char32_t accent;
  std::u32string_view letters;
  std::u32string_view joined;
};
constexpr std::array<Accented, 11> accented_letters{{
    {0x300, U"aeiouAEIOU", U"àèìòùÀÈÌÒÙ"},
    {0x301, U"aeiouyAEIOUYcnszlrCNSZLR", U"áéíóúýÁÉÍÓÚÝćńśźĺŕĆŃŚŹĹŔ"},
    {0x302, U"aeiouAEIOU", U"âêîôûÂÊÎÔÛ"},
    {0x303, U"anoANO", U"ãñõÃÑÕ"},
    {0x307, U"zZ", U"żŻ"},
    {0x308, U"aeiouyAEIOUY", U"äëïöüÿÄËÏÖÜŸ"},
    {0x30A, U"auAU", U"åůÅŮ"},
    {0x30B, U"ouOU", U"őűŐŰ"},
    {0x30C, U"cdenrstzCDENRSTZ", U"čďěňřšťžČĎĚŇŘŠŤŽ"},
    {0x327, U"csCS", U"çşÇŞ"},
    {0x328, U"aeAE", U"ąęĄĘ"},
}};

std::optional<char32_t> joined(char32_t letter, char32_t accent) {
  const auto row = std::ranges::find(accented_letters, accent, &Accented::accent);
  if (row == accented_letters.end()) return std::nullopt;
  const std::size_t place = row->letters.find(letter);
  return place == std::u32string_view::npos ? std::nullopt : std::optional(row->joined[place]);
}

/// A number of decimal digits, exactly: digits · 10^exponent.
struct Decimal {
  std::uint64_t digits = 0;
  int exponent = 0;
};

/// Nothing where the text is not a number such as 12, 3.5 or 2e-05.
std::optional<Decimal> read_decimal(std::string_view text) {
  constexpr std::uint64_t most_digits = 1'000'000'000'000'000'000;
  Decimal number;
  bool any = false;
  bool point = false;
  for (; !text.empty() && text.front() != 'e' && text.front() != 'E'; text.remove_prefix(1)) {
    const char c = text.front();
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9' || number.digits >= most_digits) return std::nullopt;
    number.digits = number.digits * 10 + static_cast<std::uint64_t>(c - '0');
    number.exponent -= point ? 1 : 0;
    any = true;
  }
  if (!any) return std::nullopt;
  if (!text.empty()) {
    text.remove_prefix(1);
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string_view::npos) {
      return std::nullopt;
    }
    int power = 0;
    for (const char c : text) power = power * 10 + (c - '0');
    number.exponent += negative ? -power : power;
  }
  if (number.digits == 0) return Decimal{};
  for (; number.digits % 10 == 0; number.digits /= 10) ++number.exponent;
  return number;
}

/// The numbers as whole multiples of one unit, without a common factor; nothing where that would be inexact.
std::optional<std::vector<std::uint64_t>> in_whole_numbers(const std::vector<Decimal>& numbers) {
  int least = 1000;
  for (const Decimal& number : numbers) least = number.digits == 0 ? least : std::min(least, number.exponent);
  std::vector<std::uint64_t> result;
  std::uint64_t sum = 0;
  std::uint64_t factor = 0;
  for (const Decimal& number : numbers) {
    std::uint64_t whole = number.digits;
    for (int i = least; whole != 0 && i < number.exponent && whole <= most_weight; ++i) whole *= 10;
    if (whole > most_weight - sum) return std::nullopt;
    sum += whole;
    factor = std::gcd(factor, whole);
    result.push_back(whole);
  }
  if (factor == 0) return std::nullopt;
  for (std::uint64_t& whole : result) whole /= factor;
  return result;
}

tl::unexpected<Error> weights_error(const std::string& source) {
  return input_error(
      fmt::format("word list {}: the weights are not exact in whole numbers; expected some weight above 0, "
                  "and a sum of at most {} in units of the last digit",
                  source, most_weight));
}

/// A word or a number of a list.
struct Entry {
  std::string_view text;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// The entries of a list, one by one.
class Entries {
 public:
  explicit Entries(std::string_view text) : text_(text) {
    std::string mark;
    append_character(mark, byte_order_mark);
    if (text_.starts_with(mark)) text_.remove_prefix(mark.size());
  }

  std::optional<Entry> next() {
    while (true) {
      const std::size_t skipped = std::min(line_left_.find_first_not_of(between), line_left_.size());
      column_ += skipped;
      line_left_.remove_prefix(skipped);
      if (!line_left_.empty()) break;
      if (text_.empty()) return std::nullopt;
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      line_left_ = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++line_;
      column_ = 1;
      if (line_left_.starts_with('#')) line_left_ = {};
    }
    const std::size_t end = std::min(line_left_.find_first_of(between), line_left_.size());
    const Entry entry{line_left_.substr(0, end), line_, column_};
    line_left_.remove_prefix(end);
    column_ += end;
    return entry;
  }

 private:
  static constexpr std::string_view between = " \t\r,;\"[]";

  std::string_view text_;
  std::string_view line_left_;
  std::size_t line_ = 0;
  std::size_t column_ = 1;  ///< in bytes
};

/// The letters of a word, accents joined.
Expected<std::vector<char32_t>> letters_of_entry(const Entry& entry, std::string_view what, const std::string& source) {
  std::vector<char32_t> letters;
  std::string_view text = entry.text;
  while (!text.empty()) {
    const auto character = take_character(text);
    if (!character) {
      return input_error(fmt::format("{} {}, line {}, column {}: this is not UTF-8", what, source, entry.line,
                                     entry.column + letters.size()));
    }
    const auto both = letters.empty() ? std::nullopt : joined(letters.back(), *character);
    if (both) {
      letters.back() = *both;
    } else {
      letters.push_back(*character);
    }
  }
  return letters;
}

std::string word_of(const std::vector<char32_t>& letters) {
  std::string word;
  for (const char32_t letter : letters) append_character(word, letter);
  return word;
}

}  // namespace

Expected<WordList> WordList::parse(std::string_view text, const std::string& source) {
  WordList list;
  std::unordered_map<std::string, std::size_t> seen;
  seen.reserve(text.size() / 8);
  std::vector<Decimal> weights;
  std::optional<Entry> last;
  bool numbers_are_words = false;
  bool missing = false;  ///< a weight of an earlier word
  Entries entries(text);
  while (const auto entry = entries.next()) {
    // Step 1. A number behind a word is its weight.
    const auto number = read_decimal(entry->text);
    if (list.words_.empty()) numbers_are_words = number.has_value();
    if (number && !numbers_are_words) {
      if (last && last->line == entry->line && weights.size() + 1 < list.words_.size()) {
        missing = true;
        break;
      }
      if (!last || last->line != entry->line || weights.size() == list.words_.size()) {
        return input_error(
            fmt::format("word list {}, line {}, column {}: the number {} follows no word; expected a word "
                        "and its weight",
                        source, entry->line, entry->column, entry->text));
      }
      weights.push_back(*number);
      continue;
    }

    // Step 2. A word.
    const std::vector<char32_t> letters = TRY(letters_of_entry(*entry, "word list", source));
    const std::string word = word_of(letters);
    if (list.words_.empty()) list.length_ = letters.size();
    if (letters.size() != list.length_) {
      return input_error(fmt::format("word list {}, line {}: \"{}\" has {} letters; expected {}, as in \"{}\"", source,
                                     entry->line, word, letters.size(), list.length_, list.words_.front()));
    }
    if (list.length_ > max_word_length) {
      return input_error(fmt::format("word list {}, line {}: a word of {} letters; expected at most {}", source,
                                     entry->line, list.length_, max_word_length));
    }
    const auto [before, is_new] = seen.emplace(in_lower_case(word), entry->line);
    if (!is_new) {
      return input_error(fmt::format("word list {}, line {}: \"{}\" stands on line {} already", source, entry->line,
                                     word, before->second));
    }
    if (!weights.empty() && weights.size() != list.words_.size()) break;
    for (const char32_t letter : letters) list.letters_.push_back(lower_case(letter));
    list.words_.push_back(word);
    last = entry;
  }
  if (list.words_.empty()) return input_error(fmt::format("word list {}: no words; expected one per line", source));
  if (weights.empty() && !missing) return list;
  if (weights.size() != list.words_.size()) {
    return input_error(fmt::format("word list {}: \"{}\" has no weight; expected one for every word, or none", source,
                                   list.words_[weights.size()]));
  }
  auto whole = in_whole_numbers(weights);
  if (!whole) return weights_error(source);
  list.weights_ = *std::move(whole);
  return list;
}

Expected<void> WordList::weigh(std::string_view text, const std::string& source) {
  std::unordered_map<std::string, Decimal> known;
  std::string word;
  Entries entries(text);
  while (const auto entry = entries.next()) {
    const auto number = read_decimal(entry->text);
    if (number && !word.empty()) {
      known.insert_or_assign(word, *number);
      word.clear();
      continue;
    }
    word = in_lower_case(word_of(TRY(letters_of_entry(*entry, "weights", source))));
  }
  std::vector<Decimal> weights;
  for (const std::string& wanted : words_) {
    const auto found = known.find(in_lower_case(wanted));
    if (found == known.end()) {
      return input_error(
          fmt::format("weights {}: none for \"{}\"; expected a line \"{} NUMBER\"", source, wanted, wanted));
    }
    weights.push_back(found->second);
  }
  auto whole = in_whole_numbers(weights);
  if (!whole) return weights_error(source);
  weights_ = *std::move(whole);
  return {};
}

}  // namespace perfectplay
