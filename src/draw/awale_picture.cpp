#include "perfectplay/draw/awale_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace perfectplay {
namespace {

constexpr double pit_size = 76;
constexpr double pit_radius = 31;
constexpr double seed_radius = 3.6;
constexpr double awale_margin = 24;
constexpr double title_height = 40;
constexpr double player_height = 24;
constexpr double name_height_of_pit = 20;
constexpr double score_height = 26;
constexpr double note_height = 44;
constexpr int most_dots = 18;  ///< for more seeds only the number grows
constexpr std::string_view wood = "#efe6d8";
constexpr std::string_view hollow = "#ffffff";
constexpr std::string_view seed_colour = "#4d4d4d";

std::string in_signs(int score) {
  if (score == 0) return "0";
  return score > 0 ? fmt::format("+{}", score) : fmt::format("\u2212{}", -score);
}

class AwalePen {
 public:
  explicit AwalePen(const AwalePicture& picture)
      : picture_(picture),
        pits_(static_cast<int>(picture.pits.size() / 2)),
        canvas_(std::max(pits_ * pit_size + 2 * awale_margin, 440.0),
                board_top() + 2 * pit_size + name_height_of_pit + score_height + player_height + note_height) {}

  Canvas draw() {
    canvas_.text({awale_margin, 24}, picture_.title, {.size = 15});
    canvas_.text({awale_margin, title_height + 14}, picture_.upper, {.ink = palette::edge});
    canvas_.rectangle({awale_margin - 6, board_top() - 2}, pits_ * pit_size + 12, 2 * pit_size + 4,
                      {.fill = wood, .border = palette::edge});
    for (int i = 0; i < pits_; ++i) {
      pit(picture_.pits[static_cast<std::size_t>(2 * pits_ - 1 - i)], centre(i, 0), -pit_size / 2 - 8);
      pit(picture_.pits[static_cast<std::size_t>(i)], centre(i, 1), pit_size / 2 + 18);
    }
    const double below = board_top() + 2 * pit_size + name_height_of_pit + score_height;
    canvas_.text({awale_margin, below + 16}, picture_.lower, {.ink = palette::edge});
    const bool rated = std::ranges::any_of(picture_.pits, [](const AwalePit& pit) { return pit.score.has_value(); });
    if (rated) {
      canvas_.text({awale_margin, below + 40}, "below a pit: seeds that playing it wins or loses, to the end",
                   {.size = 12, .ink = palette::edge});
      canvas_.text({awale_margin, below + 56}, "ring: best moves", {.size = 12, .ink = palette::edge});
    }
    return std::move(canvas_);
  }

 private:
  static double board_top() { return title_height + player_height + name_height_of_pit; }
  static Point centre(int column, int row) {
    return {awale_margin + (column + 0.5) * pit_size, board_top() + (row + 0.5) * pit_size};
  }

  void pit(const AwalePit& pit, const Point& at, double name_offset) {
    canvas_.circle(at, pit_radius, {.fill = hollow, .border = palette::pale_edge});
    seeds(pit.seeds, at);
    if (pit.best) canvas_.circle(at, pit_radius + 2, {.border = palette::border, .line = 3});
    canvas_.text(at + Point{0, name_offset}, pit.name, {.size = 14, .anchor = Anchor::Middle, .ink = palette::edge});
    if (!pit.score) return;
    std::string worth = in_signs(*pit.score);
    if (pit.gain > 0) worth += fmt::format(" (takes {})", pit.gain);
    canvas_.text(at + Point{0, name_offset + score_height - 4}, worth,
                 {.size = pit.gain > 0 ? 12.0 : 15.0, .anchor = Anchor::Middle, .bold = pit.best});
  }

  /// Draws dots on a ring, and the number of seeds in the middle.
  void seeds(int count, const Point& at) {
    const int dots = std::min(count, most_dots);
    for (int i = 0; i < dots; ++i) {
      const double angle = 2 * std::numbers::pi * i / dots;
      canvas_.circle(at + Point{22 * std::sin(angle), -22 * std::cos(angle)}, seed_radius, {.fill = seed_colour});
    }
    canvas_.text(at + Point{0, 6}, std::to_string(count),
                 {.size = 17, .anchor = Anchor::Middle, .ink = count == 0 ? palette::pale_edge : palette::border});
  }

  const AwalePicture& picture_;
  int pits_;
  Canvas canvas_;
};

}  // namespace

Canvas drawn(const AwalePicture& picture) { return AwalePen(picture).draw(); }

}  // namespace perfectplay
