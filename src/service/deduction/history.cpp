#include "perfectplay/service/deduction/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/service/deduction/form.h"
#include "perfectplay/solve/deduction/rule_ranking.h"

namespace perfectplay::service {
namespace {

Option history_option(std::string& history) {
  return {.name = "history",
          .argument = "TEXT",
          .help = "guesses and answers in turn, as \"1122 10 1344 02\" or \"AABB 1A0B\"; for words, \"moose ---yg\"",
          .target = &history};
}

Option limit_option(Seconds& limit) {
  return {.name = "time-limit",
          .argument = "S",
          .help = "stop after S seconds; a figure that is not exact by then is left open",
          .target = &limit};
}

Json step_json(const DeductionGame& game, const HistoryStep& step) {
  return {{"guess", game.guess_name(step.guess)}, {"answer", game.answer_name(step.answer)}};
}

Json guess_json(const DeductionGame& game, const RatedGuess& rated, std::uint64_t weight) {
  Json document{{"guess", game.guess_name(rated.guess)},
                {"candidate", rated.candidate},
                {"classes", rated.classes},
                {"largest", rated.largest},
                {"left", rated.left},
                {"bits", rated.bits},
                {"worst", rated.worst.proved() ? Json(rated.worst.low) : Json()},
                {"total", rated.value.proved() ? Json(rated.value.low) : Json()},
                {"mean", nullptr}};
  if (rated.value.proved()) document["mean"] = static_cast<double>(rated.value.low) / static_cast<double>(weight);
  return document;
}

}  // namespace

std::string step_name(const DeductionGame& game, const HistoryStep& step) {
  return fmt::format("{} {}", game.guess_name(step.guess), game.answer_name(step.answer));
}

std::vector<Option> HistoryRequest::options() {
  std::vector<Option> options{history_option(history),
                              {.name = "guesses-shown",
                               .argument = "N",
                               .help = "list the N best guesses (default 10)",
                               .target = &guesses_shown},
                              {.name = "candidates",
                               .argument = "N",
                               .help = "list N candidates (default 60); 0: all",
                               .target = &candidates_listed},
                              limit_option(time_limit)};
  std::ranges::move(guesses.options(), std::back_inserter(options));
  return options;
}

Expected<HistoryResult> HistoryRequest::run(Session& session, Stop& stop) const {
  Stop limited(stop, time_limit.limit());
  const auto kept = TRY(open_deduction(*game, session, limited));
  auto steps = TRY(parse_history(kept->game, history));
  HistoryResult result{.choice = *game, .game = kept->game, .history = std::move(steps)};
  result.rule = TRY(guesses.rule());
  result.candidates = candidates_after(kept->game, result.history);
  for (const std::uint32_t s : result.candidates) result.weight += kept->game.weight(Guess{s});
  result.listed = candidates_listed == 0 ? result.candidates.size() : candidates_listed;
  if (result.candidates.empty()) {
    result.contradiction = smallest_contradiction(kept->game, result.history);
  } else if (can_rank(kept->game, result.candidates.size()) && guesses_shown > 0) {
    const bool plain = result.rule == GuessRule::Any && !kept->game.weighted();
    result.guesses =
        TRY(plain ? rank_guesses(kept->game, result.candidates, guesses_shown, {}, limited)
                  : rank_by_rule(kept->game, result.history, result.candidates, result.rule, guesses_shown, limited));
  }
  return result;
}

Expected<Json> HistoryRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const HistoryResult& result) {
  const DeductionGame& game = result.game;
  Json history = Json::array();
  for (const HistoryStep& step : result.history) history.push_back(step_json(game, step));
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(result.listed, result.candidates.size()); ++i) {
    list.push_back(game.guess_name(Guess{result.candidates[i]}));
  }
  Json guesses = Json::array();
  for (const RatedGuess& rated : result.guesses) {
    guesses.push_back(guess_json(game, rated, result.weight));
  }
  Json document = document_of(result.choice);
  document["history"] = std::move(history);
  document["candidates"] = result.candidates.size();
  document["list"] = std::move(list);
  document["guesses"] = std::move(guesses);
  if (result.rule != GuessRule::Any) document["rule"] = guess_rule_name(result.rule);
  if (result.rule == GuessRule::Hard) document["hard"] = true;
  if (game.weighted()) document["weight"] = result.weight;
  document["form"] = form_json(game);
  if (result.contradiction.empty()) return document;
  Json steps = Json::array();
  for (const std::size_t i : result.contradiction) {
    Json step{{"step", i + 1}};
    step.update(step_json(game, result.history[i]));
    steps.push_back(std::move(step));
  }
  document["contradiction"] = std::move(steps);
  return document;
}

std::vector<Option> HistoryValueRequest::options() { return {history_option(history), limit_option(time_limit)}; }

Expected<Json> HistoryValueRequest::answer(Session& session, Stop& stop) {
  Stop limited(stop, time_limit.limit());
  const auto kept = TRY(open_deduction(*game, session, limited));
  const auto steps = TRY(parse_history(kept->game, history));
  const auto candidates = candidates_after(kept->game, steps);
  Json document = document_of(*game);
  document["candidates"] = candidates.size();
  const CandidatesValue value = TRY(candidates_value(kept->game, candidates, limited));
  document["order"] = bracket_json(value.order);
  document["total"] = bracket_json(value.total);
  return document;
}

}  // namespace perfectplay::service
