#include "perfectplay/app/play/mastermind_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <random>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/base/text.h"
#include "perfectplay/service/deduction/any_size.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;

namespace {

constexpr std::size_t history_shown = 20;

std::string size_in_words(const MastermindBoard& board) {
  return fmt::format("{} of {}", counted(board.pegs, "peg"), counted(board.colors, "colour"));
}

/// The message for contradicting answers; `why` begins in lower case.
std::string no_code_fits(std::string why) {
  why.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(why.front())));
  return folded(fmt::format("No code fits all the answers. {}.", why));
}

}  // namespace

std::string guess_in_words(const MastermindBoard& board, const MastermindCode& guess) {
  std::string runs;
  for (std::size_t begin = 0; begin < guess.size();) {
    const auto end =
        static_cast<std::size_t>(std::find_if(guess.begin() + static_cast<std::ptrdiff_t>(begin), guess.end(),
                                              [&](Colour colour) { return colour != guess[begin]; }) -
                                 guess.begin());
    runs += begin == 0 ? (end > 1 ? "places " : "place ") : ", ";
    runs += end == begin + 1 ? fmt::format("{}", end) : fmt::format("{}-{}", begin + 1, end);
    runs += fmt::format(" colour {}", guess[begin] + 1);
    begin = end;
  }
  std::string plain = code_name(board, guess);
  return runs.size() < plain.size() ? runs : plain;
}

// ---- Both ways

Expected<void> MastermindPlay::show() {
  const auto steps = history();
  if (steps.empty()) write("Nothing was guessed yet.\n");
  for (std::size_t i = steps.size() > history_shown ? steps.size() - history_shown : 0; i < steps.size(); ++i) {
    write(fmt::format("  {}. {} → {}\n", i + 1, guess_in_words(board_, steps[i].first), points_name(steps[i].second)));
  }
  return {};
}

Expected<void> MastermindPlay::rematch(std::span<const std::string> /*words*/) {
  TRY(replay({}));
  write('\n' + introduction());
  return {};
}

service::GameRecord MastermindPlay::record() const {
  service::GameRecord record{.game = request_.game->command()};
  for (const auto& [guess, points] : history()) {
    record.words.push_back({code_name(board_, guess)});
    record.words.push_back({points_name(points)});
  }
  return record;
}

Expected<void> MastermindPlay::load(const service::GameRecord& record) {
  TRY(service::check_record(record, *request_.game));
  std::vector<MastermindStep> steps;
  const auto words = split_words(service::record_history(record), blanks);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    MastermindCode guess = TRY(parse_code(board_, words[i]));
    const MastermindPoints points = TRY(parse_points(board_, words[i + 1]));
    steps.emplace_back(std::move(guess), points);
  }
  return replay(steps);
}

// ---- The program guesses

std::string MastermindAnsweringPlay::introduction() {
  return fmt::format(
      "{}\nThink of a code of {}. Type help for the commands.\n"
      "Answers: right places, then right colours in wrong places, as 2,1.\n",
      bold(request().game->command()), size_in_words(board()));
}

Expected<Play::Turn> MastermindAnsweringPlay::advance() {
  if (strategy_->solved()) return Turn::Over;
  if (told_ != steps() && !contradicted_) {
    told_ = steps();
    tell_guess();
  }
  return Turn::Person;
}

void MastermindAnsweringPlay::tell_guess() {
  // The strategy uses only a part of the answers. Before it announces the last code, that code is checked against all.
  if (strategy_->announcing()) {
    if (const auto wrong = strategy_->first_disagreement(strategy_->guess())) {
      contradicted_ = true;
      return write(no_code_fits(
          fmt::format("guess {}: the answer {} leaves only the code {}, and for it the answer {} "
                      "to guess {} was wrong",
                      steps(), points_name(strategy_->answers().back()), guess_in_words(board(), strategy_->guess()),
                      points_name(strategy_->answers()[*wrong]), *wrong + 1)));
    }
  }
  write(fmt::format("Guess {}{}: {}.\n", steps() + 1, strategy_->announcing() ? ", which must be the code" : "",
                    guess_in_words(board(), strategy_->guess())));
}

Expected<bool> MastermindAnsweringPlay::take(std::string_view line) {
  const auto points = parse_points(board(), line);
  if (!points || contradicted_) return false;
  const auto fits = strategy_->answer(*points);
  if (fits) return true;
  contradicted_ = strategy_->contradicted();
  write(contradicted_ ? no_code_fits(fits.error().message) : fits.error().message + '\n');
  return true;
}

std::string MastermindAnsweringPlay::refusal(std::string_view line) const {
  if (contradicted_) return "No code fits the answers: take some back with undo";
  const auto points = parse_points(board(), line);
  return points ? "" : points.error().message;
}

Expected<void> MastermindAnsweringPlay::hint() {
  write("Answer with two numbers, right places and right colours elsewhere, as in 2,1.\n");
  return {};
}

void MastermindAnsweringPlay::play_again(const std::string& step, bool /*by_person*/) {
  if (const auto points = parse_points(board(), step)) static_cast<void>(strategy_->answer(*points));
  contradicted_ = strategy_->contradicted();
}

void MastermindAnsweringPlay::take_back() {
  const std::vector<MastermindPoints> answers(strategy_->answers().begin(), strategy_->answers().end() - 1);
  contradicted_ = false;
  told_.reset();
  strategy_ = make_mastermind_strategy(request().strategy, board());
  for (const MastermindPoints& points : answers) static_cast<void>(strategy_->answer(points));
}

std::vector<MastermindStep> MastermindAnsweringPlay::history() const {
  std::vector<MastermindStep> steps;
  const auto again = make_mastermind_strategy(request().strategy, board());
  for (const MastermindPoints& points : strategy_->answers()) {
    steps.emplace_back(again->guess(), points);
    static_cast<void>(again->answer(points));
  }
  return steps;
}

Expected<void> MastermindAnsweringPlay::replay(const std::vector<MastermindStep>& steps) {
  auto again = make_mastermind_strategy(request().strategy, board());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (again->guess() != steps[i].first) {
      return input_error(fmt::format("guess {} of the record is not what strategy {} guesses there; try the other one",
                                     i + 1, request().strategy));
    }
    TRY(again->answer(steps[i].second));
  }
  strategy_ = std::move(again);
  contradicted_ = false;
  told_.reset();
  return {};
}

std::string MastermindAnsweringPlay::result() const {
  return strategy_->solved() ? fmt::format("found with {}", guesses_in_words(steps())) : "";
}

std::string MastermindAnsweringPlay::ending() const {
  std::string text = fmt::format("Found with {}.", guesses_in_words(steps()));
  if (const auto wrong = strategy_->first_disagreement(strategy_->guess())) {
    text += fmt::format("\nYet for this code the answer {} to guess {} was wrong.",
                        points_name(strategy_->answers()[*wrong]), *wrong + 1);
  }
  return text;
}

// ---- The person guesses

std::string MastermindGuessingPlay::introduction() {
  return fmt::format("{}\nFind a code of {}. Type help for the commands.\n", bold(request().game->command()),
                     size_in_words(board()));
}

std::string MastermindGuessingPlay::prompt() { return fmt::format("Guess {}? ", steps() + 1); }

Expected<bool> MastermindGuessingPlay::take(std::string_view line) {
  auto guess = parse_code(board(), line);
  if (!guess) return false;
  const MastermindPoints points = MastermindScorer(board(), secret_).score(*guess);
  write(fmt::format("  {}\n", points_name(points)));
  history_.emplace_back(*std::move(guess), points);
  return true;
}

std::string MastermindGuessingPlay::refusal(std::string_view line) const {
  const auto guess = parse_code(board(), line);
  return guess ? "" : guess.error().message;
}

Expected<void> MastermindGuessingPlay::hint() {
  write(folded("There are no hints on a board of this size: the strategies follow their own guesses only."));
  return {};
}

std::string MastermindGuessingPlay::step(std::size_t index) const {
  return fmt::format("{} {}", code_name(board(), history_[index].first), points_name(history_[index].second));
}

void MastermindGuessingPlay::play_again(const std::string& step, bool /*by_person*/) {
  const auto words = split_words(step, blanks);
  const auto guess = parse_code(board(), words.front());
  const auto points = parse_points(board(), words.back());
  if (guess && points) history_.emplace_back(*guess, *points);
}

Expected<void> MastermindGuessingPlay::replay(const std::vector<MastermindStep>& steps) {
  MastermindScorer scorer(board(), secret_);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (scorer.score(steps[i].first) == steps[i].second) continue;
    return input_error(fmt::format("answer {} of the record is not that of the secret of this game", i + 1));
  }
  history_ = steps;
  return {};
}

Expected<void> MastermindGuessingPlay::rematch(std::span<const std::string> words) {
  if (!solved()) write(farewell());
  history_.clear();
  std::mt19937_64 random(request().seed == 0 ? std::random_device()() : request().seed + secret_.front() + 1);
  secret_ = random_code(board(), random);
  return MastermindPlay::rematch(words);
}

std::string MastermindGuessingPlay::result() const {
  return solved() ? fmt::format("found with {}", guesses_in_words(steps())) : "";
}
std::string MastermindGuessingPlay::ending() const { return fmt::format("Found with {}.", guesses_in_words(steps())); }
std::string MastermindGuessingPlay::farewell() const {
  return fmt::format("The code was {}.\n", code_name(board(), secret_));
}

Expected<std::unique_ptr<Play>> mastermind_play(const service::DeductionPlayRequest& request, const std::string& mode,
                                                const Play::Writer& write, Console& console) {
  const MastermindBoard board = TRY(service::any_size_board(*request.game));
  if (mode == "answer") return std::make_unique<MastermindAnsweringPlay>(request, board, write, console);
  std::mt19937_64 random(request.seed == 0 ? std::random_device()() : request.seed);
  MastermindCode secret = request.secret.empty() ? random_code(board, random) : TRY(parse_code(board, request.secret));
  return std::make_unique<MastermindGuessingPlay>(request, board, std::move(secret), write, console);
}

}  // namespace perfectplay::app
