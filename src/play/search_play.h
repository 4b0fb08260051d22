// Perfect play by search, on boards too large to explore.
//
//   ReachabilityGame ──which rules are these?──▶ ConnectFourSearch, MorpionSearch or HexSearch ──▶ PerfectPlay
//
// What was proved is kept, so that a position is searched once however often it is asked for.
#pragma once

#include <cstdint>
#include <memory>

#include "perfectplay/base/error.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/perfect_play.h"

namespace perfectplay {

class SearchPlay : public PerfectPlay {
 public:
  /// Positions visited so far.
  virtual std::uint64_t nodes() const = 0;
};

/// Are these rules for which there is a search?
bool can_search(const ReachabilityGame& game);

/// Of a game that can_search(). An error (Resource) when there is no memory for its table.
Expected<std::unique_ptr<SearchPlay>> search_play(std::shared_ptr<const ReachabilityGame> game,
                                                  const SearchOptions& options);

}  // namespace perfectplay
