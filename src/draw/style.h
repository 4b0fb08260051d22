// The look of vertices and edges at a step of the attractors.
#pragma once

#include "perfectplay/draw/palette.h"
#include "perfectplay/draw/picture.h"

namespace perfectplay {

struct VertexLook {
  palette::Paint paint = palette::undecided;
  bool decided = false;  ///< coloured: in A(0) … A(step), or known to be a draw
  bool dashed = false;   ///< a draw
  bool fresh = false;    ///< attracted at this very step
};

enum class EdgeLook : std::uint8_t {
  Plain,
  Pale,       ///< a strategy is shown, and this edge is not part of it
  Dead,       ///< out of a victory vertex: never played
  Winning,    ///< a strategy's move that keeps a win
  Defending,  ///< a strategy's move that delays a loss or holds a draw
};

class Style {
 public:
  explicit Style(const Scene& scene);

  VertexLook vertex(Vertex v) const;
  /// The `position`-th edge of `from`. Of parallel edges only the first belongs to a strategy.
  EdgeLook edge(Vertex from, std::size_t position) const;

 private:
  bool shows_strategy_of(Player player) const;

  const Scene& scene_;
  std::uint32_t last_step_ = 0;
};

}  // namespace perfectplay
