// From rules to a graph: numbers every reachable position and lists its successors.
//
//   start ──▶ batch of positions not yet expanded ──▶ their children ──▶ numbers, new ones for new positions ──▶ edges
//                 ▲                                                                    │
//                 └────────────────────────── new positions, in order ─────────────────┘
//
// Positions are numbered in the order of a breadth-first search, so the successors of a position lie close together in
// memory, and the edges of a batch are written once, to their final place. explore.cpp has the steps.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"
#include "perfectplay/graph/explore/code_index.h"
#include "perfectplay/graph/explore/expansion.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct ExploreOptions;
/// The change that makes the board small enough for the options; nothing where no change is enough.
using SmallerBoard = std::function<std::optional<Hint>(const ExploreOptions& options)>;

struct ExploreOptions {
  bool symmetry = true;                       ///< one vertex per class of positions, where the game is Symmetric
  unsigned threads = 0;                       ///< 0: all cores
  std::uint64_t max_positions = 250'000'000;  ///< boards with a larger bound are refused
  std::uint64_t memory = 0;                   ///< bytes that may be used; 0: what the machine has
  SmallerBoard smaller = {};                  ///< gives a refusal its hint
};

/// A game as a graph, with the way back from vertices to positions.
class Explored {
 public:
  std::shared_ptr<const Graph> graph;
  /// Vertex v stands for the position codes[v]; empty when codes and vertices are the same numbers (Indexed games).
  BigArray<Code> codes;
  /// weights[v] positions are equal to v up to symmetry; empty when every weight is 1.
  BigArray<std::uint8_t> weights;
  /// Where to find a code in `codes`.
  CodeIndex index;
  bool symmetry = false;        ///< were classes merged?
  bool named = false;           ///< are the graph's names those of the positions? Only a file's graph has names
  std::uint64_t positions = 0;  ///< reachable positions, every member of a class counted
  std::uint64_t moves = 0;      ///< moves between them, counted in the same way

  Code code(Vertex v) const { return codes.empty() ? Code{raw(v)} : codes[raw(v)]; }
  std::uint64_t weight(Vertex v) const { return weights.empty() ? 1 : weights[raw(v)]; }
  /// The vertex of a code (of the representative's code when classes were merged), if it was reached.
  std::optional<Vertex> find(Code code) const;
};

/// Bounds on the size of a graph, as far as they are known from the rules.
struct SizeBound {
  double positions = 0;
  double moves = 0;  ///< 0: a few per position
};

/// Refuses a board with more positions than the options or the memory allow, if one vertex stands for up to `merged`
/// symmetric positions. `title` is the name of the board in the refusal.
Expected<void> check_bound(const SizeBound& bound, int merged, const std::string& title, const ExploreOptions& options);

/// Explores everything that can be reached from the expander's start. Progress is counted in positions.
Expected<Explored> explore_from_start(const Expander& expander, const ExploreOptions& options, Stop& stop);

/// The whole graph of a game whose codes are 0 … size-1.
Expected<Explored> explore_whole(const Expander& expander, std::uint64_t size, const ExploreOptions& options,
                                 Stop& stop);

template <Rules G>
bool merges_symmetric(const G& game, const ExploreOptions& options) {
  return options.symmetry && !Indexed<G> && symmetries_of(game) > 1;
}

/// Refuses a board that is known beforehand to be too large.
template <Rules G>
Expected<void> check_size(const G& game, const ExploreOptions& options) {
  if constexpr (Bounded<G>) {
    SizeBound bound{.positions = game.positions_bound()};
    if constexpr (requires { game.moves_bound(); }) bound.moves = game.moves_bound();
    return check_bound(bound, merges_symmetric(game, options) ? symmetries_of(game) : 1, title_of(game), options);
  }
  return {};
}

/// Explores an Indexed game whole, any other from its start; the numbering does not depend on `threads`.
template <Rules G>
Expected<Explored> explore(const G& game, const ExploreOptions& options, Stop& stop) {
  TRY(check_size(game, options));
  const RulesExpander<G> expander(game, merges_symmetric(game, options));
  if constexpr (Indexed<G>) return explore_whole(expander, game.size(), options, stop);
  return explore_from_start(expander, options, stop);
}

}  // namespace perfectplay
