#include "perfectplay/draw/rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace perfectplay {

namespace {

constexpr double clearance = 6;  // between an edge and a vertex that it passes

double distance_to_segment(Point p, Point a, Point b) {
  const Point way = b - a;
  const double along = ((p.x - a.x) * way.x + (p.y - a.y) * way.y) / std::max(way.x * way.x + way.y * way.y, 1e-9);
  return length(p - (a + std::clamp(along, 0.0, 1.0) * way));
}

class Planner {
 public:
  Planner(const Scene& scene, const std::vector<double>& sizes)
      : scene_(scene), graph_(*scene.graph), sizes_(sizes), router_(graph_, sizes, plan_.centres) {}

  Plan plan() {
    place_columns();
    place_vertices();
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      for (const Vertex to : graph_.successors(Vertex{i})) plan_.edges.push_back(route(Vertex{i}, to));
    }
    if (graph_.size() > 0) plan_.start = start_arrow();
    return std::move(plan_);
  }

 private:
  Point centre(Vertex v) const { return router_.centre(v); }
  /// The direction of a row's free side: upwards for J0, downwards for J1.
  double outwards(Vertex v) const { return graph_.owner(v) == Player::J0 ? 1 : -1; }

  /// Step 1. Find slot_[v], the place of v in its row, counted from the left. Vertices of one row that share a column
  /// stand side by side, and the other row leaves as much room.
  void place_columns() {
    std::map<std::pair<int, Player>, int> crowd;  // the number so far in this column of this row
    std::array<int, 2> next{};
    std::vector<std::pair<int, int>> cell(graph_.size());  // the column, and the place among the vertices that share it
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      const Player owner = graph_.owner(Vertex{i});
      const auto given = scene_.column ? scene_.column(Vertex{i}) : std::nullopt;
      const int column = given.value_or(next[raw(owner)]++);
      cell[i] = {column, crowd[{column, owner}]++};
    }
    std::map<int, int> width;
    for (const auto& [key, count] : crowd) width[key.first] = std::max(width[key.first], count);
    std::map<int, int> left;  // an empty column takes no room
    int total = 0;
    for (const auto& [column, count] : width) {
      left[column] = total;
      total += count;
    }
    for (const auto& [column, place] : cell) slot_.push_back(left[column] + place);
  }

  /// Step 2. Place the rows so far apart that straight lines clear the neighbours of their ends.
  void place_vertices() {
    double largest = 0;
    for (const double size : sizes_) largest = std::max(largest, size);
    const double column_width = 1.4 * largest + 2 * double_border_gap;
    int span = 0;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      for (const Vertex to : graph_.successors(Vertex{i})) {
        if (graph_.owner(to) != graph_.owner(Vertex{i})) span = std::max(span, std::abs(slot_[i] - slot_[raw(to)]));
      }
    }
    const double radius = largest / 2 + clearance;
    const double needed = radius * span * column_width / std::sqrt(column_width * column_width - radius * radius);
    const double gap = std::clamp(needed, 2.0 * column_width, 5.0 * column_width);
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      plan_.centres.push_back({column_width * slot_[i], graph_.owner(Vertex{i}) == Player::J0 ? gap : 0});
    }
  }

  /// Step 3. Draw one edge after the other.
  Curve route(Vertex from, Vertex to) {
    const int twin = router_.twin(from, to);
    if (from == to) return router_.loop(from, outwards(from) * 90, twin);
    if (graph_.owner(from) == graph_.owner(to)) return arch(from, to, twin);
    if (router_.has_edge(to, from)) return router_.bent(from, to, twin + 0.5);
    if (twin > 0) return router_.bent(from, to, twin);
    return blocked(from, to) ? swung(from, to) : router_.straight_between(from, to);
  }

  bool blocked(Vertex from, Vertex to) const {
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      const Vertex v{i};
      if (v == from || v == to) continue;
      const double distance = distance_to_segment(centre(v), centre(from), centre(to));
      if (distance < sizes_[i] / 2 + clearance / 2) return true;
    }
    return false;
  }

  /// An edge that leaves and arrives steeply, so that it passes between the neighbours of its ends.
  Curve swung(Vertex from, Vertex to) const {
    const Point way = centre(to) - centre(from);
    const double steepness = 0.55 * std::abs(way.y);
    const Point direction = unit({std::copysign(0.35, way.x), std::copysign(1.0, way.y)});
    const Point begin = router_.border(from, direction);
    const Point tip = router_.border(to, -1 * direction);
    return with_arrow(begin, begin + steepness * direction, tip - steepness * direction, tip);
  }

  /// An arch over the row's outer side: the longer, the higher. Leftward arches end nearer to the middle of their
  /// vertices than rightward ones, and are higher.
  Curve arch(Vertex from, Vertex to, int twin) const {
    const double width = centre(to).x - centre(from).x;
    const double side = width > 0 ? 1 : -1;
    const double tilt = std::max((width > 0 ? 34.0 : 18.0) - 6 * twin, 4.0);  // degrees from the vertical
    const Point leaving = towards(outwards(from) * (90 - side * tilt));
    const Point arriving = towards(outwards(from) * (90 + side * tilt));
    const double reach = 0.34 * std::abs(width) + (width > 0 ? 4 : 12);
    const Point begin = router_.border(from, leaving);
    const Point tip = router_.border(to, arriving);
    return with_arrow(begin, begin + reach * leaving, tip + reach * arriving, tip);
  }

  /// The arrow into the start: from the left into the first vertex of a row, else from outside.
  Curve start_arrow() const {
    const Vertex start = graph_.start();
    bool first = true;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      first = first && (graph_.owner(Vertex{i}) != graph_.owner(start) || slot_[i] >= slot_[raw(start)]);
    }
    if (first) return router_.arrow_into(start, 180);
    return router_.arrow_into(start, outwards(start) * (router_.has_edge(start, start) ? 135 : 90));
  }

  const Scene& scene_;
  const Graph& graph_;
  const std::vector<double>& sizes_;
  std::vector<int> slot_;
  Plan plan_;
  Router router_;
};

}  // namespace

Plan plan_rows(const Scene& scene, const std::vector<double>& sizes) { return Planner(scene, sizes).plan(); }

}  // namespace perfectplay
