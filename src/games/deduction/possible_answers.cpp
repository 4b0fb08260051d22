#include "perfectplay/games/deduction/possible_answers.h"

#include <algorithm>
#include <set>

namespace perfectplay {
namespace {

/// How often each colour occurs, most frequent first. Guesses with equal counts can get the same answers: permuting
/// places and colours turns one into the other.
std::vector<int> colour_counts(const PegGame& game, Guess guess) {
  std::vector<int> counts(static_cast<std::size_t>(game.rules().colors), 0);
  for (const std::uint8_t colour : game.pegs(guess)) ++counts[colour];
  std::ranges::sort(counts, std::greater());
  return counts;
}

}  // namespace

std::vector<Answer> possible_answers(const DeductionGame& game) {
  std::vector<bool> given(game.answers(), true);
  // Words and tables have names only for answers that are given.
  if (const PegGame* const pegs = game.pegs(); pegs != nullptr && game.has_table()) {
    given.assign(game.answers(), false);
    std::size_t missing = given.size();
    std::set<std::vector<int>> seen;
    for (std::uint32_t guess = 0; guess < game.guesses() && missing > 0; ++guess) {
      if (!seen.insert(colour_counts(*pegs, Guess{guess})).second) continue;
      for (std::uint32_t solution = 0; solution < game.solutions(); ++solution) {
        const auto answer = static_cast<std::size_t>(game.answer(Guess{guess}, Guess{solution}));
        if (!given[answer]) --missing;
        given[answer] = true;
      }
    }
  }
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]) answers.push_back(Answer{static_cast<std::uint16_t>(i)});
  }
  return answers;
}

}  // namespace perfectplay
