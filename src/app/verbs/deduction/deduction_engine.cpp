#include "perfectplay/app/verbs/deduction/deduction_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/base/file.h"
#include "perfectplay/files/deduction_tree.h"
#include "perfectplay/solve/deduction/bounds.h"

namespace perfectplay::app {
namespace {

/// Without --time-limit, how many answers tau_k may look at, a few seconds: it is often much dearer than the order and
/// the strategy.
constexpr std::uint64_t effort_for_tau = 4'000'000'000;
/// Above this a single guess of a strategy takes minutes.
constexpr std::uint32_t most_codes_of_a_strategy = 300'000;

/// Of the order.
constexpr Bracket nothing_known{1, 0};

/// The time that is left.
class Budget {
 public:
  Budget(std::optional<double> seconds, ProgressBar& bar) : seconds_(seconds), bar_(bar) {}

  std::optional<double> left() const {
    if (!seconds_) return std::nullopt;
    return std::max(0.0, *seconds_ - std::chrono::duration<double>(Clock::now() - began_).count());
  }
  /// `order`: what is known of it.
  DeductionLimits limits(const Bracket& order) {
    DeductionLimits limits;
    limits.seconds = left();
    limits.progress = bar_.callback();
    limits.order_at_least = static_cast<std::uint32_t>(order.low);
    if (order.high > 0) limits.order_at_most = static_cast<std::uint32_t>(order.high);
    return limits;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<double> seconds_;
  ProgressBar& bar_;
  Clock::time_point began_ = Clock::now();
};

bool is_one_step(Objective objective) {
  return objective == Objective::Minimax || objective == Objective::Entropy || objective == Objective::Parts;
}

/// A game without a table cannot be searched: the one-step rule nearest to the objective makes its strategy.
Objective without_search(Objective objective) {
  return objective == Objective::Worst      ? Objective::Minimax
         : objective == Objective::Expected ? Objective::Entropy
                                            : objective;
}

/// What a strategy shows about the order, and the order about tau.
void conclude(SolvedDeduction& solved, const Bracket& order) {
  DeductionValues& values = solved.values;
  values.order.low = std::max(values.order.low, order.low);
  values.order.high = std::min(values.order.high, order.high);
  if (solved.plan) {
    values.order.low = std::max(values.order.low, solved.plan->order.low);
    values.order.high = std::min<std::uint64_t>(values.order.high, solved.plan->statistics.worst);
    solved.plan->order = values.order;
  }
  if (values.tau.size() >= values.order.high) {
    values.tau.resize(values.order.high);
    values.tau.back() = {1, 1};
  }
}

}  // namespace

std::vector<Option> DeductionEngine::options() {
  return {
      {.name = "objective",
       .argument = "NAME",
       .help = "what the strategy is best at",
       .target = &objective,
       .choices = {"worst", "remark2", "expected", "minimax", "entropy", "parts"}},
      {.name = "max-guesses",
       .argument = "Q",
       .help = "with --objective expected: the best mean among strategies of at most Q guesses; 0: any number",
       .target = &max_guesses,
       .high = 200},
      {.name = "time-limit",
       .argument = "S",
       .help = "seconds for all; what takes longer is reported as a bracket. Without it only tau_k is limited, to some "
               "seconds",
       .target = &time_limit},
      {.name = "threads",
       .argument = "N",
       .help = "threads of the one-step rules; 0: all cores",
       .target = &threads,
       .high = 1024},
  };
}

Expected<std::optional<double>> DeductionEngine::seconds() const {
  if (time_limit.empty()) return std::nullopt;
  return parse_seconds(time_limit, "--time-limit").map([](double seconds) { return std::optional(seconds); });
}

Expected<void> DeductionEngine::check() const {
  if (max_guesses != 0 && objective != "expected") {
    return input_error("--max-guesses limits the strategies of --objective expected; add that");
  }
  return {};
}

Expected<DeductionPlan> DeductionEngine::plan(const DeductionGame& game, const DeductionLimits& limits) const {
  if (!game.has_table() && game.solutions() > most_codes_of_a_strategy) {
    return resource_error(fmt::format("a strategy for {} takes too long; one is made for at most {}",
                                      counted(game.solutions(), "code"), grouped(most_codes_of_a_strategy)));
  }
  PlanOptions options;
  options.limits = limits;
  options.threads = static_cast<unsigned>(threads);
  if (max_guesses != 0) options.max_guesses = static_cast<std::uint32_t>(max_guesses);
  const Objective wanted = *find_objective(objective);
  const Objective rule = game.has_table() || max_guesses != 0 ? wanted : without_search(wanted);
  if (limits.seconds && is_one_step(rule)) {
    // The one-step rules look at the callback, and at no clock.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(*limits.seconds);
    options.limits.progress = [&limits, deadline](const Progress& progress) {
      return limits.progress(progress) && std::chrono::steady_clock::now() < deadline;
    };
  }
  auto plan = plan_strategy(game, rule, options);
  if (!plan && plan.error().kind == ErrorKind::Stopped && !interrupted()) {
    return resource_error("the time limit ended the building of the strategy; allow more time");
  }
  if (plan && rule != wanted) {
    plan->objective = wanted;
    if (wanted == Objective::Expected) plan->total.low = least_totals(game.solutions(), game.answers() - 1).back();
  }
  return plan;
}

Expected<DeductionPlan> DeductionEngine::plan(const DeductionGame& game) const {
  if (auto fits = check(); !fits) return tl::unexpected(fits.error());
  const auto limit = seconds();
  if (!limit) return tl::unexpected(limit.error());
  ProgressBar bar;
  return plan(game, Budget(*limit, bar).limits(nothing_known));
}

Expected<SolvedDeduction> DeductionEngine::solve(const DeductionGame& game) const {
  if (auto fits = check(); !fits) return tl::unexpected(fits.error());
  const auto limit = seconds();
  if (!limit) return tl::unexpected(limit.error());
  ProgressBar bar;
  Budget budget(*limit, bar);
  SolvedDeduction solved;
  solved.objective = objective;
  solved.max_guesses = max_guesses;

  // Step 1. The order: it has the whole time where it matters most.
  Bracket order{1, game.solutions()};
  if (game.has_table()) {
    DeductionLimits its_limits = budget.limits(nothing_known);
    if (its_limits.seconds && objective == "expected") *its_limits.seconds /= 2;
    const auto found = deduction_order(game, its_limits);
    if (!found) return tl::unexpected(found.error());
    order = *found;
  }

  // Step 2. The strategy.
  DeductionLimits limits = budget.limits(order);
  auto plan = this->plan(game, limits);
  if (plan) {
    solved.plan = std::move(*plan);
  } else if (plan.error().kind == ErrorKind::Resource) {
    solved.obstacle = plan.error().message;
  } else {
    return tl::unexpected(plan.error());
  }

  // Step 3. tau_k and the bounds.
  limits = budget.limits(order);
  if (!limits.seconds) limits.effort_for_tau = effort_for_tau;
  auto values = deduction_values(game, limits);
  if (!values) return tl::unexpected(values.error());
  solved.values = std::move(*values);
  conclude(solved, order);
  return solved;
}

Expected<DeductionGame> make_deduction_game(const GameChoice& choice) {
  auto game = choice.entry->make(choice.arguments);
  if (!game && choice.entry->offers(Capability::AnySize)) {
    game.error().message +=
        fmt::format("; boards of any size: perfectplay simulate {0}, or play {0}", choice.entry->name);
  }
  return std::get<DeductionGame>(TRY(std::move(game)));
}

bool can_rank(const DeductionGame& game, std::size_t candidates) {
  constexpr double most_scorings = 5e9;
  // Before the first answer symmetry leaves a few guesses of pegs.
  if (game.pegs() != nullptr && candidates == game.solutions()) return true;
  return static_cast<double>(game.guesses()) * static_cast<double>(candidates) <= most_scorings;
}

Expected<std::string> save_strategy(const GameChoice& choice, const DeductionGame& game, const DeductionPlan& plan,
                                    const std::string& path, const std::string& format) {
  const StrategyForm form = format == "text"   ? StrategyForm::Text
                            : format == "json" ? StrategyForm::Json
                            : format == "dot"  ? StrategyForm::Dot
                                               : strategy_form_of_path(path);
  const StrategyLabel label{reference_for(choice, path), std::string(objective_name(plan.objective))};
  if (auto written = write_file(path, print_strategy(label, game, plan.strategy, form)); !written) {
    return tl::unexpected(written.error());
  }
  if (form == StrategyForm::Dot) return std::string();
  return fmt::format("Check it: perfectplay verify {}\n", shell_word(path));
}

}  // namespace perfectplay::app
