// The arrows between circles and squares, from border to border, for the layouts that do not leave placement to
// Graphviz.
//
// Coordinates are points; y grows upwards, as in DOT.
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

/// A curve that ends where the arrowhead begins, so that the head points in the direction of the curve.
Curve with_arrow(Point begin, Point first_control, Point second_control, Point tip);
Curve straight(Point begin, Point tip);

/// The places of all vertices and edges.
struct Plan {
  std::vector<Point> centres;  ///< of the vertices
  std::vector<Curve> edges;    ///< in the order of the graph's targets
  Curve start;                 ///< the arrow into the start; all zero if the graph is empty
};

/// The distance at which Graphviz draws the second, outer border of a victory vertex.
inline constexpr double double_border_gap = 4;

/// Draws single edges between vertices that are already placed.
class Router {
 public:
  Router(const Graph& graph, const std::vector<double>& sizes, const std::vector<Point>& centres)
      : graph_(graph), sizes_(sizes), centres_(centres) {}

  Point centre(Vertex v) const { return centres_[raw(v)]; }
  double size(Vertex v) const { return sizes_[raw(v)]; }

  /// The point where an edge that leaves the centre of v in `direction` (a unit vector) crosses the outer border of v.
  Point border(Vertex v, Point direction) const;
  /// The number of earlier calls for edges from `from` to `to`.
  int twin(Vertex from, Vertex to) { return seen_[{from, to}]++; }
  bool has_edge(Vertex from, Vertex to) const;

  Curve straight_between(Vertex from, Vertex to) const;
  /// An edge that bows to its right by `amount` steps. Edges of the opposite direction do so too, and the two stay
  /// apart.
  Curve bent(Vertex from, Vertex to, double amount) const;
  /// A loop on the side of v at this angle.
  Curve loop(Vertex v, double degrees, int twin) const;
  Curve arrow_into(Vertex v, double degrees) const;

 private:
  const Graph& graph_;
  const std::vector<double>& sizes_;
  const std::vector<Point>& centres_;
  std::map<std::pair<Vertex, Vertex>, int> seen_;
};

}  // namespace perfectplay
