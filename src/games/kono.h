// Four-field kono, a Korean game of captures: the worked example of a loopy game with layers (docs/layers.md).
//
//        a b c d        a stone steps to a free neighbour:                               a2-a1
//      1 . X X O        or it jumps over a neighbour of its own colour and lands on a
//      2 X . . O        stone of the other colour right behind, which it takes:          b1xd1
//      3 . . O .
//      4 O . . X        rows and columns only; captures are never compulsory
//
// The board is filled at the start, J0's stones (X) above and J1's (O) below; the middle row of an odd board is free. A
// player with one stone left, who can never capture again, has lost. So has a player who cannot move. An endless play
// is a draw.
//
// Quiet moves can be taken back, captures cannot: layer n holds the positions of n stones. What can be forced does not
// depend on which player is called J0, so the index of a position depends only on the stones of the player to move
// ("own") and on the other stones:
//
//   index = offset[own stones] + rank(own) · binomial(cells not own, other stones) + rank(other)
//
// The rank of a set of cells c_0 < c_1 < … is binomial(c_0, 1) + binomial(c_1, 2) + … (the combinatorial number
// system). For the rank of the other stones, the cells without own stones are numbered from 0 again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/grid.h"
#include "perfectplay/games/layered.h"

namespace perfectplay {

class Kono {
 public:
  struct Position {
    Stones stones;
    Player player = Player::J0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool capture = false;
  };

  /// The positions of larger boards do not fit any memory.
  static constexpr int max_cells = 25;
  /// At least two stones per player.
  static Expected<Kono> create(std::int64_t columns, std::int64_t rows);

  // Rules
  Position start() const;
  Player player(const Position& position) const { return position.player; }
  std::optional<Outcome> result(const Position& position) const;
  /// Ordered by the cell of the stone, then by direction: up, right, down, left.
  std::vector<Move> moves(const Position& position) const;
  Position play(const Position& position, const Move& move) const;
  Code encode(const Position& position) const {
    return Code{raw(position.stones.code()) | std::uint64_t{raw(position.player)} << 63};
  }
  Position decode(Code code) const;

  // Symmetric: the mirror that exchanges left and right
  int symmetries() const { return 2; }
  Position image(const Position& position, int symmetry) const {
    return symmetry == 0 ? position : Position{mirror_(position.stones), position.player};
  }
  // Bounded
  double positions_bound() const;

  // Readable
  /// "a1-a2", and "a1xa3" for a capture.
  std::string move_name(const Move& move) const;
  /// "XXXX/XXXX/OOOO/OOOO:J0".
  std::string print(const Position& position) const;
  /// Reads what print() writes, or the moves played: "a1xa3 b4xb2".
  Expected<Position> parse(std::string_view text) const;
  std::string board(const Position& position) const;
  std::string complaint(const Position& position, std::string_view word) const;

  // Layered: layer n holds the positions of n stones, at least one own (with only one the game is over) and two others
  int layers() const { return 2 * stones_each_ + 1; }
  std::uint64_t layer_size(int stones) const { return offsets_[static_cast<std::size_t>(stones)].back(); }
  LayerPlace place(const Position& position) const;
  /// J0 is to move.
  Position at(const LayerPlace& place) const;
  std::vector<LayerStep<Position>> steps(const Position& position) const;
  int end_score(const Position& /*position*/) const { return -1; }
  std::vector<Position> unmoves(const Position& position) const;
  int score_bound(int /*layer*/) const { return 1; }

 private:
  Kono(int columns, int rows);
  std::uint64_t binomial(int n, int k) const {
    return binomial_[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  }
  std::uint64_t rank(Cells cells) const;
  Cells unrank(std::uint64_t rank, int count) const;

  /// The two cells next to a cell in one of the four directions.
  struct Way {
    Cells neighbour = 0;  ///< one cell, or none at the edge
    Cells behind = 0;     ///< the cell after it, or none
  };

  Grid grid_;
  int stones_each_;
  std::vector<std::array<Way, 4>> ways_;  ///< of each cell
  CellPermutation mirror_;
  std::vector<std::vector<std::uint64_t>> binomial_;
  /// offsets_[n][a]: where in layer n the positions with a own stones begin; the last entry is the size of the layer.
  std::vector<std::vector<std::uint64_t>> offsets_;
};

}  // namespace perfectplay
