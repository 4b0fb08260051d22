#include "perfectplay/files/sheet_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "perfectplay/base/text.h"

namespace perfectplay {
namespace {

using SheetWords = std::vector<std::string>;

std::string lower_case(std::string_view word) {
  std::string lower(word);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

/// The outcome that a word stands for; no outcome for "?".
struct SheetVerdict {
  std::optional<Outcome> outcome;
};
std::optional<SheetVerdict> verdict_of(std::string_view word) {
  const std::string lower = lower_case(word);
  if (lower == "?") return SheetVerdict{};
  if (lower == "j0") return SheetVerdict{Outcome::J0};
  if (lower == "j1") return SheetVerdict{Outcome::J1};
  if (lower == "draw" || lower == "nul") return SheetVerdict{Outcome::Draw};
  return std::nullopt;
}

/// The words of a line without its comment, and without a colon or an equals sign after the position.
SheetWords sheet_words(std::string_view line) {
  SheetWords words;
  for (std::string& word : split_quoted(line)) {
    if (word.starts_with('#')) break;
    words.push_back(std::move(word));
  }
  if (words.size() > 1 && (words[1] == ":" || words[1] == "=")) words.erase(words.begin() + 1);
  if (!words.empty() && words[0].size() > 1 && words[0].ends_with(':')) words[0].pop_back();
  return words;
}

template <class Visit>
void for_each_sheet_line(std::string_view text, const Visit& visit) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const SheetWords words = sheet_words(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
    if (!words.empty() && !visit(words, number)) return;
  }
}

/// "nim --sticks 4 --misere", "nim sticks=4 misere=true" or "graph course.game".
GameReference sheet_game(const SheetWords& words) {
  GameReference reference;
  if (words.size() > 1) reference.game = words[1];
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t sign = words[i].find('=');
    if (words[i].starts_with("--")) {
      const bool has_value = i + 1 < words.size() && !words[i + 1].starts_with("--");
      reference.arguments.emplace_back(words[i].substr(2), has_value ? words[i + 1] : "true");
      if (has_value) ++i;
    } else if (sign != std::string::npos) {
      reference.arguments.emplace_back(words[i].substr(0, sign), words[i].substr(sign + 1));
    } else {
      reference.arguments.emplace_back("file", words[i]);
    }
  }
  return reference;
}

SheetAnswer sheet_answer(const SheetWords& words, std::size_t line) {
  SheetAnswer answer{.position = words[0], .outcome = {}, .rank = {}, .move = {}, .line = line, .fault = {}};
  const auto verdict = words.size() > 1 ? verdict_of(words[1]) : std::nullopt;
  if (!verdict) {
    answer.fault = words.size() > 1 ? fmt::format("expected J0, J1, draw or ?, not \"{}\"", words[1])
                                    : std::string("who wins? J0, J1, draw or ?");
    return answer;
  }
  answer.outcome = verdict->outcome;
  if (words.size() > 2 && words[2] != "-") {
    std::uint32_t rank = 0;
    const char* const end = words[2].data() + words[2].size();
    const auto [after, failure] = std::from_chars(words[2].data(), end, rank);
    if (failure != std::errc() || after != end || Rank{rank} == no_rank) {
      answer.fault = fmt::format("expected a rank, a number of moves or -, not \"{}\"", words[2]);
      return answer;
    }
    answer.rank = Rank{rank};
  }
  if (words.size() > 3 && words[3] != "-") answer.move = words[3];
  if (words.size() > 4) answer.fault = fmt::format("unexpected \"{}\": position, winner, rank, move", words[4]);
  return answer;
}

}  // namespace

bool is_sheet(std::string_view text) {
  bool found = false;
  for_each_sheet_line(text, [&](const SheetWords& words, std::size_t) {
    found = words.size() > 1 && (words[0] == "game" || verdict_of(words[1]).has_value());
    return false;
  });
  return found;
}

Sheet parse_sheet(std::string_view text) {
  Sheet sheet;
  bool first = true;
  for_each_sheet_line(text, [&](const SheetWords& words, std::size_t line) {
    if (first && words[0] == "game") {
      sheet.reference = sheet_game(words);
    } else {
      sheet.answers.push_back(sheet_answer(words, line));
    }
    first = false;
    return true;
  });
  return sheet;
}

}  // namespace perfectplay
