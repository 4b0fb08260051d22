// The data for every exact search of one game: its answers, its first classes, its symmetries. A session never changes,
// so that searches may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/solve/deduction/bounds.h"
#include "perfectplay/solve/deduction/deduction.h"
#include "perfectplay/solve/deduction/worst_search.h"

namespace perfectplay {

class DeductionSession {
 public:
  /// An error when `stop` ends the building. The game must outlive the session. `bytes` bounds the answers that are kept
  /// of a game without a table.
  static Expected<std::unique_ptr<const DeductionSession>> make(const DeductionGame& game, bool symmetry, Stop& stop,
                                                                std::uint64_t bytes = AnswerRows::default_column_bytes);
  DeductionSession(const DeductionSession&) = delete;
  DeductionSession& operator=(const DeductionSession&) = delete;

  const DeductionGame& game() const { return game_; }
  const AnswerRows& rows() const { return rows_; }
  const FirstClasses& first() const { return *first_; }
  SearchNode root(std::uint32_t guesses_left) const;
  /// The least t for which capacity allows tau_k(S) <= t; when `stop` ends, a smaller t, still a lower bound.
  std::uint32_t least_tau(std::uint32_t k, Stop& stop) const;

 private:
  DeductionSession(const DeductionGame& game, AnswerRows rows, bool symmetry);

  const DeductionGame& game_;
  AnswerRows rows_;
  std::vector<std::uint32_t> everything_;
  std::optional<CodeSymmetry> symmetry_;
  std::optional<FirstClasses> first_;
};

struct FoundOrder {
  Bracket<std::uint64_t> order;
  std::uint32_t opening = 0;  ///< that of an optimal strategy; a guess that reaches tau_2(S) where none was found
};

/// Finds the order of the game: tries `known.low` guesses, then one more each time until they suffice. When the meter
/// is over, `known.high` stays the upper bound.
FoundOrder find_order(const DeductionSession& session, const Bracket<std::uint64_t>& known, WorstSearch& search,
                      const SearchMeter& meter, unsigned threads = 1);

/// The bracket of the order by counting, narrowed by what an earlier search has proved (`limits`).
Bracket<std::uint64_t> counted_order(const DeductionGame& game, const DeductionLimits& limits);

/// May the limits of a Stop cut a search short? It then needs a strategy to fall back on.
inline bool has_limits(const Stop& stop) { return stop.has_deadline() || stop.effort_left() != Stop::unlimited; }
/// Did a limit end the search? If so, what is known by now is the answer.
inline bool ran_out(const Stop& stop) { return stop.ended() && !stop.cancelled(); }

}  // namespace perfectplay
