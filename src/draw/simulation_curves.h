// Numbers against numbers, both on logarithmic scales, as curves with their names at their ends.
//
//   guesses │            ╱ general           a curve that grows like n is parallel to the diagonal; one that grows
//           │        ╱ ╱ adaptive            faster is steeper, and the gap between two is their ratio
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
  bool measured = true;           ///< a thick line with dots; a bound is a thin dashed one
  std::string_view colour;
};

struct Plot {
  std::string title;
  std::string x_name;
  std::string y_name;
  std::vector<PlotSeries> series;  ///< at least one point in all
};

/// The picture as SVG.
std::string draw_plot(const Plot& plot);

}  // namespace perfectplay
