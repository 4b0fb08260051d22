#include "perfectplay/play/oracle.h"

#include <utility>

#include "perfectplay/solve/attractor/attractor.h"

namespace perfectplay {

Oracle::Oracle(std::shared_ptr<const ReachabilityGame> game, Explored explored, Solution solution)
    : game_(std::move(game)), explored_(std::move(explored)), solution_(std::move(solution)) {}

Expected<Oracle> Oracle::solve(std::shared_ptr<const ReachabilityGame> game, const ExploreOptions& options,
                               Stop& stop) {
  Explored explored = TRY(game->explore(options, stop));
  Solution solution = TRY(solve_attractors(*explored.graph, {.threads = options.threads}, stop));
  return Oracle(std::move(game), std::move(explored), std::move(solution));
}

Expected<Value> Oracle::value(Code position) const {
  const auto vertex = explored_.find(explored_.symmetry ? game_->canonical(position) : position);
  if (!vertex) return input_error("position \"" + game_->print(position) + "\" cannot be reached from the start");
  return solution_.value(*vertex);
}

Expected<Bracket<Value>> Oracle::bracket(Code position, Stop& /*stop*/) {
  return value(position).map([](const Value& exact) { return exactly(exact); });
}

std::array<std::uint64_t, 3> Oracle::counts() const {
  if (explored_.weights.empty()) return solution_.counts();
  std::array<std::uint64_t, 3> result{};
  for (std::uint32_t v = 0; v < solution_.size(); ++v) result[raw(solution_.outcome[v])] += explored_.weight(Vertex{v});
  return result;
}

}  // namespace perfectplay
