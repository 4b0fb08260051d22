#include "perfectplay/draw/curves.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace perfectplay {

double length(Point p) { return std::hypot(p.x, p.y); }

Point unit(Point p) { return (1 / std::max(length(p), 1e-9)) * p; }

Point towards(double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return {std::cos(angle), std::sin(angle)};
}

Curve with_arrow(Point begin, Point first_control, Point second_control, Point tip) {
  constexpr double arrow_length = 8;
  return {begin, first_control, second_control, tip - arrow_length * unit(tip - second_control), tip};
}

Curve straight(Point begin, Point tip) {
  const Point way = tip - begin;
  return with_arrow(begin, begin + 1.0 / 3 * way, begin + 0.6 * way, tip);
}

Point Router::border(Vertex v, Point direction) const {
  const double half = size(v) / 2 + (graph_.victory(v) ? double_border_gap : 0) + 0.5;
  const double reach =
      graph_.owner(v) == Player::J0 ? half : half / std::max(std::abs(direction.x), std::abs(direction.y));
  return centre(v) + reach * direction;
}

bool Router::has_edge(Vertex from, Vertex to) const {
  const auto successors = graph_.successors(from);
  return std::find(successors.begin(), successors.end(), to) != successors.end();
}

Curve Router::straight_between(Vertex from, Vertex to) const {
  const Point direction = unit(centre(to) - centre(from));
  return straight(border(from, direction), border(to, -1 * direction));
}

Curve Router::bent(Vertex from, Vertex to, double amount) const {
  constexpr double step = 26;
  const Point way = centre(to) - centre(from);
  const Point right = unit({way.y, -way.x});
  const Point middle = centre(from) + 0.5 * way + step * amount * right;
  const Point begin = border(from, unit(middle - centre(from)));
  const Point tip = border(to, unit(middle - centre(to)));
  return with_arrow(begin, begin + 0.5 * (middle - begin), tip + 0.5 * (middle - tip), tip);
}

Curve Router::loop(Vertex v, double degrees, int twin) const {
  const double half_opening = 20 + 6.0 * twin;
  const double reach = 0.9 * size(v) + 14.0 * twin;
  const Point leaving = towards(degrees + half_opening);
  const Point arriving = towards(degrees - half_opening);
  const Point begin = border(v, leaving);
  const Point tip = border(v, arriving);
  return with_arrow(begin, begin + reach * leaving, tip + reach * arriving, tip);
}

Curve Router::arrow_into(Vertex v, double degrees) const {
  constexpr double arrow = 34;
  const Point tip = border(v, towards(degrees));
  return straight(tip + arrow * towards(degrees), tip);
}

}  // namespace perfectplay
