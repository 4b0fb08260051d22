// The arrows of the layouts that place everything themselves: from border to border of circles and squares.
//
// Coordinates are points, y grows upwards, as DOT has it.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct Point {
  double x = 0;
  double y = 0;
};

inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(double factor, Point p) { return {factor * p.x, factor * p.y}; }
double length(Point p);
Point unit(Point p);
/// The unit vector at this angle from the x axis.
Point towards(double degrees);

/// A cubic Bézier curve and the tip of the arrow that ends it.
struct Curve {
  Point begin, first_control, second_control, end, tip;
};

/// The curve ends where the arrowhead begins, so that the head lies in its direction.
Curve with_arrow(Point begin, Point first_control, Point second_control, Point tip);
Curve straight(Point begin, Point tip);

/// Where everything is.
struct Plan {
  std::vector<Point> centres;  ///< of the vertices
  std::vector<Curve> edges;    ///< in the order of the graph's targets
  Curve start;                 ///< the arrow into the start; all zero when the graph is empty
};

/// Graphviz draws the second border of a victory vertex this far outside.
inline constexpr double double_border_gap = 4;

/// Draws single edges between vertices that have their places.
class Router {
 public:
  Router(const Graph& graph, const std::vector<double>& sizes, const std::vector<Point>& centres)
      : graph_(graph), sizes_(sizes), centres_(centres) {}

  Point centre(Vertex v) const { return centres_[raw(v)]; }
  double size(Vertex v) const { return sizes_[raw(v)]; }

  /// Where an edge that leaves the centre of v in `direction` (a unit vector) crosses its outer border.
  Point border(Vertex v, Point direction) const;
  /// How many edges from `from` to `to` were asked for before.
  int twin(Vertex from, Vertex to) { return seen_[{from, to}]++; }
  bool has_edge(Vertex from, Vertex to) const;

  Curve straight_between(Vertex from, Vertex to) const;
  /// Bows to its right by `amount` steps: so do the edges of the other direction, and the two stay apart.
  Curve bent(Vertex from, Vertex to, double amount) const;
  /// On the side of v at this angle.
  Curve loop(Vertex v, double degrees, int twin) const;
  Curve arrow_into(Vertex v, double degrees) const;

 private:
  const Graph& graph_;
  const std::vector<double>& sizes_;
  const std::vector<Point>& centres_;
  std::map<std::pair<Vertex, Vertex>, int> seen_;
};

}  // namespace perfectplay
