// The guesses up to the symmetries of a set of candidates, with symmetries that show it.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/games/deduction/code_symmetry.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/search.h"

namespace perfectplay {

struct GuessOrbits {
  std::vector<CodePermutation> symmetries;     ///< none that leaves the orbits as they are without it
  std::vector<std::uint32_t> representatives;  ///< the least guess of each orbit
};

class OrbitFinder {
 public:
  /// The game must live as long.
  explicit OrbitFinder(const DeductionGame& game);

  GuessOrbits orbits(const SearchNode& node) const;

 private:
  std::uint32_t image(std::uint32_t guess, const CodePermutation& by) const;
  std::size_t code_of(const std::vector<std::uint8_t>& pegs) const;

  const DeductionGame& game_;
  std::vector<std::uint32_t> guess_of_code_;  ///< by the code as a number
};

}  // namespace perfectplay
