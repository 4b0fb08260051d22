// Mastermind of any size: codes of thousands of pegs and colours, too many to number. A code is a row of colours.
//
//   guess    7 7 2 9 …        black: right colour in the right place        blacks + whites = the sum over the colours
//   secret   7 1 4 7 …        white: right colour in a wrong place          of the smaller count in the two codes
//
// Colours are numbered from 0 inside and called 1, 2, 3, … outside: "8,8,3,10". Once the colours of the secret are
// counted in O(pegs + colours), scoring takes O(pegs) per guess.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

using Colour = std::uint32_t;
using MastermindCode = std::vector<Colour>;

/// The size of the board: n pegs of m colours.
struct MastermindBoard {
  static constexpr std::uint32_t max_pegs = 20'000;
  static constexpr std::uint32_t max_colors = 20'000;

  std::uint32_t pegs = 4;
  std::uint32_t colors = 6;

  friend bool operator==(const MastermindBoard&, const MastermindBoard&) = default;
};

/// An error names the range when the board is empty or too large.
Expected<MastermindBoard> mastermind_board(std::int64_t pegs, std::int64_t colors);

struct MastermindPoints {
  std::uint32_t black = 0;
  std::uint32_t white = 0;

  friend bool operator==(const MastermindPoints&, const MastermindPoints&) = default;
};

/// Answers guesses for one secret.
class MastermindScorer {
 public:
  MastermindScorer(const MastermindBoard& board, MastermindCode secret);

  const MastermindCode& secret() const { return secret_; }
  MastermindPoints score(std::span<const Colour> guess);

 private:
  MastermindCode secret_;
  std::vector<std::uint32_t> left_;  ///< by colour: the pegs of the secret that no peg of the guess has matched
};

/// Draws a code; all are equally likely.
MastermindCode random_code(const MastermindBoard& board, std::mt19937_64& random);

/// "3211" where there are at most nine colours, else "12,3,40,7".
std::string code_name(const MastermindBoard& board, std::span<const Colour> code);
/// Reads every form of games/deduction/peg_notation.h; so does parse_points().
Expected<MastermindCode> parse_code(const MastermindBoard& board, std::string_view text);

/// "1,2": always with a comma, since counts may exceed 9.
std::string points_name(const MastermindPoints& points);
/// An error says what would have been accepted, or why no guess can get this answer.
Expected<MastermindPoints> parse_points(const MastermindBoard& board, std::string_view text);
/// How answers are written: text for a message, after "Answers:".
std::string points_form(const MastermindBoard& board);

/// Can any guess get this answer? (n-1 blacks and one white cannot occur.)
Expected<void> check_points(const MastermindBoard& board, const MastermindPoints& points);

}  // namespace perfectplay
