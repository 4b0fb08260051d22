// The least total of a game, good at once and proved last:
//
//   a glance       exact search of a fraction of a second: most games end here
//   beams          1, 2, 4, … guesses at every large set, each a better strategy than the last (expected_search.h)
//   the proof      exact search for what costs no more than the best strategy
//
// Whatever ends the search, the best strategy so far can be built. What is proved is the same for any number of threads.
//
// A long search keeps what it knows (knowledge.h), every minute and at the end, and begins with what was kept. It can be
// split into parts: a part searches some classes of every first guess that the beams and one look ahead do not rule out.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/bracket.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/solve/deduction/expected_search.h"
#include "perfectplay/solve/deduction/session.h"

namespace perfectplay {

class LeastTotal {
 public:
  /// Strategies of at most `most` guesses. The arguments must outlive the search.
  LeastTotal(const DeductionSession& session, SearchMeter& meter, std::uint32_t most, std::uint64_t bytes);

  /// Begins with the facts of the keeper, and keeps facts by it, which must outlive the search. An error when the facts
  /// contradict each other.
  Expected<void> keep_by(const KnowledgeKeeper& keeper);
  /// Searches only a part; nothing is proved then, but the facts of all parts prove the total.
  void search_only(const SearchPart& part) { part_ = part; }
  /// Searches until the total is proved or the Stop of the meter ends. An effort that is limited is spent by one thread,
  /// so that what it finds is the same everywhere.
  void run(unsigned threads);
  bool proved() const { return bracket().proved(); }
  /// The high end is infinite where no strategy was found.
  Bracket<std::uint64_t> bracket() const;
  bool has_strategy() const { return best_.has_value(); }
  /// The best strategy found. Needs little time, but must not be ended; nothing where it was.
  std::optional<DeductionStrategy> build();

 private:
  void search(std::uint32_t width, unsigned threads);
  void search_part(unsigned threads);
  void keep();
  std::string_view describe(bool exact);

  const DeductionSession& session_;
  SearchMeter& meter_;
  std::uint32_t most_;
  ExpectedSearch search_;
  std::uint32_t low_;
  std::optional<ExpectedSearch::Found> best_;
  bool proved_ = false;
  const KnowledgeKeeper* keeper_ = nullptr;
  std::chrono::steady_clock::time_point kept_at_;
  std::optional<SearchPart> part_;
  Bracket<std::uint64_t> described_;
  std::string description_;
};

}  // namespace perfectplay
