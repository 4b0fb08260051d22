#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/graph/form/form_words.h"
#include "perfectplay/graph/form/graph_form.h"

namespace perfectplay {

namespace {

void append_number(std::string& row, std::size_t number) {
  const fmt::format_int digits(number);
  row.append(digits.data(), digits.size());
}

bool all_names_fit(const Graph& graph) {
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    if (!is_name(graph.name(Vertex{i}))) return false;
  }
  return true;
}

void write_text_form(const Graph& graph, OutputFile& out) {
  const bool by_name = graph.has_names() && all_names_fit(graph);
  const auto append_vertex = [&](std::string& row, Vertex v) {
    if (by_name) {
      row += graph.name(v);
    } else {
      append_number(row, raw(v));
    }
  };
  out.write("# Perfect Play\n");
  std::string row;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    row.clear();
    append_vertex(row, v);
    row += graph.owner(v) == Player::J0 ? " 0" : " 1";
    if (const auto winner = graph.victory(v)) row += *winner == Player::J0 ? " win0" : " win1";
    row += v == graph.start() ? " start :" : " :";
    for (const Vertex successor : graph.successors(v)) {
      row += ' ';
      append_vertex(row, successor);
    }
    row += '\n';
    out.write(row);
  }
}

/// Is the vertex a dead end, or a drawn loop: no victory vertex, and without an edge to another vertex?
bool is_stuck(const Graph& graph, Vertex v) {
  const auto successors = graph.successors(v);
  return !graph.victory(v) && std::all_of(successors.begin(), successors.end(), [v](Vertex s) { return s == v; });
}

class PgsolverWriter {
 public:
  PgsolverWriter(const Graph& graph, OutputFile& out)
      : graph_(graph), out_(out), by_name_(graph.has_names() && all_names_fit(graph)) {}

  void write() {
    bool any_stuck = false;
    for (std::uint32_t i = 0; i < graph_.size() && !any_stuck; ++i) any_stuck = is_stuck(graph_, Vertex{i});
    const std::size_t size = graph_.size();
    if (size == 0) return;
    out_.write(fmt::format("parity {};\n", size - 1 + (any_stuck ? 2 : 0)));
    if (raw(graph_.start()) != 0) out_.write(fmt::format("start {};\n", raw(graph_.start())));
    for (std::uint32_t i = 0; i < graph_.size(); ++i) write_row(Vertex{i});
    if (!any_stuck) return;
    write_endless(size, Player::J0, size + 1, "draw");
    write_endless(size + 1, Player::J1, size, "draw'");
  }

 private:
  /// Priorities matter on victory vertices only. Everywhere else they are odd, so that for a solver of parity games J0
  /// must reach his victories.
  void begin(std::size_t id, bool even, Player owner) {
    row_.clear();
    append_number(row_, id);
    row_ += even ? " 0" : " 1";
    row_ += owner == Player::J0 ? " 0 " : " 1 ";
  }

  void end(const std::string& name) {
    if (by_name_) row_.append(" \"").append(name).append("\"");
    row_ += ";\n";
    out_.write(row_);
  }

  void write_row(Vertex v) {
    const auto winner = graph_.victory(v);
    begin(raw(v), winner == Player::J0, graph_.owner(v));
    if (winner) {
      append_number(row_, raw(v));
    } else if (is_stuck(graph_, v)) {
      append_number(row_, graph_.size());
    } else {
      for (const Vertex successor : graph_.successors(v)) {
        append_number(row_, raw(successor));
        row_ += ',';
      }
      row_.pop_back();
    }
    end(by_name_ ? graph_.name(v) : std::string());
  }

  void write_endless(std::size_t id, Player owner, std::size_t other, std::string name) {
    // The other one has one prime less or more, so adding two at a time keeps the names different.
    while (graph_.find(name)) name += "''";
    begin(id, false, owner);
    append_number(row_, other);
    end(name);
  }

  const Graph& graph_;
  OutputFile& out_;
  bool by_name_;
  std::string row_;
};

}  // namespace

void write_graph(const Graph& graph, GraphForm form, OutputFile& out) {
  if (form == GraphForm::Text) {
    write_text_form(graph, out);
  } else {
    PgsolverWriter(graph, out).write();
  }
}

}  // namespace perfectplay
