// A drawing of simple shapes, kept as data. It can be written as SVG, PNG or a page, or pasted into another drawing.
//
//   Canvas canvas(200, 100);
//   canvas.circle({50, 50}, 20, {.fill = palette::j0.fill, .border = palette::border});
//   canvas.text({100, 55}, "36", {.size = 16});
//
//   Canvas ──svg()──▶ SVG ──▶ a page          Canvas ──dot()──▶ DOT with all shapes in its background ──Graphviz──▶ PNG
//
// Coordinates are pixels; y grows downwards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/draw/curves.h"
#include "perfectplay/draw/palette.h"

namespace perfectplay {

/// The colours and the border of a shape; an empty colour paints nothing.
struct Brush {
  std::string_view fill = {};
  std::string_view border = {};
  double line = 1;  ///< the width of the border
  bool dashed = false;
};

enum class Anchor : std::uint8_t { Start, Middle, End };

struct Lettering {
  double size = 13;
  Anchor anchor = Anchor::Start;
  std::string_view ink = palette::border;
  bool bold = false;
};

class Canvas {
 public:
  Canvas(double width, double height) : width_(width), height_(height) {}

  double width() const { return width_; }
  double height() const { return height_; }

  void circle(Point centre, double radius, const Brush& brush) { ellipse(centre, radius, radius, brush); }
  void ellipse(Point centre, double across, double down, const Brush& brush);
  /// `corner` is the upper left one.
  void rectangle(Point corner, double width, double height, const Brush& brush);
  void polygon(std::vector<Point> points, const Brush& brush);
  void line(std::vector<Point> points, const Brush& brush);
  /// `at` lies on the baseline of the text.
  void text(Point at, std::string words, const Lettering& lettering = {});
  /// Adds all shapes of another drawing, moved so that its upper left corner lies at `corner`.
  void paste(const Canvas& other, Point corner);

  std::string svg(std::string_view title) const;
  /// The shapes alone, as elements of an SVG.
  std::string shapes() const;
  /// The drawing for Graphviz: an empty graph of this size with the shapes in its background.
  std::string dot() const;

 private:
  struct Ellipse {
    Point centre;
    double across = 0;
    double down = 0;
    Brush brush;
  };
  struct Path {
    std::vector<Point> points;
    bool closed = false;
    Brush brush;
  };
  struct Words {
    Point at;
    std::string words;
    Lettering lettering;
  };
  using Shape = std::variant<Ellipse, Path, Words>;
  class SvgWriter;
  class XdotWriter;

  double width_;
  double height_;
  std::vector<Shape> shapes_;
};

/// The table that a page shows under its picture, with the same facts in words.
struct PageTable {
  std::vector<std::string> heads = {};
  std::vector<std::vector<std::string>> rows = {};
};

/// A page with an SVG, and the table under it if it has rows.
std::string picture_page(std::string_view svg, std::string_view title, const PageTable& table);

/// The picture as "svg", "png" (an error if Graphviz is not installed) or "html".
Expected<std::string> rendered(const Canvas& canvas, std::string_view form, std::string_view title,
                               const PageTable& table = {});

}  // namespace perfectplay
