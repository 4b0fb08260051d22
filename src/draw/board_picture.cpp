#include "perfectplay/draw/board_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "perfectplay/draw/palette.h"

namespace perfectplay {
namespace {

constexpr double cell_size = 48;
constexpr double margin = 20;
constexpr double label_room = 24;  ///< for the names of columns and rows
constexpr double title_room = 34;
constexpr double legend_room = 56;
constexpr double note_room = 16;
constexpr double least_width = 440;

std::string_view pale_fill(Outcome outcome) {
  return outcome == Outcome::J0 ? palette::pale_j0 : outcome == Outcome::J1 ? palette::pale_j1 : palette::draw.fill;
}

const palette::Paint& stone_paint(Player player) { return player == Player::J0 ? palette::j0 : palette::j1; }

/// The places and outlines of cells, for each shape.
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
  double height() const {
    return top() + board_height() + label_room * (columns_below() ? 1 : 0) + legend_room +
           (picture_.note.empty() ? 0 : note_room);
  }
  double left() const { return margin + (columns_below() ? 0 : label_room); }
  double top() const { return title_room + (columns_below() ? 8 : label_room); }
  bool hexagonal() const { return picture_.shape == BoardShape::Hexagons; }
  bool columns_below() const { return picture_.shape == BoardShape::Columns; }
  /// The side of a hexagon.
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
  explicit BoardPen(const BoardPicture& picture)
      : picture_(picture), at_(picture), canvas_(std::max(at_.width(), least_width), at_.height()) {}

  Canvas draw() {
    canvas_.text({margin, 22}, picture_.title, {.size = 15});
    if (picture_.shape == BoardShape::Columns) {
      canvas_.rectangle({at_.left() - 5, at_.top() - 5}, picture_.columns * cell_size + 10, at_.board_height() + 10,
                        {.fill = palette::board});
    }
    for (int row = 0; row < picture_.rows; ++row) {
      for (int column = 0; column < picture_.columns; ++column) cell(column, row);
    }
    if (at_.hexagonal()) sides();
    names();
    legend();
    return std::move(canvas_);
  }

 private:
  void cell(int column, int row) {
    const BoardCell& cell = picture_.cells[static_cast<std::size_t>(row * picture_.columns + column)];
    const Point at = at_.centre(column, row);
    const double radius = cell_size * (at_.hexagonal() ? 0.36 : 0.4);
    const std::string_view ground = cell.move ? pale_fill(cell.move->outcome) : "#ffffff";
    if (picture_.shape == BoardShape::Squares) {
      canvas_.rectangle(at - Point{cell_size / 2, cell_size / 2}, cell_size, cell_size,
                        {.fill = ground, .border = palette::edge});
    } else if (at_.hexagonal()) {
      std::vector<Point> corners;
      corners.reserve(6);
      for (int i = 0; i < 6; ++i) corners.push_back(at_.corner(at, i));
      canvas_.polygon(std::move(corners), {.fill = ground, .border = palette::edge});
    } else {
      canvas_.circle(at, radius, {.fill = ground, .border = palette::pale_edge});
    }
    if (cell.stone) stone(at, *cell.stone, radius);
    if (cell.last) canvas_.circle(at, radius * 0.22, {.fill = "#ffffff", .border = palette::border, .line = 1.5});
    if (cell.move) mark(at, cell, radius);
  }

  /// Draws a stone. J1's stones have a ring, so that they differ from J0's in a grey copy too.
  void stone(const Point& at, Player player, double radius) {
    canvas_.circle(at, radius, {.fill = stone_paint(player).fill, .border = palette::border, .line = 1.5});
    if (player == Player::J1) canvas_.circle(at, radius * 0.55, {.border = palette::border, .line = 1.5});
  }

  void mark(const Point& at, const BoardCell& cell, double radius) {
    const Value& value = *cell.move;
    if (cell.best) canvas_.circle(at, radius, {.border = palette::border, .line = 2.5});
    const std::string label = value.outcome == Outcome::Draw         ? "="
                              : value.rank != no_rank                ? std::to_string(raw(value.rank))
                              : wins(value.outcome, picture_.player) ? "+"
                                                                     : "\u2212";
    canvas_.text(at + Point{0, 5.5}, label, {.size = label.size() > 3 ? 13.0 : 16.0, .anchor = Anchor::Middle});
  }

  /// Marks the sides that each player joins, in Hex.
  void sides() {
    const int columns = picture_.columns;
    const int rows = picture_.rows;
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
    for (auto* side : {&top, &bottom}) canvas_.line(std::move(*side), {.border = palette::j0.fill, .line = 6});
    for (auto* side : {&left, &right}) canvas_.line(std::move(*side), {.border = palette::j1.fill, .line = 6});
  }

  void names() {
    const Lettering letters{.size = 14, .anchor = Anchor::Middle, .ink = palette::edge};
    for (int column = 0; column < picture_.columns; ++column) {
      const Point at = at_.centre(column, at_.columns_below() ? picture_.rows - 1 : 0);
      const double y =
          at_.columns_below() ? at_.top() + at_.board_height() + 22 : at_.top() - (at_.hexagonal() ? 12 : 8);
      const double x = at.x - (at_.hexagonal() ? cell_size * 0.25 : 0);
      canvas_.text({x, y},
                   at_.columns_below() ? std::to_string(column + 1) : std::string(1, static_cast<char>('a' + column)),
                   letters);
    }
    if (at_.columns_below()) return;
    for (int row = 0; row < picture_.rows; ++row) {
      const Point at = at_.centre(0, row);
      canvas_.text(at + Point{-cell_size * 0.5 - 10, 5}, std::to_string(row + 1),
                   {.size = 14, .anchor = Anchor::End, .ink = palette::edge});
    }
  }

  /// Explains only the marks that occur: stones, colours, numbers or signs, rings.
  void legend() {
    const auto some = [&](const auto& shows) { return std::ranges::any_of(picture_.cells, shows); };
    const bool marked = some([](const BoardCell& cell) { return cell.move.has_value(); });
    double y = at_.height() - 26 - (picture_.note.empty() ? 0 : note_room);
    double x = margin;
    for (const Player player : {Player::J0, Player::J1}) {
      stone({x + 8, y - 5}, player, 8);
      canvas_.text({x + 22, y}, std::string(name_of(player)));
      x += 56;
    }
    if (marked) {
      for (const Outcome outcome : {Outcome::J0, Outcome::J1, Outcome::Draw}) {
        if (outcome == Outcome::Draw && at_.hexagonal()) continue;
        canvas_.rectangle({x, y - 13}, 16, 16, {.fill = pale_fill(outcome), .border = palette::edge});
        canvas_.text({x + 22, y}, outcome == Outcome::Draw ? "draw" : fmt::format("{} wins", name_of(outcome)));
        x += 82;
      }
    }
    std::vector<std::string> meanings;
    if (some([](const BoardCell& cell) { return cell.move && cell.move->rank != no_rank; })) {
      meanings.emplace_back("numbers: moves to the end from here");
    } else if (some([](const BoardCell& cell) { return cell.move && cell.move->outcome != Outcome::Draw; })) {
      meanings.push_back(fmt::format("+ {0} wins, \u2212 {0} loses", name_of(picture_.player)));
    }
    if (some([](const BoardCell& cell) { return cell.best; })) meanings.emplace_back("ring: best moves");
    if (some([](const BoardCell& cell) { return cell.last; })) meanings.emplace_back("dot: the last stone");
    y += 18;
    canvas_.text({margin, y}, fmt::format("{}", fmt::join(meanings, "; ")), {.size = 12, .ink = palette::edge});
    canvas_.text({margin, y + note_room}, picture_.note, {.size = 12, .ink = palette::edge});
  }

  const BoardPicture& picture_;
  BoardGeometry at_;
  Canvas canvas_;
};

}  // namespace

Canvas drawn(const BoardPicture& picture) { return BoardPen(picture).draw(); }

}  // namespace perfectplay
