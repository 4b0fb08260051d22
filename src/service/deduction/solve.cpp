#include "perfectplay/service/deduction/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/service/deduction/tree.h"

namespace perfectplay::service {
namespace {

/// The bounds of the least worst case, for objectives that make a promise about the worst case.
Json worst_json(const DeductionPlan& plan) {
  const bool promises = plan.objective == Objective::Worst || plan.objective == Objective::Remark2;
  if (!promises || plan.rule != GuessRule::Any) return bracket_json(plan.worst);
  return bracket_json({std::min<std::uint64_t>(plan.order.low, plan.statistics.worst), plan.statistics.worst});
}

/// What a document says of the rule of a strategy, of its last guesses and of weights, where there are any.
void add_terms(Json& document, const DeductionGame& game, const DeductionPlan& plan) {
  if (plan.rule != GuessRule::Any) document["rule"] = guess_rule_name(plan.rule);
  if (plan.last) document["last"] = bracket_json(*plan.last);
  if (!game.weighted()) return;
  document["weighted_total"] = bracket_json(plan.total);
  document["weight"] = game.total_weight();
}

/// Does the objective promise the least total?
bool least_in_total(const DeductionPlan& plan) {
  return plan.objective == Objective::Expected || plan.objective == Objective::ExpectedWorst;
}

Json strategy_json(const DeductionGame& game, const DeductionPlan& plan, std::uint64_t max_guesses) {
  Json document{
      {"objective", objective_name(plan.objective)},
      {"worst", worst_json(plan)},
      {"total", least_in_total(plan) && !game.weighted() ? bracket_json(plan.total) : Json(plan.statistics.total)},
      {"depths", plan.statistics.depths},
      {"mean", mean_of(weighted_total(game, plan.strategy), game.total_weight())},
      {"opening", game.guess_name(plan.strategy.nodes.front().guess)},
      {"proved", plan.proved()}};
  if (max_guesses != 0) document["max_guesses"] = max_guesses;
  if (plan.objective == Objective::Worst && !game.weighted()) document["least_total"] = bracket_json(plan.total);
  add_terms(document, game, plan);
  return document;
}

/// The figures of a strategy that could not be made, bounded by those of the game.
Json missing_strategy_json(const DeductionGame& game, const SolvedDeduction& solved) {
  const auto& order = solved.values.order;
  return {{"objective", solved.objective},
          {"worst", bracket_json(order)},
          {"total", bracket_json({game.solutions(), std::uint64_t{game.solutions()} * order.high})},
          {"depths", nullptr},
          {"proved", false},
          {"obstacle", solved.obstacle}};
}

}  // namespace

double mean_of(std::uint64_t total, std::uint64_t solutions) {
  return static_cast<double>(total) / static_cast<double>(solutions);
}

std::vector<Option> DeductionSolveRequest::options() {
  std::vector<Option> options{{.name = "output",
                               .argument = "FILE",
                               .help = "write the strategy too: .txt, .json, .dot; also .gz",
                               .target = &output,
                               .letter = 'o',
                               .names_file = true,
                               .writes = Writes::File}};
  std::ranges::move(planner.options(), std::back_inserter(options));
  std::ranges::move(planner.saving.options(), std::back_inserter(options));
  return options;
}

Expected<DeductionSolveResult> DeductionSolveRequest::run(Session& session, Stop& stop) const {
  const StrategyForm form = TRY(strategy_form(output, ""));
  Stop limited(stop, planner.time_limit.limit());  // includes making the game
  const auto kept = TRY(open_deduction(*game, session, limited));
  auto solved = TRY(planner.solve(kept->game, limited));
  DeductionSolveResult result{*game, kept->game, std::move(solved), std::nullopt};
  if (output.empty()) return result;
  if (!result.solved.plan) return resource_error(result.solved.obstacle);
  result.saved = TRY(save_strategy(*game, kept->game, *result.solved.plan, output, form));
  return result;
}

Expected<Json> DeductionSolveRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const DeductionSolveResult& result) {
  const DeductionGame& game = result.game;
  const DeductionValues& values = result.solved.values;
  Json tau = Json::array();
  for (const auto& bracket : values.tau) tau.push_back(bracket_json(bracket));
  Json document = document_of(result.choice);
  document["solutions"] = game.solutions();
  document["guesses"] = game.guesses();
  document["answers"] = game.answers();
  document["tau"] = std::move(tau);
  document["order"] = bracket_json(values.order);
  document["bounds"] = {{"eq11", or_null(values.eq11)}, {"eq12", or_null(values.eq12)}};
  document["opening"] = game.guess_name(Guess{values.opening});
  document["strategy"] = result.solved.plan ? strategy_json(game, *result.solved.plan, result.solved.max_guesses)
                                            : missing_strategy_json(game, result.solved);
  const auto pair = game.first_asymmetry();
  document["symmetric"] = !pair.has_value();
  if (pair) document["asymmetry"] = {game.guess_name(pair->first), game.guess_name(pair->second)};
  if (result.saved) document["file"] = result.saved->path;
  return document;
}

std::vector<Option> DeductionStrategyRequest::options() {
  std::vector<Option> options{
      {.name = "output",
       .argument = "FILE",
       .help = "the file to write: .txt, .json, .dot; also .gz; \"-\" is standard output",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "format",
       .argument = "FORM",
       .help = "the form of the file, whatever its ending",
       .target = &format,
       .choices = {"text", "json", "dot"}},
      {.name = "history",
       .argument = "TEXT",
       .help = "in a document, only the part of the tree after these guesses and answers, as \"1122 10\"",
       .target = &history},
  };
  std::ranges::move(planner.options(), std::back_inserter(options));
  std::ranges::move(planner.saving.options(), std::back_inserter(options));
  return options;
}

Expected<DeductionStrategyResult> DeductionStrategyRequest::run(Session& session, Stop& stop) const {
  const StrategyForm form = TRY(strategy_form(output, format));
  if (!output.empty() && !history.empty()) {
    return input_error("a file holds the whole strategy: leave the history out, or the file");
  }
  Stop limited(stop, planner.time_limit.limit());
  const auto kept = TRY(open_deduction(*game, session, limited));
  const DeductionGame& made = kept->game;
  const auto steps = TRY(parse_history(made, history));
  const auto plan = TRY(session.borrow<KeptPlan>(fmt::format("{} {}", game->key(), planner.key()), limited,
                                                 [&]() -> Expected<std::unique_ptr<KeptPlan>> {
                                                   return std::make_unique<KeptPlan>(TRY(planner.plan(made, limited)));
                                                 }));
  DeductionStrategyResult result{*game, made, *plan->plan};
  if (!output.empty()) {
    result.saved = TRY(save_strategy(*game, made, result.plan, output, form));
    return result;
  }
  const auto root = node_after(result.plan.strategy, steps);
  if (!root) {
    return input_error(
        fmt::format("history \"{}\": this strategy does not guess so, or has found the solution", history));
  }
  result.tree = TRY(tree_json(made, result.plan.strategy, *root, history));
  return result;
}

Expected<Json> DeductionStrategyRequest::answer(Session& session, Stop& stop) {
  return to_json(TRY(run(session, stop)));
}

Json to_json(const DeductionStrategyResult& result) {
  const StrategyStatistics& statistics = result.plan.statistics;
  Json document = document_of(result.choice);
  if (!result.saved.path.empty()) document["file"] = result.saved.path;
  document["objective"] = objective_name(result.plan.objective);
  document["solutions"] = result.game.solutions();
  document["worst"] = statistics.worst;
  document["total"] = statistics.total;
  document["depths"] = statistics.depths;
  document["proved"] = result.plan.proved();
  add_terms(document, result.game, result.plan);
  if (result.tree) document["tree"] = *result.tree;
  return document;
}

}  // namespace perfectplay::service
