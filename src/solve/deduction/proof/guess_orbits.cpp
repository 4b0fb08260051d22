#include "perfectplay/solve/deduction/proof/guess_orbits.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace perfectplay {

OrbitFinder::OrbitFinder(const DeductionGame& game) : game_(game) {
  if (game.pegs() == nullptr) return;
  const PegRules& rules = game.pegs()->rules();
  std::size_t codes = 1;
  for (int i = 0; i < rules.places; ++i) codes *= static_cast<std::size_t>(rules.colors);
  guess_of_code_.resize(codes);
  for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
    const auto pegs = game.pegs()->pegs(Guess{guess});
    guess_of_code_[code_of({pegs.begin(), pegs.end()})] = guess;
  }
}

std::size_t OrbitFinder::code_of(const std::vector<std::uint8_t>& pegs) const {
  std::size_t code = 0;
  for (const std::uint8_t peg : pegs) code = code * static_cast<std::size_t>(game_.pegs()->rules().colors) + peg;
  return code;
}

std::uint32_t OrbitFinder::image(std::uint32_t guess, const CodePermutation& by) const {
  const auto pegs = game_.pegs()->pegs(Guess{guess});
  std::vector<std::uint8_t> image;
  image.reserve(pegs.size());
  for (const std::uint8_t place : by.places) image.push_back(by.colors[pegs[place]]);
  return guess_of_code_[code_of(image)];
}

GuessOrbits OrbitFinder::orbits(const SearchNode& node) const {
  GuessOrbits result;
  std::vector<std::uint32_t> root(game_.guesses());  // towards the least guess of the orbit
  std::iota(root.begin(), root.end(), 0U);
  const auto find = [&root](std::uint32_t guess) {
    while (root[guess] != guess) guess = root[guess] = root[root[guess]];
    return guess;
  };
  if (node.symmetry != nullptr) {
    for (CodePermutation& by : node.symmetry->generators(absent_colors(*game_.pegs(), node.set))) {
      bool joins = false;
      for (std::uint32_t guess = 0; guess < root.size(); ++guess) {
        const std::uint32_t a = find(guess);
        const std::uint32_t b = find(image(guess, by));
        joins = joins || a != b;
        root[std::max(a, b)] = std::min(a, b);
      }
      if (joins) result.symmetries.push_back(std::move(by));
    }
  }
  for (std::uint32_t guess = 0; guess < root.size(); ++guess) {
    if (root[guess] == guess) result.representatives.push_back(guess);
  }
  return result;
}

}  // namespace perfectplay
