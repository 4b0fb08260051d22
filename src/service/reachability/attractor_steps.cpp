#include "perfectplay/service/reachability/attractor_steps.h"

namespace perfectplay::service {

std::string vertex_name(const Oracle& oracle, Vertex v) { return oracle.game().print(oracle.explored().code(v)); }

std::optional<Player> player_named(std::string_view word) {
  if (word == name_of(Player::J0)) return Player::J0;
  if (word == name_of(Player::J1)) return Player::J1;
  return std::nullopt;
}

std::vector<AttractorSteps> attractor_steps(const Solution& solution, std::optional<Player> player) {
  std::vector<AttractorSteps> attractors;
  for (const Player whose : {Player::J0, Player::J1}) {
    if (player && whose != *player) continue;
    AttractorSteps& attractor = attractors.emplace_back(AttractorSteps{.player = whose, .added = {{}}});
    for (std::uint32_t v = 0; v < solution.size(); ++v) {
      if (!wins(solution.outcome[v], whose)) continue;
      const std::size_t rank = raw(solution.rank[v]);
      if (attractor.added.size() <= rank) attractor.added.resize(rank + 1);
      attractor.added[rank].push_back(Vertex{v});
      ++attractor.size;
    }
  }
  return attractors;
}

Json attractors_json(const std::vector<AttractorSteps>& attractors, const Oracle& oracle) {
  Json document = Json::object();
  for (const AttractorSteps& attractor : attractors) {
    Json& steps = document[std::string(name_of(attractor.player))] = Json::array();
    for (const std::vector<Vertex>& added : attractor.added) {
      Json names = Json::array();
      for (const Vertex v : added) names.push_back(vertex_name(oracle, v));
      steps.push_back(std::move(names));
    }
  }
  return document;
}

}  // namespace perfectplay::service
