#include "perfectplay/draw/legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "perfectplay/draw/label.h"
#include "perfectplay/draw/palette.h"
#include "perfectplay/draw/style.h"

namespace perfectplay {

namespace {

struct LegendItem {
  std::string sign;  ///< the attributes and contents of a cell
  std::string meaning;
};

LegendItem swatch(const palette::Paint& paint, std::string_view style, std::string_view rank, std::string meaning) {
  return {fmt::format(R"(<TD FIXEDSIZE="TRUE" WIDTH="22" HEIGHT="14" BORDER="1" STYLE="{}" BGCOLOR="{}">)"
                      R"(<FONT COLOR="{}" POINT-SIZE="9">{}</FONT></TD>)",
                      style, paint.fill, paint.ink, rank),
          std::move(meaning)};
}

LegendItem line(std::string_view colour, std::string_view sign, std::string meaning) {
  return {fmt::format(R"(<TD><FONT COLOR="{}" POINT-SIZE="15"><B>{}</B></FONT></TD>)", colour, sign),
          std::move(meaning)};
}

std::vector<LegendItem> colours(const Scene& scene) {
  if (scene.solution == nullptr) return {};
  const Style style(scene);
  std::array<bool, 3> shown{};
  bool undecided = false;
  bool fresh = false;
  for (std::uint32_t i = 0; i < scene.graph->size(); ++i) {
    const VertexLook look = style.vertex(Vertex{i});
    if (look.decided) shown[raw(scene.solution->outcome[i])] = true;
    undecided = undecided || !look.decided;
    fresh = fresh || look.fresh;
  }
  std::vector<LegendItem> items;
  if (shown[raw(Outcome::J0)]) items.push_back(swatch(palette::j0, "SOLID", "n", "J0 wins in n moves"));
  if (shown[raw(Outcome::J1)]) items.push_back(swatch(palette::j1, "SOLID", "n", "J1 wins in n moves"));
  if (shown[raw(Outcome::Draw)]) items.push_back(swatch(palette::draw, "DASHED", "&#160;", "draw"));
  const bool grown = !scene.step || *scene.step >= last_step(*scene.solution, scene.player);
  if (undecided) {
    items.push_back(swatch(
        palette::undecided, "SOLID", "&#160;",
        scene.player && grown ? fmt::format("{} cannot force a win", name_of(*scene.player)) : "not attracted yet"));
  }
  if (fresh) {
    items.push_back({R"(<TD FIXEDSIZE="TRUE" WIDTH="22" HEIGHT="14" BORDER="3"></TD>)", "attracted at this step"});
  }
  return items;
}

std::vector<LegendItem> lines(const Scene& scene) {
  const Style style(scene);
  std::array<std::array<bool, 2>, 2> shown{};  // by owner, by whether the move wins
  for (std::uint32_t i = 0; i < scene.graph->size(); ++i) {
    for (std::size_t k = 0; k < scene.graph->successors(Vertex{i}).size(); ++k) {
      const EdgeLook look = style.edge(Vertex{i}, k);
      if (look == EdgeLook::Winning || look == EdgeLook::Defending) {
        shown[raw(scene.graph->owner(Vertex{i}))][look == EdgeLook::Winning ? 1 : 0] = true;
      }
    }
  }
  const std::array<std::string_view, 2> colour{palette::j0_line, palette::j1_line};
  std::vector<LegendItem> items;
  for (std::size_t player = 0; player < 2; ++player) {
    if (shown[player][1]) items.push_back(line(colour[player], "&#8212;", fmt::format("J{}'s winning move", player)));
    if (shown[player][0])
      items.push_back(line(colour[player], "&#8211;&#8201;&#8211;", fmt::format("J{}'s best defence", player)));
  }
  return items;
}

}  // namespace

std::string caption_markup(const Scene& scene) {
  const std::vector<LegendItem> shapes{{R"(<TD><FONT POINT-SIZE="15">&#9675;</FONT></TD>)", "J0 to move"},
                                       {R"(<TD><FONT POINT-SIZE="15">&#9633;</FONT></TD>)", "J1 to move"},
                                       {R"(<TD><TABLE BORDER="1" CELLBORDER="1" CELLSPACING="2" CELLPADDING="0"><TR>)"
                                        R"(<TD FIXEDSIZE="TRUE" WIDTH="16" HEIGHT="8"></TD></TR></TABLE></TD>)",
                                        "victory: the play ends"}};
  std::string heading = escaped_markup(cleaned(scene.title));
  if (scene.solution != nullptr && scene.player) {
    heading += fmt::format("{}attractor of {}", heading.empty() ? "" : " &#8212; ", name_of(*scene.player));
  }
  if (scene.solution != nullptr && scene.step) {
    const std::uint32_t last = last_step(*scene.solution, scene.player);
    heading += fmt::format("{}step {} of {}", heading.empty() ? "" : " &#8212; ", std::min(*scene.step, last), last);
  }
  std::vector<std::vector<LegendItem>> groups{shapes, colours(scene), lines(scene)};
  std::size_t columns = 0;
  for (const auto& items : groups) columns = std::max(columns, items.size());
  std::string markup = R"(<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="4" CELLPADDING="0">)";
  if (!heading.empty()) {
    markup += fmt::format(R"(<TR><TD COLSPAN="{}"><FONT POINT-SIZE="14">{}</FONT></TD></TR>)", 2 * columns, heading);
  }
  for (const auto& items : groups) {
    if (items.empty()) continue;
    markup += "<TR>";
    for (const LegendItem& item : items) {
      markup += fmt::format(R"({}<TD ALIGN="LEFT">{}&#160;&#160;</TD>)", item.sign, item.meaning);
    }
    if (items.size() < columns) markup += fmt::format(R"(<TD COLSPAN="{}"></TD>)", 2 * (columns - items.size()));
    markup += "</TR>";
  }
  return markup + "</TABLE>";
}

}  // namespace perfectplay
