// A solution of a graph: for every vertex who wins from it, the rank, and a move to play there.
//
// Plain data, so that the solver that writes it and the checker that judges it need not share a line of code.
#pragma once

#include <array>
#include <cstdint>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

struct Solution {
  BigArray<Outcome> outcome;
  BigArray<Rank> rank;    ///< no_rank on drawn vertices
  BigArray<Vertex> move;  ///< what its owner plays; no_vertex on victory vertices and dead ends

  std::uint32_t size() const { return static_cast<std::uint32_t>(outcome.size()); }
  Value value(Vertex v) const { return {outcome[raw(v)], rank[raw(v)]}; }

  /// How many vertices J0 wins, J1 wins, and are drawn.
  std::array<std::uint64_t, 3> counts() const {
    std::array<std::uint64_t, 3> result{};
    for (const Outcome o : outcome) ++result[raw(o)];
    return result;
  }
};

}  // namespace perfectplay
