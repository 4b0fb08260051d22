#include "perfectplay/app/verbs/reachability/scene.h"

#include <algorithm>

namespace perfectplay::app {

Scene scene_of(const GameChoice& choice, const Oracle& oracle) {
  const auto* game = &oracle.game();
  const auto* explored = &oracle.explored();
  Scene scene;
  scene.graph = explored->graph.get();
  scene.solution = &oracle.solution();
  // The word of a board has its rows between slashes; the name of a file's vertex is left as it is.
  const bool is_board = choice.entry->name != "graph";
  scene.label = [game, explored, is_board](Vertex v) {
    std::string label = game->print(explored->code(v));
    if (is_board) std::ranges::replace(label, '/', '\n');
    return label;
  };
  scene.column = [game, explored](Vertex v) { return game->column(explored->code(v)); };
  scene.title = choice.command();
  scene.layout = game->column(game->start()) ? Layout::Rows : Layout::Moves;
  return scene;
}

}  // namespace perfectplay::app
