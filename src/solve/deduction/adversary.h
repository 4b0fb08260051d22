// The adversary who has no secret: to every guess the answer after which perfect play needs longest.
//
//   candidates {1122 … 6666}, guess 1111:   00 leaves 625 codes, and they need 5 guesses more; 40 leaves none to find.
//   The adversary says 00. What counts is the guesses, then the size of the class, then the order of the answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/session.h"

namespace perfectplay {

struct WorstAnswer {
  Answer answer{};
  std::vector<std::uint32_t> left;            ///< the candidates that fit it
  std::optional<std::uint32_t> more_guesses;  ///< perfect play then needs; nothing where only sizes were compared
};

class Adversary {
 public:
  /// The game must outlive it.
  explicit Adversary(const DeductionGame& game) : game_(game) {}

  /// Of a set that is not empty. The same question always gets the same answer, unless `stop` ends the search: the
  /// effort is counted, not timed. Where it ends, only sizes are compared.
  WorstAnswer answer(Guess guess, const std::vector<std::uint32_t>& candidates, Stop& stop);

 private:
  struct Longest {
    std::uint32_t index = 0;  ///< of the class
    std::uint32_t guesses = 0;
  };
  /// The first of the classes that needs most guesses; nothing when the search would take too long.
  std::optional<Longest> longest_class(const Division& division, const std::vector<std::uint32_t>& by_size, Stop& stop);

  const DeductionGame& game_;
  std::unique_ptr<const DeductionSession> session_;  ///< made with the first answer
};

}  // namespace perfectplay
