#include "perfectplay/games/mastermind/code.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/games/deduction/peg_notation.h"

namespace perfectplay {
namespace {

constexpr Colour most_digits = 9;

PegNotation notation_of(const MastermindBoard& board) { return {.places = board.pegs, .colors = board.colors}; }

}  // namespace

Expected<MastermindBoard> mastermind_board(std::int64_t pegs, std::int64_t colors) {
  if (pegs < 1 || pegs > MastermindBoard::max_pegs) {
    return input_error(fmt::format("mastermind: {} pegs; expected 1 to {}", pegs, MastermindBoard::max_pegs));
  }
  if (colors < 1 || colors > MastermindBoard::max_colors) {
    return input_error(fmt::format("mastermind: {} colours; expected 1 to {}", colors, MastermindBoard::max_colors));
  }
  return MastermindBoard{static_cast<std::uint32_t>(pegs), static_cast<std::uint32_t>(colors)};
}

MastermindScorer::MastermindScorer(const MastermindBoard& board, MastermindCode secret)
    : secret_(std::move(secret)), left_(board.colors, 0) {
  for (const Colour colour : secret_) ++left_[colour];
}

MastermindPoints MastermindScorer::score(std::span<const Colour> guess) {
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

MastermindCode random_code(const MastermindBoard& board, std::mt19937_64& random) {
  // Not uniform_int_distribution: its numbers differ between standard libraries, and a seed must mean one game.
  MastermindCode code(board.pegs);
  const std::uint64_t limit = random.max() - random.max() % board.colors;
  for (Colour& colour : code) {
    std::uint64_t drawn = random();
    while (drawn >= limit) drawn = random();
    colour = static_cast<Colour>(drawn % board.colors);
  }
  return code;
}

std::string code_name(const MastermindBoard& board, std::span<const Colour> code) {
  std::string name;
  for (const Colour colour : code) {
    if (board.colors > most_digits && !name.empty()) name += ',';
    fmt::format_to(std::back_inserter(name), "{}", colour + 1);
  }
  return name;
}

Expected<MastermindCode> parse_code(const MastermindBoard& board, std::string_view text) {
  return read_code(notation_of(board), text);
}

std::string points_name(const MastermindPoints& points) { return fmt::format("{},{}", points.black, points.white); }

Expected<MastermindPoints> parse_points(const MastermindBoard& board, std::string_view text) {
  const PegCounts counts = TRY(read_counts(notation_of(board), text));
  return MastermindPoints{counts.black, counts.white};
}

std::string points_form(const MastermindBoard& board) { return counts_form(notation_of(board)); }

Expected<void> check_points(const MastermindBoard& board, const MastermindPoints& points) {
  return check_counts(notation_of(board), {points.black, points.white});
}

}  // namespace perfectplay
