// The person guesses, against a secret or an adversary.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::step_name;

std::string GuessingPlay::prompt() { return fmt::format("Guess {}? ", history().size() + 1); }

DeductionPlay::Next GuessingPlay::obey(const std::vector<std::string>& words) {
  const auto guess = game().find_guess(words.front());
  if (!guess || words.size() > 1) {
    write(unknown(fmt::format("{}", fmt::join(words, " ")), "guess"));
    return Next::GoOn;
  }
  const HistoryStep step{*guess, answer_(*guess, candidates(), console().stop())};
  add(step);
  write(fmt::format("  {}\n", bold(step_name(game(), step))));
  if (step.answer != game().solved()) return Next::GoOn;
  write(bold(fmt::format("Found: {}, in {}.", words.front(), guesses_in_words(history().size()))) + '\n');
  return Next::End;
}

std::string GuessingPlay::hint() {
  const auto best = best_guess();
  if (!best) return fmt::format("Guess {}: it fits all answers.\n", game().guess_name(Guess{candidates().front()}));
  const std::string name = bold(game().guess_name(best->guess));
  if (candidates().size() == 1) return fmt::format("Guess {}: nothing else is left.\n", name);
  if (best->worst && best->total) {
    return fmt::format("Guess {}: found after at most {} from here, {:.2f} on average.\n", name,
                       guesses_in_words(*best->worst),
                       static_cast<double>(*best->total) / static_cast<double>(candidates().size()));
  }
  return fmt::format("Guess {}: it leaves at most {} of {}.\n", name, grouped(best->largest),
                     counted(candidates().size(), "candidate"));
}

std::string_view GuessingPlay::help() const {
  return "  a guess        and you are told the answer\n"
         "  hint           a good guess and what it promises\n"
         "  left           what still fits the answers\n"
         "  history        all guesses and answers\n"
         "  undo           take the last guess back\n"
         "  quit           stop playing\n";
}

std::string GuessingPlay::farewell() const {
  if (secret_) return fmt::format("It was {}.\n", game().guess_name(*secret_));
  return fmt::format("There was no secret: {} still fit.\n", counted(candidates().size(), "solution"));
}

}  // namespace perfectplay::app
