#include "perfectplay/app/play/mastermind_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <random>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/games/deduction/peg_game.h"
#include "perfectplay/games/notation.h"
#include "perfectplay/service/deduction/any_size.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using service::counted;

namespace {

constexpr std::size_t history_shown = 20;

bool is_quit(std::string_view word) { return word == "quit" || word == "q" || word == "exit"; }

/// The person guesses.
void play_large_secret(const LargeBoard& board, const LargeCode& secret, const PlaySession::Reader& read,
                       const PlaySession::Writer& write) {
  LargeScorer scorer(board, secret);
  for (std::uint64_t guesses = 1;;) {
    write(fmt::format("Guess {}? ", guesses));
    const std::string line = read().value_or("quit");
    const auto words = split_words(line);
    if (words.empty()) continue;
    if (is_quit(words[0])) return write(fmt::format("\nThe code was {}.\n", code_name(board, secret)));
    if (words[0] == "undo" || words[0] == "u") {
      guesses = std::max<std::uint64_t>(1, guesses - 1);
      continue;
    }
    if (words[0] == "help" || words[0] == "?" || words[0] == "hint") {
      write(
          "A guess is the colours of all places, as in the answer to quit; you are told right places, then right\n"
          "colours elsewhere. undo takes a guess back, quit tells the code. There are no hints on a board of this "
          "size:\n"
          "the strategies follow their own guesses only.\n");
      continue;
    }
    const auto guess = parse_code(board, line);
    if (!guess) {
      write(guess.error().message + '\n');
      continue;
    }
    const LargePoints points = scorer.score(*guess);
    write(fmt::format("  {}\n", points_name(points)));
    if (points.black == board.pegs) return write(fmt::format("Found with {}.\n", guesses_in_words(guesses)));
    ++guesses;
  }
}

}  // namespace

std::string guess_in_words(const LargeBoard& board, const LargeCode& guess) {
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

LargeAnsweringPlay::LargeAnsweringPlay(std::string strategy, const LargeBoard& board, PlaySession::Reader read,
                                       PlaySession::Writer write)
    : name_(std::move(strategy)),
      board_(board),
      read_(std::move(read)),
      write_(std::move(write)),
      strategy_(make_large_strategy(name_, board)) {}

void LargeAnsweringPlay::run() {
  bool told = false;  // the guess that waits for its answer
  while (!strategy_->solved()) {
    if (!told && !contradicted_) tell_guess();
    told = true;
    write_(contradicted_ ? "undo or quit? " : "Your answer? ");
    const auto line = read_();
    if (!line) return write_("\n");
    const auto words = split_words(*line);
    if (words.empty()) continue;
    if (is_quit(words[0])) return;
    const std::size_t before = strategy_->guesses();
    if (!obey(words)) take(*line);
    told = strategy_->guesses() == before;
  }
  tell_end();
}

void LargeAnsweringPlay::tell_guess() {
  // Before the only code left is announced, a last look at the answers of which the strategy used but a part.
  if (strategy_->announcing()) {
    if (const auto wrong = strategy_->first_disagreement(strategy_->guess())) {
      contradicted_ = true;
      return write_(fmt::format(
          "No code fits all the answers. guess {}: the answer {} leaves only the code {}, and for it the "
          "answer {} to guess {} was wrong.\n",
          strategy_->guesses(), points_name(strategy_->answers().back()), guess_in_words(board_, strategy_->guess()),
          points_name(strategy_->answers()[*wrong]), *wrong + 1));
    }
  }
  write_(fmt::format("Guess {}{}: {}.\n", strategy_->guesses() + 1,
                     strategy_->announcing() ? ", which must be the code" : "",
                     guess_in_words(board_, strategy_->guess())));
}

bool LargeAnsweringPlay::obey(const std::vector<std::string_view>& words) {
  if (words[0] == "undo" || words[0] == "u") {
    undo(words);
  } else if (words[0] == "history" || words[0] == "board" || words[0] == "b") {
    show_history();
  } else if (words[0] == "help" || words[0] == "?" || words[0] == "hint") {
    write_(
        "Answer with two numbers, right places and right colours elsewhere, as in 2,1.\n"
        "undo takes your last answer back, undo 7 all from guess 7 on; history lists the last guesses; quit ends.\n");
  } else {
    return false;
  }
  return true;
}

void LargeAnsweringPlay::take(std::string_view line) {
  if (contradicted_) return write_("No code fits the answers: take some back with undo.\n");
  const auto points = parse_points(board_, line);
  if (!points) return write_(points.error().message + '\n');
  const auto fits = strategy_->answer(*points);
  if (fits) return;
  contradicted_ = strategy_->contradicted();
  write_(contradicted_ ? fmt::format("No code fits all the answers. {}.\n", fits.error().message)
                       : fits.error().message + '\n');
}

void LargeAnsweringPlay::undo(const std::vector<std::string_view>& words) {
  const std::size_t last = strategy_->guesses();
  if (last == 0) return write_("There is nothing to take back.\n");
  std::size_t first = last;
  if (words.size() > 1) {
    const auto [end, failure] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), first);
    if (failure != std::errc{} || end != words[1].data() + words[1].size() || first < 1 || first > last) {
      return write_(fmt::format("undo \"{}\": expected the number of a guess, 1 to {}.\n", words[1], last));
    }
  }
  const std::vector<LargePoints> answers(strategy_->answers().begin(),
                                         strategy_->answers().begin() + static_cast<std::ptrdiff_t>(first - 1));
  write_(first == last ? fmt::format("Taken back: the answer to guess {}.\n", last)
                       : fmt::format("Taken back: the answers to guesses {} to {}.\n", first, last));
  contradicted_ = false;
  strategy_ = make_large_strategy(name_, board_);
  for (const LargePoints& points : answers) static_cast<void>(strategy_->answer(points));
}

void LargeAnsweringPlay::show_history() {
  const auto answers = strategy_->answers();
  if (answers.empty()) return write_("Nothing was guessed yet.\n");
  const std::size_t first = answers.size() > history_shown ? answers.size() - history_shown : 0;
  const auto again = make_large_strategy(name_, board_);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (i >= first) {
      write_(fmt::format("  {}. {} → {}\n", i + 1, guess_in_words(board_, again->guess()), points_name(answers[i])));
    }
    static_cast<void>(again->answer(answers[i]));
  }
}

void LargeAnsweringPlay::tell_end() {
  write_(fmt::format("Found with {}.\n", guesses_in_words(strategy_->guesses())));
  if (const auto wrong = strategy_->first_disagreement(strategy_->guess())) {
    write_(fmt::format("Yet for this code the answer {} to guess {} was wrong.\n",
                       points_name(strategy_->answers()[*wrong]), *wrong + 1));
  }
}

Expected<void> play_any_size(const service::DeductionPlayRequest& request, const std::string& mode,
                             const PlaySession::Reader& read, const PlaySession::Writer& write) {
  const LargeBoard board = TRY(service::any_size_board(*request.game));
  const std::string title = bold(request.game->command());
  const std::string size = fmt::format("{} of {}", counted(board.pegs, "peg"), counted(board.colors, "colour"));
  if (mode == "answer") {
    write(
        fmt::format("{}\nThink of a code of {}. Type help for the commands.\n"
                    "Answers: right places, then right colours in wrong places, as 2,1.\n",
                    title, size));
    LargeAnsweringPlay(request.strategy, board, read, write).run();
    return {};
  }
  std::mt19937_64 random(request.seed == 0 ? std::random_device()() : request.seed);
  const LargeCode secret = request.secret.empty() ? random_code(board, random) : TRY(parse_code(board, request.secret));
  write(fmt::format("{}\nFind a code of {}; quit ends.\n", title, size));
  play_large_secret(board, secret, read, write);
  return {};
}

}  // namespace perfectplay::app
