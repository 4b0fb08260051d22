#include "perfectplay/graph/random_graph.h"

#include <algorithm>

#include "perfectplay/base/hash.h"

namespace perfectplay {
namespace {

/// Draws numbers that are the same everywhere, unlike those of the distributions of <random>.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}

  std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(((random_.next() >> 32) * limit) >> 32);
  }

 private:
  SplitMix random_;
};

}  // namespace

Graph random_graph(const RandomGraphOptions& options) {
  const std::uint32_t n = options.vertices;
  Dice dice(options.seed);
  Graph::Parts parts;
  // Step 1. Owners and victories.
  parts.flags.resize(n);
  const auto is_victory = [&](std::uint32_t v) { return v % options.victories == options.victories - 1; };
  for (std::uint32_t v = 0; v < n; ++v) {
    const Player owner = dice.below(2) == 0 ? Player::J0 : Player::J1;
    const Player winner = v / options.victories % 2 == 0 ? Player::J0 : Player::J1;
    parts.flags[v] = Graph::flags_of(owner, is_victory(v) ? std::optional(winner) : std::nullopt);
  }
  // Step 2. How many edges leave each vertex: one, and its share of the rest.
  parts.offsets = BigArray<std::uint32_t>(n + 1, 1);
  parts.offsets[0] = 0;
  for (std::uint32_t rest = std::max(options.edges, n) - n; rest > 0;) {
    const std::uint32_t v = dice.below(n);
    if (is_victory(v)) continue;
    ++parts.offsets[v + 1];
    --rest;
  }
  for (std::uint32_t v = 0; v < n; ++v) parts.offsets[v + 1] += parts.offsets[v];
  // Step 3. Where they lead.
  parts.targets.resize(parts.offsets[n]);
  for (std::uint32_t v = 0; v < n; ++v) {
    for (std::uint32_t i = parts.offsets[v]; i < parts.offsets[v + 1]; ++i) {
      parts.targets[i] = Vertex{is_victory(v) ? v : dice.below(n)};
    }
  }
  return Graph(std::move(parts));
}

Graph path_graph(std::uint32_t vertices) {
  Graph::Parts parts;
  parts.offsets.resize(vertices + 1);
  parts.targets.resize(vertices - 1);
  parts.flags.resize(vertices);
  for (std::uint32_t v = 0; v < vertices; ++v) {
    const bool last = v + 1 == vertices;
    parts.offsets[v] = v;
    parts.flags[v] =
        Graph::flags_of(v % 2 == 0 ? Player::J0 : Player::J1, last ? std::optional(Player::J0) : std::nullopt);
    if (!last) parts.targets[v] = Vertex{v + 1};
  }
  parts.offsets[vertices] = vertices - 1;
  return Graph(std::move(parts));
}

}  // namespace perfectplay
