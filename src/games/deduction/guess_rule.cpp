#include "perfectplay/games/deduction/guess_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "perfectplay/base/utf8.h"

namespace perfectplay {
namespace {

constexpr std::array<std::string_view, 3> guess_rule_names{"any", "hard", "consistent"};

std::size_t times_in(std::span<const std::uint16_t> letters, std::uint16_t letter) {
  return static_cast<std::size_t>(std::ranges::count(letters, letter));
}

}  // namespace

std::string_view guess_rule_name(GuessRule rule) { return guess_rule_names[static_cast<std::size_t>(rule)]; }

std::optional<GuessRule> find_guess_rule(std::string_view name) {
  const auto found = std::ranges::find(guess_rule_names, name);
  if (found == guess_rule_names.end()) return std::nullopt;
  return static_cast<GuessRule>(found - guess_rule_names.begin());
}

GuessRule rule_in(const DeductionGame& game, GuessRule rule) {
  return rule == GuessRule::Hard && !game.words() ? GuessRule::Consistent : rule;
}

WordClues::WordClues(const DeductionGame& game) : game_(game) {
  std::unordered_map<char32_t, std::uint16_t> numbers;
  for (std::uint32_t i = 0; i < game.guesses(); ++i) {
    std::string_view rest = game.guess_name(Guess{i});
    while (!rest.empty()) {
      const char32_t letter = lower_case(*take_character(rest));
      const auto [number, is_new] = numbers.emplace(letter, static_cast<std::uint16_t>(alphabet_.size()));
      if (is_new) alphabet_.push_back(letter);
      letters_.push_back(number->second);
    }
  }
  length_ = letters_.size() / game.guesses();
}

WordClues::Clues WordClues::clues(Guess guess, Answer answer) const {
  Clues clues;
  const auto word = letters(static_cast<std::uint32_t>(guess));
  const std::string& marks = game_.answer_name(answer);
  for (std::size_t i = 0; i < length_; ++i) {
    if (marks[i] == '-') continue;
    if (marks[i] == 'g') clues.greens.push_back({i, word[i]});
    const auto before = std::ranges::find(clues.marked, word[i], &Clues::Marked::letter);
    if (before == clues.marked.end()) {
      clues.marked.push_back({word[i], 1});
    } else {
      ++before->times;
    }
  }
  return clues;
}

bool WordClues::uses(std::uint32_t guess, const Clues& clues) const {
  const auto word = letters(guess);
  return std::ranges::all_of(clues.greens, [&](const auto& green) { return word[green.place] == green.letter; }) &&
         std::ranges::all_of(clues.marked, [&](const auto& mark) { return times_in(word, mark.letter) >= mark.times; });
}

void WordClues::keep_using(Guess guess, Answer answer, std::vector<std::uint32_t>& guesses) const {
  const Clues wanted = clues(guess, answer);
  if (wanted.marked.empty()) return;
  std::erase_if(guesses, [&](std::uint32_t other) { return !uses(other, wanted); });
}

std::optional<std::string> WordClues::unused(Guess guess, Answer answer, Guess later) const {
  const Clues wanted = clues(guess, answer);
  const auto word = letters(static_cast<std::uint32_t>(later));
  const auto name = [this](std::uint16_t letter) {
    std::string text;
    append_character(text, alphabet_[letter]);
    return text;
  };
  for (const Clues::Green& green : wanted.greens) {
    if (word[green.place] != green.letter)
      return fmt::format("{} must be in place {}", name(green.letter), green.place + 1);
  }
  for (const Clues::Marked& mark : wanted.marked) {
    if (times_in(word, mark.letter) >= mark.times) continue;
    if (mark.times == 1) return fmt::format("{} must be used", name(mark.letter));
    return fmt::format("{} must be used {} times", name(mark.letter), mark.times);
  }
  return std::nullopt;
}

}  // namespace perfectplay
