// The text inside a vertex, and the size of a circle or square that holds it.
//
//     ╭───╮
//    │(4,0)│      the label: one line, or a board of several lines in a monospaced font
//    │  3  │      the rank, in small type, once the vertex is decided
//     ╰───╯
//
// The size leaves room for the rank even before it is shown, so all pictures of a series have the same layout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/draw/picture.h"

namespace perfectplay {

struct Label {
  std::vector<std::string> lines;  ///< valid UTF-8 without control characters, at least one

  bool is_board() const { return lines.size() > 1; }
  /// The lines joined by '/', for running text.
  std::string in_one_line() const;
};

/// The labels of all vertices, in their order. Bytes that are not UTF-8 become U+FFFD.
std::vector<Label> labels_of(const Scene& scene);

/// The text as valid UTF-8 without control characters; line ends stay.
std::string cleaned(std::string_view text);

inline constexpr double label_font_size = 13;
inline constexpr double board_font_size = 11;
inline constexpr double rank_font_size = 9;

/// The diameter of a circle or the side of a square, in points, for every vertex. All circles have one size, and so do
/// all squares, unless some label is much longer than the others.
std::vector<double> sizes_of(const Scene& scene, const std::vector<Label>& labels);

/// The text for DOT's HTML-like labels and for the page: & < > " and ' become entities.
std::string escaped_markup(std::string_view text);
/// A DOT string with its quotes.
std::string quoted_dot(std::string_view text);

}  // namespace perfectplay
