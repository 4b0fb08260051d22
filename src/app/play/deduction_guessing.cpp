// The mode in which the person guesses, against a secret or an adversary.
#include <fmt/format.h>

#include <random>

#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/games/deduction/notation.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::step_name;

std::string GuessingPlay::prompt() { return fmt::format("Guess {}? ", steps() + 1); }

Expected<bool> GuessingPlay::take(std::string_view line) {
  const auto guess = parse_guess(game(), line);
  if (!guess || !allowed(*guess)) return false;
  const Answer answer = secret_ ? game().answer(*guess, *secret_) : adversary_(*guess, candidates(), console().stop());
  const HistoryStep step{*guess, answer};
  add(step);
  write(fmt::format("  {}\n", bold(step_name(game(), step))));
  return true;
}

Expected<void> GuessingPlay::allowed(Guess guess) const {
  return in_play().check_rule(TRY(request().planner.guesses.rule()), guess);
}

std::string GuessingPlay::refusal(std::string_view line) const {
  const auto guess = parse_guess(game(), line);
  return guess ? allowed(*guess).error().message : guess.error().message;
}

std::vector<std::string> GuessingPlay::choices() const {
  // Only words are worth completing, not digits.
  if (!game().words()) return {};
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < game().guesses(); ++i) names.push_back(game().guess_name(Guess{i}));
  return names;
}

Expected<void> GuessingPlay::hint() {
  const auto best = best_guess();
  const std::string name = bold(game().guess_name(best ? best->guess : Guess{candidates().front()}));
  if (!best) {
    write(fmt::format("Guess {}: it fits all answers.\n", name));
  } else if (candidates().size() == 1) {
    write(fmt::format("Guess {}: nothing else is left.\n", name));
  } else if (best->proved()) {
    write(fmt::format("Guess {}: found after at most {} from here, {:.2f} on average.\n", name,
                      guesses_in_words(best->worst.low),
                      static_cast<double>(best->value.low) / static_cast<double>(candidates().size())));
  } else {
    write(fmt::format("Guess {}: it leaves at most {} of {}.\n", name, grouped(best->largest),
                      counted(candidates().size(), "candidate")));
  }
  return {};
}

std::string GuessingPlay::farewell() const {
  if (secret_) return fmt::format("It was {}.\n", game().guess_name(*secret_));
  return fmt::format("There was no secret: {} still fit.\n", counted(candidates().size(), "solution"));
}

Expected<void> GuessingPlay::rematch(std::span<const std::string> words) {
  if (found() == nullptr) write(farewell());
  if (secret_) {
    // The secret of a rematch is derived from the seed and the present secret.
    std::mt19937_64 generator(request().seed == 0 ? std::random_device()() : request().seed + raw(*secret_) + 1);
    secret_ = Guess{static_cast<std::uint32_t>(generator() % game().solutions())};
  }
  return DeductionPlay::rematch(words);
}

Expected<void> GuessingPlay::begin() {
  if (!secret_ || std::ranges::binary_search(candidates(), raw(*secret_))) return {};
  std::mt19937_64 generator(request().seed == 0 ? std::random_device()() : request().seed);
  secret_ = Guess{candidates()[generator() % candidates().size()]};
  return {};
}

}  // namespace perfectplay::app
