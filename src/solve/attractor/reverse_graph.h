// The predecessors of every vertex. Edges out of victory vertices are never played, and left out.
//
//   (a) ──▶ [b] ──▶ ((c)) ──▶ (a)        predecessors of b: a;  of c: b;  of a: none
//
// Built by counting sort in two rounds, so that each round writes to places that stay in the cache. First every edge
// goes to the bucket of its target; a bucket is 2^15 neighbouring vertices. Then each bucket is sorted by target.
// A small graph is one bucket.
#pragma once

#include <cstdint>
#include <span>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/types.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

class ReverseGraph {
 public:
  /// `threads` at least 1. Progress is counted in edges, under the phase "reversing".
  static Expected<ReverseGraph> build(const Graph& graph, unsigned threads, Stop& stop);

  /// The predecessors of a vertex in ascending order; parallel edges are repeated.
  std::span<const Vertex> predecessors(Vertex v) const {
    const auto i = raw(v);
    return {sources_.data() + offsets_[i], offsets_[i + 1] - offsets_[i]};
  }
  std::span<const std::uint32_t> offsets() const { return {offsets_.data(), offsets_.size()}; }
  std::span<const Vertex> sources() const { return {sources_.data(), sources_.size()}; }

 private:
  class Builder;

  BigArray<std::uint32_t> offsets_;
  BigArray<Vertex> sources_;
};

}  // namespace perfectplay
