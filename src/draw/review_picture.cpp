#include "perfectplay/draw/review_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace perfectplay {
namespace {

constexpr double review_margin = 20;
constexpr double axis_room = 84;  ///< for the labels of the values
constexpr double curve_height = 220;
constexpr double curve_top = 66;
constexpr double names_room = 52;
constexpr double review_legend_room = 30;
constexpr double list_line = 18;
constexpr double list_width = 330;
constexpr double narrowest_step = 17;
constexpr double widest_step = 34;
constexpr std::size_t most_listed = 16;

const palette::Paint& player_paint(Player player) { return player == Player::J0 ? palette::j0 : palette::j1; }

class ReviewPen {
 public:
  explicit ReviewPen(const ReviewPicture& picture)
      : picture_(picture), step_(step_for(picture)), canvas_(width(), height()) {
    low_ = high_ = picture_.ticks.empty() ? 0 : picture_.ticks.front().y;
    for (const auto& tick : picture_.ticks) widen(tick.y);
    for (const auto& range : picture_.values) {
      widen(range.low);
      widen(range.high);
    }
    if (high_ == low_) high_ = low_ + 1;
  }

  Canvas draw() {
    canvas_.text({review_margin, 24}, picture_.title, {.size = 16, .bold = true});
    canvas_.text({review_margin, 44}, picture_.subtitle, {.ink = palette::edge});
    axes();
    curve();
    names();
    legend();
    if (picture_.board) canvas_.paste(*picture_.board, {0, below()});
    list_mistakes();
    return std::move(canvas_);
  }

 private:
  /// The horizontal step: wide enough for the names of the moves, which stand on one line per player.
  static double step_for(const ReviewPicture& picture) {
    constexpr double letter = 6.4;
    std::size_t longest = 1;
    bool two = false;
    for (const auto& move : picture.moves) {
      longest = std::max(longest, move.name.size());
      two = two || move.player == Player::J1;
    }
    const double name = letter * static_cast<double>(longest) + 8;
    const double least = std::max(narrowest_step, two ? name / 2 : name);
    const double even = 560.0 / static_cast<double>(std::max<std::size_t>(1, picture.moves.size()));
    return std::clamp(even, least, std::max(least, widest_step));
  }
  double curve_width() const { return step_ * static_cast<double>(std::max<std::size_t>(1, picture_.moves.size())); }
  double width() const {
    const double board = picture_.board ? picture_.board->width() : 0;
    return std::max({axis_room + curve_width() + 2 * review_margin, board + list_width, 640.0});
  }
  static double below() { return curve_top + curve_height + names_room + review_legend_room; }
  double height() const {
    const double list = 30 + list_line * static_cast<double>(std::min(wrong_moves().size(), most_listed) + 1);
    return below() + std::max(picture_.board ? picture_.board->height() : 0, list) + review_margin;
  }
  void widen(double y) {
    low_ = std::min(low_, y);
    high_ = std::max(high_, y);
  }
  double x_of(std::size_t i) const { return axis_room + step_ * static_cast<double>(i); }
  double y_of(double value) const { return curve_top + curve_height * (high_ - value) / (high_ - low_); }

  std::vector<std::size_t> wrong_moves() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < picture_.moves.size(); ++i) {
      const auto& grade = picture_.moves[i].grade;
      if (grade == MoveGrade::Mistake || grade == MoveGrade::Blunder) found.push_back(i);
    }
    return found;
  }

  void axes() {
    const double right = x_of(picture_.moves.size()) + 8;
    for (const auto& band : picture_.bands) {
      canvas_.rectangle({axis_room, y_of(band.high)}, right - axis_room, y_of(band.low) - y_of(band.high),
                        {.fill = band.fill});
    }
    for (const auto& tick : picture_.ticks) {
      canvas_.line({{axis_room, y_of(tick.y)}, {right, y_of(tick.y)}}, {.border = palette::dead_edge});
      canvas_.text({axis_room - 8, y_of(tick.y) + 4}, tick.label, {.size = 12, .anchor = Anchor::End});
    }
    canvas_.line({{axis_room, curve_top}, {axis_room, curve_top + curve_height}}, {.border = palette::border});
  }

  void curve() {
    std::vector<Point> way;
    for (std::size_t i = 0; i < picture_.values.size(); ++i) {
      const auto& [low, high] = picture_.values[i];
      if (low != high) {  // not proved: a bar from bound to bound, and no curve through it
        canvas_.line({{x_of(i), y_of(low)}, {x_of(i), y_of(high)}}, {.border = palette::pale_edge, .line = 4});
        flush(way);
        continue;
      }
      way.push_back({x_of(i), y_of(low)});
    }
    flush(way);
    for (std::size_t i = 0; i < picture_.moves.size(); ++i) {
      const auto& [low, high] = picture_.values[i + 1];
      mark({x_of(i + 1), y_of((low + high) / 2)}, picture_.moves[i].grade, picture_.moves[i].player);
    }
  }
  void flush(std::vector<Point>& way) {
    if (way.size() > 1) canvas_.line(way, {.border = palette::border, .line = 2});
    way.clear();
  }

  void mark(const Point& at, const std::optional<MoveGrade>& grade, Player player) {
    const std::string_view fill = player_paint(player).fill;
    const Brush brush{.fill = fill, .border = palette::border, .line = 1.2};
    if (!grade) return;
    switch (*grade) {
      case MoveGrade::Best:
        canvas_.circle(at, 2.6, {.fill = palette::border});
        break;
      case MoveGrade::Slower:
        canvas_.circle(at, 4, {.fill = "#ffffff", .border = palette::border, .line = 1.5});
        break;
      case MoveGrade::Mistake:
        canvas_.polygon({at + Point{0, -8}, at + Point{7.5, 5.5}, at + Point{-7.5, 5.5}}, brush);
        break;
      case MoveGrade::Blunder:
        canvas_.polygon({at + Point{0, -9}, at + Point{9, 0}, at + Point{0, 9}, at + Point{-9, 0}}, brush);
        break;
    }
  }

  /// Writes the names of the moves: J0's on the first line, J1's on the second; mistakes in bold.
  void names() {
    const double y = curve_top + curve_height + 22;
    bool second = false;
    for (std::size_t i = 0; i < picture_.moves.size(); ++i) {
      const auto& move = picture_.moves[i];
      const bool wrong = move.grade == MoveGrade::Mistake || move.grade == MoveGrade::Blunder;
      canvas_.text({x_of(i + 1), y + (move.player == Player::J1 ? 18 : 0)}, move.name,
                   {.size = move.name.size() > 2 ? 10.0 : 12.0, .anchor = Anchor::Middle, .bold = wrong});
      second = second || move.player == Player::J1;
    }
    if (picture_.moves.empty()) return;
    canvas_.text({axis_room - 8, y}, second ? "J0" : "guess", {.size = 12, .anchor = Anchor::End});
    if (second) canvas_.text({axis_room - 8, y + 18}, "J1", {.size = 12, .anchor = Anchor::End});
  }

  void legend() {
    const double y = curve_top + curve_height + names_room + 14;
    double x = review_margin;
    const auto entry = [&](const std::optional<MoveGrade>& grade, Player player, const std::string& words) {
      mark({x + 8, y - 4}, grade, player);
      canvas_.text({x + 22, y}, words, {.size = 12});
      x += 34 + 6.6 * static_cast<double>(words.size());
    };
    const bool two = std::ranges::any_of(picture_.moves, [](const auto& move) { return move.player == Player::J1; });
    entry(MoveGrade::Best, Player::J0, "best");
    entry(MoveGrade::Slower, Player::J0, "slower");
    entry(MoveGrade::Mistake, Player::J0, two ? "mistake of J0" : "mistake");
    if (two) entry(MoveGrade::Mistake, Player::J1, "of J1");
    entry(MoveGrade::Blunder, Player::J0, two ? "blunder of J0" : "blunder");
    if (two) entry(MoveGrade::Blunder, Player::J1, "of J1");
  }

  void list_mistakes() {
    const double x = picture_.board ? picture_.board->width() + 8 : review_margin;
    double y = below() + 22;
    const auto wrong = wrong_moves();
    canvas_.text({x, y}, wrong.empty() ? "No mistakes." : "Mistakes", {.size = 14, .bold = true});
    for (std::size_t i = 0; i < wrong.size(); ++i) {
      y += list_line;
      if (i == most_listed) {
        canvas_.text({x, y}, fmt::format("and {} more", wrong.size() - most_listed), {.size = 12});
        return;
      }
      const auto& move = picture_.moves[wrong[i]];
      mark({x + 8, y - 4}, move.grade, move.player);
      canvas_.text({x + 22, y}, fmt::format("{}. {}: {}", wrong[i] + 1, move.name, move.comment), {.size = 12});
    }
  }

  const ReviewPicture& picture_;
  double step_;
  Canvas canvas_;
  double low_ = 0;
  double high_ = 1;
};

}  // namespace

std::string_view grade_name(MoveGrade grade) {
  switch (grade) {
    case MoveGrade::Best:
      return "best";
    case MoveGrade::Slower:
      return "slower";
    case MoveGrade::Mistake:
      return "mistake";
    case MoveGrade::Blunder:
      break;
  }
  return "blunder";
}

Canvas drawn(const ReviewPicture& picture) { return ReviewPen(picture).draw(); }

PageTable table_of(const ReviewPicture& picture) {
  PageTable table{.heads = {"move", "player", "", "grade", ""}};
  for (std::size_t i = 0; i < picture.moves.size(); ++i) {
    const auto& move = picture.moves[i];
    table.rows.push_back({std::to_string(i + 1), std::string(name_of(move.player)), move.name,
                          move.grade ? std::string(grade_name(*move.grade)) : "not decided", move.comment});
  }
  return table;
}

}  // namespace perfectplay
