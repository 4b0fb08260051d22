#include "support/naive_attractor.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace perfectplay::testing {

std::vector<std::set<Vertex>> naive_steps(const Graph& graph, Player player) {
  std::set<Vertex> attractor;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    if (graph.victory(Vertex{i}) == player) attractor.insert(Vertex{i});
  }
  std::vector<std::set<Vertex>> steps{attractor};
  while (true) {
    const std::set<Vertex>& previous = steps.back();
    const auto inside = [&previous](Vertex v) { return previous.contains(v); };
    std::set<Vertex> next = previous;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      const Vertex v{i};
      if (graph.victory(v)) continue;
      const auto successors = graph.successors(v);
      const bool attracted = graph.owner(v) == player ? std::ranges::any_of(successors, inside)
                                                      : !successors.empty() && std::ranges::all_of(successors, inside);
      if (attracted) next.insert(v);
    }
    if (next == previous) return steps;
    steps.push_back(std::move(next));
  }
}

std::vector<Value> naive_attractors(const Graph& graph) {
  std::vector<Value> values(graph.size());
  for (const Player player : {Player::J0, Player::J1}) {
    const auto steps = naive_steps(graph, player);
    for (std::size_t n = steps.size(); n-- > 0;) {
      for (const Vertex v : steps[n]) values[raw(v)] = {win_for(player), Rank{static_cast<std::uint32_t>(n)}};
    }
  }
  return values;
}

std::set<Vertex> naive_best_moves(const Graph& graph, const std::vector<Value>& values, Vertex v) {
  std::set<Vertex> best;
  if (graph.victory(v)) return best;
  const auto successors = graph.successors(v);
  for (const Vertex s : successors) {
    const bool beaten = std::ranges::any_of(
        successors, [&](Vertex other) { return better_for(graph.owner(v), values[raw(other)], values[raw(s)]); });
    if (!beaten) best.insert(s);
  }
  return best;
}

}  // namespace perfectplay::testing
