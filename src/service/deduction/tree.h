// A strategy of a deduction game as a tree in a document, and the way down such a tree.
//
//   {"guess":"12","left":9,"answers":{"00":{"guess":"33"},"01":{"guess":"31","left":2,"answers":{"01":{"guess":"23"}}},…}}
//
// "left" counts the solutions that the answers so far leave. A leaf is the guess alone: it names the only solution. The
// answer that names the solution is left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/service/json.h"
#include "perfectplay/service/session.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/history.h"

namespace perfectplay::service {

/// Nodes of a tree in one document.
inline constexpr std::uint64_t most_tree_nodes = 20'000;

/// The node that these guesses and answers lead to; none if they leave the strategy or have found the solution.
std::optional<std::uint32_t> node_after(const DeductionStrategy& strategy, const std::vector<HistoryStep>& history);

/// The tree below a node. An input error when it has too many nodes; its hint is a history that leads to fewer.
Expected<Json> tree_json(const DeductionGame& game, const DeductionStrategy& strategy, std::uint32_t root,
                         const std::string& history, std::uint64_t most_nodes = most_tree_nodes);

/// A strategy, kept for the next request; none if time did not suffice for one.
class KeptPlan final : public KeptItem {
 public:
  static constexpr std::string_view kind = "plan";
  explicit KeptPlan(std::optional<DeductionPlan> made) : plan(std::move(made)) {}

  std::uint64_t bytes() const override;
  bool shareable() const override { return true; }

  std::optional<DeductionPlan> plan;
};

}  // namespace perfectplay::service
