// From rules to a graph: numbers every reachable position and lists its successors.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/progress.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct ExploreOptions {
  bool symmetry = true;                         ///< one vertex per class of positions, where the game is Symmetric
  unsigned threads = 0;                         ///< 0: all cores
  std::uint64_t max_positions = 250'000'000;    ///< refuse boards whose bound is above this
  ProgressCallback progress;
};

/// A game as a graph, with the way back from vertices to positions.
class Explored {
 public:
  std::shared_ptr<const Graph> graph;
  /// Vertex v stands for the position codes[v]; empty when codes and vertices are the same numbers (Indexed games).
  BigArray<Code> codes;
  /// weights[v] positions look like v up to symmetry; empty when every weight is 1.
  BigArray<std::uint8_t> weights;
  bool symmetry = false;                 ///< were classes merged?
  std::uint64_t positions = 0;           ///< reachable positions, symmetric ones counted apart
  std::uint64_t moves = 0;               ///< moves between them, likewise

  Code code(Vertex v) const { return codes.empty() ? Code{raw(v)} : codes[raw(v)]; }
  std::uint64_t weight(Vertex v) const { return weights.empty() ? 1 : weights[raw(v)]; }
  /// The vertex of a code (of the representative's code when classes were merged), if it was reached.
  std::optional<Vertex> find(Code code) const;
};

/// Explores an Indexed game whole, any other from its start; the numbering does not depend on `threads`.
template <Rules G>
Expected<Explored> explore(const G& game, const ExploreOptions& options);

}  // namespace perfectplay
