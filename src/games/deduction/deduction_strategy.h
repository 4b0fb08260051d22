// A strategy for a deduction game: a tree whose nodes are guesses and whose branches are answers.
//
//   node 0: guess 1122 ──00──▶ node 1: guess 3345 ──00──▶ …
//                      ──01──▶ node 7: guess 1344 ── …
//                      ──40──▶ found: the answer that names the solution has no branch
//
// Nodes are in depth-first order, branches in the order of the answers. A node `can_win` when its guess may still be
// the solution. The number of guesses for a solution is the number of nodes on the way to its guess.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/games/deduction/deduction.h"

namespace perfectplay {

struct DeductionStrategy {
  struct Node {
    Guess guess{};
    bool can_win = false;
    std::uint32_t first_branch = 0;
    std::uint32_t branch_count = 0;
  };
  struct Branch {
    Answer answer{};
    std::uint32_t node = 0;
  };
  std::vector<Node> nodes;  ///< the root first; empty where there is no strategy
  std::vector<Branch> branches;

  std::span<const Branch> branches_of(const Node& node) const {
    return {branches.data() + node.first_branch, node.branch_count};
  }
};

/// The quality of a strategy. depths[i] counts the solutions found by guess i+1.
struct StrategyStatistics {
  std::uint32_t worst = 0;
  std::uint64_t total = 0;
  std::vector<std::uint64_t> depths;

  friend bool operator==(const StrategyStatistics&, const StrategyStatistics&) = default;
};

/// Calls found(solution, guesses) for every solution that the strategy finds.
template <class Found>
void for_each_found(const DeductionStrategy& strategy, const Found& found) {
  std::vector<std::uint32_t> depth(strategy.nodes.size(), 1);
  // A child stands behind its parent, so one pass in order meets every node after its depth is known.
  for (std::size_t i = 0; i < strategy.nodes.size(); ++i) {
    const DeductionStrategy::Node& node = strategy.nodes[i];
    for (const auto& branch : strategy.branches_of(node)) depth[branch.node] = depth[i] + 1;
    if (node.can_win) found(node.guess, depth[i]);
  }
}

inline StrategyStatistics statistics_of(const DeductionStrategy& strategy) {
  StrategyStatistics result;
  for_each_found(strategy, [&](Guess /*solution*/, std::uint32_t guesses) {
    result.worst = std::max(result.worst, guesses);
    result.total += guesses;
    result.depths.resize(result.worst);
    ++result.depths[guesses - 1];
  });
  return result;
}

/// The sum of the guesses, each solution by its weight: the total where all weights are 1.
template <Deduction Game>
std::uint64_t weighted_total(const Game& game, const DeductionStrategy& strategy) {
  std::uint64_t total = 0;
  for_each_found(strategy, [&](Guess solution, std::uint32_t guesses) { total += game.weight(solution) * guesses; });
  return total;
}

}  // namespace perfectplay
