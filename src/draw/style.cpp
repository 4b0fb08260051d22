#include "perfectplay/draw/style.h"

#include <algorithm>

namespace perfectplay {

std::uint32_t last_step(const Solution& solution, std::optional<Player> player) {
  std::uint32_t last = 0;
  bool draws = false;
  for (std::uint32_t i = 0; i < solution.size(); ++i) {
    const Value value = solution.value(Vertex{i});
    if (value.outcome == Outcome::Draw) {
      draws = true;
    } else if (!player || wins(value.outcome, *player)) {
      last = std::max(last, raw(value.rank));
    }
  }
  return draws && !player ? last + 1 : last;
}

Style::Style(const Scene& scene)
    : scene_(scene), last_step_(scene.solution != nullptr ? last_step(*scene.solution, scene.player) : 0) {}

VertexLook Style::vertex(Vertex v) const {
  VertexLook look;
  if (scene_.solution == nullptr) return look;
  const Value value = scene_.solution->value(v);
  const bool draw = value.outcome == Outcome::Draw;
  if (scene_.player && !wins(value.outcome, *scene_.player)) return look;
  const std::uint32_t decided_at = draw ? last_step_ : raw(value.rank);
  if (scene_.step && decided_at > *scene_.step) return look;
  look.decided = true;
  look.dashed = draw;
  look.fresh = !draw && scene_.step == decided_at && decided_at > 0;
  look.paint = draw ? palette::draw : wins(value.outcome, Player::J0) ? palette::j0 : palette::j1;
  return look;
}

EdgeLook Style::edge(Vertex from, std::size_t position) const {
  const Graph& graph = *scene_.graph;
  if (graph.victory(from)) return EdgeLook::Dead;
  if (scene_.solution == nullptr || scene_.strategy == StrategyShown::None) return EdgeLook::Plain;
  const Player owner = graph.owner(from);
  const auto successors = graph.successors(from);
  const Vertex move = scene_.solution->move[raw(from)];
  const bool chosen = std::find(successors.begin(), successors.end(), move) - successors.begin() ==
                      static_cast<std::ptrdiff_t>(position);
  if (!chosen || !shows_strategy_of(owner) || !vertex(from).decided) return EdgeLook::Pale;
  return wins(scene_.solution->outcome[raw(from)], owner) ? EdgeLook::Winning : EdgeLook::Defending;
}

bool Style::shows_strategy_of(Player player) const {
  if (scene_.strategy == StrategyShown::Both) return true;
  return scene_.strategy == (player == Player::J0 ? StrategyShown::J0 : StrategyShown::J1);
}

}  // namespace perfectplay
