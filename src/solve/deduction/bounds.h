// What counting alone says about a deduction game.
//
// With π = |P| - 1 answers other than "solved", k guesses reach at most 1 + π + … + π^(k-1) solutions: bound (11) of D.
// Viaud (1979). After the first guess the largest class, tau_2(S) at best, must be reached with one guess less: his
// bound (12).
//
//   (4, 6): π = 13. 1 + 13 + 169 = 183 < 1296, so (11) gives 4; tau_2 = 256 > 183, so (12) gives 5.
//
// Capacities are sharper: no answer p to a guess g can leave more candidates than the class C(g, p) that it has in the
// whole game. So k guesses can bring a set down to classes of at most t only if it has at most N(k) members, where
// N(1) = t and N(k) = max over g of the sum over p of min(N(k-1), |C(g, p)|).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// The least q with 1 + π + … + π^(q-1) >= count. Nothing when no q is enough (a single answer, several solutions).
std::optional<std::uint32_t> least_guesses(std::uint64_t count, std::uint64_t other_answers);
/// The counting bound (11) for `solutions` solutions and `answers` = |P|.
std::optional<std::uint32_t> bound_11(std::uint64_t solutions, std::uint64_t answers);
/// The counting bound (12): one guess more than bound (11) for tau_2(S) solutions.
std::optional<std::uint32_t> bound_12(std::uint64_t tau_2, std::uint64_t answers);

/// The sizes of the classes into which each first guess divides the whole game.
class FirstClasses {
 public:
  /// `guesses` has one guess per orbit. An error when `stop` ends the counting.
  static Expected<FirstClasses> count(const AnswerRows& rows, std::span<const std::uint32_t> guesses, Stop& stop);

  /// The size of the largest class after the best first guess, tau_2(S).
  std::uint32_t tau_2() const { return tau_2_; }
  /// The first guess that reaches tau_2(S), if possible a solution.
  std::uint32_t even_guess() const { return even_guess_; }
  /// The largest number of classes of any guess, not counting the guess itself.
  std::uint32_t most_other_classes() const { return most_other_classes_; }
  /// The capacities N(1) … N(count) for classes of at most `t`.
  std::vector<std::uint32_t> capacities(std::uint32_t t, std::uint32_t count) const;

 private:
  FirstClasses() = default;

  std::vector<std::vector<std::uint32_t>> sizes_;  ///< of the classes, one vector per different division
  std::uint32_t tau_2_ = 0;
  std::uint32_t even_guess_ = 0;
  std::uint32_t most_other_classes_ = 0;
};

/// least[n] = a lower bound on the sum of guesses over n candidates: 1 + 2·w + 3·w² + …, w = most_other_classes.
std::vector<std::uint32_t> least_totals(std::uint32_t candidates, std::uint32_t most_other_classes);

}  // namespace perfectplay
