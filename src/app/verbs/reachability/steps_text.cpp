// The attractors step by step, one line per step.
#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/verbs/reachability/text.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

/// The name of a vertex in a set. "10,0" would read as two members, so it becomes "(10,0)".
std::string member_name(const Oracle& oracle, Vertex v) {
  std::string name = vertex_name(oracle, v);
  const bool ambiguous = name.find_first_of(", {}") != std::string::npos && !name.starts_with('(');
  return ambiguous ? fmt::format("({})", name) : name;
}

/// "{a, b, c}", or "{a, b, … 40 more}" if all of them would exceed `room` columns. At least one member is named.
std::string set_text(const std::vector<Vertex>& vertices, const Oracle& oracle, std::size_t room) {
  std::string text;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const std::string next = (i == 0 ? "" : ", ") + member_name(oracle, vertices[i]);
    const std::string cut = fmt::format(", … {} more", vertices.size() - i);
    const std::size_t behind = i + 1 == vertices.size() ? 0 : cut.size();
    if (i > 0 && text.size() + next.size() + behind + 2 > room) return fmt::format("{{{}{}}}", text, cut);
    text += next;
  }
  return fmt::format("{{{}}}", text);
}

}  // namespace

std::string attractors_text(const std::vector<AttractorSteps>& attractors, const Oracle& oracle, std::size_t width) {
  std::string text;
  for (const AttractorSteps& attractor : attractors) {
    text += fmt::format("\nAttractor of {}\n", name_of(attractor.player));
    for (std::size_t n = 0; n < attractor.added.size(); ++n) {
      const std::string left = n == 0 ? std::string("  A(0) = ") : fmt::format("  A({}) = A({}) ∪ ", n, n - 1);
      const std::size_t columns = left.size() - (n == 0 ? 0 : 2);  // "∪" is three bytes
      const std::size_t room = width == 0 ? std::string::npos : width - std::min(width, columns);
      text += left + set_text(attractor.added[n], oracle, room) + '\n';
    }
    text += fmt::format("  A({}) is all of it: {} of {}\n", attractor.added.size() - 1, grouped(attractor.size),
                        counted(oracle.solution().size(), "position"));
  }
  return text;
}

}  // namespace perfectplay::app
