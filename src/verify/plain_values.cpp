#include "perfectplay/verify/plain_values.h"

#include <numeric>

namespace perfectplay {
namespace {

/// The predecessors of every vertex, one entry per edge.
struct Predecessors {
  std::vector<std::size_t> begins;
  std::vector<Vertex> sources;

  explicit Predecessors(const Graph& graph) : begins(std::size_t{graph.size()} + 2, 0), sources(graph.edges()) {
    for (const Vertex to : graph.targets()) ++begins[std::size_t{raw(to)} + 2];
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    // begins[v + 1] is where the next predecessor of v goes, and so in the end where those of v + 1 begin.
    for (std::uint32_t v = 0; v < graph.size(); ++v) {
      for (const Vertex to : graph.successors(Vertex{v})) sources[begins[std::size_t{raw(to)} + 1]++] = Vertex{v};
    }
  }
};

}  // namespace

Expected<std::vector<Value>> plain_values(const Graph& graph, Stop& stop) {
  const Predecessors predecessors(graph);
  std::vector<Value> values(graph.size());
  std::vector<std::size_t> ways_out(graph.size());  // moves that do not lead into the attractor of the opponent
  std::vector<Vertex> added;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    ways_out[i] = graph.successors(Vertex{i}).size();
    const auto winner = graph.victory(Vertex{i});
    if (!winner) continue;
    values[i] = {win_for(*winner), Rank{0}};
    added.push_back(Vertex{i});
  }
  for (std::uint32_t step = 1; !added.empty(); ++step) {
    if (!stop.go_on()) return stop_error(stop, "the check");
    std::vector<Vertex> next;
    for (const Vertex to : added) {
      const Outcome outcome = values[raw(to)].outcome;
      for (std::size_t i = predecessors.begins[raw(to)]; i < predecessors.begins[std::size_t{raw(to)} + 1]; ++i) {
        const Vertex from = predecessors.sources[i];
        if (values[raw(from)].outcome != Outcome::Draw) continue;
        const bool attracted = wins(outcome, graph.owner(from)) || --ways_out[raw(from)] == 0;
        if (!attracted) continue;
        values[raw(from)] = {outcome, Rank{step}};
        next.push_back(from);
      }
    }
    added = std::move(next);
  }
  return values;
}

}  // namespace perfectplay
