#include "perfectplay/solve/deduction/rule_ranking.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>

#include "perfectplay/solve/deduction/rule_search.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// More candidates are ranked by the sizes of the classes alone.
constexpr std::size_t most_searched_candidates = 400;
/// The effort of one ranking, some seconds' worth: a count, not a time, so that results are reproducible.
constexpr std::uint64_t ranking_effort = 300'000'000;

/// The guess by the weights of its classes; brackets of the values stay open.
RatedGuess weighed_guess(const DeductionGame& game, std::uint32_t guess, Candidates candidates) {
  RatedGuess rated =
      divided_guess(game, Guess{guess}, std::vector<std::uint32_t>(candidates.begin(), candidates.end()));
  if (!game.weighted()) return rated;
  Division division;
  divide(game, guess, candidates, division);
  const auto weight_of = [&](Candidates set) {
    std::uint64_t weight = 0;
    for (const std::uint32_t s : set) weight += game.weight(Guess{s});
    return static_cast<double>(weight);
  };
  const double all = weight_of(candidates);
  rated.left = rated.bits = 0;
  rated.value = {0, RuleSearch::infinite};
  for (const Division::Class& part : division.classes) {
    const double weight = weight_of(division.members(part));
    if (weight == 0) continue;
    rated.left += weight * part.size;
    rated.bits += weight / all * std::log2(all / weight);
  }
  rated.left /= all;  // rounded once
  return rated;
}

/// Finds exact totals and worst cases of guesses.
class RuleJudge {
 public:
  RuleJudge(const DeductionSession& session, GuessRule rule, const std::vector<std::uint32_t>& allowed,
            Candidates candidates, SearchMeter& meter)
      : session_(session),
        rule_(rule_in(session.game(), rule)),
        meter_(meter),
        total_(session, {.rule = rule_}, meter, SetCacheBytes::unlimited),
        allowed_(allowed) {
    place_ = {.set = candidates, .hash = session.rows().hash(candidates), .left = RuleTask::unlimited};
    if (rule_ == GuessRule::Hard) place_.allowed = &allowed_;
  }

  void judge(RatedGuess& rated) {
    const auto guess = static_cast<std::uint32_t>(rated.guess);
    const std::uint64_t total = total_.cost_of(place_, guess, RuleSearch::infinite - 1);
    if (meter_.over()) return;
    for (std::uint32_t most = rated.worst.low;; ++most) {
      RuleSearch::Place place = place_;
      place.left = most;
      const std::uint64_t cost = within(most).cost_of(place, guess, 0);
      if (meter_.over()) return;
      if (cost != 0) continue;
      rated.worst = exactly(most);
      rated.value = exactly(total);
      return;
    }
  }

 private:
  /// Searches strategies of at most that many guesses.
  RuleSearch& within(std::uint32_t most) {
    const RuleTask task{.rule = rule_, .max_guesses = most, .guesses_count = false};
    return worst_.try_emplace(most, session_, task, meter_, SetCacheBytes::unlimited).first->second;
  }

  const DeductionSession& session_;
  GuessRule rule_;
  SearchMeter& meter_;
  RuleSearch total_;
  std::map<std::uint32_t, RuleSearch> worst_;  ///< by the most guesses
  std::vector<std::uint32_t> allowed_;
  RuleSearch::Place place_;
};

}  // namespace

std::vector<std::uint32_t> allowed_guesses(const DeductionGame& game, const std::vector<HistoryStep>& history,
                                           GuessRule rule) {
  const GuessRule kept = rule_in(game, rule);
  if (kept == GuessRule::Consistent) return candidates_after(game, history);
  std::vector<std::uint32_t> allowed = whole_numbers(game.guesses());
  if (kept == GuessRule::Any) return allowed;
  const WordClues clues(game);
  for (const HistoryStep& step : history) clues.keep_using(step.guess, step.answer, allowed);
  return allowed;
}

Expected<std::vector<RatedGuess>> rank_by_rule(const DeductionGame& game, const std::vector<HistoryStep>& history,
                                               const std::vector<std::uint32_t>& candidates, GuessRule rule,
                                               std::size_t count, Stop& stop) {
  if (candidates.empty()) {
    return input_error("there are no candidates left to tell apart: the answers contradict each other");
  }
  // Step 1. By the sizes of the classes.
  const std::vector<std::uint32_t> allowed = allowed_guesses(game, history, rule);
  std::vector<RatedGuess> result;
  for (const std::uint32_t guess : allowed) {
    if (!result.empty() && !stop.go_on({"ranking guesses", result.size(), allowed.size()})) break;
    RatedGuess rated = weighed_guess(game, guess, candidates);
    if (rated.classes > 1 || rated.candidate) result.push_back(rated);
  }
  const auto by_sizes = [](const RatedGuess& rated) { return std::tuple(rated.left, !rated.candidate); };
  std::ranges::stable_sort(result, {}, by_sizes);
  const bool searched = candidates.size() <= most_searched_candidates && game.has_table();
  result.resize(std::min(result.size(), searched ? 2 * count + 20 : count));

  // Step 2. By search. A guess that takes too much effort stays behind those that are known.
  Stop budget(stop);
  budget.limit_effort(ranking_effort);
  if (const auto session = searched ? DeductionSession::make(game, false, budget) : stopped()) {
    SearchMeter meter(budget, "judging guesses");
    RuleJudge judge(**session, rule, allowed, candidates, meter);
    for (RatedGuess& rated : result) {
      if (!meter.over()) judge.judge(rated);
    }
  }
  const auto key = [](const RatedGuess& rated) {
    return rated.proved() ? std::tuple(false, rated.value.low, rated.worst.low, !rated.candidate)
                          : std::tuple(true, std::uint64_t{0}, std::uint32_t{0}, false);
  };
  std::ranges::stable_sort(result, {}, key);
  mark_best(result, std::less{});
  if (stop.cancelled()) return stopped();
  result.resize(std::min(result.size(), count));
  return result;
}

}  // namespace perfectplay
