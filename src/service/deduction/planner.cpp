#include "perfectplay/service/deduction/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/base/file.h"
#include "perfectplay/base/machine.h"
#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/service/words.h"
#include "perfectplay/solve/deduction/bounds.h"

namespace perfectplay::service {
namespace {

/// The number of answers that tau_k may look at without a time limit: a few seconds' worth. tau_k is often much dearer
/// than the order and the strategy.
constexpr std::uint64_t effort_for_tau = 4'000'000'000;
/// The same for what is not asked for.
constexpr std::uint64_t effort_of_an_aside = 400'000'000;
/// With more codes a single guess of a strategy takes minutes.
constexpr std::uint32_t most_codes_of_a_strategy = 300'000;

/// The share of the time limit for the order and the strategy; the bounds and tau_k need the rest.
constexpr double share_of_strategy = 0.9;
/// The share of that for the strategy alone, where it does not tell the order.
constexpr double share_before_order = 0.85;

/// With less, a search would forget everything.
constexpr std::uint64_t least_to_remember = std::uint64_t{1} << 20;

/// Memory for the names and the answers: the table, and the copies of it that a search lays out.
std::uint64_t bytes_of_answers(const DeductionGame& game) {
  constexpr std::uint64_t bytes_per_name = 48;
  constexpr std::uint64_t most_answers_of_two_copies = 64;
  const DeductionGame::Data& data = game.data();
  const std::uint64_t copies = game.answers() <= most_answers_of_two_copies ? 2 : 3;
  return copies * data.narrow.size() + 2 * data.wide.size() + bytes_per_name * game.guesses();
}

std::uint64_t in_mebibytes(std::uint64_t bytes) { return (bytes >> 20) + 1; }

/// The one-step rule nearest to the objective. It makes the strategy of a game that is too large for a search without
/// limits.
Objective without_search(Objective objective) {
  return objective == Objective::Worst      ? Objective::Minimax
         : objective == Objective::Expected ? Objective::Entropy
                                            : objective;
}

DeductionLimits limits_by(const Bracket<std::uint64_t>& order, std::uint64_t threads) {
  DeductionLimits limits;
  limits.threads = static_cast<unsigned>(threads);
  limits.order_at_least = static_cast<std::uint32_t>(order.low);
  limits.order_at_most = static_cast<std::uint32_t>(order.high);
  return limits;
}

/// Tightens the order by the strategy found, and tau by the order.
void conclude(SolvedDeduction& solved, const Bracket<std::uint64_t>& order) {
  DeductionValues& values = solved.values;
  values.order.low = std::max(values.order.low, order.low);
  values.order.high = std::min(values.order.high, order.high);
  if (solved.plan) {
    values.order.low = std::max(values.order.low, solved.plan->order.low);
    values.order.high = std::min<std::uint64_t>(values.order.high, solved.plan->statistics.worst);
    solved.plan->order = values.order;
    if (solved.plan->objective == Objective::Worst && solved.plan->rule == GuessRule::Any) {
      solved.plan->worst.low = std::min(values.order.low, solved.plan->worst.high);
    }
  }
  if (values.tau.size() >= values.order.high) {
    values.tau.resize(values.order.high);
    values.tau.back() = {1, 1};
  }
}

}  // namespace

Expected<Session::Lease<KeptDeduction>> open_deduction(const GameChoice& choice, Session& session, Stop& stop) {
  return session.borrow<KeptDeduction>(choice.key(), stop, [&]() -> Expected<std::unique_ptr<KeptDeduction>> {
    auto game = make_game<DeductionGame>(choice, stop);
    if (!game && !stop.ended() && choice.entry->offers(Capability::AnySize)) {
      game.error().message += "; simulate and play take boards of any size";
    }
    return std::make_unique<KeptDeduction>(TRY(std::move(game)));
  });
}

std::vector<Option> GuessRuleChoice::options() {
  return {
      {.name = "hard",
       .argument = "",
       .help = "hard mode of words: green letters stay in their places, yellow ones are used again; for other games, "
               "consistent",
       .target = &hard},
      {.name = "consistent",
       .argument = "",
       .help = "only guesses that fit all answers so far, so that each may be the solution",
       .target = &consistent}};
}

Expected<GuessRule> GuessRuleChoice::rule() const {
  if (hard && consistent) return input_error("consistent guesses keep hard mode too: choose one of the two");
  return hard ? GuessRule::Hard : consistent ? GuessRule::Consistent : GuessRule::Any;
}

std::vector<Option> Planner::options() {
  std::vector<Option> options{
      {.name = "objective",
       .argument = "NAME",
       .help =
           "what the strategy optimizes; remark2 keeps the worst case least after every answer (Viaud 1979, "
           "remark 2); expected-worst: the mean, then the worst case; last: the worst case, then the solutions left to "
           "the last guess",
       .target = &objective,
       .choices = {"worst", "remark2", "expected", "minimax", "entropy", "parts", "expected-worst", "last"}},
      {.name = "max-guesses",
       .argument = "Q",
       .help = "with objective expected: the best mean among strategies of at most Q guesses; 0: any number",
       .target = &max_guesses,
       .high = 200},
      {.name = "time-limit",
       .argument = "S",
       .help = "stop after S seconds; a quantity that takes longer is reported as a bracket. Without it only tau_k is "
               "limited, to some seconds",
       .target = &time_limit},
      {.name = "threads",
       .argument = "N",
       .help = "threads to use; 0: all cores. The answer is the same",
       .target = &threads,
       .high = 1024},
      {.name = "memory",
       .argument = "SIZE",
       .help = "memory for the answers and for what the searches remember, as 4G; what is forgotten is searched again",
       .target = &memory},
  };
  std::ranges::move(guesses.options(), std::back_inserter(options));
  return options;
}

std::string Planner::key() const {
  return fmt::format("objective {} hard {} consistent {} max-guesses {} time-limit {} part {}", objective, guesses.hard,
                     guesses.consistent, max_guesses, time_limit.limit(), saving.part);
}

Expected<void> Planner::check() const {
  if (max_guesses != 0 && objective != "expected") {
    return input_error("a limit on the guesses is for strategies of objective expected", Hint{"objective", "expected"});
  }
  const GuessRule allowed = TRY(guesses.rule());
  if (saving.wanted() && objective != "worst" && objective != "expected") {
    return input_error(fmt::format("objective {} has no search to be saved; worst and expected have one", objective),
                       Hint{"objective", "expected"});
  }
  if (TRY(saving.search_part()) && objective != "expected") {
    return input_error("only the search of objective expected has parts", Hint{"objective", "expected"});
  }
  if (saving.wanted() && allowed != GuessRule::Any) {
    return input_error("what a search under a rule for guesses knows cannot be saved");
  }
  return {};
}

bool Planner::searches(const DeductionGame& game) const {
  return game.has_table() || max_guesses != 0 || time_limit.value || saving.wanted();
}

Objective Planner::rule_for(const DeductionGame& game) const {
  const Objective wanted = *find_objective(objective);
  return searches(game) ? wanted : without_search(wanted);
}

Expected<std::uint64_t> Planner::bytes_to_remember(const DeductionGame& game) const {
  const std::uint64_t allowed = memory.limit(machine_memory() / 2);
  const std::uint64_t answers = bytes_of_answers(game);
  if (allowed < answers + least_to_remember) {
    return resource_error(
        fmt::format("the answers of this game take {} MiB of memory; a search needs {} MiB at least",
                    grouped(in_mebibytes(answers)), grouped(in_mebibytes(answers + least_to_remember))),
        Hint{"memory", fmt::format("{}M", in_mebibytes(answers + least_to_remember))});
  }
  const std::uint64_t rest = allowed - answers;
  return game.has_table() ? rest : rest - rest / 5;  // the columns that a search keeps take a quarter of this again
}

Expected<DeductionPlan> Planner::plan(const DeductionGame& game, const DeductionLimits& limits, Stop& stop) const {
  if (!game.has_table() && game.solutions() > most_codes_of_a_strategy) {
    return resource_error(fmt::format("a strategy for {} takes too long; one is made for at most {}",
                                      counted(game.solutions(), "code"), grouped(most_codes_of_a_strategy)));
  }
  PlanOptions options;
  options.limits = limits;
  options.threads = static_cast<unsigned>(threads);
  options.rule = TRY(guesses.rule());
  options.cache_bytes = TRY(bytes_to_remember(game));
  if (max_guesses != 0) options.max_guesses = static_cast<std::uint32_t>(max_guesses);
  options.part = TRY(saving.search_part());
  std::unique_ptr<SavedFacts> facts;
  if (saving.wanted()) {
    if (game.weighted()) return input_error("what a search with weights knows cannot be saved");
    facts = TRY(SavedFacts::open(saving, game));
    options.keeper = facts->keeper();
  }
  const Objective wanted = *find_objective(objective);
  auto plan = TRY(plan_strategy(game, rule_for(game), options, stop));
  if (facts) TRY(facts->outcome());
  if (plan.objective != wanted) {
    plan.objective = wanted;
    if (wanted == Objective::Expected) plan.total.low = least_totals(game.solutions(), game.answers() - 1).back();
  }
  return plan;
}

Expected<DeductionPlan> Planner::plan(const DeductionGame& game, Stop& stop) const {
  TRY(check());
  Stop limited(stop, time_limit.limit());
  return plan(game, {}, limited);
}

Expected<SolvedDeduction> Planner::solve(const DeductionGame& game, Stop& stop) const {
  TRY(check());
  Stop limited(stop, time_limit.limit());
  SolvedDeduction solved{.objective = objective, .max_guesses = max_guesses, .values = {}, .plan = {}, .obstacle = {}};

  // Step 1. The strategy and the order. Some strategies come with the order; one needs it first.
  Stop most(limited, share_of_strategy * limited.seconds_left());
  // Memory that cannot suffice is refused before any work.
  if (searches(game)) TRY(bytes_to_remember(game));
  Bracket<std::uint64_t> order{1, game.solutions()};
  const Objective rule = rule_for(game);
  const auto find_strategy = [&](Stop& part) -> Expected<void> {
    auto plan = this->plan(game, limits_by(order, threads), part);
    if (!plan && plan.error().kind != ErrorKind::Resource) return tl::unexpected(plan.error());
    if (!plan) {
      solved.obstacle = plan.error().message;
      return {};
    }
    order.low = std::max(order.low, plan->order.low);
    order.high = std::min<std::uint64_t>(order.high, plan->statistics.worst);
    solved.plan = std::move(*plan);
    return {};
  };
  if (rule == Objective::Expected || rule == Objective::ExpectedWorst) {
    Stop part(most, share_before_order * most.seconds_left());
    TRY(find_strategy(part));
  } else if (rule != Objective::Remark2) {
    TRY(find_strategy(most));
  }
  // What a strategy promises stands, whoever ends the search.
  if (limited.cancelled() && solved.plan) {
    Stop counting;
    counting.within(0);
    solved.values = TRY(deduction_values(game, limits_by(order, 1), counting));
    conclude(solved, order);
    return solved;
  }
  // Under a rule the order with any guesses is an aside.
  const bool aside = TRY(guesses.rule()) != GuessRule::Any;
  Stop for_order(most);
  if (aside) for_order.limit_effort(effort_of_an_aside);
  if (searches(game) && !order.proved()) order = TRY(deduction_order(game, limits_by(order, threads), for_order));
  if (rule == Objective::Remark2) TRY(find_strategy(most));

  // Step 2. tau_k and the bounds.
  DeductionLimits limits = limits_by(order, threads);
  if (!limited.has_deadline()) limits.effort_for_tau = aside ? effort_of_an_aside : effort_for_tau;
  solved.values = TRY(deduction_values(game, limits, limited));
  conclude(solved, order);
  return solved;
}

bool can_rank(const DeductionGame& game, std::size_t candidates) {
  constexpr double most_scorings = 5e9;
  // Before the first answer, symmetry leaves only a few guesses of a game of pegs.
  if (game.pegs() != nullptr && candidates == game.solutions()) return true;
  return static_cast<double>(game.guesses()) * static_cast<double>(candidates) <= most_scorings;
}

Expected<StrategyForm> strategy_form(const std::string& path, const std::string& format) {
  static const std::vector<OutputForm> forms{
      {"text", {".txt", ".sol", ".tree", ""}}, {"json", {".json"}}, {"dot", {".dot", ".gv"}}};
  const std::string name = TRY(output_form(path, format, forms));
  return name == "json" ? StrategyForm::Json : name == "dot" ? StrategyForm::Dot : StrategyForm::Text;
}

Expected<SavedFile> save_strategy(const GameChoice& choice, const DeductionGame& game, const DeductionPlan& plan,
                                  const std::string& path, StrategyForm form) {
  StrategyLabel label{reference_for(choice, path), std::string(objective_name(plan.objective))};
  label.terms = {.rule = plan.rule,
                 .worst = plan.statistics.worst,
                 .total = plan.statistics.total,
                 .last = plan.statistics.depths.back()};
  if (game.weighted()) label.terms.weighted = weighted_total(game, plan.strategy);
  TRY(write_file(path, print_strategy(label, game, plan.strategy, form)));
  return SavedFile{path, form == StrategyForm::Dot ? "" : fmt::format("verify {}", shell_word(path))};
}

}  // namespace perfectplay::service
