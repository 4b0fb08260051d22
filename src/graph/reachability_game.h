// Any game of the first family with its types erased: what the verbs, the pictures and the server talk to.
//
//   rules (Nim, Hex, …) ──erase──▶ ReachabilityGame ──explore──▶ Explored ──solve──▶ Solution
//
// Positions are Codes here. Exploration still runs on the game's own types, so nothing slow happens in a loop.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"
#include "perfectplay/graph/explore.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

class ReachabilityGame {
 public:
  struct Move {
    std::string name;
    Code next;
  };

  virtual ~ReachabilityGame() = default;

  virtual Code start() const = 0;
  virtual Player player(Code position) const = 0;
  /// Nothing while the game goes on.
  virtual std::optional<Outcome> result(Code position) const = 0;
  /// The legal moves in the game's own order; none once the game has ended.
  virtual std::vector<Move> moves(Code position) const = 0;
  virtual std::string print(Code position) const = 0;
  virtual Expected<Code> parse(std::string_view text) const = 0;
  /// Several lines, for the terminal.
  virtual std::string board(Code position) const = 0;

  /// Where a picture with one row a player puts the position, for games that care (Nim: heaps from left to right).
  virtual std::optional<int> column(Code position) const = 0;

  virtual double positions_bound() const = 0;
  /// How many symmetries the game offers; 1 when there is only the identity.
  virtual int symmetries() const = 0;
  /// The position that stands for this one up to symmetry.
  virtual Code canonical(Code position) const = 0;
  virtual Expected<Explored> explore(const ExploreOptions& options) const = 0;
};

/// Any Readable rules.
template <Readable G>
std::unique_ptr<ReachabilityGame> erase(G game);

/// A graph read from a file: a position is a vertex, a move is the name of a successor. Its whole graph is solved.
std::unique_ptr<ReachabilityGame> erase(std::shared_ptr<const Graph> graph);

}  // namespace perfectplay
