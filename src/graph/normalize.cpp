#include "perfectplay/graph/normalize.h"

#include <limits>
#include <string>
#include <utility>

namespace perfectplay {

namespace {

struct Counts {
  std::uint64_t kept = 0;      ///< edges that can be played
  std::uint64_t inserted = 0;  ///< of these, between vertices of one owner
};

Counts count_edges(const Graph& graph) {
  Counts counts;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    if (graph.victory(v)) continue;
    for (const Vertex successor : graph.successors(v)) {
      ++counts.kept;
      if (graph.owner(successor) == graph.owner(v)) ++counts.inserted;
    }
  }
  return counts;
}

/// The old names, then a>b for each fictitious vertex; a prime tells parallel edges apart.
VertexNames extended_names(const Graph& graph) {
  VertexNames names;
  for (std::uint32_t i = 0; i < graph.size(); ++i) names.add(graph.name(Vertex{i}));
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    if (graph.victory(v)) continue;
    for (const Vertex successor : graph.successors(v)) {
      if (graph.owner(successor) != graph.owner(v)) continue;
      std::string name = graph.name(v) + ">" + graph.name(successor);
      while (!names.add(name).second) name += '\'';
    }
  }
  return names;
}

}  // namespace

Expected<Normalized> normalize(const Graph& graph) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() - 1;
  const Counts counts = count_edges(graph);
  if (graph.size() + counts.inserted > most || counts.kept + counts.inserted > most) {
    return resource_error("the bipartite graph would have more vertices or edges than can be numbered with 32 bits");
  }
  Graph::Parts parts;
  parts.start = graph.start();
  parts.flags.reserve(graph.size() + counts.inserted);
  parts.flags.append(graph.all_flags());
  parts.targets.reserve(counts.kept + counts.inserted);
  parts.offsets.reserve(parts.flags.size() + counts.inserted + 1);
  parts.offsets.push_back(0);

  // Step 1. The old vertices, whose edges now lead to the fictitious ones.
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    if (!graph.victory(v)) {
      for (const Vertex successor : graph.successors(v)) {
        if (graph.owner(successor) != graph.owner(v)) {
          parts.targets.push_back(successor);
        } else {
          parts.targets.push_back(Vertex{static_cast<std::uint32_t>(parts.flags.size())});
          parts.flags.push_back(Graph::flags_of(opponent(graph.owner(v)), std::nullopt));
        }
      }
    }
    parts.offsets.push_back(static_cast<std::uint32_t>(parts.targets.size()));
  }
  // Step 2. The fictitious vertices, in the same order; each leads where its edge led.
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    if (graph.victory(v)) continue;
    for (const Vertex successor : graph.successors(v)) {
      if (graph.owner(successor) != graph.owner(v)) continue;
      parts.targets.push_back(successor);
      parts.offsets.push_back(static_cast<std::uint32_t>(parts.targets.size()));
    }
  }
  if (graph.has_names()) parts.names = extended_names(graph);
  return Normalized{Graph(std::move(parts)), static_cast<std::uint32_t>(counts.inserted)};
}

}  // namespace perfectplay
