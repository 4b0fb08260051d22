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
#include "perfectplay/service/deduction/form.h"
#include "perfectplay/service/deduction/tree.h"
#include "perfectplay/service/record.h"
#include "perfectplay/solve/deduction/adversary.h"
#include "perfectplay/solve/deduction/rule_ranking.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::service {
namespace {

/// The time for finding the program's strategy if the request sets no limit.
constexpr double seconds_of_patience = 10;

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

Expected<void> DeductionInPlay::check_rule(GuessRule rule, Guess guess) const {
  const GuessRule kept = rule_in(game_, rule);
  if (kept == GuessRule::Any) return {};
  const std::string name =
      fmt::format("{}: \"{}\"", rule == GuessRule::Hard ? "hard mode" : "consistent", game_.guess_name(guess));
  if (kept == GuessRule::Consistent && raw(guess) >= game_.solutions()) {
    return input_error(name + " cannot be the solution; expected a guess that can");
  }
  const std::optional<WordClues> clues = kept == GuessRule::Hard ? std::optional<WordClues>(game_) : std::nullopt;
  for (std::size_t i = 0; i < history_.size(); ++i) {
    const HistoryStep& step = history_[i];
    if (clues) {
      if (const auto unused = clues->unused(step.guess, step.answer, guess)) {
        return input_error(fmt::format("{} does not use all clues: {}, by answer {}, {}", name, *unused, i + 1,
                                       step_name(game_, step)));
      }
    } else if (game_.answer(step.guess, guess) != step.answer) {
      return input_error(fmt::format("{} does not fit answer {}, {}; expected a guess that fits all answers", name,
                                     i + 1, step_name(game_, step)));
    }
  }
  return {};
}

std::optional<RatedGuess> DeductionInPlay::best_guess(Stop& stop, GuessRule rule) const {
  if (!can_rank(game_, candidates_.size())) return std::nullopt;
  const bool plain = rule == GuessRule::Any && !game_.weighted();
  const auto ranked =
      plain ? rank_guesses(game_, candidates_, 1, {}, stop) : rank_by_rule(game_, history_, candidates_, rule, 1, stop);
  if (!ranked || ranked->empty()) return std::nullopt;
  return ranked->front();
}

Guess DeductionInPlay::next_guess(const DeductionStrategy* strategy, Stop& stop, GuessRule rule) const {
  const auto node = strategy == nullptr ? std::nullopt : node_after(*strategy, history_);
  if (node) return strategy->nodes[*node].guess;
  const auto best = best_guess(stop, rule);
  return best ? best->guess : Guess{candidates_.front()};
}

std::vector<Option> DeductionPlayRequest::options() {
  std::vector<Option> options{
      {.name = "mode",
       .argument = "NAME",
       .help =
           "guess: you guess a secret (the default); answer: you answer the program's guesses (the default on boards "
           "too large to solve exactly); adversary: you guess, and the program, which has no secret, gives the worst "
           "answer",
       .target = &mode,
       .choices = {"guess", "answer", "adversary"}},
      {.name = "seed",
       .argument = "N",
       .help = "the seed that draws the secret; 0: a different secret each time",
       .target = &seed},
      {.name = "secret", .argument = "CODE", .help = "the secret itself", .target = &secret},
      {.name = "strategy",
       .argument = "NAME",
       .help = "the program's strategy on boards too large to solve exactly",
       .target = &strategy,
       .choices = {"general", "adaptive"}},
      {.name = "history",
       .argument = "TEXT",
       .help =
           "the guesses and answers so far, as \"1122 10 1344 02\"; on boards too large to solve exactly, the answers "
           "alone",
       .target = &history},
      {.name = "guess", .argument = "CODE", .help = "a guess to be answered", .target = &guess},
      {.name = "reveal",
       .argument = "",
       .help = "tell the secret instead of answering a guess, in a request",
       .target = &reveal},
      {.name = "load",
       .argument = "FILE",
       .help = "continue the game of a record, as save writes it",
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
  const GuessRule rule = TRY(planner.guesses.rule());
  if (is_any_size() && rule != GuessRule::Any) {
    return input_error("there is no rule for guesses on boards too large to solve exactly");
  }
  if (chosen != "guess" && (seed != 0 || !secret.empty())) {
    return input_error("only mode guess has a secret: leave seed and secret out", Hint{"mode", "guess"});
  }
  return chosen;
}

Expected<Guess> DeductionPlayRequest::chosen_secret(const DeductionGame& made) const {
  if (!secret.empty()) return solution_named(made, secret);
  // The distributions of the standard library differ from one system to the next, so none is used.
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
  document["form"] = form_json(made);
  if (in_play.candidates().empty()) {
    return input_error("the answers of the history contradict each other; show names them");
  }
  if (chosen == "answer") {
    const auto kept_plan =
        TRY(session.borrow<KeptPlan>(fmt::format("{} in play {}", game->key(), planner.key()), limited,
                                     [&]() -> Expected<std::unique_ptr<KeptPlan>> {
                                       return std::make_unique<KeptPlan>(TRY(this->plan(made, limited)));
                                     }));
    const auto& plan = kept_plan->plan;
    document["guess"] =
        made.guess_name(in_play.next_guess(plan ? &plan->strategy : nullptr, limited, TRY(planner.guesses.rule())));
    document["candidates"] = in_play.candidates().size();
    return document;
  }
  if (reveal) {
    document["secret"] = made.guess_name(TRY(revealed_secret(made, chosen, in_play)));
    document["candidates"] = in_play.candidates().size();
    return document;
  }
  const auto guessed = parse_guess(made, guess);
  if (!guessed) return input_error(guessed.error().message, Hint{"guess", made.guess_name(Guess{0})});
  TRY(in_play.check_rule(TRY(planner.guesses.rule()), *guessed));
  TRY(check_secret(chosen));
  const Answerer reply = TRY(answerer(made));
  const HistoryStep step{*guessed, reply(*guessed, in_play.candidates(), limited)};
  in_play.add(step);
  document["answer"] = made.answer_name(step.answer);
  document["solved"] = step.answer == made.solved();
  document["candidates"] = in_play.candidates().size();
  return document;
}

Expected<void> DeductionPlayRequest::check_secret(const std::string& chosen) const {
  if (chosen != "guess" || seed != 0 || !secret.empty()) return {};
  return input_error("requests do not remember a secret: give the seed that draws it", Hint{"seed", "1"});
}

/// The adversary may have had any of the codes that are left in mind.
Expected<Guess> DeductionPlayRequest::revealed_secret(const DeductionGame& made, const std::string& chosen,
                                                      const DeductionInPlay& in_play) const {
  TRY(check_secret(chosen));
  if (chosen == "adversary") return Guess{in_play.candidates().front()};
  return chosen_secret(made);
}

/// A strategy for boards of any size makes its own guesses, so the answers alone determine its state.
Expected<Json> DeductionPlayRequest::answer_any_size(Stop& stop) const {
  const MastermindBoard board = TRY(any_size_board(*game));
  if (TRY(chosen_mode()) != "answer") {
    return input_error("on a board of this size a request plays mode answer only", Hint{"mode", "answer"});
  }
  const auto player = make_mastermind_strategy(strategy, board);
  for (const std::string_view word : split_words(history, blanks)) {  // an answer may hold a comma: "10,2"
    if (!stop.go_on({"playing", player->guesses(), 0})) return stop_error(stop, "the game");
    TRY(player->answer(TRY(parse_points(board, word))));
  }
  Json document = document_of(*game);
  document["mode"] = "answer";
  document["form"] = form_json(board);
  document["guess"] = player->solved() ? Json(nullptr) : Json(code_name(board, player->guess()));
  document["solved"] = player->solved();
  document["guesses"] = player->guesses();
  return document;
}

}  // namespace perfectplay::service
