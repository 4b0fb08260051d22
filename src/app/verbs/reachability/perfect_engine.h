// Perfect play for the verbs that ask about a few positions: looked up in the whole graph where that is small enough,
// searched for where it is not.
//
//   --method auto:   explore boards of up to so many positions; search larger ones, where there is a search for them
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/play/search_play.h"

namespace perfectplay::app {

/// A game with perfect play at hand. Draws the progress bar while it searches.
class PerfectGame {
 public:
  explicit PerfectGame(Oracle oracle);
  /// A search that ends `seconds` from now or from begin_anew() on, or at Ctrl-C.
  static Expected<PerfectGame> search(const PlayableGame& game, SearchOptions options, double seconds);

  const ReachabilityGame& game() const { return play().game(); }
  Expected<ValueBracket> bracket(Code position) const;
  Expected<std::vector<RatedMove>> moves(Code position) const;
  Expected<Survey> survey(Code position, const SurveyWatcher& watch = {}) const;
  Expected<std::vector<RatedMove>> best_moves(Code position) const;
  Expected<std::optional<RatedMove>> best_move(Code position) const;
  /// A search spends no more time on the line than on what was asked before, or a second: it ends where that is over.
  Expected<std::vector<RatedMove>> best_line(Code position, std::size_t limit) const;
  /// Did a line end before its game?
  bool goes_on(const std::vector<RatedMove>& line) const;

  /// The next questions have all the time that was allowed.
  void begin_anew() const;

  /// The whole graph, solved; none where it was searched.
  const Oracle* oracle() const { return oracle_ ? &*oracle_ : nullptr; }
  bool searched() const { return search_ != nullptr; }
  std::uint64_t nodes() const { return search_ ? search_->nodes() : 0; }

 private:
  PerfectGame() = default;
  const PerfectPlay& play() const;
  template <class Result>
  Result quietly(Result result) const;

  struct Allowance {
    using Clock = std::chrono::steady_clock;

    double seconds;
    Clock::time_point began = Clock::now();

    double taken() const { return std::chrono::duration<double>(Clock::now() - began).count(); }
  };

  std::optional<Oracle> oracle_;
  std::shared_ptr<ProgressBar> bar_;
  std::shared_ptr<Allowance> allowed_;  ///< for the search
  std::unique_ptr<SearchPlay> search_;
};

struct PerfectEngine {
  Engine engine;
  std::string method = "auto";
  std::string memory;      ///< as typed; empty: as the search thinks fit
  std::string time_limit;  ///< as typed; empty: none
  bool no_book = false;

  std::vector<Option> options();

  /// With --method auto, boards of more than `explored` positions are searched.
  Expected<PerfectGame> open(const PlayableGame& game, double explored) const;
};

/// Boards up to this size are explored to answer a question about one position; it takes a second or two.
inline constexpr double explored_to_show = 2e6;

}  // namespace perfectplay::app
