// Connect Four by search: the winner of a position, and the stone with which he wins.
//
//   7x6, empty board ──▶ J0 wins with move 41        7x7 ──▶ draw        6x6 ──▶ J1 wins with move 36
//
// The exact score is found by null-window searches: "is it above alpha?" for a few values of alpha. All threads search
// for the answer together (worker.h); the first to finish stops the others.
//
// A search begins with one thread and a table that fits the caches. That settles most positions of a game in progress
// in a millisecond; only the others pay for threads and for a large table.
#pragma once

#include <cstdint>
#include <memory>

#include "perfectplay/base/error.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

class ConnectFourSearch : public Search<ConnectFour::Position> {
 public:
  /// An error (Resource) when options.memory is more than this machine has, or less than the board needs.
  static Expected<std::unique_ptr<ConnectFourSearch>> create(const ConnectFour& rules, const SearchOptions& options);
};

}  // namespace perfectplay
