// The adversary has no secret: it answers every guess so that perfect play needs the most guesses.
//
//   all 1296 codes, guess 1111:   00 leaves 625 codes, which need 5 more guesses; 40 leaves none to find. The adversary
//   answers 00. It compares the guesses needed, then the sizes of the classes, then the order of the answers.
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
  std::optional<std::uint32_t> more_guesses;  ///< needed in perfect play; nothing where only sizes were compared
};

class Adversary {
 public:
  /// The game must outlive the adversary.
  explicit Adversary(const DeductionGame& game) : game_(game) {}

  /// The answer for a set that is not empty. The effort is counted, not timed, so the same question always gets the
  /// same answer, unless `stop` ends the search. When the effort or `stop` ends it, only sizes are compared.
  WorstAnswer answer(Guess guess, const std::vector<std::uint32_t>& candidates, Stop& stop);

 private:
  struct Longest {
    std::uint32_t index = 0;  ///< of the class
    std::uint32_t guesses = 0;
  };
  /// The first class that needs the most guesses; nothing when the search would take too long.
  std::optional<Longest> longest_class(const Division& division, const std::vector<std::uint32_t>& by_size, Stop& stop);

  const DeductionGame& game_;
  std::unique_ptr<const DeductionSession> session_;  ///< made with the first answer
};

}  // namespace perfectplay
