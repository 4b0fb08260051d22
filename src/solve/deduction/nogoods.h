// Nogoods: sets of solutions that no single guess tells apart, remembered from failed searches.
//
//   words   {fight, light, might, night, right, sight} is a nogood: with two guesses left to find one of the six, a
//           first guess with the same answer for all six leaves too much for the second, and most guesses are such
//
// One look at the columns of a nogood rules out all such guesses at once. A failed search learns a nogood from the
// class that it failed on, shrunk as far as it stays one. Those that rule out the most guesses are kept.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

class Nogoods {
 public:
  /// The rows must outlive the nogoods.
  explicit Nogoods(const AnswerRows& rows);

  /// Rules out guesses for this set by what was learned from others.
  void begin(Candidates set);
  /// Was the guess ruled out since begin()? Then some nogood within the set gets one answer.
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
