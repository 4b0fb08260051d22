#include "perfectplay/draw/canvas.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "perfectplay/draw/graphviz.h"
#include "perfectplay/draw/label.h"
#include "perfectplay/draw/svg.h"

namespace perfectplay {
namespace {

std::string_view anchor_name(Anchor anchor) {
  return anchor == Anchor::Start ? "start" : anchor == Anchor::Middle ? "middle" : "end";
}

constexpr std::string_view page_start =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
/// The style of the page. It is light in every theme of the reader: the picture has a white ground, as in print.
constexpr std::string_view page_style =
    "<style>\n"
    "body{margin:1.5rem auto;max-width:60rem;padding:0 1rem;font:16px/1.5 Helvetica,Arial,sans-serif;color:#1a1a1a;"
    "background:#fff}\n"
    "h1{font-size:1.25rem}\n"
    "svg{display:block;max-width:100%;height:auto}\n"
    "table{border-collapse:collapse;margin-top:1.5rem}\n"
    "th,td{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #bfbfbf}\n"
    "</style>\n";

std::string table_row(std::string_view tag, const std::vector<std::string>& cells) {
  std::string row = "<tr>";
  for (const std::string& cell : cells) row += fmt::format("<{0}>{1}</{0}>", tag, escaped_markup(cell));
  return row + "</tr>\n";
}

}  // namespace

class Canvas::SvgWriter {
 public:
  void operator()(const Ellipse& shape) {
    add("<ellipse cx=\"{:.1f}\" cy=\"{:.1f}\" rx=\"{:.1f}\" ry=\"{:.1f}\"", shape.centre.x, shape.centre.y,
        shape.across, shape.down);
    paint(shape.brush);
  }
  void operator()(const Path& shape) {
    add("<{} points=\"", shape.closed ? "polygon" : "polyline");
    std::string_view blank;
    for (const Point& point : shape.points) {
      add("{}{:.1f},{:.1f}", blank, point.x, point.y);
      blank = " ";
    }
    add("\" stroke-linejoin=\"round\"");
    paint(shape.brush);
  }
  void operator()(const Words& shape) {
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:g}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n", shape.at.x,
        shape.at.y, shape.lettering.size, anchor_name(shape.lettering.anchor), shape.lettering.ink,
        shape.lettering.bold ? " font-weight=\"bold\"" : "", escaped_markup(shape.words));
  }
  std::string text;

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
  }
  void paint(const Brush& brush) {
    add(" fill=\"{}\"", brush.fill.empty() ? "none" : brush.fill);
    if (!brush.border.empty()) add(" stroke=\"{}\" stroke-width=\"{:g}\"", brush.border, brush.line);
    if (brush.dashed) add(" stroke-dasharray=\"6 4\"");
    add("/>\n");
  }
};

/// The drawing language of Graphviz, xdot: "c 7 -#1a1a1a" chooses a colour, "P 3 x y x y x y" fills a polygon. A text
/// stands after its length in bytes; y grows upwards.
class Canvas::XdotWriter {
 public:
  explicit XdotWriter(double height) : height_(height) {}

  void operator()(const Ellipse& shape) {
    choose(shape.brush);
    add("{} {:.1f} {:.1f} {:.1f} {:.1f} ", shape.brush.fill.empty() ? 'e' : 'E', shape.centre.x,
        height_ - shape.centre.y, shape.across, shape.down);
  }
  void operator()(const Path& shape) {
    choose(shape.brush);
    add("{} {} ", !shape.closed ? 'L' : shape.brush.fill.empty() ? 'p' : 'P', shape.points.size());
    for (const Point& point : shape.points) add("{:.1f} {:.1f} ", point.x, height_ - point.y);
  }
  void operator()(const Words& shape) {
    // Graphviz places a text by its anchor but asks for its width as well. It sets letters a little higher than SVG
    // does.
    constexpr double mean_width = 0.55;
    constexpr double lower = 0.11;
    const Lettering& lettering = shape.lettering;
    choose('c', lettering.ink);
    add("F {:g} ", lettering.size);
    sized(lettering.bold ? "Helvetica-Bold" : "Helvetica");
    add("T {:.1f} {:.1f} {} {:.1f} ", shape.at.x, height_ - shape.at.y - lower * lettering.size,
        lettering.anchor == Anchor::Start    ? -1
        : lettering.anchor == Anchor::Middle ? 0
                                             : 1,
        lettering.size * mean_width * static_cast<double>(shape.words.size()));
    sized(shape.words);
  }
  std::string text;

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
  }
  void sized(std::string_view words) { add("{} -{} ", words.size(), words); }
  void choose(char what, std::string_view value) {
    add("{} ", what);
    sized(value);
  }
  void choose(const Brush& brush) {
    // Every shape of xdot has a border. A shape without one gets a border in the colour of its filling.
    choose('c', brush.border.empty() ? brush.fill : brush.border);
    if (!brush.fill.empty()) choose('C', brush.fill);
    choose('S', fmt::format("setlinewidth({:g})", brush.border.empty() ? 0 : brush.line));
    choose('S', brush.dashed ? "dashed" : "solid");
  }

  double height_;
};

void Canvas::ellipse(Point centre, double across, double down, const Brush& brush) {
  shapes_.emplace_back(Ellipse{centre, across, down, brush});
}

void Canvas::rectangle(Point corner, double width, double height, const Brush& brush) {
  polygon({corner, corner + Point{width, 0}, corner + Point{width, height}, corner + Point{0, height}}, brush);
}

void Canvas::polygon(std::vector<Point> points, const Brush& brush) {
  shapes_.emplace_back(Path{std::move(points), true, brush});
}

void Canvas::line(std::vector<Point> points, const Brush& brush) {
  shapes_.emplace_back(Path{std::move(points), false, brush});
}

void Canvas::text(Point at, std::string words, const Lettering& lettering) {
  // Graphviz cannot read an empty text.
  if (!words.empty()) shapes_.emplace_back(Words{at, std::move(words), lettering});
}

void Canvas::paste(const Canvas& other, Point corner) {
  for (Shape shape : other.shapes_) {
    if (auto* ellipse = std::get_if<Ellipse>(&shape)) ellipse->centre = ellipse->centre + corner;
    if (auto* words = std::get_if<Words>(&shape)) words->at = words->at + corner;
    if (auto* path = std::get_if<Path>(&shape)) {
      for (Point& point : path->points) point = point + corner;
    }
    shapes_.push_back(std::move(shape));
  }
}

std::string Canvas::shapes() const {
  SvgWriter writer;
  for (const Shape& shape : shapes_) std::visit(writer, shape);
  return std::move(writer.text);
}

std::string Canvas::svg(std::string_view title) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" font-family=\"{2}\">\n<title>{3}</title>\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"#ffffff\"/>\n{4}</svg>\n",
      width_, height_, palette::sans, escaped_markup(title), shapes());
}

std::string Canvas::dot() const {
  XdotWriter writer(height_);
  for (const Shape& shape : shapes_) std::visit(writer, shape);
  std::string background;
  for (const char c : writer.text) {
    if (c == '"' || c == '\\') background += '\\';
    background += c;
  }
  // The layout "nop" places nothing. Other layouts of Graphviz 2.43 crash on texts in the background.
  constexpr std::string_view corner = "shape=point,style=invis,width=0,height=0";
  return fmt::format(
      "graph {{\n  layout=nop;\n  bb=\"0,0,{0:.0f},{1:.0f}\";\n  pad=0;\n  margin=0;\n  bgcolor=\"#ffffff\";\n  "
      "_background=\"{2}\";\n  low [pos=\"0,0\",{3}];\n  high [pos=\"{0:.0f},{1:.0f}\",{3}];\n}}\n",
      width_, height_, background, corner);
}

std::string picture_page(std::string_view svg, std::string_view title, const PageTable& table) {
  std::string page(page_start);
  page += fmt::format("<title>{0}</title>\n{1}</head>\n<body>\n<h1>{0}</h1>\n{2}\n", escaped_markup(title), page_style,
                      svg_element(svg));
  if (!table.rows.empty()) {
    page += "<table>\n" + table_row("th", table.heads);
    for (const auto& row : table.rows) page += table_row("td", row);
    page += "</table>\n";
  }
  return page + "</body>\n</html>\n";
}

Expected<std::string> rendered(const Canvas& canvas, std::string_view form, std::string_view title,
                               const PageTable& table) {
  if (form == "png") return run_graphviz(canvas.dot(), "png");
  std::string svg = canvas.svg(title);
  return form == "html" ? picture_page(svg, title, table) : svg;
}

}  // namespace perfectplay
