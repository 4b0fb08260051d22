// Any reachability game with its types erased: what use cases, pictures and play work on.
//
//   rules (Nim, Hex, …) ──erase──▶ ReachabilityGame ──explore──▶ Explored ──solve──▶ Solution
//
// Positions are Codes here. Exploration still runs on the game's own types, so no virtual call stands in an inner loop.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"
#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/graph/explore/position_numbers.h"
#include "perfectplay/graph/explore/symmetry.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

class ReachabilityGame {
 public:
  struct Move {
    std::string name;
    Code next;
    std::optional<int> cell = {};  ///< the cell that the move fills, on a board with a grid()
  };

  virtual ~ReachabilityGame() = default;

  /// What a user should know before trusting the values; empty for most games.
  virtual std::vector<std::string> warnings() const { return {}; }

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

  /// A position as lines of text, for its vertex in a picture of the graph: a board row by row.
  virtual std::string label(Code position) const = 0;

  /// The stones on the board, for games that have such a board.
  virtual std::optional<StoneGrid> grid(Code position) const = 0;

  /// The column of the position in a picture with one row per player, where the game has such columns (in Nim, one per
  /// size of the heap).
  virtual std::optional<int> column(Code position) const = 0;

  /// The score for `player` of `value` at `position`, in games where an earlier win scores more.
  virtual std::optional<int> score(Code position, const Value& value, Player player) const = 0;

  /// A bound on the number of positions; infinite when the game gives none.
  virtual double positions_bound() const = 0;
  /// The number of symmetries of the game; 1 when there is only the identity.
  virtual int symmetries() const = 0;
  /// The image of a position under a symmetry; number 0 is the identity.
  virtual Code image(Code position, int symmetry) const = 0;
  /// The representative of a position among its images.
  virtual Code canonical(Code position) const = 0;
  /// Refuses a board that is known beforehand to be too large, as explore() would.
  virtual Expected<void> check_size(const ExploreOptions& options) const = 0;
  virtual Expected<Explored> explore(const ExploreOptions& options, Stop& stop) const = 0;
};

/// A graph read from a file: a position is a vertex, a move is the name of a successor. The whole graph is solved.
std::unique_ptr<ReachabilityGame> erase(std::shared_ptr<const Graph> graph);

template <Readable G>
class ErasedGame final : public ReachabilityGame {
 public:
  ErasedGame(G game, SmallerBoard smaller) : game_(std::move(game)), smaller_(std::move(smaller)) {}

  const G& rules() const { return game_; }
  typename G::Position decode(Code code) const {
    if (!has_codes(game_)) return numbers_.at(code);
    return game_.decode(code);
  }

  Code start() const override { return encode(game_.start()); }
  Player player(Code position) const override { return game_.player(decode(position)); }
  std::optional<Outcome> result(Code position) const override { return game_.result(decode(position)); }
  std::vector<Move> moves(Code code) const override {
    std::vector<Move> result;
    const auto position = decode(code);
    if (game_.result(position)) return result;
    for (const auto& move : game_.moves(position)) {
      result.push_back({game_.move_name(move), encode(game_.play(position, move)), cell_of(move)});
    }
    return result;
  }
  std::string print(Code position) const override { return game_.print(decode(position)); }
  Expected<Code> parse(std::string_view text) const override {
    return game_.parse(text).map([this](const auto& position) { return encode(position); });
  }
  std::string board(Code position) const override { return game_.board(decode(position)); }

  std::string label(Code position) const override {
    std::string word = print(position);
    // The word of a board has its rows between slashes.
    if constexpr (Gridded<G>) std::ranges::replace(word, '/', '\n');
    return word;
  }
  std::optional<StoneGrid> grid(Code code) const override {
    if constexpr (Gridded<G>) {
      StoneGrid board{.shape = G::shape, .columns = game_.columns(), .rows = game_.rows(), .stones = {}};
      const auto position = decode(code);
      for (int cell = 0; cell < board.columns * board.rows; ++cell) board.stones.push_back(game_.stone(position, cell));
      return board;
    }
    return std::nullopt;
  }

  std::optional<int> column(Code position) const override {
    if constexpr (Aligned<G>) return game_.column(decode(position));
    return std::nullopt;
  }
  std::optional<int> score(Code position, const Value& value, Player player) const override {
    if constexpr (Scored<G>) return game_.score(decode(position), value, player);
    return std::nullopt;
  }
  double positions_bound() const override {
    if constexpr (Bounded<G>) return game_.positions_bound();
    return std::numeric_limits<double>::infinity();
  }
  int symmetries() const override { return symmetries_of(game_); }
  Code image(Code position, int symmetry) const override {
    if constexpr (Symmetric<G>) return encode(game_.image(decode(position), symmetry));
    return encode(decode(position));
  }
  Code canonical(Code position) const override {
    if (!has_codes(game_)) return position;
    if constexpr (Symmetric<G>) return canonical_code(game_, decode(position));
    return position;
  }
  Expected<void> check_size(const ExploreOptions& options) const override {
    return perfectplay::check_size(game_, advised(options));
  }
  Expected<Explored> explore(const ExploreOptions& options, Stop& stop) const override {
    return perfectplay::explore(game_, advised(options), stop);
  }

 private:
  ExploreOptions advised(ExploreOptions options) const {
    if (!options.smaller) options.smaller = smaller_;
    return options;
  }
  std::optional<int> cell_of(const typename G::Move& move) const {
    if constexpr (Gridded<G>) return game_.cell(move);
    return std::nullopt;
  }
  Code encode(const typename G::Position& position) const {
    if (!has_codes(game_)) return numbers_.number(game_.print(position), position);
    return game_.encode(position);
  }

  G game_;
  SmallerBoard smaller_;
  PositionNumbers<typename G::Position> numbers_;
};

/// Erases the types of any Readable rules. `smaller` gives the refusal of a large board its hint.
template <Readable G>
std::unique_ptr<ErasedGame<G>> erase(G game, SmallerBoard smaller = {}) {
  return std::make_unique<ErasedGame<G>>(std::move(game), std::move(smaller));
}

}  // namespace perfectplay
