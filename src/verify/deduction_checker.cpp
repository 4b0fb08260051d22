#include "perfectplay/verify/deduction_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/verify/own_rules.h"
#include "perfectplay/verify/own_scoring.h"

namespace perfectplay {
namespace {

using Set = std::vector<std::uint32_t>;

/// Plays the strategy against every solution.
class Replay {
 public:
  Replay(const DeductionGame& game, const DeductionStrategy& strategy, const OwnScoring& scoring, GuessRule rule)
      : game_(game),
        strategy_(strategy),
        scoring_(scoring),
        rules_(game, scoring, rule),
        reached_(strategy.nodes.size(), false) {}

  Expected<StrategyVerdict> run(Stop& stop) {
    StrategyVerdict verdict;
    if (strategy_.nodes.empty()) {
      verdict.defect = "the strategy is empty";
      return verdict;
    }
    for (std::uint32_t secret = 0; secret < game_.solutions(); ++secret) {
      if (!stop.go_on({"playing", secret, game_.solutions()})) return stop_error(stop, "the check");
      verdict.defect = play(secret, verdict);
      if (verdict.defect) return verdict;
    }
    for (std::size_t node = 0; node < reached_.size(); ++node) {
      if (reached_[node]) continue;
      verdict.defect = fmt::format("no solution ever leads to the guess {} that stands{}",
                                   game_.guess_name(strategy_.nodes[node].guess), history_of(node));
      return verdict;
    }
    return verdict;
  }

  /// " after 1122 01 1344 02", from the root to a node.
  std::string history_of(std::size_t node) const {
    std::string history;
    while (node != 0) {
      std::size_t parent = node;
      const DeductionStrategy::Branch* way = nullptr;
      while (way == nullptr) {
        --parent;  // a parent stands before its children
        for (const auto& branch : strategy_.branches_of(strategy_.nodes[parent])) {
          if (branch.node == node) way = &branch;
        }
      }
      history = fmt::format(" {} {}{}", game_.guess_name(strategy_.nodes[parent].guess), game_.answer_name(way->answer),
                            history);
      node = parent;
    }
    return history.empty() ? " first" : " after" + history;
  }

 private:
  std::optional<std::string> play(std::uint32_t secret, StrategyVerdict& verdict) {
    StrategyStatistics& statistics = verdict.statistics;
    const std::string& name = game_.guess_name(Guess{secret});
    std::string history;
    std::vector<OwnRules::Step> steps;
    std::uint32_t node = 0;
    for (std::uint32_t guesses = 1;; ++guesses) {
      const DeductionStrategy::Node& here = strategy_.nodes[node];
      if (!reached_[node]) {
        if (const auto breach = rules_.breach(steps, static_cast<std::uint32_t>(here.guess))) {
          return fmt::format("guess {}, {}{}, breaks the rule: {}", guesses, game_.guess_name(here.guess),
                             history_of(node), *breach);
        }
      }
      reached_[node] = true;
      const std::uint32_t answer = scoring_.answer(static_cast<std::uint32_t>(here.guess), secret);
      history += fmt::format(" {}", game_.guess_name(here.guess));
      if (answer >= game_.answers())
        return fmt::format("solution {}: the answer to{} is none of the game's", name, history);
      if (Answer{static_cast<std::uint16_t>(answer)} == game_.solved()) {
        if (!here.can_win)
          return fmt::format("solution {}: found by{}, but the strategy does not say so", name, history);
        statistics.worst = std::max(statistics.worst, guesses);
        statistics.total += guesses;
        statistics.depths.resize(statistics.worst);
        ++statistics.depths[guesses - 1];
        verdict.weighted_total += game_.weight(Guess{secret}) * guesses;
        return std::nullopt;
      }
      history += fmt::format(" {}", game_.answer_name(Answer{static_cast<std::uint16_t>(answer)}));
      steps.push_back({static_cast<std::uint32_t>(here.guess), answer});
      const auto branches = strategy_.branches_of(here);
      const auto branch =
          std::ranges::find(branches, Answer{static_cast<std::uint16_t>(answer)}, &DeductionStrategy::Branch::answer);
      if (branch == branches.end()) return fmt::format("solution {}: the strategy has no guess after{}", name, history);
      node = branch->node;
    }
  }

  const DeductionGame& game_;
  const DeductionStrategy& strategy_;
  const OwnScoring& scoring_;
  OwnRules rules_;
  std::vector<bool> reached_;
};

/// The first figure that is not the one claimed.
std::optional<std::string> wrong_claim(const StrategyVerdict& verdict, const StrategyTerms& terms) {
  const StrategyStatistics& found = verdict.statistics;
  const auto differs = [](const std::optional<std::uint64_t>& claimed, std::uint64_t is) {
    return claimed && *claimed != is;
  };
  if (differs(terms.worst, found.worst)) {
    return fmt::format("the file claims at most {} guesses; the strategy needs {}", *terms.worst, found.worst);
  }
  if (differs(terms.total, found.total)) {
    return fmt::format("the file claims {} guesses in all; the strategy needs {}", *terms.total, found.total);
  }
  if (differs(terms.last, found.depths.back())) {
    return fmt::format("the file claims {} solutions by guess {}; the strategy finds {} by it", *terms.last,
                       found.worst, found.depths.back());
  }
  if (differs(terms.weighted, verdict.weighted_total)) {
    return fmt::format("the file claims a weighted total of {}; that of the strategy is {}", *terms.weighted,
                       verdict.weighted_total);
  }
  return std::nullopt;
}

/// Decides tau_k(E) <= 1 by trying everything. The only symmetry that it uses is that of the first guess, which is easy
/// to see.
class PlainSearch {
 public:
  PlainSearch(const DeductionGame& game, const OwnScoring& scoring, std::uint64_t effort, Stop& stop)
      : game_(game), effort_(effort), stop_(stop) {
    stop_.limit_effort(effort);
    const std::uint64_t cells = std::uint64_t{game.guesses()} * game.solutions();
    too_large_ = cells > effort || cells > most_cells;
    for (std::uint32_t g = 0; g < game.guesses() && !exhausted(); ++g) {
      stop_.poll({"scoring", g, game.guesses()});
      for (std::uint32_t s = 0; s < game.solutions(); ++s) {
        table_.push_back(static_cast<std::uint16_t>(scoring.answer(g, s)));
      }
    }
  }
  bool exhausted() const { return too_large_ || stop_.ended(); }

  /// The classes that a guess makes of a set, the one of the guess itself included, in the order of the answers.
  std::vector<Set> classes_of(std::uint32_t guess, const Set& set) const {
    std::map<std::uint16_t, Set> classes;
    for (const std::uint32_t s : set) classes[table_[std::size_t{guess} * game_.solutions() + s]].push_back(s);
    std::vector<Set> result;
    result.reserve(classes.size());
    for (auto& [answer, members] : classes) result.push_back(std::move(members));
    return result;
  }

  /// Do `guesses` guesses always find the solution in the set? False also when the effort is exhausted.
  bool found_within(const Set& set, std::uint32_t guesses) {
    if (set.size() <= 1) return guesses >= 1 || set.empty();
    if (set.size() > reach(guesses) || exhausted()) return false;
    if (set.size() == 2) return true;
    const auto [entry, is_new] = known_.emplace(std::pair(set, guesses), false);
    if (!is_new) return entry->second;
    spend(effort_of_a_set);
    for (const std::uint32_t guess : guesses_for(set)) {
      spend(set.size());
      if (exhausted()) break;
      const std::uint32_t largest = largest_class(guess, set);
      if (largest > reach(guesses - 1) || largest == set.size()) continue;
      spend(effort_of_a_member * set.size());
      auto classes = classes_of(guess, set);
      std::ranges::stable_sort(classes, std::greater(), &Set::size);  // a large one fails first
      if (std::ranges::all_of(classes, [&](const Set& part) { return found_within(part, guesses - 1); })) {
        return known_[{set, guesses}] = true;
      }
    }
    if (exhausted()) known_.erase({set, guesses});
    return false;
  }

  /// The least number of guesses that the counting bounds (11) and (12) allow.
  std::uint32_t counting_bound(const Set& everything) {
    std::uint32_t bound = 1;
    while (reach(bound) < everything.size()) ++bound;
    if (everything.size() == 1 || exhausted()) return bound;
    std::uint64_t tau_2 = everything.size();
    for (const std::uint32_t guess : guesses_for(everything)) {
      if (stop_.poll() != StopReason::None) return bound;
      tau_2 = std::min<std::uint64_t>(tau_2, largest_class(guess, everything));
    }
    while (reach(bound - 1) < tau_2) ++bound;
    return bound;
  }

 private:
  static constexpr std::uint64_t most_cells = 50'000'000;
  // In units of looking at an answer: remembering a set, and dividing it, per member.
  static constexpr std::uint64_t effort_of_a_set = 1'000;
  static constexpr std::uint64_t effort_of_a_member = 30;

  /// Counts effort, and asks the Stop every few milliseconds.
  void spend(std::uint64_t effort) {
    constexpr std::uint64_t effort_between = 1'000'000;
    stop_.spend(effort);
    spent_ += effort;
    if (spent_ - polled_ < effort_between && spent_ < effort_) return;
    polled_ = spent_;
    stop_.poll({"searching", spent_, effort_});
  }

  /// 1 + π + … + π^(guesses-1), where π is the number of answers other than "solved"; at least some number above the
  /// size of any set.
  std::uint64_t reach(std::uint32_t guesses) const {
    std::uint64_t sum = 0;
    std::uint64_t level = 1;
    for (std::uint32_t i = 0; i < guesses && sum <= game_.solutions(); ++i) {
      sum += level;
      level *= game_.answers() - 1;
    }
    return sum;
  }

  /// All guesses. For the first guess with pegs, where colours and places can still be exchanged at will, only those
  /// like 11223: sorted, with at least as many pegs of colour 1 as of colour 2, and so on.
  std::vector<std::uint32_t> guesses_for(const Set& set) const {
    std::vector<std::uint32_t> result;
    const bool first_of_pegs = game_.pegs() != nullptr && set.size() == game_.solutions();
    for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
      if (!first_of_pegs || is_model(game_.pegs()->pegs(Guess{guess}))) result.push_back(guess);
    }
    return result;
  }

  static bool is_model(std::span<const std::uint8_t> pegs) {
    std::vector<std::size_t> runs;
    for (std::size_t i = 0; i < pegs.size(); ++i) {
      if (i == 0 || pegs[i] != pegs[i - 1]) runs.push_back(0);
      if (pegs[i] + std::size_t{1} != runs.size()) return false;
      ++runs.back();
    }
    return std::ranges::is_sorted(runs, std::greater());
  }

  std::uint32_t largest_class(std::uint32_t guess, const Set& set) {
    counts_.assign(game_.answers() + 1, 0);
    const std::uint16_t* row = table_.data() + std::size_t{guess} * game_.solutions();
    std::uint32_t largest = 0;
    for (const std::uint32_t s : set) largest = std::max(largest, ++counts_[row[s]]);
    return largest;
  }

  const DeductionGame& game_;
  std::uint64_t effort_;
  Stop& stop_;
  bool too_large_ = false;  ///< is the game too large for the table?
  std::uint64_t spent_ = 0;
  std::uint64_t polled_ = 0;          ///< the effort spent at the last poll
  std::vector<std::uint16_t> table_;  ///< by guess, then by solution
  std::vector<std::uint32_t> counts_;
  std::map<std::pair<Set, std::uint32_t>, bool> known_;
};

/// D. Viaud's criterion (9), guess by guess (deduction_checker.h).
class Criterion {
 public:
  Criterion(const DeductionGame& game, const DeductionStrategy& strategy, PlainSearch& search, const Replay& replay)
      : game_(game), strategy_(strategy), search_(search), replay_(replay) {}

  void judge(StrategyVerdict& verdict) {
    Set everything;
    for (std::uint32_t s = 0; s < game_.solutions(); ++s) everything.push_back(s);
    std::uint32_t order = search_.counting_bound(everything);
    while (order < verdict.statistics.worst && !search_.exhausted() && !search_.found_within(everything, order)) {
      if (!search_.exhausted()) ++order;
    }
    verdict.order_at_least = order;
    if (order == verdict.statistics.worst) {
      verdict.optimality = Optimality::Optimal;
    } else if (!search_.exhausted()) {
      auto poor = first_poor_guess(0, everything, order, 1);
      if (search_.exhausted()) return;
      verdict.poor_guess = std::move(poor);
      verdict.optimality = Optimality::NotOptimal;
    }
  }

 private:
  std::optional<std::string> first_poor_guess(std::uint32_t index, const Set& set, std::uint32_t order,
                                              std::uint32_t i) {
    const DeductionStrategy::Node& node = strategy_.nodes[index];
    const auto guess = static_cast<std::uint32_t>(node.guess);
    if (set.size() == 1) return std::nullopt;
    const auto classes = search_.classes_of(guess, set);
    for (const Set& part : classes) {
      if (search_.found_within(part, order - i)) continue;
      return fmt::format("guess {}, {}{}: {} candidates may be left, and {} more guess{} not always find the solution",
                         i, game_.guess_name(node.guess), replay_.history_of(index), part.size(), order - i,
                         order - i == 1 ? " does" : "es do");
    }
    // Branches and classes are both in the order of the answers; the class of the guess itself has no branch.
    std::size_t branch = 0;
    for (const Set& part : classes) {
      if (part.size() == 1 && part[0] == guess) continue;
      const std::uint32_t child = strategy_.branches[node.first_branch + branch++].node;
      if (auto poor = first_poor_guess(child, part, order, i + 1)) return poor;
    }
    return std::nullopt;
  }

  const DeductionGame& game_;
  const DeductionStrategy& strategy_;
  PlainSearch& search_;
  const Replay& replay_;
};

}  // namespace

Expected<StrategyVerdict> check_strategy(const DeductionGame& game, const DeductionStrategy& strategy, Stop& stop,
                                         std::uint64_t effort) {
  return check_strategy(game, strategy, {}, stop, effort);
}

Expected<StrategyVerdict> check_strategy(const DeductionGame& game, const DeductionStrategy& strategy,
                                         const StrategyTerms& terms, Stop& stop, std::uint64_t effort) {
  const OwnScoring scoring(game);
  Replay replay(game, strategy, scoring, terms.rule);
  StrategyVerdict verdict = TRY(replay.run(stop));
  if (!verdict.defect) verdict.defect = wrong_claim(verdict, terms);
  if (verdict.defect || terms.rule != GuessRule::Any) return verdict;
  Stop search_stop(stop);
  PlainSearch search(game, scoring, effort, search_stop);
  Criterion(game, strategy, search, replay).judge(verdict);
  if (stop.cancelled()) return stop_error(stop, "the check");
  return verdict;
}

}  // namespace perfectplay
