#include "perfectplay/service/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <ranges>

#include "perfectplay/base/file.h"
#include "perfectplay/base/text.h"

namespace perfectplay::service {
namespace {

constexpr std::string_view header_start = "perfectplay play ";
constexpr std::string_view position_start = "position ";
/// The characters between words. The comma is not among them: an answer of a deduction game may hold one.
constexpr std::string_view record_separators = " \t\r\n;";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool same_letters(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

std::string_view trimmed_line(std::string_view line) {
  const std::size_t first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

/// The length of the move number at the beginning of "12.", "3)", "4..." or "5.e4"; 0: there is none.
std::size_t number_length(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits == word.size()) return 0;
  const std::size_t end = std::min(word.find_first_not_of(".):", digits), word.size());
  return end == digits ? 0 : end;
}

/// A move of Awalé without the seeds that it takes, as best lines are printed: "2" of "2+3".
std::string_view without_gain(std::string_view word) {
  const std::size_t plus = std::min(word.find('+'), word.size());
  const bool gain = plus > 0 && plus + 1 < word.size() && std::ranges::all_of(word.substr(plus + 1), is_digit);
  return gain ? word.substr(0, plus) : word;
}

void read_comment(std::string_view comment, GameRecord& record) {
  comment.remove_prefix(std::min(comment.find_first_not_of("# \t"), comment.size()));
  if (comment.starts_with(header_start) && record.game.empty()) {
    record.game = trimmed_line(comment.substr(header_start.size()));
  } else if (comment.starts_with(position_start) && record.words.empty()) {
    record.position = trimmed_line(comment.substr(position_start.size()));
  }
}

/// Have these names a form (4, a1) that can be separated without blanks?
bool can_be_joined(const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [](std::string_view name) {
    if (name.size() == 1) return true;
    if (!name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0) name.remove_prefix(1);
    return !name.empty() && std::ranges::all_of(name, is_digit);
  });
}

std::string accepted_moves(const std::vector<std::string>& names) {
  constexpr std::size_t listed_at_most = 16;
  return fmt::format("{}{}", fmt::join(names | std::views::take(listed_at_most), " "),
                     names.size() > listed_at_most ? " …" : "");
}

/// Plays words one by one.
class RecordPlayer {
 public:
  RecordPlayer(const GameRecord& record, const RecordBoard& board) : record_(record), board_(board) {}

  Expected<std::vector<std::string>> run() {
    for (const RecordWord& word : record_.words) {
      // A name may hold commas or begin like a number, so the whole word is tried first.
      if (const auto whole = move_named(board_.moves(), word.text)) {
        play(*whole);
        continue;
      }
      for (std::string_view part : split_words(word.text, ",")) {
        const bool is_move = move_named(board_.moves(), part).has_value();
        if (!is_move) part.remove_prefix(number_length(part));
        part = without_gain(part);
        if (!part.empty()) TRY(play_joined(part, word));
      }
    }
    return std::move(played_);
  }

 private:
  /// Plays one move, or several without blanks between them.
  Expected<void> play_joined(std::string_view text, const RecordWord& word) {
    while (!text.empty()) {
      const std::vector<std::string> names = board_.moves();
      if (const auto move = move_named(names, text)) {
        play(*move);
        return {};
      }
      std::vector<std::string_view> heads;
      if (can_be_joined(names)) {
        for (const std::string& name : names) {
          if (text.size() > name.size() && same_letters(text.substr(0, name.size()), name)) heads.push_back(name);
        }
      }
      if (heads.empty()) return refused(text, word, names);
      if (heads.size() > 1) {
        return input_error(fmt::format("{}: may begin with {}; write blanks between the moves", place(text, word),
                                       fmt::join(heads, " or ")));
      }
      text.remove_prefix(heads.front().size());
      play(std::string(heads.front()));
    }
    return {};
  }

  void play(const std::string& move) {
    played_.push_back(move);
    board_.play(move);
  }

  /// The place for a message: `move 5, "9"`, with the line if the record has several lines.
  std::string place(std::string_view text, const RecordWord& word) const {
    const bool lines = !record_.words.empty() && record_.words.back().line > 1;
    return fmt::format("{}{}move {}, \"{}\"", record_.file.empty() ? "" : record_.file + ", ",
                       lines ? fmt::format("line {}, ", word.line) : "", played_.size() + 1, text);
  }
  tl::unexpected<Error> refused(std::string_view text, const RecordWord& word,
                                const std::vector<std::string>& names) const {
    if (names.empty()) {
      return input_error(
          fmt::format("{}: the game was over after {} moves; expected no more", place(text, word), played_.size()));
    }
    return input_error(fmt::format("{}: expected one of {}", place(text, word), accepted_moves(names)));
  }

  const GameRecord& record_;
  const RecordBoard& board_;
  std::vector<std::string> played_;
};

}  // namespace

GameRecord read_record(std::string_view text) {
  GameRecord record;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('#')) {
      read_comment(line, record);
      continue;
    }
    for (std::string_view word : split_words(line, record_separators)) {
      // A number that stands alone is dropped here. One that is joined to a move is left to RecordPlayer, which knows
      // the moves.
      if (number_length(word) == word.size()) continue;
      record.words.push_back({std::string(word), number});
    }
  }
  return record;
}

Expected<GameRecord> read_record_file(const std::string& path) {
  const FileContents contents = TRY(FileContents::read(path));
  GameRecord record = read_record(contents.text());
  record.file = contents.name();
  return record;
}

Expected<void> check_record(const GameRecord& record, const GameChoice& game) {
  if (record.game.empty()) return {};
  const auto told = typed_game(record.game);
  // Other programs may write such a comment too. A comment that names no game of the registry is ignored.
  if (!told || told->command() == game.command()) return {};
  return input_error(fmt::format("{} is of {}, and {} was asked for", record.file.empty() ? "the record" : record.file,
                                 told->command(), game.command()),
                     Hint{"game", told->command()});
}

std::string print_record(const GameRecord& record) {
  std::string text;
  if (!record.game.empty()) text += fmt::format("# {}{}\n", header_start, record.game);
  if (!record.position.empty()) text += fmt::format("# {}{}\n", position_start, record.position);
  for (std::size_t i = 0; i < record.words.size(); i += 2) {
    text += fmt::format("{}. {}", i / 2 + 1, record.words[i].text);
    if (i + 1 < record.words.size()) text += ' ' + record.words[i + 1].text;
    text += '\n';
  }
  return text;
}

std::optional<std::string> move_named(const std::vector<std::string>& names, std::string_view word) {
  if (const auto exact = std::ranges::find(names, word); exact != names.end()) return *exact;
  // Names that differ only in their case must be typed exactly.
  const auto alike = [&](const std::string& name) { return same_letters(name, word); };
  const auto found = std::ranges::find_if(names, alike);
  if (found == names.end() || std::find_if(found + 1, names.end(), alike) != names.end()) return std::nullopt;
  return *found;
}

Expected<std::vector<std::string>> play_record(const GameRecord& record, const RecordBoard& board) {
  return RecordPlayer(record, board).run();
}

std::string record_history(const GameRecord& record) {
  std::vector<std::string_view> words;
  for (const RecordWord& word : record.words) {
    std::string_view text = word.text;
    // Only a guess is numbered: an answer may look like a number itself.
    if (words.size() % 2 == 0) text.remove_prefix(number_length(text));
    while (text.ends_with(',')) text.remove_suffix(1);
    if (!text.empty()) words.push_back(text);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace perfectplay::service
