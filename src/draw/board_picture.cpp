#include "perfectplay/draw/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "perfectplay/draw/curves.h"
#include "perfectplay/draw/palette.h"

namespace perfectplay {
namespace {

constexpr double cell_size = 48;
constexpr double margin = 20;
constexpr double label_room = 24;  ///< for the names of columns and rows
constexpr double title_room = 34;
constexpr double legend_room = 56;

std::string_view pale_fill(Outcome outcome) {
  return outcome == Outcome::J0 ? palette::pale_j0 : outcome == Outcome::J1 ? palette::pale_j1 : palette::draw.fill;
}

const palette::Paint& stone_paint(Player player) { return player == Player::J0 ? palette::j0 : palette::j1; }

/// Where cells are and what they look like, for each shape.
class BoardGeometry {
 public:
  explicit BoardGeometry(const BoardPicture& picture) : picture_(picture) {}

  Point centre(int column, int row) const {
    if (!hexagonal()) return {left() + (column + 0.5) * cell_size, top() + (row + 0.5) * cell_size};
    // Each row is half a cell further to the right than the one above.
    return {left() + (column + 0.5 + row * 0.5) * cell_size, top() + side() + row * 1.5 * side()};
  }
  double width() const {
    return left() + margin + (picture_.columns + (hexagonal() ? (picture_.rows - 1) * 0.5 : 0)) * cell_size;
  }
  double board_height() const { return hexagonal() ? (1.5 * picture_.rows + 0.5) * side() : picture_.rows * cell_size; }
  double height() const { return top() + board_height() + label_room * (columns_below() ? 1 : 0) + legend_room; }
  double left() const { return margin + (columns_below() ? 0 : label_room); }
  double top() const { return title_room + (columns_below() ? 8 : label_room); }
  bool hexagonal() const { return picture_.shape == BoardShape::Hexagons; }
  bool columns_below() const { return picture_.shape == BoardShape::Columns; }
  /// Of a hexagon.
  static double side() { return cell_size / std::numbers::sqrt3; }
  Point corner(const Point& centre, int i) const {
    const double angle = std::numbers::pi / 180 * (60.0 * i - 90);
    return {centre.x + side() * std::cos(angle), centre.y + side() * std::sin(angle)};
  }

 private:
  const BoardPicture& picture_;
};

class BoardPen {
 public:
  explicit BoardPen(const BoardPicture& picture) : picture_(picture), at_(picture) {}

  std::string draw() {
    const double width = std::max(at_.width(), 440.0);
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" "
        "font-family=\"{2}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        width, at_.height(), palette::sans);
    text({margin, 22}, picture_.title, 15, "start", palette::border);
    ground();
    for (int row = 0; row < picture_.rows; ++row) {
      for (int column = 0; column < picture_.columns; ++column) cell(column, row);
    }
    if (at_.hexagonal()) sides();
    names();
    legend();
    return out_ + "</svg>\n";
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }
  void text(const Point& at, std::string_view words, double size, std::string_view anchor, std::string_view ink) {
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.0f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", at.x, at.y,
        size, anchor, ink, words);
  }
  void circle(const Point& at, double radius, std::string_view fill, std::string_view border, double line) {
    add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n", at.x,
        at.y, radius, fill, border, line);
  }
  void hexagon(const Point& at, std::string_view fill) {
    add("<polygon points=\"");
    for (int i = 0; i < 6; ++i) add("{:.1f},{:.1f} ", at_.corner(at, i).x, at_.corner(at, i).y);
    add("\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"/>\n", fill, palette::edge);
  }

  void ground() {
    if (picture_.shape != BoardShape::Columns) return;
    add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"8\" fill=\"{}\"/>\n", at_.left() - 5,
        at_.top() - 5, picture_.columns * cell_size + 10, at_.board_height() + 10, palette::board);
  }

  void cell(int column, int row) {
    const BoardCell& cell = picture_.cells[static_cast<std::size_t>(row * picture_.columns + column)];
    const Point at = at_.centre(column, row);
    const double radius = cell_size * (at_.hexagonal() ? 0.36 : 0.4);
    const std::string_view ground = cell.move ? pale_fill(cell.move->outcome) : "#ffffff";
    if (picture_.shape == BoardShape::Squares) {
      add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n",
          at.x - cell_size / 2, at.y - cell_size / 2, cell_size, cell_size, ground, palette::edge);
    } else if (at_.hexagonal()) {
      hexagon(at, ground);
    } else {
      circle(at, radius, ground, palette::pale_edge, 1);
    }
    if (cell.stone) stone(at, *cell.stone, radius);
    if (cell.move) mark(at, cell, radius);
  }

  /// J1's stones carry a ring of their own, so that a copy in grey tells them apart too.
  void stone(const Point& at, Player player, double radius) {
    circle(at, radius, stone_paint(player).fill, palette::border, 1.5);
    if (player == Player::J1) circle(at, radius * 0.55, "none", palette::border, 1.5);
  }

  void mark(const Point& at, const BoardCell& cell, double radius) {
    const Value& value = *cell.move;
    if (cell.best) circle(at, radius, "none", palette::border, 2.5);
    const std::string label = value.outcome == Outcome::Draw         ? "="
                              : value.rank != no_rank                ? std::to_string(raw(value.rank) + 1)
                              : wins(value.outcome, picture_.player) ? "+"
                                                                     : "\u2212";
    text({at.x, at.y + 5.5}, label, label.size() > 2 ? 13 : 16, "middle", palette::border);
  }

  /// Hex: the sides that each player joins.
  void sides() {
    const int columns = picture_.columns;
    const int rows = picture_.rows;
    const auto side = [&](std::string_view colour, const std::vector<Point>& points) {
      add("<polyline points=\"");
      for (const Point& p : points) add("{:.1f},{:.1f} ", p.x, p.y);
      add("\" fill=\"none\" stroke=\"{}\" stroke-width=\"6\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
          colour);
    };
    std::vector<Point> top;
    std::vector<Point> bottom;
    for (int column = 0; column < columns; ++column) {
      for (const int i : {5, 0, 1}) top.push_back(at_.corner(at_.centre(column, 0), i));
      for (const int i : {4, 3, 2}) bottom.push_back(at_.corner(at_.centre(column, rows - 1), i));
    }
    std::vector<Point> left;
    std::vector<Point> right;
    for (int row = 0; row < rows; ++row) {
      for (const int i : {5, 4}) left.push_back(at_.corner(at_.centre(0, row), i));
      for (const int i : {1, 2}) right.push_back(at_.corner(at_.centre(columns - 1, row), i));
    }
    side(palette::j0.fill, top);
    side(palette::j0.fill, bottom);
    side(palette::j1.fill, left);
    side(palette::j1.fill, right);
  }

  void names() {
    for (int column = 0; column < picture_.columns; ++column) {
      const Point at = at_.centre(column, at_.columns_below() ? picture_.rows - 1 : 0);
      const double y =
          at_.columns_below() ? at_.top() + at_.board_height() + 22 : at_.top() - (at_.hexagonal() ? 12 : 8);
      const double x = at.x - (at_.hexagonal() ? cell_size * 0.25 : 0);
      text({x, y}, at_.columns_below() ? std::to_string(column + 1) : std::string(1, static_cast<char>('a' + column)),
           14, "middle", palette::edge);
    }
    if (at_.columns_below()) return;
    for (int row = 0; row < picture_.rows; ++row) {
      const Point at = at_.centre(0, row);
      text({at.x - cell_size * 0.5 - 10, at.y + 5}, std::to_string(row + 1), 14, "end", palette::edge);
    }
  }

  void legend() {
    const bool ranked = std::ranges::any_of(
        picture_.cells, [](const BoardCell& cell) { return cell.move && cell.move->rank != no_rank; });
    const bool marked =
        std::ranges::any_of(picture_.cells, [](const BoardCell& cell) { return cell.move.has_value(); });
    double y = at_.height() - 26;
    double x = margin;
    for (const Player player : {Player::J0, Player::J1}) {
      stone({x + 8, y - 5}, player, 8);
      text({x + 22, y}, name_of(player), 13, "start", palette::border);
      x += 56;
    }
    if (!marked) return;
    for (const Outcome outcome : {Outcome::J0, Outcome::J1, Outcome::Draw}) {
      if (outcome == Outcome::Draw && at_.hexagonal()) continue;
      add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"16\" height=\"16\" fill=\"{}\" stroke=\"{}\"/>\n", x, y - 13,
          pale_fill(outcome), palette::edge);
      const std::string words = outcome == Outcome::Draw ? "draw" : fmt::format("{} wins", name_of(outcome));
      text({x + 22, y}, words, 13, "start", palette::border);
      x += 82;
    }
    y += 18;
    text({margin, y}, ranked ? "numbers: moves to the end, this one included; rings: best moves" : "rings: best moves",
         12, "start", palette::edge);
  }

  const BoardPicture& picture_;
  BoardGeometry at_;
  std::string out_;
};

}  // namespace

std::string to_svg(const BoardPicture& picture) { return BoardPen(picture).draw(); }

}  // namespace perfectplay
