#include "perfectplay/service/deduction/tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/base/grouped.h"

namespace perfectplay::service {
namespace {

using Node = DeductionStrategy::Node;

/// Nodes in depth-first order: those below a node follow it.
std::uint32_t end_of(const DeductionStrategy& strategy, std::uint32_t root) {
  std::uint32_t last = root;
  while (strategy.nodes[last].branch_count > 0) last = strategy.branches_of(strategy.nodes[last]).back().node;
  return last + 1;
}

/// The first way down to a part that is small enough.
std::string smaller_part(const DeductionGame& game, const DeductionStrategy& strategy, std::uint32_t root,
                         std::string history, std::uint64_t most_nodes) {
  while (end_of(strategy, root) - root > most_nodes) {
    const Node& node = strategy.nodes[root];
    const DeductionStrategy::Branch& branch = strategy.branches_of(node).front();
    history += fmt::format("{}{} {}", history.empty() ? "" : " ", game.guess_name(node.guess),
                           game.answer_name(branch.answer));
    root = branch.node;
  }
  return history;
}

}  // namespace

std::optional<std::uint32_t> node_after(const DeductionStrategy& strategy, const std::vector<HistoryStep>& history) {
  std::uint32_t node = 0;
  for (const HistoryStep& step : history) {
    const auto branches = strategy.branches_of(strategy.nodes[node]);
    const auto branch = std::ranges::find(branches, step.answer, &DeductionStrategy::Branch::answer);
    if (strategy.nodes[node].guess != step.guess || branch == branches.end()) return std::nullopt;
    node = branch->node;
  }
  return node;
}

Expected<Json> tree_json(const DeductionGame& game, const DeductionStrategy& strategy, std::uint32_t root,
                         const std::string& history, std::uint64_t most_nodes) {
  const std::uint32_t end = end_of(strategy, root);
  if (end - root > most_nodes) {
    return input_error(
        fmt::format("the tree has {} nodes, and a document holds at most {}: name a file to write it to, "
                    "or ask for the part after a history",
                    grouped(end - root), grouped(most_nodes)),
        Hint{"history", smaller_part(game, strategy, root, history, most_nodes)});
  }
  // Parents stand before their children. Going backwards, the parts below a node are complete when its turn comes.
  std::vector<Json> trees(end - root);
  std::vector<std::uint64_t> left(end - root, 0);
  for (std::uint32_t i = end; i-- > root;) {
    const Node& node = strategy.nodes[i];
    Json answers = Json::object();
    left[i - root] = node.can_win ? 1 : 0;
    for (const auto& branch : strategy.branches_of(node)) {
      left[i - root] += left[branch.node - root];
      answers[game.answer_name(branch.answer)] = std::move(trees[branch.node - root]);
    }
    Json& tree = trees[i - root] = {{"guess", game.guess_name(node.guess)}};
    if (answers.empty()) continue;
    tree["left"] = left[i - root];
    tree["answers"] = std::move(answers);
  }
  return std::move(trees.front());
}

std::uint64_t KeptPlan::bytes() const {
  if (!plan) return 0;
  return plan->strategy.nodes.size() * sizeof(Node) +
         plan->strategy.branches.size() * sizeof(DeductionStrategy::Branch);
}

}  // namespace perfectplay::service
