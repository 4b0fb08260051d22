#include "perfectplay/draw/label.h"

#include <algorithm>
#include <cmath>

namespace perfectplay {

namespace {

/// The number of bytes of the UTF-8 character at the front of `text`; 0: there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
  const bool too_large = lead == 0xF4 && byte(1) >= 0x90;
  return overlong || surrogate || too_large ? 0 : length;
}

/// The width of a text in units of the font size. It is an upper estimate, since the reader's font is unknown.
double text_width(std::string_view text, bool mono) {
  double width = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) == 0x80) continue;  // the rest of a character counted already
    if (mono) {
      width += 0.61;
    } else if (std::string_view("()[],.;:|!ijlt'/ ").find(c) != std::string_view::npos) {
      width += 0.38;
    } else {
      width += (c >= 'A' && c <= 'Z') || c == 'm' || c == 'w' ? 0.74 : 0.62;
    }
  }
  return width;
}

struct Box {
  double width = 0;
  double height = 0;
};

Box text_box(const Label& label) {
  const double font = label.is_board() ? board_font_size : label_font_size;
  Box box{0, 1.2 * font * static_cast<double>(label.lines.size())};
  for (const std::string& line : label.lines)
    box.width = std::max(box.width, font * text_width(line, label.is_board()));
  return box;
}

/// The diameter of a circle around the label and the rank. The rank stands in the middle below the label, where the
/// circle is wide enough, so only the label's corners matter.
double circle_around(const Box& box, double rank_height) {
  const double half_height = (box.height + rank_height) / 2;
  return 2 * std::hypot(box.width / 2, half_height - 2);
}

double square_around(const Box& box, double rank_height) {
  return std::max(box.width + 10, box.height + rank_height + 8);
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return lines;
    begin = end + 1;
  }
}

}  // namespace

std::string Label::in_one_line() const {
  std::string text = lines.front();
  for (std::size_t i = 1; i < lines.size(); ++i) text += '/' + lines[i];
  return text;
}

std::string cleaned(std::string_view text) {
  constexpr std::string_view replacement = "\xEF\xBF\xBD";
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const bool control =
        length == 1 && text[0] != '\n' && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F);
    clean += length == 0 || control ? replacement : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

std::vector<Label> labels_of(const Scene& scene) {
  std::vector<Label> labels(scene.graph->size());
  for (std::uint32_t i = 0; i < scene.graph->size(); ++i) {
    const Vertex v{i};
    std::string text = cleaned(scene.label ? scene.label(v) : scene.graph->name(v));
    while (text.ends_with('\n')) text.pop_back();
    labels[i].lines = split_lines(text);
  }
  return labels;
}

std::vector<double> sizes_of(const Scene& scene, const std::vector<Label>& labels) {
  constexpr double least = 36;  // points: half an inch
  constexpr double much_longer = 1.6;
  const double rank_height = scene.solution != nullptr ? 1.2 * rank_font_size : 0;
  // A square of the same side looks larger than a circle: 0.88 makes their areas equal.
  std::vector<double> diameters;
  for (const Label& label : labels) {
    const Box box = text_box(label);
    diameters.push_back(std::max({least, circle_around(box, rank_height), square_around(box, rank_height) / 0.88}));
  }
  if (!diameters.empty()) {
    const auto [smallest, largest] = std::minmax_element(diameters.begin(), diameters.end());
    if (*largest <= much_longer * *smallest) std::fill(diameters.begin(), diameters.end(), double{*largest});
  }
  for (std::uint32_t i = 0; i < diameters.size(); ++i) {
    if (scene.graph->owner(Vertex{i}) == Player::J1) diameters[i] *= 0.88;
    diameters[i] = std::round(diameters[i]);
  }
  return diameters;
}

std::string escaped_markup(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string quoted_dot(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace perfectplay
