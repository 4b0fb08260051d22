// The mode in which the program guesses and the person answers; the answers may contain errors.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/games/deduction/notation.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;

std::string AnsweringPlay::introduction() {
  return DeductionPlay::introduction() +
         (plan_ == nullptr ? ""
                           : fmt::format("I find it with at most {}.\n", guesses_in_words(plan_->statistics.worst)));
}

Expected<Play::Turn> AnsweringPlay::advance() {
  if (found() != nullptr) return Turn::Over;
  if (!candidates().empty() && guessed_at_ != changes()) {
    guess_ = in_play().next_guess(plan_ == nullptr ? nullptr : &plan_->strategy, console().stop(),
                                  request().planner.guesses.rule().value_or(GuessRule::Any));
    console().clear();
    guessed_at_ = changes();
  }
  return Turn::Person;
}

std::string AnsweringPlay::prompt() {
  if (candidates().empty()) return "Correct which? ";
  return fmt::format("Guess {}: {}. Your answer? ", steps() + 1, game().guess_name(guess_));
}

Expected<bool> AnsweringPlay::take(std::string_view line) {
  if (candidates().empty()) return false;
  const auto answer = parse_answer(game(), line);
  if (!answer) return false;
  add({guess_, *answer});
  tell_contradiction();
  return true;
}

void AnsweringPlay::tell_contradiction() const {
  if (!candidates().empty()) return;
  write(contradiction_text(game(), history(), smallest_contradiction(game(), history())));
  write("Correct one, as \"correct 1 ANSWER\"; or undo.\n");
}

std::string AnsweringPlay::refusal(std::string_view line) const {
  if (candidates().empty()) return "Correct one of your answers first, or undo";
  return parse_answer(game(), line).error().message;
}

std::vector<PlayCommand> AnsweringPlay::commands() {
  auto commands = DeductionPlay::commands();
  commands.push_back({"correct", "c", "N ANSWER", "change your answer number N",
                      [this](std::span<const std::string> words) { return correct(words); }});
  return commands;
}

Expected<void> AnsweringPlay::correct(std::span<const std::string> words) {
  std::size_t number = 0;
  if (!words.empty()) std::from_chars(words[0].data(), words[0].data() + words[0].size(), number);
  if (number < 1 || number > steps() || words.size() < 2) {
    return input_error(
        fmt::format("Which answer, and what is it? As \"correct {} {}\"; the answers are numbered 1 to {}.",
                    std::max<std::size_t>(1, steps()), game().answer_name(Answer{0}), steps()));
  }
  const Answer answer = TRY(parse_answer(game(), fmt::format("{}", fmt::join(words.subspan(1), " "))));
  set(number - 1, answer);
  write(fmt::format("Corrected: {}. {}.\n", step(number - 1), counted(candidates().size(), "candidate") + " left"));
  tell_contradiction();
  return {};
}

Expected<void> AnsweringPlay::hint() {
  if (candidates().empty()) {
    tell_contradiction();
  } else {
    write(fmt::format("Compare {} with your secret, and answer {}.\n", game().guess_name(guess_), answer_form(game())));
  }
  return {};
}

}  // namespace perfectplay::app
