// Sets that no single guess tells apart, remembered: a guess that leaves one of them together leaves too much for one
// more guess.
//
//   words, the obstruction {fight, light, might, night, right, sight}: whoever has to find one of these with two more
//   guesses cannot begin with a guess that answers alike to all six, and most guesses do
//
// One look at the columns of an obstruction rules out all such guesses at once. A search that fails learns one from
// the class that it failed on, shrunk as far as it stays an obstruction; those that rule out most are kept.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

class Obstructions {
 public:
  /// The rows must outlive them.
  explicit Obstructions(const AnswerRows& rows);

  /// Rules out guesses for this set by what was learned from others.
  void begin(Candidates set);
  /// Was the guess ruled out since begin()? It leaves an obstruction of the set together.
  bool rules_out(std::uint32_t guess) const { return ruled_out_[guess] != 0; }
  /// No guess tells these members of the set apart. Does nothing when enough was learned from the set.
  void learn(Candidates part);

 private:
  static constexpr std::size_t most_kept = 1'024;
  static constexpr std::size_t most_learned = 16;  ///< from one set: shrinking takes longer than trying a few guesses
  struct Kept {
    std::vector<std::uint32_t> members;
    std::uint32_t guesses = 0;  ///< how many it rules out
  };
  void shrink(std::vector<std::uint32_t>& part) const;

  const AnswerRows& rows_;
  std::vector<Kept> kept_;  ///< those that rule out most first
  std::vector<std::uint32_t> set_;
  std::vector<bool> in_set_;                         ///< by solution
  std::size_t learned_ = 0;                          ///< since begin()
  std::vector<std::uint8_t> ruled_out_, undivided_;  ///< by guess
};

}  // namespace perfectplay
