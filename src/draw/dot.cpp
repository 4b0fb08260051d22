#include "perfectplay/draw/dot.h"

#include <fmt/format.h>

#include <iterator>
#include <set>
#include <vector>

#include "perfectplay/draw/graphviz.h"
#include "perfectplay/draw/label.h"
#include "perfectplay/draw/layers.h"
#include "perfectplay/draw/legend.h"
#include "perfectplay/draw/rows.h"
#include "perfectplay/draw/style.h"
#include "perfectplay/draw/svg.h"

namespace perfectplay {

namespace {

constexpr std::string_view start_name = "start of play";

/// With more vertices Graphviz may take minutes to find a layout by moves. If all places are given, it only draws.
constexpr std::uint32_t max_vertices_for_graphviz = 200;
constexpr std::uint32_t max_edges_for_graphviz = 600;

/// The names of the vertices in DOT: their labels if these are all different, which makes the file readable.
std::vector<std::string> names_in_dot(const std::vector<Label>& labels) {
  std::set<std::string> used{std::string(start_name)};
  std::vector<std::string> names;
  for (const Label& label : labels) {
    std::string name = label.in_one_line();
    if (name.empty() || !used.insert(name).second) break;
    names.push_back(quoted_dot(name));
  }
  if (names.size() == labels.size()) return names;
  names.clear();
  for (std::size_t i = 0; i < labels.size(); ++i) names.push_back(fmt::format("v{}", i));
  return names;
}

std::string position(Point p) { return fmt::format("{:.1f},{:.1f}", p.x, p.y); }
std::string position(const Curve& curve) {
  return fmt::format("e,{} {} {} {} {}", position(curve.tip), position(curve.begin), position(curve.first_control),
                     position(curve.second_control), position(curve.end));
}

/// A line of a label. Blanks would be folded otherwise; on a board the dots of empty cells look better raised.
std::string line_markup(const std::string& line, bool on_board) {
  if (line.empty()) return "&#160;";
  std::string markup;
  for (const char c : escaped_markup(line)) {
    if (c == ' ') {
      markup += "&#160;";
    } else if (c == '.' && on_board) {
      markup += "&#183;";
    } else {
      markup += c;
    }
  }
  return markup;
}

class DotWriter {
 public:
  DotWriter(const Scene& scene, Surroundings surroundings)
      : scene_(scene),
        graph_(*scene.graph),
        surroundings_(surroundings),
        style_(scene),
        labels_(labels_of(scene)),
        sizes_(sizes_of(scene, labels_)),
        names_(names_in_dot(labels_)) {
    if (scene.layout == Layout::Rows) {
      plan_ = plan_rows(scene, sizes_);
    } else if (graph_.size() > max_vertices_for_graphviz || graph_.edges() > max_edges_for_graphviz) {
      plan_ = plan_layers(graph_, sizes_);
    }
  }

  std::string write() {
    write_head();
    for (std::uint32_t i = 0; i < graph_.size(); ++i) write_vertex(Vertex{i});
    std::size_t edge = 0;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      for (std::size_t k = 0; k < graph_.successors(Vertex{i}).size(); ++k) write_edge(Vertex{i}, k, edge++);
    }
    if (graph_.size() > 0) write_start();
    text_ += "}\n";
    return std::move(text_);
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  void write_head() {
    const std::string title = cleaned(scene_.title);
    add("digraph {} {{\n", quoted_dot(title.empty() ? "game" : title));
    if (plan_) {
      add("  layout=nop2;  // every vertex and edge has its place\n");
    } else {
      add("  rankdir=LR; nodesep=0.3; ranksep=0.55;\n");
      // The last improvements of the coordinates take the longest.
      if (graph_.size() > 100) add("  nslimit=1;\n");
    }
    add("  outputorder=edgesfirst; pad=0.2; bgcolor=\"{}\"; fontname=\"{}\"; fontsize=11;\n",
        surroundings_ == Surroundings::Bare ? "transparent" : "white", palette::sans);
    if (surroundings_ == Surroundings::Caption) add("  label=<{}>;\n", caption_markup(scene_));
    add("  node [fixedsize=true, style=filled, color=\"{}\", penwidth=1.2, fontname=\"{}\", fontsize={}];\n",
        palette::border, palette::sans, label_font_size);
    add("  edge [color=\"{}\", arrowsize=0.8];\n\n", palette::edge);
  }

  std::string label_markup(Vertex v, const VertexLook& look) const {
    const Label& label = labels_[raw(v)];
    std::string markup;
    for (std::size_t i = 0; i < label.lines.size(); ++i) {
      if (i > 0) markup += "<BR/>";
      markup += line_markup(label.lines[i], label.is_board());
    }
    if (label.is_board()) {
      markup = fmt::format(R"(<FONT FACE="{}" POINT-SIZE="{}">{}</FONT>)", palette::mono, board_font_size, markup);
    }
    if (look.decided && !look.dashed) {
      markup +=
          fmt::format(R"(<BR/><FONT POINT-SIZE="{}">{}</FONT>)", rank_font_size, raw(scene_.solution->rank[raw(v)]));
    }
    return markup;
  }

  void write_vertex(Vertex v) {
    const VertexLook look = style_.vertex(v);
    add("  {} [id=\"v{}\", shape={}, width={:.3f}, height={:.3f}, label=<{}>", names_[raw(v)], raw(v),
        graph_.owner(v) == Player::J0 ? "circle" : "square", sizes_[raw(v)] / 72, sizes_[raw(v)] / 72,
        label_markup(v, look));
    add(", fillcolor=\"{}\"", look.paint.fill);
    if (look.paint.ink != palette::undecided.ink) add(", fontcolor=\"{}\"", look.paint.ink);
    if (graph_.victory(v)) add(", peripheries=2");
    if (look.dashed) add(", style=\"filled,dashed\"");
    if (look.fresh) add(", penwidth=3");
    if (plan_) add(", pos=\"{}\"", position(plan_->centres[raw(v)]));
    add("];\n");
  }

  void write_edge(Vertex from, std::size_t place, std::size_t edge) {
    const Vertex to = graph_.successors(from)[place];
    add("  {} -> {} [id=\"e{}\"", names_[raw(from)], names_[raw(to)], edge);
    const auto line = graph_.owner(from) == Player::J0 ? palette::j0_line : palette::j1_line;
    switch (style_.edge(from, place)) {
      case EdgeLook::Plain:
        break;
      case EdgeLook::Pale:
        add(", color=\"{}\"", palette::pale_edge);
        break;
      case EdgeLook::Dead:
        add(", color=\"{}\", style=dashed", palette::dead_edge);
        break;
      case EdgeLook::Winning:
        add(", color=\"{}\", penwidth=2.6", line);
        break;
      case EdgeLook::Defending:
        add(", color=\"{}\", penwidth=2, style=dashed", line);
        break;
    }
    if (plan_) add(", pos=\"{}\"", position(plan_->edges[edge]));
    add("];\n");
  }

  void write_start() {
    const std::string name = quoted_dot(start_name);
    add("  {} [shape=point, style=invis, width=0.01, height=0.01, label=\"\"", name);
    if (plan_) add(", pos=\"{}\"", position(plan_->start.begin));
    add("];\n  {} -> {} [id=\"start\", color=\"{}\", penwidth=1.6", name, names_[raw(graph_.start())], palette::border);
    if (plan_) add(", pos=\"{}\"", position(plan_->start));
    add("];\n");
  }

  const Scene& scene_;
  const Graph& graph_;
  Surroundings surroundings_;
  Style style_;
  std::vector<Label> labels_;
  std::vector<double> sizes_;
  std::vector<std::string> names_;
  std::optional<Plan> plan_;
  std::string text_;
};

}  // namespace

Expected<std::string> to_dot(const Scene& scene, Surroundings surroundings) {
  if (scene.graph->size() > max_drawn_vertices) {
    return input_error(fmt::format(
        "this graph has {} vertices, and a picture of more than {} cannot be read; choose smaller parameters, "
        "or write the graph with `perfectplay convert` and draw a part of it",
        scene.graph->size(), max_drawn_vertices));
  }
  return DotWriter(scene, surroundings).write();
}

Expected<std::string> render(const Scene& scene, std::string_view format, Surroundings surroundings) {
  const auto dot = to_dot(scene, surroundings);
  if (!dot) return tl::unexpected(dot.error());
  auto picture = run_graphviz(*dot, format);
  if (picture && format == "svg") *picture = with_centred_labels(*picture);
  return picture;
}

Expected<std::string> to_dot(const Scene& scene) { return to_dot(scene, Surroundings::Caption); }

Expected<std::string> render(const Scene& scene, std::string_view format) {
  if (format != "svg" && format != "png") {
    return input_error(fmt::format("pictures can be svg or png, not \"{}\"", format));
  }
  return render(scene, format, Surroundings::Caption);
}

}  // namespace perfectplay
