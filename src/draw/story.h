// The growth of the attractors in sentences and counters, for the page.
//
//   step 3   J0 attracts (4,0) and (5,0): each has a move into A0(2).
//   step 4   J0 attracts (6,1): both its moves lead into A0(3).
//
// The counter of a vertex is that of the linear algorithm: the number of its moves that do not yet lead into the
// attractor of its owner's opponent. When the counter has fallen to 0, the vertex is attracted at the next step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/draw/label.h"

namespace perfectplay {

struct Sentence {
  std::optional<Player> player;  ///< the player whose attractor the sentence is about
  std::string text;
};

/// The sentences of each step, 0 … last_step.
std::vector<std::vector<Sentence>> tell_steps(const Scene& scene, const std::vector<Label>& labels);

/// For each vertex the steps at which its counter falls by one, ascending; empty for victory vertices.
std::vector<std::vector<std::uint32_t>> counter_falls(const Scene& scene);

/// The result of the start: "J0 wins from (10,0) in 7 moves."
std::string tell_result(const Scene& scene, const std::vector<Label>& labels);

}  // namespace perfectplay
