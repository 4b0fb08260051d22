#include "perfectplay/service/deduction/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>

#include "perfectplay/base/text.h"
#include "perfectplay/games/deduction/notation.h"
#include "perfectplay/games/deduction/peg_game.h"
#include "perfectplay/service/deduction/any_size.h"
#include "perfectplay/service/record.h"
#include "perfectplay/solve/deduction/adversary.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::service {
namespace {

/// How long somebody waits for the program's strategy when no limit was given.
constexpr double seconds_of_patience = 10;

/// Down the strategy, as far as it was followed; null where the history leaves it.
const DeductionStrategy::Node* follow(const DeductionStrategy& strategy, const std::vector<HistoryStep>& history) {
  const DeductionStrategy::Node* node = &strategy.nodes.front();
  for (const HistoryStep& step : history) {
    const auto branches = strategy.branches_of(*node);
    const auto branch = std::ranges::find(branches, step.answer, &DeductionStrategy::Branch::answer);
    if (node->guess != step.guess || branch == branches.end()) return nullptr;
    node = &strategy.nodes[branch->node];
  }
  return node;
}

}  // namespace

DeductionInPlay::DeductionInPlay(DeductionGame game, std::vector<HistoryStep> history)
    : game_(std::move(game)), history_(std::move(history)), candidates_(candidates_after(game_, history_)) {}

void DeductionInPlay::add(const HistoryStep& step) {
  history_.push_back(step);
  candidates_ = candidates_after(game_, history_);
}

void DeductionInPlay::set(std::size_t place, Answer answer) {
  history_[place].answer = answer;
  candidates_ = candidates_after(game_, history_);
}

std::optional<HistoryStep> DeductionInPlay::take_back() {
  if (history_.empty()) return std::nullopt;
  const HistoryStep last = history_.back();
  history_.pop_back();
  candidates_ = candidates_after(game_, history_);
  return last;
}

std::optional<RatedGuess> DeductionInPlay::best_guess(Stop& stop) const {
  if (!can_rank(game_, candidates_.size())) return std::nullopt;
  const auto ranked = rank_guesses(game_, candidates_, 1, {}, stop);
  if (!ranked || ranked->empty()) return std::nullopt;
  return ranked->front();
}

Guess DeductionInPlay::next_guess(const DeductionStrategy* strategy, Stop& stop) const {
  const auto* const node = strategy == nullptr ? nullptr : follow(*strategy, history_);
  if (node != nullptr) return node->guess;
  const auto best = best_guess(stop);
  return best ? best->guess : Guess{candidates_.front()};
}

std::vector<Option> DeductionPlayRequest::options() {
  std::vector<Option> options{
      {.name = "mode",
       .argument = "NAME",
       .help = "you guess a secret (the default), you answer the program's guesses (the default on boards too large to "
               "solve exactly), or you guess against an adversary who has no secret and gives the worst answer",
       .target = &mode,
       .choices = {"guess", "answer", "adversary"}},
      {.name = "seed", .argument = "N", .help = "draws the secret; 0: another one each time", .target = &seed},
      {.name = "secret", .argument = "CODE", .help = "the secret itself", .target = &secret},
      {.name = "strategy",
       .argument = "NAME",
       .help = "on boards too large to solve exactly: how the program guesses",
       .target = &strategy,
       .choices = {"general", "adaptive"}},
      {.name = "history",
       .argument = "TEXT",
       .help =
           "what was guessed and answered before, as \"1122 10 1344 02\"; on boards too large to solve exactly, the "
           "answers alone",
       .target = &history},
      {.name = "guess", .argument = "CODE", .help = "a guess that is to be answered, in a request", .target = &guess},
      {.name = "load",
       .argument = "FILE",
       .help = "go on from a record, as save writes it",
       .target = &load,
       .names_file = true},
  };
  for (Option& option : planner.options()) options.push_back(std::move(option));
  return options;
}

bool DeductionPlayRequest::is_any_size() const {
  const auto board = any_size_board(*game);
  if (!board) return false;
  return board->pegs > PegGame::max_places || board->colors > PegGame::max_colors ||
         std::pow(static_cast<double>(board->colors), static_cast<double>(board->pegs)) > PegGame::max_codes;
}

Expected<std::string> DeductionPlayRequest::chosen_mode() const {
  std::string chosen = !mode.empty() ? mode : is_any_size() ? "answer" : "guess";
  if (is_any_size() && chosen == "adversary") {
    return input_error("the adversary looks at every code: too many here; expected mode guess or answer",
                       Hint{"mode", "answer"});
  }
  if (chosen != "guess" && (seed != 0 || !secret.empty())) {
    return input_error("only mode guess has a secret: leave seed and secret out", Hint{"mode", "guess"});
  }
  return chosen;
}

Expected<Guess> DeductionPlayRequest::chosen_secret(const DeductionGame& made) const {
  if (!secret.empty()) return solution_named(made, secret);
  // Not a distribution of the standard library: those differ from one system to the next.
  std::mt19937_64 generator(seed == 0 ? std::random_device()() : seed);
  return Guess{static_cast<std::uint32_t>(generator() % made.solutions())};
}

Expected<DeductionPlayRequest::Answerer> DeductionPlayRequest::answerer(const DeductionGame& made) const {
  if (TRY(chosen_mode()) == "adversary") {
    const auto adversary = std::make_shared<Adversary>(made);
    return Answerer([adversary](Guess guessed, const std::vector<std::uint32_t>& candidates, Stop& stop) {
      return adversary->answer(guessed, candidates, stop).answer;
    });
  }
  const Guess hidden = TRY(chosen_secret(made));
  return Answerer(
      [made, hidden](Guess guessed, const std::vector<std::uint32_t>&, Stop&) { return made.answer(guessed, hidden); });
}

Expected<std::optional<DeductionPlan>> DeductionPlayRequest::plan(const DeductionGame& made, Stop& stop) const {
  Stop patience(stop, planner.time_limit.value.value_or(seconds_of_patience));
  auto plan = planner.plan(made, patience);
  if (plan) return std::optional(std::move(*plan));
  if (plan.error().kind == ErrorKind::Resource) return std::optional<DeductionPlan>();
  return tl::unexpected(std::move(plan).error());
}

Expected<Json> DeductionPlayRequest::answer(Session& session, Stop& stop) {
  const std::string chosen = TRY(chosen_mode());
  if (is_any_size()) return answer_any_size(stop);
  Stop limited(stop, planner.time_limit.limit());  // making the game is part of it
  const auto kept = TRY(open_deduction(*game, session, limited));
  const DeductionGame& made = kept->game;
  auto steps = TRY(parse_history(made, load.empty() ? history : record_history(TRY(read_record_file(load)))));
  DeductionInPlay in_play(made, std::move(steps));
  Json document = document_of(*game);
  document["mode"] = chosen;
  if (in_play.candidates().empty()) {
    return input_error("the answers of the history contradict each other; show tells which");
  }
  if (chosen == "answer") {
    const auto plan = TRY(this->plan(made, limited));
    document["guess"] = made.guess_name(in_play.next_guess(plan ? &plan->strategy : nullptr, limited));
    document["candidates"] = in_play.candidates().size();
    return document;
  }
  const auto guessed = parse_guess(made, guess);
  if (!guessed) return input_error(guessed.error().message, Hint{"guess", made.guess_name(Guess{0})});
  if (chosen == "guess" && seed == 0 && secret.empty()) {
    return input_error("a request has no memory of the secret: give a seed that draws it", Hint{"seed", "1"});
  }
  const Answerer reply = TRY(answerer(made));
  const HistoryStep step{*guessed, reply(*guessed, in_play.candidates(), limited)};
  in_play.add(step);
  document["answer"] = made.answer_name(step.answer);
  document["solved"] = step.answer == made.solved();
  document["candidates"] = in_play.candidates().size();
  return document;
}

/// The strategies for boards of any size follow their own guesses: the answers tell all.
Expected<Json> DeductionPlayRequest::answer_any_size(Stop& stop) const {
  const MastermindBoard board = TRY(any_size_board(*game));
  if (TRY(chosen_mode()) != "answer") {
    return input_error("on a board of this size a request plays mode answer only", Hint{"mode", "answer"});
  }
  const auto player = make_mastermind_strategy(strategy, board);
  for (const std::string_view word : split_words(history)) {
    if (!stop.go_on({"playing", player->guesses(), 0})) return stop_error(stop, "the game");
    TRY(player->answer(TRY(parse_points(board, word))));
  }
  Json document = document_of(*game);
  document["mode"] = "answer";
  document["guess"] = player->solved() ? Json(nullptr) : Json(code_name(board, player->guess()));
  document["solved"] = player->solved();
  document["guesses"] = player->guesses();
  return document;
}

}  // namespace perfectplay::service
