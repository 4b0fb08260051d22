// A game is a handful of pure functions, checked by a concept.
//
//   Rules        start, player, result, moves, play; a 64-bit code for each position
//     Indexed    + the codes are exactly 0 … size()-1: the graph is built whole, without a search
//     Symmetric  + transformations that are symmetries of the game: one position represents its class
//     Bounded    + an upper bound on the number of positions, so that hopeless boards are refused beforehand
//     Titled     + the name of the board in messages
//     Readable   + names of moves and positions, and a board for the terminal
//     Gridded    + stones on a board of squares, columns or hexagons, for pictures
//     Aligned    + the column of a position in a picture with one row per player
//     Scored     + a signed score beside the winner and the rank
//
// Games whose positions come back but whose captures do not may be Layered as well: games/layered.h.
//
// Any Rules can be explored into a graph, solved, verified, drawn and played with no further code. games/nim.h is a
// worked example; docs/adding-a-game.md shows how to add a game.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"

namespace perfectplay {

template <class G>
concept Rules = requires(const G& game, const typename G::Position& position, const typename G::Move& move, Code code) {
  requires std::equality_comparable<typename G::Position>;
  { game.start() } -> std::same_as<typename G::Position>;
  /// The player to move; in an ended position, the player who would move next.
  { game.player(position) } -> std::same_as<Player>;
  /// The outcome of an ended game, nothing while it goes on. A position with a result is never asked for its moves.
  { game.result(position) } -> std::same_as<std::optional<Outcome>>;
  /// The legal moves, in the order a person would list them. Never empty while result() is empty.
  { game.moves(position) } -> std::ranges::input_range;
  requires std::same_as<std::ranges::range_value_t<decltype(game.moves(position))>, typename G::Move>;
  { game.play(position, move) } -> std::same_as<typename G::Position>;
  /// decode(encode(p)) == p. coded() is false for boards whose positions do not fit 64 bits: those have no codes, and
  /// are searched, never explored.
  { game.encode(position) } -> std::same_as<Code>;
  { game.decode(code) } -> std::same_as<typename G::Position>;
};

/// Do the positions of this board have codes?
template <Rules G>
bool has_codes(const G& game) {
  if constexpr (requires {
                  { game.coded() } -> std::same_as<bool>;
                })
    return game.coded();
  return true;
}

template <class G>
concept Indexed = Rules<G> && requires(const G& game) {
  { game.size() } -> std::same_as<std::uint64_t>;
};

template <class G>
concept Symmetric = Rules<G> && requires(const G& game, const typename G::Position& position, int symmetry) {
  /// The number of transformations, the identity (number 0) included. They form a group.
  { game.symmetries() } -> std::same_as<int>;
  { game.image(position, symmetry) } -> std::same_as<typename G::Position>;
};

template <class G>
concept Bounded = Rules<G> && requires(const G& game) {
  /// An upper bound on the number of reachable positions. A game with unusually many moves may add moves_bound().
  { game.positions_bound() } -> std::same_as<double>;
};

template <class G>
concept Titled = Rules<G> && requires(const G& game) {
  /// The name of the board in messages: "connect-four 7x6".
  { game.title() } -> std::same_as<std::string>;
};

template <Rules G>
std::string title_of(const G& game) {
  if constexpr (Titled<G>) return game.title();
  return "the game";
}

template <class G>
concept Readable = Rules<G> && requires(const G& game, const typename G::Position& position,
                                        const typename G::Move& move, std::string_view text) {
  /// Short and unique among the moves of one position: "a1", "4", "2".
  { game.move_name(move) } -> std::same_as<std::string>;
  /// One word, no white space, unique among all positions; parse() reads it back.
  { game.print(position) } -> std::same_as<std::string>;
  /// Reads print()'s form, and the moves played from the start where the game has such a notation; "" is the start.
  { game.parse(text) } -> std::same_as<Expected<typename G::Position>>;
  /// Several lines, for the terminal.
  { game.board(position) } -> std::same_as<std::string>;
};

/// The layout of a board: morpion, Connect Four (a stone falls into a column), Hex.
enum class BoardShape : std::uint8_t { Squares, Columns, Hexagons };

/// The board of one position. Cells are counted row by row from the top:
///
///     squares   0 1 2      columns   0 1 2      hexagons   0 1 2
///               3 4 5                3 4 5                  3 4 5
struct StoneGrid {
  BoardShape shape{};
  int columns = 0;
  int rows = 0;
  std::vector<std::optional<Player>> stones;  ///< by cell

  friend bool operator==(const StoneGrid&, const StoneGrid&) = default;
};

template <class G>
concept Gridded =
    Rules<G> && requires(const G& game, const typename G::Position& position, const typename G::Move& move, int cell) {
      { G::shape } -> std::convertible_to<BoardShape>;
      { game.columns() } -> std::same_as<int>;
      { game.rows() } -> std::same_as<int>;
      /// The colour of the stone on a cell: J0 for the colour with which J0 began, written X.
      { game.stone(position, cell) } -> std::same_as<std::optional<Player>>;
      /// The cell that a move fills; nothing for a move without a stone (a swap).
      { game.cell(move) } -> std::same_as<std::optional<int>>;
    };

template <class G>
concept Aligned = Rules<G> && requires(const G& game, const typename G::Position& position) {
  { game.column(position) } -> std::same_as<int>;
};

template <class G>
concept Scored = Rules<G> && requires(const G& game, const typename G::Position& position, Value value, Player player) {
  { game.score(position, value, player) } -> std::same_as<int>;
};

}  // namespace perfectplay
