// The text inside a vertex, and how large a circle or square must be to hold it.
//
//     ╭────╮
//    │(4,0)│      the label, one line or a board of several in a monospaced font
//    │  3  │      the rank, small, once the vertex is decided; there is room for it from the beginning, so that all the
//     ╰────╯      pictures of a series have one layout
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

/// The labels of all vertices, in their order. What is not UTF-8 becomes U+FFFD.
std::vector<Label> labels_of(const Scene& scene);

/// Valid UTF-8 without control characters; line ends stay.
std::string cleaned(std::string_view text);

inline constexpr double label_font_size = 13;
inline constexpr double board_font_size = 11;
inline constexpr double rank_font_size = 9;

/// The diameter of a circle or the side of a square, in points, for every vertex. All circles are alike and so are all
/// squares, unless some label is much longer than the others.
std::vector<double> sizes_of(const Scene& scene, const std::vector<Label>& labels);

/// For DOT's HTML-like labels and for the page: & < > " and ' as entities.
std::string escaped_markup(std::string_view text);
/// A DOT string with its quotes.
std::string quoted_dot(std::string_view text);

}  // namespace perfectplay
