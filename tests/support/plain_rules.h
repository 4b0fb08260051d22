// The slow twin of strategies under a rule for guesses: the definitions, word for word, with the whole history at hand.
//
//   cost(E, history, q) = the least, over the guesses that the history allows, of what the guess costs: with Count::Guesses
//   the weight of E, with Count::Last 1 if the guess is the last one and finds the solution; and the costs of its classes
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "perfectplay/games/deduction/guess_rule.h"

namespace perfectplay::testing {

class PlainRules {
 public:
  enum class Count : std::uint8_t { Guesses, Last };
  using Set = std::vector<std::uint32_t>;
  using History = std::vector<std::pair<std::uint32_t, Answer>>;
  static constexpr std::uint64_t infinite = 1'000'000'000;

  PlainRules(const DeductionGame& game, GuessRule rule) : game_(game), rule_(rule) {
    for (std::uint32_t s = 0; s < game.solutions(); ++s) everything_.push_back(s);
  }

  std::uint64_t cost(Count count, std::uint32_t most) { return cost(count, everything_, {}, most); }
  std::uint32_t order() {
    std::uint32_t most = 1;
    while (cost(Count::Guesses, most) >= infinite) ++most;
    return most;
  }

  bool allows(const History& history, std::uint32_t guess) const {
    if (rule_ == GuessRule::Any) return true;
    const bool words = rule_ == GuessRule::Hard && game_.words();
    if (!words && guess >= game_.solutions()) return false;
    return std::ranges::all_of(history, [&](const auto& step) {
      if (!words) return game_.answer(Guess{step.first}, Guess{guess}) == step.second;
      return uses_clues(game_.guess_name(Guess{step.first}), game_.answer_name(step.second),
                        game_.guess_name(Guess{guess}));
    });
  }

 private:
  /// For words of single bytes.
  static bool uses_clues(const std::string& word, const std::string& marks, const std::string& later) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (marks[i] == 'g' && later[i] != word[i]) return false;
      std::ptrdiff_t told = 0;
      for (std::size_t j = 0; j < word.size(); ++j) told += marks[j] != '-' && word[j] == word[i] ? 1 : 0;
      if (std::ranges::count(later, word[i]) < told) return false;
    }
    return true;
  }

  std::uint64_t cost(Count count, const Set& set, const History& history, std::uint32_t most) {
    if (most == 0) return infinite;
    Set allowed;
    for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
      if (allows(history, guess)) allowed.push_back(guess);
    }
    const auto key = std::tuple(count, set, allowed, most);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::uint64_t least = infinite;
    for (const std::uint32_t guess : allowed) {
      std::map<Answer, Set> classes;
      for (const std::uint32_t s : set) classes[game_.answer(Guess{guess}, Guess{s})].push_back(s);
      if (classes.size() == 1 && classes.begin()->first != game_.solved()) continue;
      std::uint64_t sum = 0;
      for (const std::uint32_t s : set) sum += count == Count::Guesses ? game_.weight(Guess{s}) : 0;
      for (const auto& [answer, members] : classes) {
        if (answer == game_.solved()) {
          sum += count == Count::Last && most == 1 ? 1 : 0;
        } else if (sum < least) {
          History longer = history;
          longer.emplace_back(guess, answer);
          sum += cost(count, members, longer, most - 1);
        }
      }
      least = std::min(least, sum);
    }
    return known_[key] = std::min(least, infinite);
  }

  const DeductionGame& game_;
  GuessRule rule_;
  Set everything_;
  std::map<std::tuple<Count, Set, Set, std::uint32_t>, std::uint64_t> known_;
};

}  // namespace perfectplay::testing
