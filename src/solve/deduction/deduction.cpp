#include "perfectplay/solve/deduction/deduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "perfectplay/base/threads.h"
#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/least_total.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "perfectplay/solve/deduction/rule_plan.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

constexpr std::array<std::pair<Objective, std::string_view>, 8> objective_names{{
    {Objective::Worst, "worst"},
    {Objective::Remark2, "remark2"},
    {Objective::Expected, "expected"},
    {Objective::Minimax, "minimax"},
    {Objective::Entropy, "entropy"},
    {Objective::Parts, "parts"},
    {Objective::ExpectedWorst, "expected-worst"},
    {Objective::Last, "last"},
}};

/// Sets up to this size are solved for the least total where the whole game is too large for that.
constexpr std::size_t endgame_set = 40;
/// How many answers `worst` may look at for a smaller total after the order is proved.
constexpr std::uint64_t improvement_effort = 1'000'000'000;
constexpr std::string_view searching = "searching the best strategy";

std::optional<std::uint32_t> guess_or_none(std::uint32_t guess) {
  return guess == WorstSearch::no_guess ? std::nullopt : std::optional(guess);
}

DeductionPlan new_plan(Objective objective, const Bracket<std::uint64_t>& order) {
  DeductionPlan plan;
  plan.objective = objective;
  plan.order = order;
  return plan;
}

/// The best strategy that is quickly made, by the rules that suit the objective; nothing where none was made in time.
Expected<std::optional<DeductionStrategy>> fallback(const DeductionGame& game, Objective objective,
                                                    const PlanOptions& options, Stop& stop) {
  const auto quick = [&](OneStepRule rule) {
    return quick_strategy(game, rule, options.limits, options.threads, stop);
  };
  if (objective == Objective::Worst) return quick(OneStepRule::Minimax);
  auto best = TRY(quick(OneStepRule::Entropy));
  if (!best) return best;
  auto other = TRY(quick(OneStepRule::Parts));
  return other && statistics_of(*other).total < statistics_of(*best).total ? other : best;
}

class Planner {
 public:
  /// `quick` is the strategy to fall back on where a limit ends the search; nothing where there is no limit, or no
  /// time.
  Planner(const DeductionSession& session, const PlanOptions& options, std::optional<DeductionStrategy> quick,
          Stop& stop)
      : session_(session), options_(options), quick_(std::move(quick)), stop_(stop), meter_(stop, searching) {}

  Expected<DeductionPlan> worst() {
    WorstSearch search = worst_search();
    const FoundOrder found = TRY(kept_order(search));
    const auto guesses = static_cast<std::uint32_t>(found.order.high);
    DeductionPlan plan = new_plan(Objective::Worst, found.order);
    if (meter_.over()) {
      if (!quick_) return ended("the search for a strategy");
      plan.strategy = *std::move(quick_);
      const auto least = least_totals(session_.game().solutions(), session_.first().most_other_classes());
      plan.total = {least.back(), statistics_of(plan.strategy).total};
      return finish(std::move(plan));
    }
    Stop improvement(stop_);
    improvement.limit_effort(improvement_effort);
    const KnowledgeKeeper nothing;  // the effort of this part is small
    TRY(improve_total(plan, guesses, improvement, nothing, [&] { return endgames(search, guesses); }));
    return finish(std::move(plan));
  }

  Expected<DeductionPlan> remark_2() {
    WorstSearch search = worst_search();
    DeductionPlan plan = new_plan(Objective::Remark2, order(search).order);
    if (meter_.over()) return ended("the search for the order");
    auto strategy = build_strategy(session_.game(), [&](Candidates set, std::uint32_t) {
      SearchNode node{set, session_.rows().hash(set), search.least_guesses_for(set.size()), 0, nullptr};
      if (set.size() == session_.game().solutions()) node = session_.root(node.guesses_left);
      while (true) {
        const std::uint32_t guess = search.first_guess(node);
        if (meter_.over()) return std::optional<std::uint32_t>();
        if (guess != WorstSearch::no_guess) return std::optional(guess);
        ++node.guesses_left;
      }
    });
    if (!strategy) return ended("the building of the strategy");
    plan.strategy = *std::move(strategy);
    return finish(std::move(plan));
  }

  Expected<DeductionPlan> expected() {
    DeductionPlan plan = new_plan(Objective::Expected, {});
    const std::uint32_t most = options_.max_guesses.value_or(ExpectedSearch::unlimited);
    std::optional<WorstSearch> search;
    if (most < ExpectedSearch::unlimited) {
      search.emplace(session_.game(), session_.rows(), session_.first(), meter_, 1, options_.cache_bytes);
      plan.order = order(*search).order;
      if (stop_.cancelled()) return stopped();
      if (plan.order.low > most) {
        return input_error(fmt::format("no strategy has at most {} guesses; the order is {}{}", most,
                                       plan.order.proved() ? "" : "at least ", plan.order.low));
      }
      if (meter_.over()) return ended("the search for the order");
    }
    TRY(improve_total(plan, most, stop_, options_.keeper,
                      [&] { return search ? endgames(*search, most) : std::nullopt; }));
    return finish(std::move(plan));
  }

 private:
  tl::unexpected<Error> ended(std::string_view what) const { return stop_error(stop_, what); }

  WorstSearch worst_search() {
    return WorstSearch(session_.game(), session_.rows(), session_.first(), meter_, 1, options_.cache_bytes);
  }

  FoundOrder order(WorstSearch& search) {
    Bracket<std::uint64_t> known = counted_order(session_.game(), options_.limits);
    if (quick_) known.high = std::min<std::uint64_t>(known.high, statistics_of(*quick_).worst);
    return find_order(session_, known, search, meter_, thread_count(options_.threads));
  }

  /// The same with what earlier searches knew; what this one knows is kept every now and then, and at the end.
  Expected<FoundOrder> kept_order(WorstSearch& search) {
    const KnowledgeKeeper& keeper = options_.keeper;
    if (keeper.known != nullptr && !search.learn(*keeper.known)) {
      return input_error("the facts of earlier searches contradict each other: one of the files is wrong");
    }
    if (!keeper.keep) return order(search);
    auto kept_at = std::chrono::steady_clock::now();
    const SearchMeter::Described described(meter_, [&]() -> std::string_view {
      const auto now = std::chrono::steady_clock::now();
      if (now - kept_at > std::chrono::duration<double>(keeper.seconds)) {
        keeper.keep(search.knowledge());
        kept_at = now;
      }
      return searching;
    });
    const FoundOrder found = order(search);
    keeper.keep(search.knowledge());
    return found;
  }

  /// Finds the least total of order at most `most`. When `part` ends the search, takes the best strategy known; where
  /// there is none, what `otherwise` makes.
  template <class Otherwise>
  Expected<void> improve_total(DeductionPlan& plan, std::uint32_t most, Stop& part, const KnowledgeKeeper& keeper,
                               const Otherwise& otherwise) {
    LeastTotal search(session_, meter_, most, options_.cache_bytes);
    TRY(search.keep_by(keeper));
    if (options_.part) search.search_only(*options_.part);
    {
      const SearchMeter::Under under(meter_, part);
      search.run(options_.threads);
    }
    // The rest needs little time: all the guesses are known.
    Stop last;
    const SearchMeter::Under under(meter_, last);
    plan.total = search.bracket();
    if (search.has_strategy()) plan.strategy = *search.build();
    if (!search.proved() && quick_) {
      const StrategyStatistics quick = statistics_of(*quick_);
      if (quick.worst <= most && quick.total < plan.total.high) plan.strategy = *quick_;
    }
    if (plan.strategy.nodes.empty()) {
      auto strategy = otherwise();
      if (!strategy) return ended("the search for a strategy");
      plan.strategy = *std::move(strategy);
    }
    plan.total.high = statistics_of(plan.strategy).total;
    return {};
  }

  /// An optimal strategy by the and/or search, with least totals wherever few candidates are left, as far as the time
  /// and each set's share of the effort allow. Nothing when it is cancelled. Which guesses `search` remembers depends on
  /// the threads that it had; the first guess of a set does not. When the time is over, any guess will do.
  std::optional<DeductionStrategy> endgames(WorstSearch& search, std::uint32_t order) {
    ExpectedSearch small(session_.game(), session_.rows(), session_.first(), meter_, order);
    return build_strategy(session_.game(), [&](Candidates set, std::uint32_t made) {
      SearchNode node{set, session_.rows().hash(set), order - made, made, nullptr};
      if (made == 0) node = session_.root(order);
      if (set.size() <= endgame_set) {
        Stop share(stop_);
        share.limit_effort(improvement_effort * set.size() / session_.game().solutions());
        const SearchMeter::Under under(meter_, share);
        const std::uint32_t guess = small.search(node, ExpectedSearch::infinite - 1).guess;
        if (!meter_.over()) return guess_or_none(guess);
      }
      return guess_or_none(stop_.ended() ? search.search(node) : search.first_guess(node));
    });
  }

  DeductionPlan finish(DeductionPlan plan) const {
    plan.statistics = statistics_of(plan.strategy);
    if (plan.total.high == 0) plan.total = {plan.statistics.total, plan.statistics.total};
    plan.nodes = meter_.nodes();
    return plan;
  }

  const DeductionSession& session_;
  const PlanOptions& options_;
  std::optional<DeductionStrategy> quick_;
  Stop& stop_;
  SearchMeter meter_;
};

/// The plan when there was no time for any search.
DeductionPlan plan_without_search(const DeductionGame& game, Objective objective, const DeductionLimits& limits,
                                  DeductionStrategy quick) {
  DeductionPlan plan = new_plan(objective, counted_order(game, limits));
  plan.strategy = std::move(quick);
  plan.statistics = statistics_of(plan.strategy);
  plan.order.high = std::min<std::uint64_t>(plan.order.high, plan.statistics.worst);
  plan.total = {least_totals(game.solutions(), game.answers() - 1).back(), plan.statistics.total};
  return plan;
}

Expected<DeductionPlan> plan_one_step(const DeductionGame& game, Objective objective, OneStepRule rule,
                                      const PlanOptions& options, Stop& stop) {
  OneStepResult result = TRY(one_step_strategy(game, rule, options.limits, options.threads, stop));
  DeductionPlan plan;
  plan.objective = objective;
  plan.strategy = std::move(result.strategy);
  plan.scorings = result.scorings;
  plan.statistics = statistics_of(plan.strategy);
  plan.total = {plan.statistics.total, plan.statistics.total};
  plan.order = {1, plan.statistics.worst};
  return plan;
}

/// The objectives that searches of all guesses with equal weights answer.
Expected<DeductionPlan> plan_with_any_guess(const DeductionGame& game, Objective objective, const PlanOptions& options,
                                            Stop& stop) {
  if (objective == Objective::Minimax) return plan_one_step(game, objective, OneStepRule::Minimax, options, stop);
  if (objective == Objective::Entropy) return plan_one_step(game, objective, OneStepRule::Entropy, options, stop);
  if (objective == Objective::Parts) return plan_one_step(game, objective, OneStepRule::Parts, options, stop);

  // Step 1. A strategy to fall back on, where the search may be cut short and any strategy will do.
  std::optional<DeductionStrategy> quick;
  const bool any_will_do = objective != Objective::Remark2 && !options.max_guesses;
  if (any_will_do && has_limits(stop)) quick = TRY(fallback(game, objective, options, stop));

  // Step 2. The search.
  const std::uint64_t column_bytes = std::min(AnswerRows::default_column_bytes, options.cache_bytes / 4);
  const auto session = DeductionSession::make(game, options.limits.symmetry, stop, column_bytes);
  if (!session && ran_out(stop) && quick) {
    return plan_without_search(game, objective, options.limits, *std::move(quick));
  }
  if (!session) return tl::unexpected(session.error());
  Planner planner(**session, options, std::move(quick), stop);
  return objective == Objective::Worst     ? planner.worst()
         : objective == Objective::Remark2 ? planner.remark_2()
                                           : planner.expected();
}

}  // namespace

std::string_view objective_name(Objective objective) {
  return objective_names[static_cast<std::size_t>(objective)].second;
}

std::optional<Objective> find_objective(std::string_view name) {
  for (const auto& [objective, its_name] : objective_names) {
    if (its_name == name) return objective;
  }
  return std::nullopt;
}

bool DeductionPlan::proved() const {
  switch (objective) {
    case Objective::Worst:
      return worst.proved();
    case Objective::Remark2:
      return order.proved() && statistics.worst == order.high;
    case Objective::Expected:
      return total.proved();
    case Objective::ExpectedWorst:
      return total.proved() && worst.proved();
    case Objective::Last:
      return worst.proved() && last && last->proved();
    default:
      return false;
  }
}

Expected<DeductionPlan> plan_strategy(const DeductionGame& game, Objective objective, const PlanOptions& options,
                                      Stop& stop) {
  if (plans_by_rule(game, objective, options.rule)) return plan_by_rule(game, objective, options, stop);
  DeductionPlan plan = TRY(plan_with_any_guess(game, objective, options, stop));
  plan.worst = {plan.statistics.worst, plan.statistics.worst};
  if (objective == Objective::Worst) plan.worst.low = std::min(plan.order.low, plan.worst.high);
  if (game.weighted()) {
    const std::uint64_t total = weighted_total(game, plan.strategy);
    plan.total = {total, total};
  }
  return plan;
}

}  // namespace perfectplay
