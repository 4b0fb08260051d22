#include "perfectplay/play/opening_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <tuple>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/files/solution_words.h"
#include "perfectplay/graph/explore/symmetry.h"
#include "perfectplay/play/opening_book_files.h"

namespace perfectplay {
namespace {

std::string checksum_of(std::string_view head, std::string_view lines) {
  SolutionChecksum sum;
  sum.add(std::string(head));
  sum.add(std::string(lines));
  return sum.digits();
}

}  // namespace

std::string OpeningBook::head() const {
  return fmt::format("perfectplay opening book, connect-four {}x{} align {}\n", game_.width(), game_.height(),
                     game_.align());
}

std::string OpeningBook::text() const {
  std::vector<const Entry*> sorted;
  sorted.reserve(entries_.size());
  for (const auto& [code, entry] : entries_) sorted.push_back(&entry);
  std::ranges::sort(sorted, {}, [](const Entry* entry) { return std::tuple(entry->columns.size(), entry->columns); });
  std::string lines;
  for (const Entry* entry : sorted) {
    lines += std::to_string(entry->score);
    if (!entry->columns.empty()) lines += ' ' + entry->columns;
    lines += '\n';
  }
  return fmt::format("{}checksum {}\n{}", head(), checksum_of(head(), lines), lines);
}

Expected<OpeningBook> OpeningBook::parse(const ConnectFour& game, std::string_view text, std::string_view name) {
  const auto defect = [&](std::string_view what) { return input_error(fmt::format("{}: {}", name, what)); };
  OpeningBook book(game);
  const std::string head = book.head();
  if (!text.starts_with("perfectplay opening book, ")) return defect("not an opening book");
  if (!text.starts_with(head)) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto board = [](std::string_view whole) {
      return whole.substr(std::min(whole.find(", ") + 2, whole.size()));
    };
    return defect(fmt::format("the book is of another board: {}; expected {}", board(line),
                              board(std::string_view(head).substr(0, head.size() - 1))));
  }
  text.remove_prefix(head.size());
  const std::size_t end = text.find('\n');
  const std::string_view lines = end == std::string_view::npos ? "" : text.substr(end + 1);
  if (text.substr(0, end) != fmt::format("checksum {}", checksum_of(head, lines))) {
    return defect("damaged: the checksum does not agree");
  }
  int number = 2;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t stop = std::min(lines.find('\n', begin), lines.size());
    ++number;
    if (const auto wrong = book.take(lines.substr(begin, stop - begin))) {
      return defect(fmt::format("line {}: {}", number, *wrong));
    }
    begin = stop + 1;
  }
  return book;
}

Expected<OpeningBook> OpeningBook::read(const ConnectFour& game, const std::string& path) {
  const auto file = TRY(FileContents::read(path));
  return parse(game, file.text(), file.name());
}

std::optional<std::string> OpeningBook::take(std::string_view line) {
  const std::size_t blank = line.find(' ');
  const std::string_view columns = blank == std::string_view::npos ? "" : line.substr(blank + 1);
  const std::string_view word = line.substr(0, blank);
  const auto position = game_.parse(columns);
  if (!position) return position.error().message;
  if (game_.result(*position)) return fmt::format("the game is over after {}", columns);
  const int most = (game_.width() * game_.height() - std::popcount(position->stones) + 1) / 2;
  int score = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), score);
  if (read.ec != std::errc() || read.ptr != word.data() + word.size() || score < -most || score > most) {
    return fmt::format("\"{}\" is no score; expected {} to {}", word, -most, most);
  }
  const Entry entry{std::string(columns), score};
  if (!entries_.emplace(raw(canonical_code(game_, *position)), entry).second) return "this position stood here before";
  return std::nullopt;
}

const OpeningBook* OpeningBook::built_in(const ConnectFour& game) {
  if (game.width() != 7 || game.align() != 4) return nullptr;
  const auto open = [](int height, std::string_view text) {
    return parse(ConnectFour::create(7, height, 4).value(), text, "the program's own opening book");
  };
  static const auto book6 = open(6, embedded::connect_four_7x6_book());
  static const auto book7 = open(7, embedded::connect_four_7x7_book());
  const auto* book = game.height() == 6 ? &book6 : game.height() == 7 ? &book7 : nullptr;
  return book != nullptr && *book ? &**book : nullptr;
}

std::optional<Value> OpeningBook::find(const ConnectFour::Position& position) const {
  const auto entry = entries_.find(raw(canonical_code(game_, position)));
  if (entry == entries_.end()) return std::nullopt;
  return game_.value(position, entry->second.score);
}

int OpeningBook::preference(const ConnectFour::Position& position) const {
  constexpr std::uint64_t large_prime = 1'000'000'007;
  const std::uint64_t code = raw(canonical_code(game_, position));
  return entries_.contains(code) ? 1 + static_cast<int>(code % large_prime) : 0;
}

void OpeningBook::add(std::string_view columns, const ConnectFour::Position& position, const Value& value) {
  const int score = game_.score(position, value, game_.player(position));
  entries_.insert_or_assign(raw(canonical_code(game_, position)), Entry{std::string(columns), score});
}

}  // namespace perfectplay
