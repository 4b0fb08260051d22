// What the two exact searches share: the limits on a search, the symmetry of a node, a node itself.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "perfectplay/base/progress.h"
#include "perfectplay/games/deduction/code_symmetry.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/rows.h"

namespace perfectplay {

/// Up to this size the number of classes puts guesses in a good order; above it the sizes of the classes do.
inline constexpr std::size_t large_set = 64;

struct DeductionLimits {
  std::optional<double> seconds;  ///< wall time; a search that is cut short reports a bracket
  ProgressCallback progress;      ///< returning false ends the search with ErrorKind::Stopped
  bool symmetry = true;           ///< false: try every guess (for tests: results are the same)
  /// What an earlier search has proved of the order: this one need not exclude fewer guesses again, nor find a strategy
  /// of that many when time runs out.
  std::uint32_t order_at_least = 1;
  std::optional<std::uint32_t> order_at_most;
  /// How many answers tau_k may look at once the order is known. A count, not a time: results repeat.
  std::optional<std::uint64_t> effort_for_tau;
};

/// Watches the clock and the callback; asked every few microseconds, it looks at once and then every few milliseconds.
class SearchClock {
 public:
  SearchClock(const DeductionLimits& limits, std::string_view phase);
  /// One more node. True when the search should end.
  bool tick() {
    ++nodes_;
    return spend(effort_of_a_node);
  }
  /// So many answers were looked at. True when the search should end.
  bool spend(std::uint64_t answers) {
    effort_ += answers;
    return over_ || (effort_ >= next_look_ && look());
  }
  /// Ends the search after this many more answers. A count, not a time: results repeat.
  void limit_effort(std::uint64_t answers) {
    last_effort_ = effort_ + answers;
    next_look_ = std::min(next_look_, last_effort_);
  }
  /// As if the callback had asked for it: it did, while something else was computed.
  void stop() { over_ = stopped_ = true; }
  /// Goes on without limits, to finish what needs little time. A stopped search stays stopped.
  void lift_limits() {
    deadline_.reset();
    last_effort_ = std::numeric_limits<std::uint64_t>::max();
    over_ = stopped_;
  }
  bool over() const { return over_; }        ///< out of time or effort, or stopped
  bool stopped() const { return stopped_; }  ///< the callback asked for it
  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t effort_of_a_node = 2'000;
  static constexpr std::uint64_t effort_between_looks = 2'000'000;
  bool look();

  ProgressCallback progress_;
  std::string_view phase_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  std::uint64_t nodes_ = 0;
  std::uint64_t effort_ = 0;
  std::uint64_t last_effort_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t next_look_ = 0;
  bool over_ = false;
  bool stopped_ = false;
};

/// The divisions that were tried at a node: different guesses often divide a set alike.
class TriedDivisions {
 public:
  void clear() {
    slots_.assign(64, 0);
    size_ = 0;
  }
  /// A class with this hash belongs to the division that is being described; `found`: it is the guess itself.
  void describe(const SetHash& hash, bool found) {
    const std::uint64_t mixed = (hash.low ^ (found ? 1U : 0U)) * 0xD6E8FEB86659FD93U;
    signature_ += mixed ^ (mixed >> 32);
  }
  void describe_nothing() { signature_ = 0; }
  /// Remembers the division that was described; false when it was tried before.
  bool add();

 private:
  std::vector<std::uint64_t> slots_;  ///< signatures, 0 where free
  std::size_t size_ = 0;
  std::uint64_t signature_ = 0;
};

/// A node of a search: the candidates that a history leaves, and the symmetries that leave the history as it is.
struct SearchNode {
  Candidates set;
  SetHash hash;
  std::uint32_t guesses_left = 0;
  std::size_t depth = 0;
  const CodeSymmetry* symmetry = nullptr;  ///< none: every guess stands for itself
};

/// The guesses to be tried at a node, one an orbit; all of them where there is no symmetry.
std::vector<std::uint32_t> guesses_to_try(const AnswerRows& rows, const DeductionGame& game, const SearchNode& node);

/// The symmetries after a guess and its answer, computed only where they are used: most classes are too small.
class LaterSymmetry {
 public:
  LaterSymmetry(const DeductionGame& game, const SearchNode& node, std::uint32_t guess)
      : game_(game), node_(node), guess_(guess) {}
  /// For the class `members` of the guess, valid until the next call; nothing where the class is so small that trying
  /// every guess is quicker.
  const CodeSymmetry* of(Candidates members);

 private:
  const DeductionGame& game_;
  const SearchNode& node_;
  std::uint32_t guess_;
  std::optional<CodeSymmetry> after_;
};

/// 0, 1, …, count - 1.
std::vector<std::uint32_t> whole_numbers(std::uint32_t count);

}  // namespace perfectplay
