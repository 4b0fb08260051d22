#include "perfectplay/app/play/deduction_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/games/deduction/notation.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;
using service::step_name;

namespace {

constexpr std::size_t candidates_listed = 60;

}  // namespace

std::string DeductionPlay::introduction() {
  return fmt::format("{}\n{}, {}. Type help for the commands.\n{}", bold(request_.game->title()),
                     counted(game().solutions(), "solution"), guesses_in_words(game().guesses()),
                     folded(fmt::format("Answers: {}.", answer_form(game()))));
}

Expected<void> DeductionPlay::show() {
  for (std::size_t i = 0; i < steps(); ++i) write(fmt::format("  {}. {}\n", i + 1, step(i)));
  if (steps() == 0) write("Nothing was guessed yet.\n");
  return {};
}

std::vector<PlayCommand> DeductionPlay::commands() {
  return {{"left", "l", "", "what still fits the answers", [this](std::span<const std::string>) -> Expected<void> {
             write(fmt::format("{} left.\n{}", counted(candidates().size(), "candidate"),
                               listing(game(), candidates(), candidates_listed)));
             return {};
           }}};
}

std::string DeductionPlay::step(std::size_t index) const { return step_name(game(), history()[index]); }

void DeductionPlay::play_again(const std::string& step, bool /*by_person*/) {
  if (const auto steps = parse_history(game(), step)) add(steps->front());
}

void DeductionPlay::take_back() {
  in_play_.take_back();
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

Expected<void> DeductionPlay::rematch(std::span<const std::string> /*words*/) {
  while (steps() > 0) take_back();
  write('\n' + introduction());
  return {};
}

service::GameRecord DeductionPlay::record() const {
  service::GameRecord record{.game = request_.game->command()};
  for (const HistoryStep& step : history()) {
    record.words.push_back({game().guess_name(step.guess)});
    record.words.push_back({game().answer_name(step.answer)});
  }
  return record;
}

const HistoryStep* DeductionPlay::found() const {
  const auto found = std::ranges::find(history(), game().solved(), &HistoryStep::answer);
  return found == history().end() || candidates().empty() ? nullptr : &*found;
}

std::string DeductionPlay::result() const {
  if (found() == nullptr) return {};
  return fmt::format("{} found in {}", game().guess_name(found()->guess), guesses_in_words(steps()));
}

std::string DeductionPlay::ending() const {
  return fmt::format("Found: {}, in {}.", game().guess_name(found()->guess), guesses_in_words(steps()));
}

Expected<void> DeductionPlay::load(const service::GameRecord& record) {
  TRY(service::check_record(record, *request_.game));
  auto steps = TRY(parse_history(game(), service::record_history(record)));
  service::DeductionInPlay loaded(game(), std::move(steps));
  if (loaded.candidates().empty()) {
    return input_error(
        fmt::format("the answers of the record contradict each other; {} show names them", program_name()));
  }
  in_play_ = std::move(loaded);
  ++changes_;
  return begin();
}

std::string DeductionPlay::pasted() const {
  std::string line;
  for (std::size_t i = 0; i < steps(); ++i) line += (i == 0 ? "" : " ") + step(i);
  const std::string game = request_.game->command();
  return fmt::format("Show it:   {2} show {0} --history \"{1}\"\nReview it: {2} review {0} \"{1}\"\n", game, line,
                     program_name());
}

std::optional<RatedGuess> DeductionPlay::best_guess() const {
  auto best = in_play_.best_guess(console().stop(), request_.planner.guesses.rule().value_or(GuessRule::Any));
  console().clear();
  return best;
}

}  // namespace perfectplay::app
