#include "support/same_graph.h"

#include <algorithm>

namespace perfectplay::testing {

::testing::AssertionResult same_graph(const Graph& a, const Graph& b) {
  const auto no = [] { return ::testing::AssertionFailure(); };
  if (a.size() != b.size()) return no() << a.size() << " vertices, " << b.size() << " vertices";
  if (a.edges() != b.edges()) return no() << a.edges() << " edges, " << b.edges() << " edges";
  if (a.start() != b.start()) return no() << "start " << a.name(a.start()) << ", start " << b.name(b.start());
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    const Vertex v{i};
    if (a.name(v) != b.name(v)) return no() << "vertex " << i << " is called " << a.name(v) << ", " << b.name(v);
    if (a.owner(v) != b.owner(v)) return no() << "the owners of vertex " << i << " differ";
    if (a.victory(v) != b.victory(v)) return no() << "the victories at vertex " << i << " differ";
    const auto left = a.successors(v);
    const auto right = b.successors(v);
    if (!std::equal(left.begin(), left.end(), right.begin(), right.end())) {
      return no() << "the successors of vertex " << i << " differ";
    }
    if (a.find(a.name(v)) != v || b.find(b.name(v)) != v) return no() << "vertex " << i << " is not found by its name";
  }
  return ::testing::AssertionSuccess();
}

}  // namespace perfectplay::testing
