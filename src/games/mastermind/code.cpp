#include "perfectplay/games/mastermind/code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "perfectplay/games/notation.h"

namespace perfectplay {
namespace {

constexpr Colour most_digits = 9;

/// The whole of `word` as a number.
std::optional<std::uint32_t> number_in(std::string_view word) {
  std::uint32_t number = 0;
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// The words of a list, or its digits when it is one word and no number in it needs two.
std::vector<std::string_view> words_or_digits(std::string_view text, bool digits) {
  std::vector<std::string_view> words = split_words(text);
  if (!digits || words.size() != 1) return words;
  const std::string_view word = words[0];
  words.clear();
  for (std::size_t i = 0; i < word.size(); ++i) words.push_back(word.substr(i, 1));
  return words;
}

}  // namespace

Expected<LargeBoard> large_board(std::int64_t pegs, std::int64_t colors) {
  if (pegs < 1 || pegs > LargeBoard::max_pegs) {
    return input_error(fmt::format("mastermind: {} pegs; expected 1 to {}", pegs, LargeBoard::max_pegs));
  }
  if (colors < 1 || colors > LargeBoard::max_colors) {
    return input_error(fmt::format("mastermind: {} colours; expected 1 to {}", colors, LargeBoard::max_colors));
  }
  return LargeBoard{static_cast<std::uint32_t>(pegs), static_cast<std::uint32_t>(colors)};
}

LargeScorer::LargeScorer(const LargeBoard& board, LargeCode secret)
    : secret_(std::move(secret)), left_(board.colors, 0) {
  for (const Colour colour : secret_) ++left_[colour];
}

LargePoints LargeScorer::score(std::span<const Colour> guess) {
  // Counts run below zero (modulo 2^32) where the guess has more pegs of a colour than the secret.
  std::uint32_t black = 0;
  std::uint32_t common = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    black += guess[i] == secret_[i] ? 1U : 0U;
    common += static_cast<std::int32_t>(left_[guess[i]]--) > 0 ? 1U : 0U;
  }
  for (const Colour colour : guess) ++left_[colour];
  return {black, common - black};
}

LargeCode random_code(const LargeBoard& board, std::mt19937_64& random) {
  // Not uniform_int_distribution: its numbers differ between standard libraries, and a seed must mean one game.
  LargeCode code(board.pegs);
  const std::uint64_t limit = random.max() - random.max() % board.colors;
  for (Colour& colour : code) {
    std::uint64_t drawn = random();
    while (drawn >= limit) drawn = random();
    colour = static_cast<Colour>(drawn % board.colors);
  }
  return code;
}

std::string code_name(const LargeBoard& board, std::span<const Colour> code) {
  std::string name;
  for (const Colour colour : code) {
    if (board.colors > most_digits && !name.empty()) name += ',';
    fmt::format_to(std::back_inserter(name), "{}", colour + 1);
  }
  return name;
}

Expected<LargeCode> parse_code(const LargeBoard& board, std::string_view text) {
  const auto words = words_or_digits(text, board.colors <= most_digits);
  if (words.size() != board.pegs) {
    return input_error(fmt::format("code \"{}\": expected {} colours, got {}", text, board.pegs, words.size()));
  }
  LargeCode code;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto colour = number_in(words[i]);
    if (!colour || *colour < 1 || *colour > board.colors) {
      return input_error(fmt::format("code \"{}\", peg {}: \"{}\" is no colour; expected 1 to {}", text, i + 1,
                                     words[i], board.colors));
    }
    code.push_back(*colour - 1);
  }
  return code;
}

std::string points_name(const LargePoints& points) { return fmt::format("{},{}", points.black, points.white); }

Expected<LargePoints> parse_points(const LargeBoard& board, std::string_view text) {
  const auto words = words_or_digits(text, board.pegs <= most_digits);
  if (words.size() == 2) {
    const auto black = number_in(words[0]);
    const auto white = number_in(words[1]);
    if (black && white) {
      const LargePoints points{*black, *white};
      if (auto possible = check_points(board, points); !possible) return tl::unexpected(possible.error());
      return points;
    }
  }
  return input_error(fmt::format("answer \"{}\": expected two numbers, blacks and whites, as in \"1,2\"", text));
}

Expected<void> check_points(const LargeBoard& board, const LargePoints& points) {
  const std::uint32_t n = board.pegs;
  if (points.black > n || points.white > n || points.black + points.white > n) {
    return input_error(fmt::format("answer \"{}\": blacks and whites together are at most {}, the number of pegs",
                                   points_name(points), n));
  }
  if (points.black + 1 == n && points.white == 1) {
    return input_error(fmt::format("answer \"{}\": when all pegs but one are right, the last one cannot be white",
                                   points_name(points)));
  }
  return {};
}

}  // namespace perfectplay
