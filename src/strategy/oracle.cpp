#include "perfectplay/strategy/oracle.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "perfectplay/solve/attractor.h"

namespace perfectplay {

Oracle::Oracle(std::shared_ptr<const ReachabilityGame> game, Explored explored, Solution solution)
    : game_(std::move(game)), explored_(std::move(explored)), solution_(std::move(solution)) {}

Expected<Oracle> Oracle::solve(std::shared_ptr<const ReachabilityGame> game, const ExploreOptions& options) {
  auto explored = game->explore(options);
  if (!explored) return tl::unexpected(explored.error());
  auto solution = solve_attractors(*explored->graph, {.threads = options.threads, .progress = options.progress});
  if (!solution) return tl::unexpected(solution.error());
  return Oracle(std::move(game), std::move(*explored), std::move(*solution));
}

Expected<Value> Oracle::value(Code position) const {
  const auto vertex = explored_.find(explored_.symmetry ? game_->canonical(position) : position);
  if (!vertex) return input_error("position \"" + game_->print(position) + "\" cannot be reached from the start");
  return solution_.value(*vertex);
}

Expected<std::vector<RatedMove>> Oracle::moves(Code position) const {
  if (const auto known = value(position); !known) return tl::unexpected(known.error());
  std::vector<RatedMove> rated;
  for (auto& move : game_->moves(position)) {
    const auto after = value(move.next);
    if (!after) return tl::unexpected(after.error());
    rated.push_back({std::move(move.name), move.next, *after});
  }
  std::ranges::stable_sort(rated, [player = game_->player(position)](const RatedMove& a, const RatedMove& b) {
    return better_for(player, a.value, b.value);
  });
  return rated;
}

Expected<std::vector<RatedMove>> Oracle::best_moves(Code position) const {
  auto rated = moves(position);
  if (!rated || rated->empty()) return rated;
  const Value best = rated->front().value;
  std::erase_if(*rated, [&best](const RatedMove& move) { return move.value != best; });
  return rated;
}

Expected<std::vector<RatedMove>> Oracle::best_line(Code position, std::size_t limit) const {
  std::vector<RatedMove> line;
  std::unordered_set<std::uint64_t> seen{raw(position)};
  while (line.size() < limit) {
    auto rated = moves(position);
    if (!rated) return tl::unexpected(rated.error());
    if (rated->empty()) break;
    line.push_back(std::move(rated->front()));
    position = line.back().next;
    if (!seen.insert(raw(position)).second) break;
  }
  return line;
}

std::array<std::uint64_t, 3> Oracle::counts() const {
  if (explored_.weights.empty()) return solution_.counts();
  std::array<std::uint64_t, 3> result{};
  for (std::uint32_t v = 0; v < solution_.size(); ++v) result[raw(solution_.outcome[v])] += explored_.weight(Vertex{v});
  return result;
}

}  // namespace perfectplay
