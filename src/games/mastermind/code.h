// Codes of thousands of pegs and colours, too many to number: a code is a row of colours.
//
//   guess    7 7 2 9 …        black: right colour in the right place        blacks + whites = the sum over the colours
//   secret   7 1 4 7 …        white: right colour in a wrong place          of the smaller count in the two codes
//
// Colours are numbered from 0 inside and called 1, 2, 3, … outside: "8,8,3,10". Scoring takes O(pegs) a guess once the
// secret's colours are counted, O(pegs + colours).
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
using LargeCode = std::vector<Colour>;

/// How large the board is: n pegs of m colours.
struct LargeBoard {
  static constexpr std::uint32_t max_pegs = 20'000;
  static constexpr std::uint32_t max_colors = 20'000;

  std::uint32_t pegs = 4;
  std::uint32_t colors = 6;

  friend bool operator==(const LargeBoard&, const LargeBoard&) = default;
};

/// An error names the range when the board is empty or too large.
Expected<LargeBoard> large_board(std::int64_t pegs, std::int64_t colors);

struct LargePoints {
  std::uint32_t black = 0;
  std::uint32_t white = 0;

  friend bool operator==(const LargePoints&, const LargePoints&) = default;
};

/// Answers guesses for one secret.
class LargeScorer {
 public:
  LargeScorer(const LargeBoard& board, LargeCode secret);

  const LargeCode& secret() const { return secret_; }
  LargePoints score(std::span<const Colour> guess);

 private:
  LargeCode secret_;
  std::vector<std::uint32_t> left_;  ///< of each colour, how many pegs of the secret no peg of the guess has met
};

/// Every code is equally likely.
LargeCode random_code(const LargeBoard& board, std::mt19937_64& random);

/// "3211" where nine colours suffice, else "12,3,40,7".
std::string code_name(const LargeBoard& board, std::span<const Colour> code);
Expected<LargeCode> parse_code(const LargeBoard& board, std::string_view text);

/// "1,2": always with a comma, since counts may pass 9.
std::string points_name(const LargePoints& points);
/// "1,2", "1 2", or "12" where a count cannot pass 9; an error when no code could be answered so.
Expected<LargePoints> parse_points(const LargeBoard& board, std::string_view text);

/// Can any guess at all be answered so? (n-1 blacks and one white cannot.)
Expected<void> check_points(const LargeBoard& board, const LargePoints& points);

}  // namespace perfectplay
