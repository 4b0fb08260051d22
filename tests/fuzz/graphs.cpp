// Graphs in both forms, plain and packed, and claims about them.
#include <string>

#include "fuzz/target.h"
#include "perfectplay/base/file.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/files/sheet_form.h"
#include "perfectplay/files/solution_form.h"
#include "perfectplay/graph/form/graph_form.h"
#include "perfectplay/graph/form/parity_solution.h"
#include "perfectplay/solve/attractor/attractor.h"
#include "perfectplay/verify/solution_checker.h"
#include "support/unstopped.h"

namespace perfectplay::fuzz {

/// Whatever is read as a graph is solved, and the checker accepts the solution.
static void solve_and_check(const Graph& graph) {
  const auto solution = solve_attractors(graph, {.threads = 1}, unstopped());
  if (!solution) return;
  const auto defect = find_defect(
      graph, *solution, [](Vertex) { return std::string(); }, unstopped());
  expect(defect && !*defect, "the checker accepts the solution of a graph");
}

FUZZ_TARGET(graph) {
  if (const auto graph = parse_graph(bytes, "fuzzed", 1)) solve_and_check(*graph);
}

FUZZ_TARGET(pgsolver) {
  if (const auto graph = parse_graph("parity 4;\n" + std::string(bytes), "fuzzed", 1)) solve_and_check(*graph);
}

FUZZ_TARGET(gzip) {
  const auto contents = FileContents::read(inline_file("\x1f\x8b" + std::string(bytes)));
  if (contents) expect(contents->text().size() < 2'000'000'000, "what is unpacked has an end");
}

FUZZ_TARGET(solution) { (void)parse_solution(bytes, "fuzzed").has_value(); }

FUZZ_TARGET(parity_solution) { (void)parse_parity_solution(bytes, "fuzzed", 7).has_value(); }

}  // namespace perfectplay::fuzz
