// Whole games of large Mastermind, and the obvious way to score a guess.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::testing {

/// Counts blacks peg by peg and whites by striking out pairs; shares nothing with MastermindScorer.
inline MastermindPoints plain_points(const MastermindCode& guess, const MastermindCode& secret) {
  MastermindPoints points;
  std::vector<bool> met(secret.size(), false);
  for (std::size_t i = 0; i < guess.size(); ++i) points.black += guess[i] == secret[i] ? 1U : 0U;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (guess[i] == secret[i]) continue;
    for (std::size_t j = 0; j < secret.size(); ++j) {
      if (met[j] || guess[j] == secret[j] || guess[i] != secret[j]) continue;
      met[j] = true;
      ++points.white;
      break;
    }
  }
  return points;
}

/// The number of guesses that the strategy needs; 0 and a failed expectation if it does not find the code.
inline std::size_t guesses_for(std::string_view name, const MastermindBoard& board, const MastermindCode& secret) {
  const auto strategy = make_mastermind_strategy(name, board);
  MastermindScorer scorer(board, secret);
  while (!strategy->solved()) {
    const auto fits = strategy->answer(scorer.score(strategy->guess()));
    if (!fits) {
      ADD_FAILURE() << name << ", code " << code_name(board, secret) << ": " << fits.error().message;
      return 0;
    }
  }
  EXPECT_EQ(strategy->guess(), secret);
  return strategy->guesses();
}

/// Visits every `stride`-th code of a small board.
inline void for_each_code(const MastermindBoard& board, const std::function<void(const MastermindCode&)>& visit,
                          int stride = 1) {
  MastermindCode code(board.pegs, 0);
  for (std::size_t i = 0, number = 0; i < code.size(); ++number) {
    if (number % static_cast<std::size_t>(stride) == 0) visit(code);
    for (i = 0; i < code.size() && ++code[i] == board.colors; ++i) code[i] = 0;
  }
}

/// The number of codes of a board, approximately if it is large.
inline double codes_of_board(const MastermindBoard& board) {
  double codes = 1;
  for (std::uint32_t i = 0; i < board.pegs; ++i) codes *= board.colors;
  return codes;
}

/// All boards with at most `most_codes` codes; with one peg, at most 60 colours.
inline std::vector<MastermindBoard> small_boards(double most_codes) {
  std::vector<MastermindBoard> boards;
  for (std::uint32_t pegs = 1; pegs <= 15; ++pegs) {
    const std::uint32_t most_colors = pegs == 1 ? 60 : MastermindBoard::max_colors;
    for (std::uint32_t colors = 1; colors <= most_colors; ++colors) {
      const MastermindBoard board{pegs, colors};
      if (codes_of_board(board) > most_codes) break;
      boards.push_back(board);
    }
  }
  return boards;
}

}  // namespace perfectplay::testing
