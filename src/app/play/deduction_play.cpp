#include "perfectplay/app/play/deduction_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/base/text.h"
#include "perfectplay/service/suggest.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::suggestion;

namespace {

constexpr std::size_t candidates_listed = 60;

}  // namespace

void DeductionPlay::run() {
  for (;;) {
    write_(prompt());
    const auto line = read_();
    if (!line) return write_('\n' + farewell());
    const auto split = split_words(*line);
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
    write_(fmt::format("{} left.\n{}", counted(candidates().size(), "candidate"),
                       listing(game(), candidates(), candidates_listed)));
  } else if (word == "history" || word == "board" || word == "b") {
    for (std::size_t i = 0; i < history().size(); ++i) {
      write_(fmt::format("  {}. {}\n", i + 1, service::step_name(game(), history()[i])));
    }
    if (history().empty()) write_("Nothing was guessed yet.\n");
  } else if (word == "help" || word == "?") {
    write_(std::string(help()));
  } else {
    return false;
  }
  return true;
}

void DeductionPlay::undo() {
  const auto step = in_play_.take_back();
  if (!step) return write_("There is nothing to take back.\n");
  write_(fmt::format("Taken back: {}.\n", service::step_name(game(), *step)));
  ++changes_;
}

void DeductionPlay::add(const HistoryStep& step) {
  in_play_.add(step);
  ++changes_;
}

void DeductionPlay::set(std::size_t place, Answer answer) {
  in_play_.set(place, answer);
  ++changes_;
}

std::string DeductionPlay::unknown(std::string_view word, std::string_view expected) const {
  static const std::vector<std::string> commands{"hint", "left", "history", "undo", "correct", "quit", "help"};
  const std::string meant = suggestion(word, commands);
  return fmt::format("\"{}\" is no {} of this game; expected one like {}{} Type help for the commands.\n", word,
                     expected, expected == "guess" ? game().guess_name(Guess{0}) : game().answer_name(Answer{0}),
                     meant.empty() ? "." : meant);
}

std::optional<RankedGuess> DeductionPlay::best_guess() const {
  auto best = in_play_.best_guess(console_.stop());
  console_.clear();
  return best;
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
