// The answers of a deduction game as the checker of proofs uses them, and what follows from counting them.
//
//   to(g)[s]       the answer to guess g if s is the solution        for dividing sets
//   of(s)[g]       the same answer                                   for looking at all guesses at once
//
// Every cell of the game's table is scored anew by the checker's own scoring before it is used.
//
// The capacity N(k) bounds the sets that k guesses can find. N(0) = 0, N(1) = 1, and N(k) is the largest sum, over all
// guesses g, of min(N(k-1), the number of solutions with answer p to g) over the answers p.
//
//   No set with more than N(k) members can always be found with k guesses. By induction: no guess finds anything in a
//   set that is not empty; one guess finds one solution. If k guesses always find the solution in E and g is the first,
//   then k-1 guesses find it in each class of E, so a class has at most N(k-1) members, and at most as many as
//   solutions have its answer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_proof.h"
#include "perfectplay/verify/own_scoring.h"

namespace perfectplay {

/// A set of candidates, in increasing order.
using OwnSet = std::span<const std::uint32_t>;

/// A set divided by the answers to a guess. The class of the guess itself is left out: it is found.
struct OwnDivision {
  struct Class {
    std::uint32_t answer = 0;
    OwnSet members;
  };
  std::vector<std::uint32_t> members;
  std::vector<Class> classes;  ///< the largest first, and those of one size in the order of the answers
};

class OwnAnswers {
 public:
  /// An error when the game has no table of at most 256 answers, when its table is not what the rules say, or when `stop`
  /// ends the scoring. The game must live as long.
  static Expected<OwnAnswers> make(const DeductionGame& game, Stop& stop);
  /// The memory for a game's answers, the game's own table included.
  static std::uint64_t memory(const DeductionGame& game);

  std::uint32_t solutions() const { return solutions_; }
  std::uint32_t guesses() const { return guesses_; }
  std::uint32_t answers() const { return answers_; }
  std::uint32_t solved() const { return solved_; }
  const std::uint8_t* to(std::uint32_t guess) const { return by_guess_ + std::size_t{guess} * solutions_; }
  const std::uint8_t* of(std::uint32_t solution) const { return by_solution_ + std::size_t{solution} * guesses_; }

  /// N(guesses); all solutions if that is not less.
  std::uint32_t capacity(std::uint64_t guesses) const {
    return guesses < capacities_.size() ? capacities_[guesses] : solutions_;
  }
  OwnDivision divide(std::uint32_t guess, OwnSet set) const;
  /// Has a class of the guess more than `most` members of the set, or all of them?
  bool overfills(std::uint32_t guess, OwnSet set, std::uint32_t most) const;
  /// Does the guess tell all members apart?
  bool tells_apart(std::uint32_t guess, OwnSet set) const;
  /// Does some guess?
  bool can_be_told_apart(OwnSet set) const;
  /// Leaves the guesses that do not give one answer to all members of the set.
  void keep_dividing(std::vector<std::uint32_t>& guesses, OwnSet set) const;

  /// The image of every guess under a permutation of places and colours; none if it is no permutation, or the game is not
  /// one of codes. A code and its image, as guess and solution, have the same answer as before: blacks are places with
  /// one colour in both, whites count colours, and both are only renamed.
  std::optional<std::vector<std::uint32_t>> images(const CodePermutation& permutation) const;
  std::size_t places() const { return scoring_.letters(0).size(); }
  std::size_t colors() const { return game_->pegs() == nullptr ? 0 : scoring_.alphabet(); }

 private:
  explicit OwnAnswers(const DeductionGame& game);
  Expected<void> score(Stop& stop);
  /// The first solution whose answer to a guess is not what the rules say; the number of solutions if there is none.
  std::uint32_t first_wrong(std::uint32_t guess);
  Expected<void> count_capacities(Stop& stop);
  std::uint64_t code_of(std::span<const std::uint16_t> letters) const;

  const DeductionGame* game_;
  OwnScoring scoring_;
  std::uint32_t solutions_, guesses_, answers_, solved_;
  const std::uint8_t* by_guess_;
  const std::uint8_t* by_solution_;
  std::vector<std::uint8_t> turned_;  ///< the table by solution, where it differs from that by guess
  std::vector<std::uint32_t> capacities_;
  std::vector<std::uint32_t> guess_of_code_;
};

}  // namespace perfectplay
