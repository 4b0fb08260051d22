// A game in progress: the candidates that the answers leave, the answers that contradict each other, the best next
// guesses.
//
//   history "1122 10 1344 02"   →   41 candidates;   best next guesses with classes, worst case and mean
//
//   1111 20   2222 20   3333 20   4455 01:   no code fits. The answers to 1111, 2222 and 3333 need six pegs where there
//   are four: they are the smallest set of answers that cannot all be true.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/rated.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/search.h"

namespace perfectplay {

struct HistoryStep {
  Guess guess{};
  Answer answer{};
};

/// Reads guesses and answers in turn, in any form of games/deduction/notation.h; also a numbered list, "1. 1122 10". An
/// error names the word and what would have been accepted.
Expected<std::vector<HistoryStep>> parse_history(const DeductionGame& game, std::string_view text);

/// The solutions that fit all answers, in order.
std::vector<std::uint32_t> candidates_after(const DeductionGame& game, const std::vector<HistoryStep>& history);

/// The smallest set of steps (their places in the history) that no solution fits; the first of several such sets. Empty
/// when there is no contradiction.
std::vector<std::size_t> smallest_contradiction(const DeductionGame& game, const std::vector<HistoryStep>& history);

/// A guess and how its answers divide the candidates.
struct DividingGuess {
  Guess guess{};
  bool candidate = false;
  std::uint32_t classes = 0;
  std::uint32_t largest = 0;  ///< the size of the largest class
  double left = 0;  ///< candidates left on average: the sum of the squared sizes over the number of candidates
  double bits = 0;  ///< bits of information on average: the entropy of the classes
};
/// A guess with its value: the least sum of guesses over the candidates, this guess included.
struct RatedGuess : Rated<DividingGuess, std::uint64_t> {
  Bracket<std::uint32_t> worst;  ///< guesses until the solution is found, this one included, in perfect play

  /// Are worst case and total both known?
  bool proved() const { return worst.proved() && value.proved(); }
};

/// A guess with the classes into which it divides the candidates, and the brackets that follow from their sizes.
RatedGuess divided_guess(const DeductionGame& game, Guess guess, const std::vector<std::uint32_t>& candidates);

/// The `count` best guesses: by exact total and then exact worst case, where these can be searched (a few hundred
/// candidates, or a small game at its start), else by the sizes of the classes. Of guesses that divide the candidates
/// alike only one is listed, a candidate if possible. When `stop` ends the ranking, the best of those looked at so far.
Expected<std::vector<RatedGuess>> rank_guesses(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                               std::size_t count, const DeductionLimits& limits, Stop& stop);

/// The value of a set of candidates in perfect play.
struct CandidatesValue {
  Bracket<std::uint64_t> order;    ///< guesses that always suffice
  Bracket<std::uint64_t> total;    ///< the least sum of guesses over the candidates
  std::optional<Guess> best = {};  ///< a guess that reaches the total, where that is exact
};
/// Exact, unless `stop` ends the search or the game has no table of answers.
Expected<CandidatesValue> candidates_value(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                           Stop& stop);

}  // namespace perfectplay
