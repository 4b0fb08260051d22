#include "perfectplay/service/reachability/scene.h"

namespace perfectplay::service {

Scene scene_of(const GameChoice& choice, const Oracle& oracle) {
  const auto* game = &oracle.game();
  const auto* explored = &oracle.explored();
  Scene scene;
  scene.graph = explored->graph.get();
  scene.solution = &oracle.solution();
  scene.label = [game, explored](Vertex v) { return game->label(explored->code(v)); };
  scene.column = [game, explored](Vertex v) { return game->column(explored->code(v)); };
  scene.title = choice.title();
  scene.layout = game->column(game->start()) ? Layout::Rows : Layout::Moves;
  return scene;
}

}  // namespace perfectplay::service
