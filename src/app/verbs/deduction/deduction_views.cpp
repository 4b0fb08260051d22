#include "perfectplay/app/verbs/deduction/deduction_views.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {
namespace {

double mean_of(std::uint64_t total, std::uint64_t solutions) {
  return static_cast<double>(total) / static_cast<double>(solutions);
}

/// For the objectives that promise something about the worst case: what is known of the least one.
Json worst_json(const DeductionPlan& plan) {
  const bool promises = plan.objective == Objective::Worst || plan.objective == Objective::Remark2;
  if (!promises) return plan.statistics.worst;
  return to_json(
      Bracket<std::uint64_t>{std::min<std::uint64_t>(plan.order.low, plan.statistics.worst), plan.statistics.worst});
}

Json strategy_json(const DeductionGame& game, const DeductionPlan& plan, std::uint64_t max_guesses) {
  Json document{{"objective", objective_name(plan.objective)},
                {"worst", worst_json(plan)},
                {"total", plan.objective == Objective::Expected ? to_json(plan.total) : Json(plan.statistics.total)},
                {"depths", plan.statistics.depths},
                {"mean", mean_of(plan.statistics.total, game.solutions())},
                {"opening", game.guess_name(plan.strategy.nodes.front().guess)},
                {"proved", plan.proved()}};
  if (max_guesses != 0) document["max_guesses"] = max_guesses;
  if (plan.objective == Objective::Worst) document["least_total"] = to_json(plan.total);
  return document;
}

/// Where no strategy could be made, its figures are bounded by those of the game.
Json missing_strategy_json(const DeductionGame& game, const SolvedDeduction& solved, const std::string& objective) {
  const Bracket<std::uint64_t>& order = solved.values.order;
  return {{"objective", objective},
          {"worst", to_json(order)},
          {"total", to_json(Bracket<std::uint64_t>{game.solutions(), std::uint64_t{game.solutions()} * order.high})},
          {"depths", nullptr},
          {"proved", false},
          {"obstacle", solved.obstacle}};
}

std::string symmetry_text(const DeductionGame& game) {
  const auto pair = game.first_asymmetry();
  if (!pair) return "Answers are symmetric: yes.\n";
  const auto [s, t] = *pair;
  return fmt::format("Answers are symmetric: no, {0} to {1} is answered {2} but {1} to {0} {3}.\n", game.guess_name(s),
                     game.guess_name(t), game.answer_name(game.answer(s, t)), game.answer_name(game.answer(t, s)));
}

std::string order_text(const Bracket<std::uint64_t>& order) {
  if (order.proved()) {
    return bold(fmt::format("Order {}: so many guesses always suffice, and no strategy does with fewer.", order.low));
  }
  return bold(fmt::format("Order between {} and {}: not decided.", order.low, order.high));
}

std::string_view promise_of(const DeductionPlan& plan) {
  switch (plan.objective) {
    case Objective::Worst:
      return plan.proved() ? "optimal in the worst case" : "the best found in the worst case, not proved";
    case Objective::Remark2:
      return plan.proved() ? "optimal in the worst case, at every step" : "not proved";
    case Objective::Expected:
      return plan.proved() ? "optimal in the mean" : "the best mean found, not proved";
    default:
      return "looks one guess ahead";
  }
}

std::string strategy_text(const DeductionGame& game, const DeductionPlan& plan) {
  const StrategyStatistics& statistics = plan.statistics;
  std::string text = fmt::format("\n{} {}.\n", bold(fmt::format("Strategy \"{}\":", objective_name(plan.objective))),
                                 promise_of(plan));
  text += fmt::format("  opening     {}\n", game.guess_name(plan.strategy.nodes.front().guess));
  text += fmt::format("  worst case  {}\n", guesses_in_words(statistics.worst));
  text += fmt::format("  mean        {:.4f}\n", mean_of(statistics.total, game.solutions()));
  text += fmt::format("  total       {}", grouped(statistics.total));
  if (plan.objective == Objective::Worst && plan.order.proved()) {
    text += plan.total.proved() ? ", the least of all strategies of this order"
                                : fmt::format(", the least of this order is at least {}", grouped(plan.total.low));
  } else if (plan.objective == Objective::Expected && !plan.total.proved()) {
    text += fmt::format(", the least is at least {}", grouped(plan.total.low));
  }
  return text + '\n' + depth_table(statistics.depths);
}

}  // namespace

Json to_json(const Bracket<std::uint64_t>& bracket) {
  if (bracket.proved()) return bracket.low;
  return {{"low", bracket.low}, {"high", bracket.high}};
}

std::string in_words(const Bracket<std::uint64_t>& bracket) {
  if (bracket.proved()) return grouped(bracket.low);
  return fmt::format("{}..{}", grouped(bracket.low), grouped(bracket.high));
}

std::string guesses_in_words(std::uint64_t number) {
  return fmt::format("{} guess{}", grouped(number), number == 1 ? "" : "es");
}

std::string depth_table(const std::vector<std::uint64_t>& depths) {
  std::string text = "  found by\n";
  const std::size_t width = depths.empty() ? 0 : grouped(std::ranges::max(depths)).size();
  for (std::size_t i = 0; i < depths.size(); ++i) {
    text += fmt::format("    guess {:<3} {:>{}}\n", i + 1, grouped(depths[i]), width);
  }
  return text;
}

Json to_json(const GameChoice& choice, const DeductionGame& game, const SolvedDeduction& solved) {
  const DeductionValues& values = solved.values;
  Json tau = Json::array();
  for (const Bracket<std::uint64_t>& bracket : values.tau) tau.push_back(to_json(bracket));
  const auto bound = [](const std::optional<std::uint32_t>& number) { return number ? Json(*number) : Json(nullptr); };
  Json document{{"game", choice.entry->name},
                {"parameters", parameters_json(choice)},
                {"solutions", game.solutions()},
                {"guesses", game.guesses()},
                {"answers", game.answers()},
                {"tau", tau},
                {"order", to_json(values.order)},
                {"bounds", {{"eq11", bound(values.eq11)}, {"eq12", bound(values.eq12)}}},
                {"opening", game.guess_name(Guess{values.opening})},
                {"strategy", solved.plan ? strategy_json(game, *solved.plan, solved.max_guesses)
                                         : missing_strategy_json(game, solved, solved.objective)}};
  const auto pair = game.first_asymmetry();
  document["symmetric"] = !pair.has_value();
  if (pair) document["asymmetry"] = {game.guess_name(pair->first), game.guess_name(pair->second)};
  return document;
}

std::string to_text(const GameChoice& choice, const DeductionGame& game, const SolvedDeduction& solved) {
  const DeductionValues& values = solved.values;
  std::string text = fmt::format("{}\n\n{}\n", bold(choice.command()), order_text(values.order));
  text += fmt::format("{}, {}, {}.\n", counted(game.solutions(), "solution"), guesses_in_words(game.guesses()),
                      counted(game.answers(), "answer"));
  text += symmetry_text(game);
  std::vector<std::string> tau;
  tau.reserve(values.tau.size());
  for (const Bracket<std::uint64_t>& bracket : values.tau) tau.push_back(in_words(bracket));
  const bool cut = values.tau.back().high > 1;
  text += fmt::format("\n  tau_k       {}{}\n", fmt::join(tau, "  "), cut ? "  …" : "");
  const auto bound = [](const auto& number) { return number ? fmt::format("{}", *number) : std::string("none"); };
  text += fmt::format("  bound (11)  {}\n  bound (12)  {}\n", bound(values.eq11), bound(values.eq12));
  text += fmt::format("  opening     {}{}\n", game.guess_name(Guess{values.opening}),
                      values.order.proved() ? "" : "  (not proved best)");
  if (solved.plan) return text + strategy_text(game, *solved.plan);
  return text + fmt::format("\nNo strategy \"{}\": {}.\n", solved.objective, solved.obstacle);
}

}  // namespace perfectplay::app
