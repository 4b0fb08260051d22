// The common part of the two exact searches: the limits on a search, the count of its work, the nodes and their
// symmetries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/hash.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/deduction/code_symmetry.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/solve/deduction/answers/rows.h"
#include "perfectplay/solve/deduction/search_team.h"

namespace perfectplay {

/// Up to this size of a set, guesses are ordered by their number of classes; above it, by the sizes of the classes.
inline constexpr std::size_t large_set = 64;

/// The limits of a search beside those of its Stop. A search that is cut short reports a bracket.
struct DeductionLimits {
  bool symmetry = true;  ///< false: try every guess (for tests: results are the same)
  /// The bracket of the order that an earlier search has proved: this search need not prove the low end again, nor find
  /// a strategy of the high end when time runs out.
  std::uint32_t order_at_least = 1;
  std::optional<std::uint32_t> order_at_most;
  /// The number of answers that the search for tau_k may look at once the order is known: a count, not a time, so that
  /// results are reproducible.
  std::optional<std::uint64_t> effort_for_tau;
  unsigned threads = 1;  ///< of the search for the order; 0: all cores
};

/// Counts the work of a search and asks a Stop whether to go on. Work is counted every few microseconds; the Stop is
/// asked at once and then every few milliseconds. The moments at which effort is reported depend on the effort alone,
/// and so does what a search finds before the effort ends.
class SearchMeter {
 public:
  /// The Stop and the text of the phase must outlive the meter.
  SearchMeter(Stop& stop, std::string_view phase) : stop_(&stop), phase_(phase) {}
  /// The meter of a helping thread: it asks the same Stop, and reports nothing.
  struct Helper {};
  SearchMeter(const SearchMeter& main, Helper /*tag*/) : stop_(main.stop_), helps_(true) {}
  SearchMeter(const SearchMeter&) = delete;
  SearchMeter& operator=(const SearchMeter&) = delete;

  /// Counts a node. Returns true when the search should end.
  bool tick() {
    ++nodes_;
    return spend(effort_of_a_node);
  }
  /// Counts answers about to be looked at. Returns true when the search should end.
  bool spend(std::uint64_t answers) {
    effort_ += answers;
    return over_ || (effort_ >= next_look_ && look());
  }
  /// Reports that answers counted before have been looked at by now. Returns true when the search should end: time may
  /// have run out while a large set was looked at.
  bool work(std::uint64_t answers) {
    worked_ += answers;
    return over_ || (worked_ >= effort_between_looks && look_at_clock());
  }
  bool over() const { return over_; }
  std::uint64_t nodes() const { return nodes_; }
  void add_nodes(std::uint64_t nodes) { nodes_ += nodes; }
  Stop& stop() const { return *stop_; }
  /// While it lives, the watcher is told what is known instead of the phase. `describe` is called every few
  /// milliseconds, by the thread of the meter; the text must live until the next call.
  class Described {
   public:
    Described(SearchMeter& meter, std::function<std::string_view()> describe) : meter_(meter) {
      meter.describe_ = std::move(describe);
    }
    Described(const Described&) = delete;
    Described& operator=(const Described&) = delete;
    ~Described() { meter_.describe_ = nullptr; }

   private:
    SearchMeter& meter_;
  };

  /// While it lives, the meter asks another Stop: that of a part of the computation.
  class Under {
   public:
    Under(SearchMeter& meter, Stop& part) : meter_(meter), whole_(meter.stop_) { meter.ask(part); }
    Under(const Under&) = delete;
    Under& operator=(const Under&) = delete;
    ~Under() { meter_.ask(*whole_); }

   private:
    SearchMeter& meter_;
    Stop* whole_;
  };

 private:
  static constexpr std::uint64_t effort_of_a_node = 2'000;
  static constexpr std::uint64_t effort_between_looks = 2'000'000;

  bool look();
  bool look_at_clock();
  void tell_effort();
  void ask(Stop& stop);

  Stop* stop_;
  std::string_view phase_;
  std::function<std::string_view()> describe_;
  std::uint64_t nodes_ = 0;
  std::uint64_t effort_ = 0;
  std::uint64_t told_effort_ = 0;  ///< reported to the Stop
  std::uint64_t worked_ = 0;       ///< since the last look
  std::uint64_t next_look_ = 0;    ///< the effort at which to ask the Stop next
  bool over_ = false;
  bool helps_ = false;
};

/// A number for a division: equal divisions have equal numbers.
class DivisionSignature {
 public:
  /// Adds a class with this hash. `found` says that the class is the guess itself.
  void add(const SetHash& hash, bool found) { value_ += mix(hash.low ^ (found ? 1U : 0U)); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// The divisions tried at a node: different guesses often divide a set alike.
class TriedDivisions {
 public:
  void clear() {
    slots_.assign(64, {});
    size_ = 0;
  }
  /// Remembers the division of a guess; false when it was tried before with a smaller guess. (Threads may come to the
  /// larger guess first. The smaller one is then tried too, so that the choice does not depend on their speed.)
  bool add(const DivisionSignature& signature, std::uint32_t guess);

 private:
  struct Slot {
    std::uint64_t signature = 0;  ///< 0 where free
    std::uint32_t guess = 0;
  };
  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

/// A node of a search: the candidates that a history leaves, and the symmetries that fix the history.
struct SearchNode {
  Candidates set;
  SetHash hash;
  std::uint32_t guesses_left = 0;
  std::size_t depth = 0;
  const CodeSymmetry* symmetry = nullptr;  ///< null: every guess is tried
  const SharedNode* above = nullptr;       ///< the nearest node above that is open to other threads
};

/// The guesses to be tried at a node: one per orbit, all of them where there is no symmetry.
std::vector<std::uint32_t> guesses_to_try(const AnswerRows& rows, const DeductionGame& game, const SearchNode& node);

/// The symmetries after a guess and its answer, computed only where they are used: most classes are too small.
class LaterSymmetry {
 public:
  LaterSymmetry(const DeductionGame& game, const SearchNode& node, std::uint32_t guess)
      : game_(game), node_(node), guess_(guess) {}
  /// The symmetries for the class `members` of the guess, valid until the next call; null where the class is so small
  /// that trying every guess is quicker.
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
