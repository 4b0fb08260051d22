// Strategies of deduction games: replays them over all solutions, and says whether they are optimal by criterion (9).
#include <fmt/format.h>

#include "perfectplay/app/cli/command_line.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"
#include "perfectplay/app/verbs/verify_judges.h"
#include "perfectplay/base/text.h"
#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/verify/deduction_checker.h"

namespace perfectplay::app {
namespace {

constexpr std::string_view game_advice = "--game \"mastermind --pegs 4 --colors 4\"";

Expected<GameChoice> typed_game(const std::string& text) {
  std::vector<std::string> words = split_quoted(text);
  words.insert(words.begin(), "solve");
  auto command = parse_command_line(words);
  if (!command) return input_error(fmt::format("--game \"{}\": {}", text, command.error().message));
  if (!command->invocation.game || command->invocation.game->entry->family != Family::Deduction) {
    return input_error(fmt::format("--game \"{}\": expected a deduction game, as {}", text, game_advice));
  }
  return std::move(*command->invocation.game);
}

Expected<GameChoice> named_game(const Judged& judged) {
  const std::string& source = judged.contents.name();
  const auto label = read_strategy_label(judged.contents.text(), source);
  if (!label) return tl::unexpected(label.error());
  if (label->reference.game.empty()) {
    return input_error(fmt::format("{}: this strategy does not name its game; add {}", source, game_advice));
  }
  return game_of_file(label->reference, Family::Deduction, judged, "", game_advice);
}

Json optimal_json(Optimality optimality) {
  return optimality == Optimality::Undecided ? Json(nullptr) : Json(optimality == Optimality::Optimal);
}

/// What the checker proved of q0.
Bracket<std::uint64_t> proved_order(const StrategyVerdict& verdict) {
  const std::uint64_t low = verdict.order_at_least;
  return {low, verdict.optimality == Optimality::NotOptimal ? low : verdict.statistics.worst};
}

Json strategy_verdict_json(const GameChoice& choice, const DeductionGame& game, const StrategyVerdict& verdict) {
  Json document{{"correct", !verdict.defect.has_value()}, {"game", choice.command()}, {"solutions", game.solutions()}};
  if (verdict.defect) {
    document["defect"] = {{"reason", *verdict.defect}};
    return document;
  }
  document["worst"] = verdict.statistics.worst;
  document["total"] = verdict.statistics.total;
  document["depths"] = verdict.statistics.depths;
  document["optimal"] = optimal_json(verdict.optimality);
  document["order"] = to_json(proved_order(verdict));
  if (verdict.poor_guess) document["poor_guess"] = *verdict.poor_guess;
  return document;
}

std::string optimality_text(const StrategyVerdict& verdict) {
  switch (verdict.optimality) {
    case Optimality::Optimal:
      return "Optimal in the worst case, by criterion (9): no strategy has a smaller order.\n";
    case Optimality::NotOptimal:
      return fmt::format(
          "Not optimal in the worst case: the order is {}.\nThe first guess that breaks criterion (9): {}.\n",
          verdict.order_at_least, verdict.poor_guess.value_or("unknown"));
    case Optimality::Undecided:
      break;
  }
  return fmt::format("Whether it is optimal in the worst case was not decided; the order is at least {}.\n",
                     verdict.order_at_least);
}

std::string strategy_verdict_text(const std::string& file, const GameChoice& choice, const DeductionGame& game,
                                  const StrategyVerdict& verdict) {
  if (verdict.defect) return fmt::format("{}: WRONG.\n{}.\n", bold(file), *verdict.defect);
  const StrategyStatistics& statistics = verdict.statistics;
  return fmt::format(
      "{}: correct: it finds {} of {}.\nAt most {}, {} in all, {:.4f} on average.\n{}{}", bold(file),
      game.solutions() == 1 ? "the solution" : fmt::format("all {} solutions", grouped(game.solutions())),
      choice.command(), guesses_in_words(statistics.worst), grouped(statistics.total),
      static_cast<double>(statistics.total) / game.solutions(), optimality_text(verdict),
      depth_table(statistics.depths));
}

}  // namespace

bool is_strategy(std::string_view text) {
  const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::string_view head = text.substr(start, 400);
  if (head.starts_with('{')) return head.find("\"perfectplay-strategy\"") != std::string_view::npos;
  return head.starts_with("# perfectplay-strategy") || head.starts_with("# game ");
}

Expected<Judgement> judge_strategy(const Judged& judged, const std::string& game_text) {
  const std::string& source = judged.contents.name();
  const auto choice = game_text.empty() ? named_game(judged) : typed_game(game_text);
  if (!choice) return tl::unexpected(choice.error());
  const auto game = make_deduction_game(*choice);
  if (!game) {
    return tl::unexpected(Error{
        game.error().kind, fmt::format("{}, the game of {}: {}", choice->command(), source, game.error().message)});
  }
  const auto strategy = parse_strategy(judged.contents.text(), source, *game);
  if (!strategy) return tl::unexpected(strategy.error());
  ProgressBar bar;
  Stop stop;
  show_progress(stop, bar);
  const StrategyVerdict verdict = TRY(check_strategy(*game, *strategy, stop));
  return Judgement{!verdict.defect.has_value(), strategy_verdict_json(*choice, *game, verdict),
                   strategy_verdict_text(source, *choice, *game, verdict)};
}

}  // namespace perfectplay::app
