#include "perfectplay/draw/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "perfectplay/base/text.h"

namespace perfectplay {

namespace {

std::optional<double> number_at(std::string_view text) { return take_decimal(text); }

/// The part of `text` after `key`; none if `key` does not occur.
std::optional<std::string_view> after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  return text.substr(at + key.size());
}

/// The x coordinate of the middle of a vertex: of its ellipse, or between the first two corners of its square.
std::optional<double> middle_of(std::string_view group) {
  if (const auto centre = after(group, " cx=\"")) return number_at(*centre);
  const auto corners = after(group, " points=\"");
  if (!corners) return std::nullopt;
  const auto first = number_at(*corners);
  const auto next = after(*corners, " ");
  const auto second = next ? number_at(*next) : std::nullopt;
  if (!first || !second) return std::nullopt;
  return (*first + *second) / 2;
}

}  // namespace

std::string with_centred_labels(std::string_view svg) {
  constexpr std::string_view vertex_begin = "class=\"node\">";
  constexpr std::string_view anchored_left = "<text text-anchor=\"start\" x=\"";
  std::string result;
  while (true) {
    const auto begin = svg.find(vertex_begin);
    if (begin == std::string_view::npos) return result.append(svg);
    const auto end = std::min(svg.find("</g>", begin), svg.size());
    result.append(svg.substr(0, begin));
    std::string_view group = svg.substr(begin, end - begin);
    svg.remove_prefix(end);
    const auto middle = middle_of(group);
    for (auto at = group.find(anchored_left); middle && at != std::string_view::npos; at = group.find(anchored_left)) {
      result.append(group.substr(0, at)).append(fmt::format("<text text-anchor=\"middle\" x=\"{:.2f}", *middle));
      group.remove_prefix(at + anchored_left.size());
      group.remove_prefix(std::min(group.find('"'), group.size()));
    }
    result.append(group);
  }
}

std::string svg_element(std::string_view svg) {
  const auto begin = svg.find("<svg ");
  if (begin == std::string_view::npos) return std::string(svg);
  svg.remove_prefix(begin);
  while (svg.ends_with('\n')) svg.remove_suffix(1);
  return std::string(svg);
}

}  // namespace perfectplay
