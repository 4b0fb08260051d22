#include "perfectplay/app/play/deduction_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/cli/suggest.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"
#include "perfectplay/base/text.h"

namespace perfectplay::app {
namespace {

constexpr std::size_t candidates_listed = 60;

}  // namespace

DeductionPlay::DeductionPlay(const DeductionGame& game, Reader read, Writer write)
    : game_(game), read_(std::move(read)), write_(std::move(write)), candidates_(candidates_after(game, {})) {}

void DeductionPlay::run() {
  for (;;) {
    write_(prompt());
    const auto line = read_();
    if (!line) return write_('\n' + farewell());
    const auto split = split_words(*line, blanks);
    const std::vector<std::string> words(split.begin(), split.end());
    if (words.empty() || (words.size() == 1 && obey_common(words.front()))) continue;
    if (words.front() == "quit" || words.front() == "q" || words.front() == "exit") return write_(farewell());
    if (obey(words) == Next::End) return;
  }
}

bool DeductionPlay::obey_common(std::string_view word) {
  if (word == "undo" || word == "u") {
    undo();
  } else if (word == "hint" || word == "h") {
    write_(hint());
  } else if (word == "left" || word == "l") {
    write_(fmt::format("{} left.\n{}", counted(candidates_.size(), "candidate"),
                       listing(game_, candidates_, candidates_listed)));
  } else if (word == "history" || word == "board" || word == "b") {
    for (std::size_t i = 0; i < history_.size(); ++i) {
      write_(fmt::format("  {}. {}\n", i + 1, step_name(game_, history_[i])));
    }
    if (history_.empty()) write_("Nothing was guessed yet.\n");
  } else if (word == "help" || word == "?") {
    write_(std::string(help()));
  } else {
    return false;
  }
  return true;
}

void DeductionPlay::undo() {
  if (history_.empty()) return write_("There is nothing to take back.\n");
  write_(fmt::format("Taken back: {}.\n", step_name(game_, history_.back())));
  history_.pop_back();
  note_change();
}

void DeductionPlay::add(const HistoryStep& step) {
  history_.push_back(step);
  note_change();
}

void DeductionPlay::set(std::size_t place, Answer answer) {
  history_[place].answer = answer;
  note_change();
}

void DeductionPlay::note_change() {
  ++changes_;
  candidates_ = candidates_after(game_, history_);
}

std::string DeductionPlay::unknown(std::string_view word, std::string_view expected) const {
  static const std::vector<std::string> commands{"hint", "left", "history", "undo", "correct", "quit", "help"};
  const std::string meant = suggestion(word, commands);
  return fmt::format("\"{}\" is no {} of this game; expected one like {}{} Type help for the commands.\n", word,
                     expected, expected == "guess" ? game_.guess_name(Guess{0}) : game_.answer_name(Answer{0}),
                     meant.empty() ? "." : meant);
}

std::optional<RankedGuess> DeductionPlay::best_guess() const {
  if (!can_rank(game_, candidates_.size())) return std::nullopt;
  Stop stop;
  stop.cancel_by(interrupt_flag());
  const auto ranked = rank_guesses(game_, candidates_, 1, {}, stop);
  if (!ranked || ranked->empty()) return std::nullopt;
  return ranked->front();
}

std::string answer_form(const DeductionGame& game) {
  if (game.words()) return "a mark a letter: g right place, y elsewhere in the word, - not in it";
  if (game.pegs() != nullptr) {
    const std::string& example = game.answer_name(Answer{1});
    if (!game.pegs()->rules().whites) return fmt::format("the number of right places, as {}", example);
    return fmt::format("right places, then right {} in wrong places, as {}",
                       game.pegs()->rules().repetition ? "colours" : "symbols", example);
  }
  constexpr std::uint32_t most = 12;
  std::string text = "one of";
  for (std::uint32_t i = 0; i < std::min(most, game.answers()); ++i) {
    text += ' ' + game.answer_name(Answer{static_cast<std::uint16_t>(i)});
  }
  return text + (game.answers() > most ? " …" : "");
}

}  // namespace perfectplay::app
