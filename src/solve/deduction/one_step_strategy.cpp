// The whole tree of a one-step rule, level by level: the nodes of a level are independent, so threads share them.
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/solve/deduction/one_step.h"
#include "perfectplay/solve/deduction/strategy_builder.h"

namespace perfectplay {
namespace {

/// Sets smaller than this are scanned without symmetry.
constexpr std::size_t least_set_with_symmetry = 65;

struct OpenNode {
  std::vector<std::uint32_t> set;
  std::shared_ptr<const CodeSymmetry> symmetry;  ///< of the history; null where it is not used
  std::uint32_t guess = 0;
  std::uint32_t branch_of = 0;  ///< where the parent keeps the number of this node
};

class LevelByLevel {
 public:
  LevelByLevel(const DeductionGame& game, OneStepRule rule, const DeductionLimits& limits, unsigned threads, Stop& stop)
      : game_(game), limits_(limits), threads_(thread_count(threads)), stop_(stop) {
    for (unsigned i = 0; i < threads_; ++i) choosers_.push_back(std::make_unique<OneStepChooser>(game, rule));
  }

  Expected<OneStepResult> run() {
    std::vector<OpenNode> level(1);
    level[0].set = whole_numbers(game_.solutions());
    if (game_.pegs() != nullptr && limits_.symmetry) level[0].symmetry = std::make_shared<CodeSymmetry>(*game_.pegs());
    strategy_.branches.resize(1);  // the root hangs on a branch of its own until the end
    while (!level.empty()) {
      if (!choose(level)) return stop_error(stop_, "the building of the strategy");
      level = expand(level);
    }
    OneStepResult result{in_depth_first_order(), 0};
    for (const auto& chooser : choosers_) result.scorings += chooser->scorings();
    return result;
  }

 private:
  bool choose(std::vector<OpenNode>& level) {
    SharedWork work(stop_, "choosing guesses", level.size());
    if (!work.advance(0, 0)) return false;
    return run_tasks(threads_, level.size(), stop_, [&](unsigned thread, std::size_t i) {
      const auto guess = choosers_[thread]->choose(level[i].set, level[i].symmetry.get(), stop_);
      if (guess) level[i].guess = *guess;
      work.advance(thread, 1);
    });
  }

  /// Adds the nodes of a level to the strategy; returns the next level, large sets first so that threads end together.
  std::vector<OpenNode> expand(const std::vector<OpenNode>& level) {
    std::vector<OpenNode> next;
    Division division;
    const auto solved = static_cast<std::uint32_t>(game_.solved());
    for (const OpenNode& node : level) {
      divide(game_, node.guess, node.set, division);
      strategy_.branches[node.branch_of].node = static_cast<std::uint32_t>(strategy_.nodes.size());
      DeductionStrategy::Node made{Guess{node.guess}, false, static_cast<std::uint32_t>(strategy_.branches.size()), 0};
      std::shared_ptr<const CodeSymmetry> after;
      for (const Division::Class& part : division.classes) {
        if (part.answer == solved) {
          made.can_win = true;
          continue;
        }
        const Candidates members = division.members(part);
        const auto branch = static_cast<std::uint32_t>(strategy_.branches.size());
        strategy_.branches.push_back({Answer{static_cast<std::uint16_t>(part.answer)}, 0});
        ++made.branch_count;
        OpenNode child{{members.begin(), members.end()}, nullptr, 0, branch};
        if (node.symmetry && members.size() >= least_set_with_symmetry) {
          child.symmetry = std::make_shared<CodeSymmetry>(
              node.symmetry->after(Guess{node.guess}, absent_colors(*game_.pegs(), members)));
        }
        next.push_back(std::move(child));
      }
      strategy_.nodes.push_back(made);
    }
    std::ranges::stable_sort(next, std::greater(), [](const OpenNode& node) { return node.set.size(); });
    return next;
  }

  DeductionStrategy in_depth_first_order() const {
    DeductionStrategy ordered;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{strategy_.branches[0].node, 0}};
    ordered.branches.resize(1);
    while (!open.empty()) {
      const auto [old_node, branch] = open.back();
      open.pop_back();
      DeductionStrategy::Node node = strategy_.nodes[old_node];
      ordered.branches[branch].node = static_cast<std::uint32_t>(ordered.nodes.size());
      const auto old_branches = strategy_.branches_of(node);
      node.first_branch = static_cast<std::uint32_t>(ordered.branches.size());
      ordered.nodes.push_back(node);
      ordered.branches.insert(ordered.branches.end(), old_branches.begin(), old_branches.end());
      for (std::uint32_t i = node.branch_count; i-- > 0;)
        open.emplace_back(old_branches[i].node, node.first_branch + i);
    }
    ordered.branches.erase(ordered.branches.begin());
    for (DeductionStrategy::Node& node : ordered.nodes) --node.first_branch;
    return ordered;
  }

  const DeductionGame& game_;
  const DeductionLimits& limits_;
  unsigned threads_;
  Stop& stop_;
  std::vector<std::unique_ptr<OneStepChooser>> choosers_;
  DeductionStrategy strategy_;  ///< in the order of the levels
};

}  // namespace

Expected<OneStepResult> one_step_strategy(const DeductionGame& game, OneStepRule rule, const DeductionLimits& limits,
                                          unsigned threads, Stop& stop) {
  return LevelByLevel(game, rule, limits, threads, stop).run();
}

Expected<std::optional<DeductionStrategy>> quick_strategy(const DeductionGame& game, OneStepRule rule,
                                                          const DeductionLimits& limits, unsigned threads, Stop& stop) {
  constexpr double a_moment = 0.1;  // a strategy that is nearly there is worth it
  Stop moment(stop, Stop::no_limits);
  moment.within(stop.seconds_left() + a_moment);
  auto made = one_step_strategy(game, rule, limits, threads, moment);
  if (made) return std::move(made->strategy);
  if (moment.cancelled()) return stopped();
  return std::nullopt;
}

}  // namespace perfectplay
