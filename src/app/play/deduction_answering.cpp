// The program guesses, the person answers and may err.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::step_name;

std::string AnsweringPlay::prompt() {
  if (candidates().empty()) return "Correct which? ";
  if (guessed_at_ != changes()) {
    guess_ = in_play().next_guess(strategy_, console().stop());
    console().clear();
    guessed_at_ = changes();
  }
  return fmt::format("Guess {}: {}. Your answer? ", history().size() + 1, bold(game().guess_name(guess_)));
}

std::optional<Answer> AnsweringPlay::parse_answer(std::span<const std::string> words) const {
  for (const std::string_view between : {" ", "", ","}) {
    std::string text = fmt::format("{}", fmt::join(words, between));
    if (const auto answer = game().find_answer(text)) return answer;
    std::erase(text, ',');
    if (const auto answer = game().find_answer(text)) return answer;
  }
  return std::nullopt;
}

DeductionPlay::Next AnsweringPlay::obey(const std::vector<std::string>& words) {
  if (words.front() == "correct" || words.front() == "c") {
    correct(words);
  } else if (candidates().empty()) {
    write("Correct one of your answers first, or undo. Type help for the commands.\n");
    return Next::GoOn;
  } else if (const auto answer = parse_answer(words)) {
    add({guess_, *answer});
  } else {
    write(unknown(fmt::format("{}", fmt::join(words, " ")), "answer"));
    return Next::GoOn;
  }
  if (candidates().empty()) {
    write(contradiction_text(game(), history(), smallest_contradiction(game(), history())));
    write("Correct one, as \"correct 1 ANSWER\"; or undo.\n");
    return Next::GoOn;
  }
  const auto found = std::ranges::find(history(), game().solved(), &HistoryStep::answer);
  if (found == history().end()) return Next::GoOn;
  write(bold(fmt::format("Found: {}, in {}.", game().guess_name(found->guess), guesses_in_words(history().size()))) +
        '\n');
  return Next::End;
}

void AnsweringPlay::correct(const std::vector<std::string>& words) {
  std::size_t number = 0;
  if (words.size() > 1) std::from_chars(words[1].data(), words[1].data() + words[1].size(), number);
  if (number < 1 || number > history().size() || words.size() < 3) {
    return write(fmt::format("Which answer, and what is it? As \"correct {} {}\"; the answers are numbered 1 to {}.\n",
                             std::max<std::size_t>(1, history().size()), game().answer_name(Answer{0}),
                             history().size()));
  }
  const auto answer = parse_answer(std::span(words).subspan(2));
  if (!answer) return write(unknown(fmt::format("{}", fmt::join(words.begin() + 2, words.end(), " ")), "answer"));
  set(number - 1, *answer);
  write(fmt::format("Corrected: {}. {}.\n", step_name(game(), history()[number - 1]),
                    counted(candidates().size(), "candidate") + " left"));
}

std::string AnsweringPlay::hint() {
  if (candidates().empty()) return contradiction_text(game(), history(), smallest_contradiction(game(), history()));
  return fmt::format("Compare {} with your secret, and answer {}.\n", game().guess_name(guess_), answer_form(game()));
}

std::string_view AnsweringPlay::help() const {
  return "  an answer        to the guess\n"
         "  hint             how answers are written\n"
         "  left             what still fits your answers\n"
         "  history          all guesses and answers\n"
         "  correct 2 ANSWER change your second answer\n"
         "  undo             take the last answer back\n"
         "  quit             stop playing\n";
}

}  // namespace perfectplay::app
