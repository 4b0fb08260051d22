#include "perfectplay/solve/deduction/deduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "perfectplay/solve/deduction/session.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

constexpr std::array<std::pair<Objective, std::string_view>, 6> objective_names{{
    {Objective::Worst, "worst"},
    {Objective::Remark2, "remark2"},
    {Objective::Expected, "expected"},
    {Objective::Minimax, "minimax"},
    {Objective::Entropy, "entropy"},
    {Objective::Parts, "parts"},
}};

/// Sets up to this size are solved for the least total where the whole game is too large for that.
constexpr std::size_t endgame_set = 40;
/// How many answers `worst` may look at for a smaller total after the order is proved.
constexpr std::uint64_t improvement_effort = 1'500'000'000;

class Planner {
 public:
  Planner(DeductionSession& session, const PlanOptions& options) : session_(session), options_(options) {}

  Expected<DeductionPlan> worst() {
    WorstSearch search = worst_search();
    const FoundOrder found = session_.find_order(search);
    const auto order = static_cast<std::uint32_t>(found.order.high);
    DeductionPlan plan = new_plan(Objective::Worst, found.order);
    if (session_.clock().stopped()) return stopped();
    if (session_.clock().over()) {
      plan.strategy = session_.quick_strategy(OneStepRule::Minimax, options_.threads);
      if (session_.clock().stopped()) return stopped();
      const auto least = least_totals(session_.game().solutions(), session_.first().most_other_classes());
      plan.total = {least.back(), statistics_of(plan.strategy).total};
      return finish(std::move(plan));
    }
    session_.clock().limit_effort(improvement_effort);
    improve_total(plan, order, [&] { return endgames(search, order); });
    if (session_.clock().stopped()) return stopped();
    return finish(std::move(plan));
  }

  Expected<DeductionPlan> remark_2() {
    WorstSearch search = worst_search();
    DeductionPlan plan = new_plan(Objective::Remark2, session_.find_order(search).order);
    if (session_.clock().stopped()) return stopped();
    if (session_.clock().over())
      return resource_error("the time limit ended the search for the order; allow more time");
    plan.strategy = build_strategy(session_.game(), [&](Candidates set, std::uint32_t) {
      SearchNode node{set, session_.rows().hash(set), search.least_guesses_for(set.size()), 0, nullptr};
      if (set.size() == session_.game().solutions()) node = session_.root(node.guesses_left);
      while (true) {
        const std::uint32_t guess = search.search(node);
        if (guess != WorstSearch::no_guess || session_.clock().over()) return usable(guess, set);
        ++node.guesses_left;
      }
    });
    if (session_.clock().stopped()) return stopped();
    if (session_.clock().over())
      return resource_error("the time limit ended the building of the strategy; allow more time");
    return finish(std::move(plan));
  }

  Expected<DeductionPlan> expected() {
    DeductionPlan plan = new_plan(Objective::Expected, {});
    const std::uint32_t most = options_.max_guesses.value_or(ExpectedSearch::unlimited);
    std::optional<WorstSearch> search;
    if (most < ExpectedSearch::unlimited) {
      search.emplace(worst_search());
      plan.order = session_.find_order(*search).order;
      if (session_.clock().stopped()) return stopped();
      if (plan.order.low > most) {
        return input_error(fmt::format("no strategy has at most {} guesses; the order is {}{}", most,
                                       plan.order.proved() ? "" : "at least ", plan.order.low));
      }
      if (session_.clock().over())
        return resource_error("the time limit ended the search for the order; allow more time");
    }
    improve_total(plan, most, [&] {
      if (search) return endgames(*search, most);
      return best_quick_strategy();
    });
    if (session_.clock().stopped()) return stopped();
    return finish(std::move(plan));
  }

 private:
  /// A search that is stopped knows no guess. The strategy is thrown away then, but its building has to come to an end.
  static std::uint32_t usable(std::uint32_t guess, Candidates set) {
    return guess == WorstSearch::no_guess ? set[0] : guess;
  }

  static DeductionPlan new_plan(Objective objective, const Bracket& order) {
    DeductionPlan plan;
    plan.objective = objective;
    plan.order = order;
    return plan;
  }

  WorstSearch worst_search() {
    return WorstSearch(session_.game(), session_.rows(), session_.first(), session_.clock());
  }

  /// The least total of order at most `most`. When the clock ends the search, the best strategy that it found or that
  /// `otherwise` makes.
  template <class Otherwise>
  void improve_total(DeductionPlan& plan, std::uint32_t most, const Otherwise& otherwise) {
    ExpectedSearch search(session_.game(), session_.rows(), session_.first(), session_.clock(), most);
    std::optional<ExpectedSearch::Found> found = search.search(session_.root(most), ExpectedSearch::infinite - 1);
    if (session_.clock().stopped()) return;
    const bool cut_short = session_.clock().over();
    session_.clock().lift_limits();
    if (cut_short) {
      found = search.root_best();
      plan.strategy = otherwise();
      plan.total = {std::max(search.root_low(), search.least_total()), statistics_of(plan.strategy).total};
      if (!found || found->cost >= plan.total.high) return;
    }
    plan.strategy = build_strategy(session_.game(), [&](Candidates set, std::uint32_t made) {
      const std::uint32_t left = most == ExpectedSearch::unlimited ? most : most - made;
      SearchNode node{set, session_.rows().hash(set), left, made, nullptr};
      if (made == 0) return found->guess;
      return usable(search.search(node, ExpectedSearch::infinite - 1).guess, set);
    });
    plan.total.high = found->cost;
    if (!cut_short) plan.total.low = found->cost;
  }

  /// The optimal strategy that the and/or search found, with smaller totals wherever few candidates are left: the least
  /// ones, as far as each set's share of the effort allows.
  DeductionStrategy endgames(WorstSearch& search, std::uint32_t order) {
    SearchClock& clock = session_.clock();
    ExpectedSearch small(session_.game(), session_.rows(), session_.first(), clock, order);
    return build_strategy(session_.game(), [&](Candidates set, std::uint32_t made) {
      SearchNode node{set, session_.rows().hash(set), order - made, made, nullptr};
      if (made == 0) node = session_.root(order);
      if (set.size() <= endgame_set) {
        clock.limit_effort(improvement_effort * set.size() / session_.game().solutions());
        const std::uint32_t guess = small.search(node, ExpectedSearch::infinite - 1).guess;
        const bool cut_short = clock.over();
        clock.lift_limits();
        if (!cut_short) return usable(guess, set);
      }
      return usable(search.search(node), set);
    });
  }

  DeductionStrategy best_quick_strategy() {
    DeductionStrategy best = session_.quick_strategy(OneStepRule::Entropy, options_.threads);
    DeductionStrategy other = session_.quick_strategy(OneStepRule::Parts, options_.threads);
    return statistics_of(other).total < statistics_of(best).total ? other : best;
  }

  DeductionPlan finish(DeductionPlan plan) {
    plan.statistics = statistics_of(plan.strategy);
    if (plan.total.high == 0) plan.total = {plan.statistics.total, plan.statistics.total};
    plan.nodes = session_.clock().nodes();
    return plan;
  }

  DeductionSession& session_;
  const PlanOptions& options_;
};

Expected<DeductionPlan> plan_one_step(const DeductionGame& game, Objective objective, OneStepRule rule,
                                      const PlanOptions& options) {
  auto result = one_step_strategy(game, rule, options.limits, options.threads);
  if (!result) return tl::unexpected(result.error());
  DeductionPlan plan;
  plan.objective = objective;
  plan.strategy = std::move(result->strategy);
  plan.scorings = result->scorings;
  plan.statistics = statistics_of(plan.strategy);
  plan.total = {plan.statistics.total, plan.statistics.total};
  plan.order = {1, plan.statistics.worst};
  return plan;
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
    case Objective::Remark2:
      return order.proved() && statistics.worst == order.high;
    case Objective::Expected:
      return total.proved();
    default:
      return false;
  }
}

Expected<DeductionPlan> plan_strategy(const DeductionGame& game, Objective objective, const PlanOptions& options) {
  if (objective == Objective::Minimax) return plan_one_step(game, objective, OneStepRule::Minimax, options);
  if (objective == Objective::Entropy) return plan_one_step(game, objective, OneStepRule::Entropy, options);
  if (objective == Objective::Parts) return plan_one_step(game, objective, OneStepRule::Parts, options);
  auto session = DeductionSession::make(game, options.limits, "searching the best strategy");
  if (!session) return tl::unexpected(session.error());
  Planner planner(**session, options);
  return objective == Objective::Worst     ? planner.worst()
         : objective == Objective::Remark2 ? planner.remark_2()
                                           : planner.expected();
}

}  // namespace perfectplay
