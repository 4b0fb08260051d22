// Solves a graph: who wins from each vertex, in how many moves, and where to go. An independent checker then judges the solution.
#include <perfectplay/graph/form/graph_form.h>
#include <perfectplay/solve/attractor/attractor.h>
#include <perfectplay/verify/solution_checker.h>

#include <cstdio>

using namespace perfectplay;

// A function that may fail returns Expected; TRY passes an error on to the caller.
static Expected<void> solve_course() {
  Stop stop;  // no limit; stop.within(2.0) would be one
  const Graph graph =
      TRY(parse_graph("a 0 start : b c\n"
                      "b 1 : a c d\n"
                      "c 1 win0 :\n"
                      "d 0 : d\n",
                      "the example"));
  const Solution solution = TRY(solve_attractors(graph, {}, stop));
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    const Value value = solution.value(v);
    const Vertex next = solution.move[i];
    std::printf("%s: %s", graph.name(v).c_str(), name_of(value.outcome).data());
    if (value.rank != no_rank) std::printf(" in %u", raw(value.rank));
    if (next != no_vertex) std::printf(", by %s", graph.name(next).c_str());
    std::printf("\n");
  }
  const auto defect = TRY(find_defect(
      graph, solution, [&](Vertex v) { return graph.name(v); }, stop));
  std::printf("%s\n", defect ? defect->complaint.c_str() : "the checker agrees");
  return {};
}

int main() {
  const auto done = solve_course();
  if (!done) std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return done ? 0 : 1;
}
