#include "perfectplay/verify/own_rules.h"

#include <fmt/format.h>

namespace perfectplay {

std::string OwnRules::step_text(const Step& step) const {
  return fmt::format("{} {}", game_.guess_name(Guess{step.guess}),
                     game_.answer_name(Answer{static_cast<std::uint16_t>(step.answer)}));
}

std::optional<std::string> OwnRules::unused_clue(const Step& step, std::uint32_t guess) const {
  const std::string& marks = game_.answer_name(Answer{static_cast<std::uint16_t>(step.answer)});
  const auto told = scoring_.letters(step.guess);
  const auto letters = scoring_.letters(guess);
  std::vector<bool> used(letters.size(), false);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i] == 'g' && letters[i] != told[i]) {
      return fmt::format("it moves the green letter of place {} in {}", i + 1, step_text(step));
    }
  }
  // Every marked letter is paired with one of its own in the guess.
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i] == '-') continue;
    std::size_t pair = 0;
    while (pair < letters.size() && (used[pair] || letters[pair] != told[i])) ++pair;
    if (pair == letters.size()) {
      return fmt::format("it leaves out the marked letter of place {} in {}", i + 1, step_text(step));
    }
    used[pair] = true;
  }
  return std::nullopt;
}

std::optional<std::string> OwnRules::breach(const std::vector<Step>& history, std::uint32_t guess) const {
  if (rule_ == GuessRule::Any) return std::nullopt;
  const bool by_clues = rule_ == GuessRule::Hard && game_.words();
  if (!by_clues && guess >= game_.solutions()) return "it cannot be the solution";
  for (const Step& step : history) {
    if (by_clues) {
      if (auto reason = unused_clue(step, guess)) return reason;
    } else if (scoring_.answer(step.guess, guess) != step.answer) {
      return fmt::format("it does not fit {}", step_text(step));
    }
  }
  return std::nullopt;
}

}  // namespace perfectplay
