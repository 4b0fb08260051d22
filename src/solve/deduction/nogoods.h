// Nogoods: sets of solutions that no single guess tells apart, remembered from failed searches.
//
//   words   {fight, light, might, night, right, sight} is a nogood: two guesses do not suffice to find one of the six.
//           So with three guesses left, a guess that all six answer alike fails, and most guesses are like that
//
// One look at the columns of a nogood rules out all such guesses at once. A failed search learns a nogood from the
// class that it failed on, shrunk as far as it stays one. The nogoods that rule out the most guesses are kept.
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
  /// Was the guess ruled out since begin()? If so, all members of some nogood within the set answer it alike.
  bool rules_out(std::uint32_t guess) const { return ruled_out_[guess] != 0; }
  /// Learns a nogood from members of the set that no guess tells apart. Does nothing when enough was learned from the
  /// set.
  void learn(Candidates part);

  /// Leaves out members of a nogood as long as the rest still is one.
  std::vector<std::uint32_t> shrunk(Candidates part) const;
  /// Remembers a nogood, if it is among those that rule out the most guesses.
  void keep(std::vector<std::uint32_t> members);
  /// The nogoods within a set, valid until another one is kept.
  std::vector<Candidates> within(Candidates set);

 private:
  static constexpr std::size_t most_kept = 1'024;
  static constexpr std::size_t most_learned = 16;  ///< from one set: shrinking takes longer than trying a few guesses
  struct Kept {
    std::vector<std::uint32_t> members;
    std::uint32_t guesses = 0;  ///< the number of guesses that it rules out
  };

  const AnswerRows& rows_;
  std::vector<Kept> kept_;  ///< in descending order of the guesses ruled out
  std::vector<std::uint32_t> set_;
  std::vector<bool> in_set_;                         ///< by solution
  std::size_t learned_ = 0;                          ///< since begin()
  std::vector<std::uint8_t> ruled_out_, undivided_;  ///< by guess
};

}  // namespace perfectplay
