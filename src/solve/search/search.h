// Exact search: the value of one position of a game without cycles, when the whole graph is too large to explore.
//
//   position ──search──▶ { low, high }     what is proved about its value: the worst and the best for the player to
//                                          move; the two are equal when the search came to its end
//
// One class per game (solve/search/connect_four/connect_four_search.h, solve/search/morpion/morpion_search.h,
// solve/search/hex/hex_search.h), each with its own board and its own pruning. A search keeps its transposition table
// between calls, so that rating every move of a position costs little more than finding the best one. Its answers
// depend neither on the size of that table nor on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

struct SearchOptions {
  unsigned threads = 0;        ///< 0: one per core
  std::uint64_t memory = 0;    ///< bytes for the transposition table; 0: what suits the board
  bool book = true;            ///< look openings up where the program has a book of them
  std::string book_file = {};  ///< a book to look in first; empty: none
};

/// Refuses a table for which this machine has no memory, and says what would fit.
Expected<void> check_search_memory(std::uint64_t bytes);
/// The error for a table that could not be allocated.
tl::unexpected<Error> search_memory_error(std::uint64_t bytes);

/// The intersection of two brackets of the value of a position; `player` is to move there.
inline Bracket<Value> both(Player player, const Bracket<Value>& a, const Bracket<Value>& b) {
  return {better_for(player, a.low, b.low) ? a.low : b.low, better_for(player, a.high, b.high) ? b.high : a.high};
}

/// Is a value within the bracket better than `bound` for `player`, who is to move? Nothing where the bracket leaves it
/// open.
inline std::optional<bool> exceeds_by(Player player, const Bracket<Value>& bracket, const Value& bound) {
  if (better_for(player, bracket.low, bound)) return true;
  if (!better_for(player, bracket.high, bound)) return false;
  return std::nullopt;
}

/// The search for one game, whose positions have the type Position.
template <class Position>
class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  /// The exact value, or the bracket that is proved when `stop` ended the search. Progress is counted in positions
  /// visited by this call. The game may be over at `position`. An error (Resource) only when there is no memory.
  virtual Expected<Bracket<Value>> value(const Position& position, Stop& stop) = 0;
  /// Is the value `guess`, which the player to move is known to reach? Like value(), but returns as soon as the bracket
  /// excludes the guess. Useful after a move from a position of known value: half of the proof exists already.
  virtual Expected<Bracket<Value>> confirm(const Position& position, const Value& /*guess*/, Stop& stop) {
    return value(position, stop);
  }
  /// Does the player to move reach a better value than `bound`? The question of a null window: it costs less than the
  /// value. Nothing when `stop` ended the search.
  virtual Expected<std::optional<bool>> exceeds(const Position& position, Player player, const Value& bound,
                                                Stop& stop) {
    return exceeds_by(player, TRY(value(position, stop)), bound);
  }
  /// A heuristic score of a position for the player who has just moved there. Among moves of the same value a best line
  /// takes the one with the highest.
  virtual int outlook(const Position& /*position*/) const { return 0; }
  /// The number of positions visited since the search was made.
  virtual std::uint64_t nodes() const = 0;
  /// The bytes of its table.
  virtual std::uint64_t bytes() const = 0;
};

}  // namespace perfectplay
