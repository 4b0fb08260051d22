// Curves on two logarithmic scales, with their names at their ends.
//
//   guesses │            ╱ general           a curve that grows like n is parallel to the diagonal; a curve that grows
//           │        ╱ ╱ adaptive            faster is steeper; the gap between two curves is their ratio
//           │    ╱ ╱
//           └────────────── n
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perfectplay {

struct PlotPoint {
  double x = 0;  ///< more than 0
  double y = 0;
};

struct PlotSeries {
  std::string name;
  std::vector<PlotPoint> points;  ///< from left to right
  bool measured = true;           ///< true: a thick line with dots; false: a bound, as a thin dashed line
  std::string_view colour;
};

struct Plot {
  std::string title;
  std::string x_name;
  std::string y_name;
  std::vector<PlotSeries> series;  ///< with at least one point in all
};

/// The picture as SVG.
std::string draw_plot(const Plot& plot);

}  // namespace perfectplay
