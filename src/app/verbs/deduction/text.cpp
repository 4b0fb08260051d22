#include "perfectplay/app/verbs/deduction/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

std::string in_words(const Bracket<std::uint64_t>& bracket) {
  if (bracket.proved()) return grouped(bracket.low);
  return fmt::format("{}..{}", grouped(bracket.low), grouped(bracket.high));
}

std::string symmetry_text(const DeductionGame& game) {
  const auto pair = game.first_asymmetry();
  if (!pair) return "Answers are symmetric: yes.\n";
  const auto [s, t] = *pair;
  return folded(fmt::format("Answers are symmetric: no, {0} to {1} is answered {2} but {1} to {0} {3}.",
                            game.guess_name(s), game.guess_name(t), game.answer_name(game.answer(s, t)),
                            game.answer_name(game.answer(t, s))));
}

/// `restricted`: the strategy below keeps a rule, the order does not.
std::string order_text(const Bracket<std::uint64_t>& order, bool restricted) {
  const std::string_view any = restricted ? " with any guesses" : "";
  if (order.proved()) {
    return bold(fmt::format("Order {0}{3}: {0} {1} always {2}, and no strategy needs fewer.", order.low,
                            order.low == 1 ? "guess" : "guesses", order.low == 1 ? "suffices" : "suffice", any));
  }
  return bold(fmt::format("Order{} between {} and {}: not decided.", any, order.low, order.high));
}

std::string_view rule_in_words(const DeductionGame& game, GuessRule rule) {
  switch (rule_in(game, rule)) {
    case GuessRule::Any:
      return "";
    case GuessRule::Hard:
      return " in hard mode";
    case GuessRule::Consistent:
      return " of consistent guesses";
  }
  return "";
}

std::string_view promise_of(const DeductionPlan& plan) {
  switch (plan.objective) {
    case Objective::Worst:
      return plan.proved() ? "optimal in the worst case" : "the best found in the worst case, not proved";
    case Objective::Remark2:
      return plan.proved() ? "optimal in the worst case, at every step" : "not proved";
    case Objective::Expected:
      return plan.proved() ? "optimal in the mean" : "the best mean found, not proved";
    case Objective::ExpectedWorst:
      return plan.proved()         ? "optimal in the mean, then in the worst case"
             : plan.total.proved() ? "optimal in the mean; the worst case is not proved least"
                                   : "the best mean found, not proved";
    case Objective::Last:
      return plan.proved() ? "optimal in the worst case, then at the last guess"
                           : "the best found in the worst case and at the last guess, not proved";
    default:
      return "looks one guess ahead";
  }
}

/// What is known of the least total, behind the total of the strategy.
std::string total_note(const DeductionGame& game, const DeductionPlan& plan) {
  const bool worst = plan.objective == Objective::Worst;
  const bool mean = plan.objective == Objective::Expected || plan.objective == Objective::ExpectedWorst;
  if (!(worst && plan.proved()) && !mean) return "";
  if (game.weighted()) {
    if (plan.total.proved()) return worst ? "; the mean is the least of this worst case" : "";
    return fmt::format("; the least mean is at least {:.4f}", mean_of(plan.total.low, game.total_weight()));
  }
  const std::string_view of = plan.rule == GuessRule::Any ? "order" : "worst case";
  if (worst && plan.total.proved()) return fmt::format(", the least of all strategies of this {}", of);
  if (worst) return fmt::format(", the least of this {} is at least {}", of, grouped(plan.total.low));
  return plan.total.proved() ? "" : fmt::format(", the least is at least {}", grouped(plan.total.low));
}

std::string strategy_text(const DeductionGame& game, const DeductionPlan& plan) {
  const StrategyStatistics& statistics = plan.statistics;
  std::string text = fmt::format(
      "\n{} {}.\n",
      bold(fmt::format("Strategy \"{}\"{}:", objective_name(plan.objective), rule_in_words(game, plan.rule))),
      promise_of(plan));
  text += fmt::format("  opening     {}\n", game.guess_name(plan.strategy.nodes.front().guess));
  text += fmt::format("  worst case  {}", guesses_in_words(statistics.worst));
  if (plan.worst.low < plan.worst.high) text += fmt::format(", the least is at least {}", plan.worst.low);
  text += fmt::format("\n  mean        {:.4f}{}\n", mean_of(weighted_total(game, plan.strategy), game.total_weight()),
                      game.weighted() ? " by weight" : "");
  text += fmt::format("  total       {}{}\n", grouped(statistics.total), total_note(game, plan));
  if (plan.last) {
    text += fmt::format("  last guess  {} left to it, {}\n", counted(plan.last->high, "solution"),
                        plan.last->proved() ? "the fewest of this worst case"
                                            : fmt::format("the fewest are at least {}", grouped(plan.last->low)));
  }
  return text + depth_table(statistics.depths);
}

}  // namespace

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

std::string to_text(const DeductionSolveResult& result) {
  const DeductionGame& game = result.game;
  const SolvedDeduction& solved = result.solved;
  const DeductionValues& values = solved.values;
  const bool restricted = solved.plan && solved.plan->rule != GuessRule::Any;
  std::string text = fmt::format("{}\n\n{}\n", bold(result.choice.title()), order_text(values.order, restricted));
  text += fmt::format("{}, {}, {}.\n", counted(game.solutions(), "solution"), guesses_in_words(game.guesses()),
                      counted(game.answers(), "answer"));
  text += symmetry_text(game);
  std::vector<std::string> tau;
  tau.reserve(values.tau.size());
  for (const Bracket<std::uint64_t>& bracket : values.tau) tau.push_back(in_words(bracket));
  const bool cut = values.tau.back().high > 1;
  text += fmt::format("\n  tau_k       {}{}\n", fmt::join(tau, "  "), cut ? "  …" : "");
  const auto bound = [](const auto& number) { return number ? fmt::format("{}", *number) : std::string("none"); };
  text += fmt::format("  bounds      {} by counting answers (Viaud 1979, inequality 11)\n", bound(values.eq11));
  text += fmt::format("              {} by counting them after the first guess (inequality 12)\n", bound(values.eq12));
  text += fmt::format("  opening     {}{}\n", game.guess_name(Guess{values.opening}),
                      values.order.proved() ? "" : "  (not proved best)");
  if (solved.plan) return text + strategy_text(game, *solved.plan);
  return text + fmt::format("\nNo strategy \"{}\": {}.\n", solved.objective, solved.obstacle);
}

std::string to_text(const DeductionStrategyResult& result) {
  const StrategyStatistics& statistics = result.plan.statistics;
  std::string text = folded(fmt::format("Strategy written to {}: {} found, {} in all, at most {} each.",
                                        shell_word(result.saved.path), counted(result.game.solutions(), "solution"),
                                        guesses_in_words(statistics.total), grouped(statistics.worst)));
  if (!result.saved.check.empty()) text += fmt::format("Check it: {} {}\n", program_name(), result.saved.check);
  return text;
}

}  // namespace perfectplay::app
