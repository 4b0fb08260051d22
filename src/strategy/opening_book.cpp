#include "perfectplay/strategy/opening_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/index/symmetry.h"
#include "perfectplay/strategy/opening_book_files.h"
#include "perfectplay/strategy/solution_words.h"

namespace perfectplay {
namespace {

constexpr std::size_t letters_in_a_line = 100;

std::string checksum_of(std::string_view head, std::string_view letters) {
  SolutionChecksum sum;
  sum.add(std::string(head));
  sum.add(std::string(letters));
  return sum.digits();
}

char letter_of(std::int8_t score) {
  return static_cast<char>(score == 0 ? '0' : score > 0 ? 'A' + score - 1 : 'a' - score - 1);
}

/// The letter's score; nothing for a letter that is none.
std::optional<std::int8_t> score_of_letter(char letter) {
  if (letter == '0') return std::int8_t{0};
  if (letter >= 'A' && letter <= 'Z') return static_cast<std::int8_t>(letter - 'A' + 1);
  if (letter >= 'a' && letter <= 'z') return static_cast<std::int8_t>(-(letter - 'a' + 1));
  return std::nullopt;
}

}  // namespace

OpeningBook::OpeningBook(const ConnectFour& game, int plies) : game_(game), plies_(plies) {
  layers_.push_back({{raw(game.encode(game.start()))}, {unknown}});
  for (int ply = 0; ply < plies; ++ply) {
    Layer next;
    for (const std::uint64_t code : layers_.back().codes) {
      const auto position = game.decode(Code{code});
      for (const auto move : game.moves(position)) {
        const auto after = game.play(position, move);
        if (!game.result(after)) next.codes.push_back(raw(canonical_code(game, after)));
      }
    }
    std::ranges::sort(next.codes);
    next.codes.erase(std::ranges::unique(next.codes).begin(), next.codes.end());
    next.scores.assign(next.codes.size(), unknown);
    layers_.push_back(std::move(next));
  }
}

Expected<OpeningBook> OpeningBook::empty(const ConnectFour& game, int plies) {
  if (plies < 0 || plies > most_plies) {
    return input_error(fmt::format("a book of {} plies; accepted: 0 to {}", plies, most_plies));
  }
  return OpeningBook(game, plies);
}

std::string OpeningBook::head() const {
  return fmt::format("perfectplay opening book, connect-four {}x{} align {}, plies {}\n", game_.width(), game_.height(),
                     game_.align(), plies_);
}

std::string OpeningBook::text() const {
  std::string letters;
  for (std::size_t i = 0; i < size(); ++i) {
    if (i % letters_in_a_line == 0 && i > 0) letters += '\n';
    letters += known(i) ? letter_of(leaves().scores[i]) : '?';
  }
  letters += '\n';
  return fmt::format("{}checksum {}\n{}", head(), checksum_of(head(), letters), letters);
}

Expected<OpeningBook> OpeningBook::parse(const ConnectFour& game, std::string_view text, std::string_view name) {
  const auto defect = [&](std::string_view what) { return input_error(fmt::format("{}: {}", name, what)); };
  const std::size_t first = text.find('\n');
  const std::size_t second = first == std::string_view::npos ? first : text.find('\n', first + 1);
  if (second == std::string_view::npos) return defect("not an opening book: it has no head");
  for (int plies = 0; plies <= most_plies; ++plies) {
    if (text.substr(0, first).ends_with(fmt::format(", plies {}", plies))) {
      OpeningBook book(game, plies);
      const std::string head = book.head();
      if (text.substr(0, first + 1) != head) {
        return defect(fmt::format("it is of another board; expected: {}", head.substr(0, head.size() - 1)));
      }
      const std::string_view letters = text.substr(second + 1);
      const std::string sum = fmt::format("checksum {}", checksum_of(head, letters));
      if (text.substr(first + 1, second - first - 1) != sum) return defect("damaged: the checksum does not agree");
      Layer& leaves = book.layers_.back();
      std::size_t i = 0;
      for (const char letter : letters) {
        if (letter == '\n') continue;
        if (i == leaves.scores.size()) return defect("it has more letters than there are positions");
        const auto score = score_of_letter(letter);
        if (!score && letter != '?') return defect(fmt::format("letter {}: \"{}\" is no score", i + 1, letter));
        leaves.scores[i++] = score.value_or(unknown);
      }
      if (i != leaves.scores.size()) return defect("it has fewer letters than there are positions");
      book.tell();
      return book;
    }
  }
  return defect(
      fmt::format("not an opening book: its first line does not end in \", plies N\", N at most {}", most_plies));
}

const OpeningBook* OpeningBook::built_in(const ConnectFour& game) {
  if (game.width() != 7 || game.height() != 6 || game.align() != 4) return nullptr;
  static const auto book = parse(game, embedded::connect_four_7x6_book(), "the program's own opening book");
  return book ? &*book : nullptr;
}

void OpeningBook::set(std::size_t i, const Value& value) {
  const auto there = position(i);
  layers_.back().scores[i] = static_cast<std::int8_t>(game_.score(there, value, game_.player(there)));
}

void OpeningBook::tell() {
  for (int ply = plies_ - 1; ply >= 0; --ply) {
    Layer& layer = layers_[static_cast<std::size_t>(ply)];
    for (std::size_t i = 0; i < layer.codes.size(); ++i) {
      const auto position = game_.decode(Code{layer.codes[i]});
      const Player player = game_.player(position);
      int best = -unknown;
      for (const auto move : game_.moves(position)) {
        const auto after = game_.play(position, move);
        const auto over = game_.result(after);
        const int score = over ? game_.score(after, {*over, *over == Outcome::Draw ? no_rank : Rank{0}}, player)
                          : find_score(after) == unknown ? unknown
                                                         : -find_score(after);
        best = score == unknown || best == unknown ? unknown : std::max(best, score);
      }
      layer.scores[i] = static_cast<std::int8_t>(best);
    }
  }
}

std::int8_t OpeningBook::find_score(const ConnectFour::Position& position) const {
  const auto ply = static_cast<std::size_t>(std::popcount(position.stones));
  if (ply >= layers_.size()) return unknown;
  const Layer& layer = layers_[ply];
  const std::uint64_t code = raw(canonical_code(game_, position));
  const auto place = std::ranges::lower_bound(layer.codes, code);
  if (place == layer.codes.end() || *place != code) return unknown;
  return layer.scores[static_cast<std::size_t>(place - layer.codes.begin())];
}

std::optional<Value> OpeningBook::find(const ConnectFour::Position& position) const {
  const std::int8_t score = find_score(position);
  if (score == unknown) return std::nullopt;
  return game_.value(position, score);
}

}  // namespace perfectplay
