#include "perfectplay/solve/deduction/rule_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "perfectplay/base/threads.h"
#include "perfectplay/solve/deduction/rule_search.h"
#include "perfectplay/solve/deduction/session.h"

namespace perfectplay {
namespace {

/// How many answers may be looked at for a smaller total after the worst case is proved.
constexpr std::uint64_t total_effort = 1'000'000'000;

/// The effort of the first glance, a tenth of a second, and the widths of the beams after it.
constexpr std::uint64_t glance_effort = 100'000'000;
constexpr std::array<std::uint32_t, 3> rule_beams{1, 4, 12};

bool is_one_step(Objective objective) {
  return objective == Objective::Minimax || objective == Objective::Entropy || objective == Objective::Parts;
}

class RulePlanner {
 public:
  RulePlanner(const DeductionSession& session, Objective objective, const PlanOptions& options, Stop& stop)
      : session_(session), options_(options), stop_(stop), meter_(stop, "searching the best strategy") {
    plan_.objective = objective;
    plan_.rule = options.rule;
  }

  Expected<DeductionPlan> worst() {
    TRY(find_worst());
    if (!plan_.worst.proved()) return finish();
    Stop improvement(stop_);
    improvement.limit_effort(total_effort);
    TRY(find_total(static_cast<std::uint32_t>(plan_.worst.high), improvement));
    return finish();
  }

  Expected<DeductionPlan> expected() {
    const std::uint32_t most = options_.max_guesses.value_or(RuleTask::unlimited);
    if (options_.max_guesses) {
      const auto enough = within(most);
      if (enough && !*enough) return input_error(fmt::format("no strategy of this rule has at most {} guesses", most));
      if (!enough) return stop_error(stop_, "the search for a strategy");
    }
    TRY(find_total(most, stop_));
    return finish();
  }

  Expected<DeductionPlan> last() {
    TRY(find_worst());
    if (!plan_.worst.proved()) return finish();
    const auto most = static_cast<std::uint32_t>(plan_.worst.high);
    const auto at_last = [most](const DeductionStrategy& strategy) {
      const StrategyStatistics statistics = statistics_of(strategy);
      return statistics.worst < most ? 0 : statistics.depths.back();
    };
    RuleSearch search(session_, {options_.rule, most, false, 1}, meter_, options_.cache_bytes);
    const auto found = run(search, stop_, at_last(plan_.strategy));
    if (found.strategy) plan_.strategy = *found.strategy;
    plan_.last = {found.low, at_last(plan_.strategy)};
    if (plan_.last->low > plan_.last->high) plan_.last->low = plan_.last->high;
    return finish();
  }

 private:
  /// Is there a strategy of at most `most` guesses? Nothing when the time is over. If so, it becomes the plan's.
  std::optional<bool> within(std::uint32_t most) {
    RuleSearch search(session_, {options_.rule, most, false, 0}, meter_, options_.cache_bytes);
    const auto found = run(search, stop_, 0);
    if (found.strategy) {
      plan_.strategy = *found.strategy;
      return true;
    }
    return meter_.over() ? std::nullopt : std::optional(false);
  }

  /// The least worst case under the rule, and a strategy that has it. Where the time is over, a bracket and some strategy.
  Expected<void> find_worst() {
    if (options_.rule == GuessRule::Any && !session_.game().weighted()) {
      DeductionPlan found = TRY(plan_strategy(session_.game(), Objective::Worst, options_, stop_));
      plan_.strategy = std::move(found.strategy);
      plan_.worst = found.worst;
      return {};
    }
    RuleSearch quick(session_, {options_.rule, RuleTask::unlimited, true, 0}, meter_, options_.cache_bytes);
    auto greedy = quickly(quick);
    if (!greedy) return stop_error(stop_, "the search for a strategy");
    plan_.strategy = *std::move(greedy);
    std::uint64_t low = TRY(deduction_order(session_.game(), options_.limits, stop_)).low;
    const std::uint64_t high = statistics_of(plan_.strategy).worst;
    for (; low < high; ++low) {
      const auto enough = within(static_cast<std::uint32_t>(low));
      if (enough && *enough) break;
      if (!enough) {
        plan_.worst = {low, high};
        return {};
      }
    }
    plan_.worst = {low, low};
    return {};
  }

  /// The least total of at most `most` guesses, as far as `part` allows.
  Expected<void> find_total(std::uint32_t most, Stop& part) {
    RuleSearch search(session_, {options_.rule, most, true, 0}, meter_, options_.cache_bytes);
    auto greedy = quickly(search);
    if (greedy && total_of(*greedy) <= limit_of_total()) plan_.strategy = *std::move(greedy);

    // A glance, which is enough for most games; beams, each with a better strategy than the last; the proof.
    Stop glance(part);
    glance.limit_effort(glance_effort);
    Outcome found = run(search, glance, limit_of_total());
    take_if_better(found);
    for (const std::uint32_t width : rule_beams) {
      if (found.ended && !part.ended()) take_if_better(run(search, part, limit_of_total() - 1, width));
    }
    if (found.ended && !part.ended()) {
      found = run(search, part, limit_of_total());
      take_if_better(found);
    }
    if (plan_.strategy.nodes.empty()) return stop_error(stop_, "the search for a strategy");
    plan_.total = {std::min(found.low, total_of(plan_.strategy)), total_of(plan_.strategy)};
    return {};
  }

  struct Outcome {
    std::uint64_t low = 0;  ///< a lower bound; the exact value where the search was not ended
    bool ended = false;
    std::optional<DeductionStrategy> strategy;
  };
  /// Searches strategies of a cost of at most `limit`: all of them, or those of a beam.
  Outcome run(RuleSearch& search, Stop& part, std::uint64_t limit, std::uint32_t width = 0) {
    {
      const SearchMeter::Under under(meter_, part);
      width == 0 ? search.search(limit) : search.beam(limit, width);
    }
    // All guesses of the best strategy are known: building it needs little time.
    Stop little;
    const SearchMeter::Under under(meter_, little);
    return {search.root_low(), part.ended(), search.build(width != 0)};
  }

  void take_if_better(const Outcome& found) {
    if (found.strategy && total_of(*found.strategy) <= limit_of_total()) plan_.strategy = *found.strategy;
  }

  /// The most that a strategy may cost to be of use.
  std::uint64_t limit_of_total() const {
    return plan_.strategy.nodes.empty() ? RuleSearch::infinite - 1 : total_of(plan_.strategy);
  }

  /// A strategy to fall back on, whatever the limits of the search.
  std::optional<DeductionStrategy> quickly(RuleSearch& search) {
    Stop little(stop_, Stop::no_limits);
    const SearchMeter::Under under(meter_, little);
    return search.greedy();
  }

  std::uint64_t total_of(const DeductionStrategy& strategy) const { return weighted_total(session_.game(), strategy); }

  DeductionPlan finish() {
    plan_.statistics = statistics_of(plan_.strategy);
    const std::uint64_t total = total_of(plan_.strategy);
    if (plan_.total.high == 0) plan_.total = {total, total};
    if (plan_.worst.high == 0) plan_.worst = {plan_.statistics.worst, plan_.statistics.worst};
    const bool of_game = plan_.rule == GuessRule::Any && plan_.objective != Objective::Expected;
    plan_.order = of_game ? plan_.worst : Bracket<std::uint64_t>{1, plan_.statistics.worst};
    plan_.nodes = meter_.nodes();
    return plan_;
  }

  const DeductionSession& session_;
  const PlanOptions& options_;
  Stop& stop_;
  SearchMeter meter_;
  DeductionPlan plan_;
};

/// The least total, then the first limit of guesses under which it can still be had.
Expected<DeductionPlan> plan_expected_worst(const DeductionGame& game, const PlanOptions& options, Stop& stop) {
  DeductionPlan best = TRY(plan_strategy(game, Objective::Expected, options, stop));
  best.objective = Objective::ExpectedWorst;
  best.worst = {counted_order(game, options.limits).low, best.statistics.worst};
  if (!best.total.proved()) return best;
  PlanOptions limited = options;
  while (!best.worst.proved()) {
    limited.max_guesses = static_cast<std::uint32_t>(best.worst.low);
    auto plan = plan_strategy(game, Objective::Expected, limited, stop);
    if (stop.ended()) return best;
    if (plan && plan->total == best.total) {
      plan->objective = Objective::ExpectedWorst;
      plan->worst = {best.worst.low, best.worst.low};
      return plan;
    }
    if (!plan && plan.error().kind != ErrorKind::Input) return plan;
    ++best.worst.low;
  }
  return best;
}

}  // namespace

bool plans_by_rule(const DeductionGame& game, Objective objective, GuessRule rule) {
  if (rule != GuessRule::Any) return true;
  if (objective == Objective::ExpectedWorst || objective == Objective::Last) return true;
  return game.weighted() && (objective == Objective::Worst || objective == Objective::Expected);
}

Expected<DeductionPlan> plan_by_rule(const DeductionGame& game, Objective objective, const PlanOptions& options,
                                     Stop& stop) {
  if (is_one_step(objective) || objective == Objective::Remark2) {
    return input_error(
        fmt::format("objective {} knows no rule for the guesses; expected worst, expected, "
                    "expected-worst or last",
                    objective_name(objective)));
  }
  if (objective == Objective::ExpectedWorst) return plan_expected_worst(game, options, stop);
  const auto session = TRY(DeductionSession::make(game, options.limits.symmetry, stop));
  RulePlanner planner(*session, objective, options, stop);
  return objective == Objective::Worst  ? planner.worst()
         : objective == Objective::Last ? planner.last()
                                        : planner.expected();
}

}  // namespace perfectplay
