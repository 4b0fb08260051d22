#include "perfectplay/draw/simulation_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "perfectplay/base/grouped.h"
#include "perfectplay/draw/palette.h"

namespace perfectplay {
namespace {

constexpr double plot_width = 640;
constexpr double plot_height = 420;
constexpr double margin_left = 78;
constexpr double margin_right = 190;  ///< for the names of the curves
constexpr double margin_top = 48;
constexpr double margin_bottom = 52;
constexpr double name_height = 17;

/// A logarithmic scale from the smallest to the greatest value.
struct LogScale {
  double low = 1, high = 1;        ///< of the values
  double begin = 0, length = 100;  ///< of the picture; a negative length grows upwards

  double at(double value) const { return begin + length * std::log(value / low) / std::log(high / low); }
};

void widen(LogScale& scale, double value) {
  scale.low = std::min(scale.low, value);
  scale.high = std::max(scale.high, value);
}

/// The values to mark: powers of two if there are few of them, else powers of ten with 2 and 5 between.
std::vector<double> marks(const LogScale& scale, bool powers_of_two) {
  std::vector<double> values;
  if (powers_of_two) {
    for (double value = std::exp2(std::ceil(std::log2(scale.low))); value <= scale.high * 1.0001; value *= 2) {
      values.push_back(value);
    }
    return values;
  }
  for (double decade = std::pow(10, std::floor(std::log10(scale.low))); decade <= scale.high; decade *= 10) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * decade;
      if (value >= scale.low / 1.0001 && value <= scale.high * 1.0001) values.push_back(value);
    }
  }
  return values;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

class PlotPicture {
 public:
  explicit PlotPicture(const Plot& plot) : plot_(plot) {
    const PlotPoint first = first_point();
    x_ = {first.x, first.x, margin_left, plot_width};
    y_ = {first.y, first.y, margin_top + plot_height, -plot_height};
    for (const PlotSeries& series : plot.series) {
      for (const PlotPoint& point : series.points) {
        widen(x_, point.x);
        widen(y_, point.y);
      }
    }
    // A single point still needs room.
    if (x_.low == x_.high) x_.high *= 2;
    if (y_.low == y_.high) y_.high *= 2;
  }

  std::string draw() {
    const double width = margin_left + plot_width + margin_right;
    const double height = margin_top + plot_height + margin_bottom;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
        "{1:.0f}\" font-family=\"{2}\" font-size=\"13\">\n",
        width, height, palette::sans);
    add("<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", escaped(plot_.title));
    text(margin_left, 26, "start", palette::border, plot_.title, " font-size=\"16\" font-weight=\"bold\"");
    axes();
    for (const PlotSeries& series : plot_.series) curve(series);
    names();
    add("</svg>\n");
    return std::move(svg_);
  }

 private:
  template <class... Parts>
  void add(fmt::format_string<Parts...> form, Parts&&... parts) {
    fmt::format_to(std::back_inserter(svg_), form, std::forward<Parts>(parts)...);
  }
  void text(double x, double y, std::string_view anchor, std::string_view colour, std::string_view words,
            std::string_view more = "") {
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n", x, y, anchor, colour, more,
        escaped(words));
  }
  void line(double x1, double y1, double x2, double y2, std::string_view colour) {
    add("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1, x2, y2, colour);
  }

  PlotPoint first_point() const {
    for (const PlotSeries& series : plot_.series) {
      if (!series.points.empty()) return series.points.front();
    }
    return {1, 1};
  }

  void axes() {
    constexpr double tick_gap = 18;
    const double bottom = margin_top + plot_height;
    for (const double value : marks(x_, true)) {
      line(x_.at(value), margin_top, x_.at(value), bottom, palette::draw.fill);
      text(x_.at(value), bottom + tick_gap, "middle", palette::border, grouped(static_cast<std::uint64_t>(value)));
    }
    for (const double value : marks(y_, false)) {
      line(margin_left, y_.at(value), margin_left + plot_width, y_.at(value), palette::draw.fill);
      text(margin_left - 8, y_.at(value) + 4, "end", palette::border,
           value < 1 ? fmt::format("{:g}", value) : grouped(static_cast<std::uint64_t>(std::lround(value))));
    }
    line(margin_left, bottom, margin_left + plot_width, bottom, palette::border);
    line(margin_left, margin_top, margin_left, bottom, palette::border);
    text(margin_left + plot_width / 2, bottom + 40, "middle", palette::border, plot_.x_name);
    const double middle = margin_top + plot_height / 2;
    text(18, middle, "middle", palette::border, plot_.y_name,
         fmt::format(" transform=\"rotate(-90 18 {:.1f})\"", middle));
  }

  void curve(const PlotSeries& series) {
    if (series.points.empty()) return;
    std::string way;
    for (const PlotPoint& point : series.points) {
      way += fmt::format("{}{:.1f},{:.1f}", way.empty() ? "" : " ", x_.at(point.x), y_.at(point.y));
    }
    add("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-linejoin=\"round\" {}/>\n", way, series.colour,
        series.measured ? "stroke-width=\"2.5\"" : "stroke-width=\"1.5\" stroke-dasharray=\"6 4\"");
    if (!series.measured) return;
    for (const PlotPoint& point : series.points) {
      add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"><title>{}: {:g} at {:g}</title></circle>\n",
          x_.at(point.x), y_.at(point.y), series.colour, escaped(series.name), point.y, point.x);
    }
  }

  /// Writes the names at the ends of the curves, from top to bottom, moved apart if they would overlap.
  void names() {
    std::vector<const PlotSeries*> named;
    for (const PlotSeries& series : plot_.series) {
      if (!series.points.empty()) named.push_back(&series);
    }
    const auto end_of = [&](const PlotSeries* series) { return y_.at(series->points.back().y); };
    std::ranges::stable_sort(named, {}, end_of);
    double least = margin_top;
    for (const PlotSeries* series : named) {
      const double y = std::max(end_of(series), least);
      text(x_.at(series->points.back().x) + 10, y + 4, "start", series->colour, series->name,
           series->measured ? " font-weight=\"bold\"" : "");
      least = y + name_height;
    }
  }

  const Plot& plot_;
  LogScale x_, y_;
  std::string svg_;
};

}  // namespace

std::string draw_plot(const Plot& plot) { return PlotPicture(plot).draw(); }

}  // namespace perfectplay
