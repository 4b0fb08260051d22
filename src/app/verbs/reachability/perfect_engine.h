// Perfect play for the verbs that ask about a few positions: looked up in the whole graph where that is small enough,
// searched for where it is not.
//
//   --method auto:   explore boards of up to so many positions; search larger ones, where there is a search for them
#pragma once

#include <cstdint>
#include <limits>
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
  /// A search that ends `seconds` after now or after begin_anew(), or at Ctrl-C.
  static Expected<PerfectGame> search(std::shared_ptr<const ReachabilityGame> game, const SearchOptions& options,
                                      double seconds);

  const ReachabilityGame& game() const { return search_ ? search_->game() : oracle_->game(); }
  Expected<Bracket<Value>> bracket(Code position);
  Expected<std::vector<RatedMove>> moves(Code position);
  Expected<Survey> survey(Code position, const SurveyWatcher& watch = {});
  Expected<std::vector<RatedMove>> best_moves(Code position);
  Expected<std::optional<RatedMove>> best_move(Code position);
  /// A search spends no more time on the line than on what was asked before, or a second: it is cut where that is over.
  Expected<Line<RatedMove>> best_line(Code position, std::size_t limit);

  /// The next questions have all the time that was allowed.
  void begin_anew();

  /// The whole graph, solved; none where it was searched.
  const Oracle* oracle() const { return oracle_ ? &*oracle_ : nullptr; }
  bool searched() const { return search_ != nullptr; }
  std::uint64_t nodes() const { return search_ ? search_->nodes() : 0; }

 private:
  PerfectGame() = default;
  PerfectPlay& play();
  Stop& stop() { return watched_->stop(); }
  template <class Result>
  Result quietly(Result result);

  std::optional<Oracle> oracle_;
  std::unique_ptr<SearchPlay> search_;
  double seconds_ = std::numeric_limits<double>::infinity();  ///< that a search is allowed
  Stop::Clock::time_point began_ = Stop::Clock::now();
  std::unique_ptr<WatchedStop> watched_ = std::make_unique<WatchedStop>();
};

struct PerfectEngine {
  Engine engine;
  std::string method = "auto";
  std::string memory;      ///< as typed; empty: as the search thinks fit
  std::string time_limit;  ///< as typed; empty: none
  bool no_book = false;

  std::vector<Option> options();

  /// With --method auto, boards of more than `explored` positions are searched.
  Expected<PerfectGame> open(std::shared_ptr<const ReachabilityGame> game, double explored) const;
};

/// Boards up to this size are explored to answer a question about one position; it takes a second or two.
inline constexpr double explored_to_show = 2e6;

}  // namespace perfectplay::app
