// A solution of a graph: the outcome, the rank and a best move of every vertex.
//
// It is plain data, so that the solver that writes it and the checker that judges it share no code.
#pragma once

#include <array>
#include <cstdint>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

struct Solution {
  BigArray<Outcome> outcome;
  BigArray<Rank> rank;    ///< no_rank on drawn vertices
  BigArray<Vertex> move;  ///< where its owner moves; no_vertex on victory vertices and dead ends

  std::uint32_t size() const { return static_cast<std::uint32_t>(outcome.size()); }
  Value value(Vertex v) const { return {outcome[raw(v)], rank[raw(v)]}; }

  /// The numbers of vertices that J0 wins, that J1 wins, and that are drawn, in this order.
  std::array<std::uint64_t, 3> counts() const {
    std::array<std::uint64_t, 3> result{};
    for (const Outcome o : outcome) ++result[raw(o)];
    return result;
  }
};

}  // namespace perfectplay
