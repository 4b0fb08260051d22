// scene: a small graph with all that a program needs to draw it and to show how the attractors grow: places, values,
// best moves, counters.
//
//   after step s   a vertex is in the attractor of its winner when its rank is at most s;
//                  its counter is the number of its edges less the entries of "falls" that are at most s
//
// Coordinates are points, x to the right and y downwards; everything lies within width × height.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// The most vertices of a scene: more are hard to read on a page.
inline constexpr std::uint32_t most_scene_vertices = 400;

struct SceneVertex {
  std::string name;   ///< as "position" of a request names it
  std::string label;  ///< the text inside, perhaps of several lines
  Player player{};
  std::optional<Player> win = {};  ///< of a victory vertex
  double x = 0;                    ///< of the centre
  double y = 0;
  double size = 0;  ///< diameter of a circle (J0), side of a square (J1)
  Value value = {};
  std::optional<std::uint32_t> move = {};  ///< a best successor; none where the game is over
  std::vector<std::uint32_t> falls = {};   ///< steps at which its counter falls by one
};

struct SceneEdge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::string path = {};  ///< from border to border, as an SVG path; the arrowhead stands at its end
};

struct SceneResult {
  GameChoice choice;
  std::uint32_t start = 0;
  std::vector<SceneVertex> vertices = {};
  std::vector<SceneEdge> edges = {};
  std::string arrow = {};         ///< into the start, likewise
  std::uint32_t steps = 0;        ///< the last at which something changes, both attractors shown
  std::uint32_t steps_of_j0 = 0;  ///< or one of them
  std::uint32_t steps_of_j1 = 0;
  double width = 0;
  double height = 0;
  std::vector<std::string> warnings = {};
};

class SceneRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<SceneResult> run(Session& session, Stop& stop) const;

  std::string layout;  ///< "rows", "moves", or empty: as the game is drawn best
};

Json to_json(const SceneResult& result);

}  // namespace perfectplay::service
