// Exact search: the value of one position of a game without cycles, when the whole graph is too large to explore.
//
//   position ──search──▶ { low, high }     what is proved of its value: the worst that may happen to the player to
//   move,
//                                          and the best; both ends meet when the search came to its end
//
// One class a game (solve/search/connect_four/connect_four_search.h, solve/search/morpion/morpion_search.h,
// solve/search/hex/hex_search.h), each with its own board and its own pruning. A search keeps its table of positions
// between calls, so that asking for every move of a position costs little more than asking for the best one. What it
// answers depends neither on the size of that table nor on the number of threads.
#pragma once

#include <cstdint>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

struct SearchOptions {
  unsigned threads = 0;      ///< 0: one a core
  std::uint64_t memory = 0;  ///< bytes for the table of positions; 0: as the search thinks fit for its board
  bool book = true;          ///< look openings up where there is a book of them
};

/// Refuses a table that this machine has no memory for, and says what would fit.
Expected<void> check_search_memory(std::uint64_t bytes);
/// For a table that the system did not give the memory for.
tl::unexpected<Error> search_memory_error(std::uint64_t bytes);

/// Two things that are known of one position, whose player to move it is.
inline Bracket<Value> both(Player player, const Bracket<Value>& a, const Bracket<Value>& b) {
  return {better_for(player, a.low, b.low) ? a.low : b.low, better_for(player, a.high, b.high) ? b.high : a.high};
}

/// Perfect play in the games whose positions are `Position`s.
template <class Position>
class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  /// The exact value; a bracket of what is proved when `stop` ended the search, whyever. Progress is counted in
  /// positions visited by this call. The game may be over at `position`. An error (Resource) only when memory cannot be
  /// had.
  virtual Expected<Bracket<Value>> value(const Position& position, Stop& stop) = 0;
  /// Is the value `guess`, which the player to move is known to reach? As value(), but comes back as soon as the
  /// bracket excludes that. So it is after a move, where the value before it is known, and half of the proof is there
  /// already.
  virtual Expected<Bracket<Value>> confirm(const Position& position, const Value& /*guess*/, Stop& stop) {
    return value(position, stop);
  }
  /// How a position looks, by eye, to the player who has just moved there. Among moves of the same value the ones that
  /// look best come first in a best line.
  virtual int outlook(const Position& /*position*/) const { return 0; }
  /// Positions visited since the search was made.
  virtual std::uint64_t nodes() const = 0;
  /// What its table takes.
  virtual std::uint64_t bytes() const = 0;
};

}  // namespace perfectplay
