#include "support/random_graph.h"

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

namespace perfectplay::testing {

namespace {

/// Random choices that are the same on every system, unlike the distributions of the standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
  double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  bool chance(double probability) { return unit() < probability; }

 private:
  std::mt19937_64 engine_;
};

std::string letters(std::uint32_t number) {
  std::string name(1, static_cast<char>('a' + number % 26));
  if (number >= 26) name += fmt::format("{}", number / 26);
  return name;
}

}  // namespace

Graph random_graph(std::uint64_t seed, const RandomGraphOptions& options) {
  Dice dice(seed);
  GraphBuilder builder;
  const std::uint32_t size = 1 + dice.below(options.max_size);
  const double degree = dice.unit() * options.max_degree;
  const double victories = dice.unit() * 0.3;
  const double dead_ends = dice.unit() * 0.2;
  const double loops = dice.unit() * 0.3;
  const bool along_a_path = dice.chance(0.3);  // each vertex leads to the next: large ranks

  std::vector<Player> owners;
  for (std::uint32_t i = 0; i < size; ++i) {
    const Player owner{static_cast<std::uint8_t>(dice.below(2))};
    const Player winner{static_cast<std::uint8_t>(dice.below(2))};
    owners.push_back(owner);
    builder.add(owner, dice.chance(victories) ? std::optional(winner) : std::nullopt,
                options.named ? letters(i) : std::string());
  }
  const auto connect = [&](std::uint32_t from, std::uint32_t to) {
    if (!options.bipartite || owners[from] != owners[to]) builder.edge(Vertex{from}, Vertex{to});
  };
  for (std::uint32_t i = 0; i < size; ++i) {
    if (dice.chance(dead_ends)) continue;
    if (along_a_path && i + 1 < size) connect(i, i + 1);
    if (dice.chance(loops)) connect(i, i);
    // Adds edges so that their mean number is `degree`; a fifth of them are doubled.
    while (dice.chance(degree / (degree + 1))) {
      const std::uint32_t to = dice.below(size);
      connect(i, to);
      if (dice.chance(0.2)) connect(i, to);
    }
  }
  builder.start(Vertex{dice.below(size)});
  return builder.build();
}

}  // namespace perfectplay::testing
