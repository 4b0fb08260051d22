// A game in progress: what the answers so far leave, which of them contradict each other, and what to guess next.
//
//   history "1122 10 1344 02"   →   41 candidates;   best next guesses with classes, worst case and mean
//
//   1111 20   2222 20   3333 20   4455 01:   no code fits. 1111, 2222 and 3333 claim six pegs of four: they are the
//   smallest set of answers that cannot all be true.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/search.h"

namespace perfectplay {

struct HistoryStep {
  Guess guess{};
  Answer answer{};
};

/// Guesses and answers in turn, as names; an error names the word and what would have been accepted.
Expected<std::vector<HistoryStep>> parse_history(const DeductionGame& game, std::string_view text);

/// The solutions that fit all answers, in order.
std::vector<std::uint32_t> candidates_after(const DeductionGame& game, const std::vector<HistoryStep>& history);

/// The fewest steps (their places in the history) that no solution fits; of several such sets the first. Empty when
/// there is no contradiction.
std::vector<std::size_t> smallest_contradiction(const DeductionGame& game, const std::vector<HistoryStep>& history);

struct RankedGuess {
  Guess guess{};
  bool candidate = false;
  std::uint32_t classes = 0;
  std::uint32_t largest = 0;           ///< class
  std::optional<std::uint32_t> worst;  ///< guesses until the solution is found, this one included, played perfectly
  std::optional<std::uint64_t> total;  ///< the least sum of guesses over the candidates, this one included
};

/// The `count` best guesses: by exact total, then exact worst case where the search affords them (a few hundred
/// candidates), else by the sizes of the classes. One guess of those that divide the candidates alike, candidates
/// first. When `stop` ends the ranking, the best of those that were looked at.
Expected<std::vector<RankedGuess>> rank_guesses(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                                std::size_t count, const DeductionLimits& limits, Stop& stop);

/// What a set of candidates is worth, played perfectly from here on.
struct CandidatesValue {
  Bracket<std::uint64_t> order;  ///< guesses that always suffice
  Bracket<std::uint64_t> total;  ///< the least sum of guesses over the candidates
};
/// Exact, unless `stop` ends the search or the game has no table of answers.
Expected<CandidatesValue> candidates_value(const DeductionGame& game, const std::vector<std::uint32_t>& candidates,
                                           Stop& stop);

}  // namespace perfectplay
