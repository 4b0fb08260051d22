#include "perfectplay/draw/folding_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/draw/canvas.h"
#include "perfectplay/draw/label.h"
#include "perfectplay/draw/page_files.h"

namespace perfectplay {
namespace {

constexpr double tree_margin = 20;
constexpr double tree_top = 64;
constexpr double row_indent = 26;
constexpr double row_height = 24;
constexpr double second_line = 17;
constexpr double small_cell = 15;
constexpr double row_letter = 7;  ///< the mean width of a letter
/// A longer tree is open down to this depth at first.
constexpr std::size_t most_open_rows = 40;
constexpr std::size_t open_depth = 2;

/// Longer texts go on in another line.
constexpr std::size_t longest_title = 80;
constexpr std::size_t longest_line = 100;
constexpr double title_line = 20;
constexpr double wide_letter = 1.45;  ///< a letter of the title, which is large and bold, in letters of a row

/// The text in lines of so many letters, broken between words.
std::vector<std::string> lines_of(std::string_view text, std::size_t longest) {
  std::vector<std::string> lines;
  while (text.size() > longest) {
    std::size_t end = text.rfind(' ', longest);
    if (end == std::string_view::npos || end == 0) end = text.find(' ', longest);
    if (end == std::string_view::npos) break;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.emplace_back(text);
  return lines;
}

/// Discs and rings: the colours are not needed to tell them apart.
void small_stone(Canvas& canvas, Point centre, Player player) {
  const double radius = small_cell / 2 - 3;
  if (player == Player::J0) canvas.circle(centre, radius, {.fill = palette::j0.fill, .border = palette::j0.fill});
  if (player == Player::J1) canvas.circle(centre, radius - 1, {.border = palette::j1_line, .line = 3});
}

Canvas stones_legend() {
  Canvas canvas(0, 0);
  double x = tree_margin + 200;
  for (const Player player : {Player::J0, Player::J1}) {
    small_stone(canvas, {x, 46}, player);
    canvas.text({x + 10, 50}, std::string(name_of(player)));
    x += 50;
  }
  return canvas;
}

/// A board of the size of a few lines, with nothing but its stones.
Canvas small_board(const StoneGrid& grid) {
  const bool slanted = grid.shape == BoardShape::Hexagons;
  const double slant = slanted ? small_cell / 2 : 0;
  Canvas canvas(small_cell * grid.columns + slant * (grid.rows - 1), small_cell * grid.rows);
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      const Point corner{small_cell * column + slant * row, small_cell * row};
      const Point centre = corner + Point{small_cell / 2, small_cell / 2};
      const auto& stone = grid.stones[static_cast<std::size_t>(row * grid.columns + column)];
      if (slanted) {
        canvas.circle(centre, small_cell / 2 - 0.5, {.fill = "#ffffff", .border = palette::pale_edge});
      } else {
        canvas.rectangle(corner, small_cell, small_cell, {.fill = "#ffffff", .border = palette::pale_edge});
      }
      if (!stone) continue;
      small_stone(canvas, centre, *stone);
    }
  }
  return canvas;
}

double width_of(std::string_view text) { return row_letter * static_cast<double>(text.size()); }

struct DrawnRow {
  Canvas shapes{0, 0};
  double height = 0;
  double width = 0;
};

DrawnRow drawn_row(const FoldingRow& row) {
  DrawnRow result;
  double x = 4;
  double board = 0;
  if (row.board) {
    const Canvas stones = small_board(*row.board);
    result.shapes.paste(stones, {x, 4});
    x += stones.width() + 10;
    board = stones.height() + 8;
  }
  double y = 18;
  const auto put = [&](std::string_view text, const Lettering& style) {
    for (const std::string& line : lines_of(text, longest_line)) {
      result.shapes.text({x, y}, line, style);
      result.width = std::max(result.width, x + width_of(line));
      y += second_line;
    }
  };
  put(row.text, {.bold = row.depth == 0});
  if (!row.note.empty()) put(row.note, {.size = 12, .ink = palette::edge});
  result.height = std::max(y - second_line + row_height - 18, board);
  return result;
}

std::string tree_svg(const FoldingTree& tree, bool with_title) {
  std::string body;
  Canvas head(0, 0);
  double width = 400;
  double top = tree_top;
  const auto title = lines_of(with_title ? tree.title : std::string(), longest_title);
  for (std::size_t i = 0; i < title.size(); ++i) {
    head.text({tree_margin, 28 + title_line * static_cast<double>(i)}, title[i], {.size = 16, .bold = true});
    width = std::max(width, tree_margin * 2 + width_of(title[i]) * wide_letter);
    if (i > 0) top += title_line;
  }
  double y = top;
  const bool folded = tree.rows.size() > most_open_rows;
  for (std::size_t i = 0; i < tree.rows.size(); ++i) {
    const FoldingRow& row = tree.rows[i];
    const DrawnRow drawn = drawn_row(row);
    const double x = tree_margin + row_indent * static_cast<double>(row.depth) + 12;
    const bool folds = i + 1 < tree.rows.size() && tree.rows[i + 1].depth > row.depth;
    const bool closed = folded && row.depth >= open_depth && folds;
    fmt::format_to(std::back_inserter(body),
                   "<g class=\"row\" data-depth=\"{}\" data-x=\"{:.0f}\" data-height=\"{:.0f}\" "
                   "transform=\"translate({:.0f},{:.0f})\"{}{}>\n",
                   row.depth, x, drawn.height, x, y, closed ? " data-closed=\"\"" : "",
                   folds ? " tabindex=\"0\" role=\"button\" aria-expanded=\"true\" cursor=\"pointer\"" : "");
    for (std::size_t above = 1; above <= row.depth; ++above) {
      fmt::format_to(std::back_inserter(body), "<path d=\"M{0:.0f} 0V{1:.0f}\" stroke=\"{2}\"/>\n",
                     -row_indent * static_cast<double>(above) - 10, drawn.height, palette::dead_edge);
    }
    if (folds) {
      // The whole row can be clicked, not only its letters.
      fmt::format_to(std::back_inserter(body),
                     "<rect x=\"-20\" width=\"{:.0f}\" height=\"{:.0f}\" fill=\"transparent\"/>\n", drawn.width + 20,
                     drawn.height);
      fmt::format_to(std::back_inserter(body), "<path class=\"sign\" d=\"M-15 11h10l-5 7z\" fill=\"{}\"/>\n",
                     palette::edge);
    }
    body += drawn.shapes.shapes() + "</g>\n";
    y += drawn.height;
    width = std::max(width, x + drawn.width + tree_margin);
  }
  if (std::ranges::any_of(tree.rows, [](const FoldingRow& row) { return row.board.has_value(); })) {
    head.paste(stones_legend(), {0, top - tree_top});
  }
  // The buttons need the script, which shows them.
  constexpr std::string_view button =
      "<text class=\"all\" {} role=\"button\" tabindex=\"0\" x=\"{:.0f}\" y=\"{:.0f}\" font-size=\"13\" fill=\"{}\" "
      "text-decoration=\"underline\" cursor=\"pointer\" style=\"display:none\">{}</text>\n";
  std::string buttons;
  fmt::format_to(std::back_inserter(buttons), fmt::runtime(button), "data-open=\"\"", tree_margin, top - 14,
                 palette::j0_line, "Open all");
  fmt::format_to(std::back_inserter(buttons), fmt::runtime(button), "", tree_margin + 80, top - 14, palette::j0_line,
                 "Close all");
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" font-family=\"{2}\" data-top=\"{3:.0f}\" data-width=\"{0:.0f}\">\n<title>{4}</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
      "{5}{6}{7}<script>\n//<![CDATA[\n{8}//]]>\n</script>\n</svg>\n",
      width, y + 12, palette::sans, top, escaped_markup(tree.title), head.shapes(), buttons, body,
      embedded::folding_js());
}

}  // namespace

std::string drawn(const FoldingTree& tree, std::string_view form) {
  // A page has a title of its own.
  const bool page = form == "html";
  std::string svg = tree_svg(tree, !page);
  return page ? picture_page(svg, tree.title, {}) : svg;
}

}  // namespace perfectplay
