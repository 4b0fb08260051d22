// Virtual connections (V. Anshelevich, 2000): pairs of points that a player can join even when the opponent moves
// first.
//
//        X              X and Y are virtually connected: when the opponent takes one of the two cells *, the player
//       * *             takes the other. The connection needs {*, *} and no other empty cell: its carrier.
//        Y
//
// A point is an empty cell, a chain of stones, or a side together with the stones that touch it. A connection joins two
// points whoever moves first; a semi-connection joins them when its owner moves first. Connections grow from neighbours
// by two rules:
//
//   and   x - z and z - y, disjoint carriers:  a connection x - y when z is a chain, a semi-connection when z is empty
//   or    semi-connections x - y with no cell common to all carriers: a connection x - y
//
// The connections found are sound but not complete: the search does the rest.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "perfectplay/solve/search/hex/board.h"

namespace perfectplay {

class HexVirtualConnections {
 public:
  explicit HexVirtualConnections(const HexBoard& board) : board_(board) {}

  /// Finds the connections of one colour. Stops as soon as its two sides are connected, or semi-connected when it is
  /// that colour's turn.
  void build(const HexState& state, Player colour);

  /// Does the colour win from the position? Then carrier() holds all the empty cells that it needs.
  bool wins() const { return wins_; }
  Cells carrier() const { return carrier_; }
  /// The carriers of semi-connections between the two sides, none within another.
  const std::vector<Cells>& threats() const { return threats_; }

  /// The points: 0 and 1 are the sides, then chains, then empty cells.
  int points() const { return points_; }
  int first_cell() const { return first_cell_; }
  int cell(int point) const { return cell_[static_cast<std::size_t>(point)]; }
  bool connected(int a, int b) const { return !pair(a, b).connections.empty(); }

 private:
  static constexpr std::size_t max_points = HexBoard::max_cells + 2;

  template <std::size_t capacity>
  class Carriers {
   public:
    const Cells* begin() const { return items_.data(); }
    const Cells* end() const { return items_.data() + size_; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    void clear() { size_ = 0; }
    /// Adds a carrier, so that none contains another. Returns false when it was not added.
    bool add(Cells carrier) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < size_; ++i) {
        if ((items_[i] & ~carrier) == 0) return false;
      }
      for (std::size_t i = 0; i < size_; ++i) {
        if ((carrier & ~items_[i]) != 0) items_[kept++] = items_[i];
      }
      size_ = kept;
      if (size_ == capacity) return false;
      items_[size_++] = carrier;
      return true;
    }
    bool contains(Cells carrier) const {
      for (const Cells item : *this) {
        if (item == carrier) return true;
      }
      return false;
    }
    bool has_part_of(Cells carrier) const {
      for (const Cells item : *this) {
        if ((item & ~carrier) == 0) return true;
      }
      return false;
    }

   private:
    std::size_t size_ = 0;
    std::array<Cells, capacity> items_;
  };

  static constexpr std::size_t most_connections = 8;
  static constexpr std::size_t most_semi_connections = 16;
  struct Pair {
    Carriers<most_connections> connections;
    Carriers<most_semi_connections> semi_connections;
    Cells common = ~Cells{0};  ///< the cells common to all carriers of semi-connections
  };
  /// A connection that waits to be combined with others.
  struct Waiting {
    std::uint8_t a;
    std::uint8_t b;
    Cells carrier;
  };
  /// A connection of a point that has been combined with the others: its carrier and the cell of its other end.
  struct Spoke {
    Cells occupied;
    Cells carrier;
    std::uint8_t end;
  };

  Pair& pair(int a, int b) { return pairs_[pair_index(a, b)]; }
  const Pair& pair(int a, int b) const { return pairs_[pair_index(a, b)]; }
  static std::size_t pair_index(int a, int b) {
    const auto low = static_cast<std::size_t>(a < b ? a : b);
    const auto high = static_cast<std::size_t>(a < b ? b : a);
    return high * (high - 1) / 2 + low;
  }

  bool number_points();
  void connect_neighbours();
  void add_connection(int a, int b, Cells carrier);
  void add_semi_connection(int a, int b, Cells carrier);
  void add_threat(Cells carrier);
  template <class List>
  void combine(int a, int b, const List& semi_connections, std::size_t from, Cells common, Cells together, int depth);
  void extend(const Waiting& connection, int middle, int end);
  void win(Cells carrier) {
    wins_ = true;
    carrier_ = carrier;
  }

  const HexBoard& board_;
  Player colour_ = Player::J0;
  bool moves_first_ = false;
  Cells own_ = 0;
  Cells empty_ = 0;
  bool wins_ = false;
  Cells carrier_ = 0;
  std::vector<Cells> threats_;
  int points_ = 0;
  int first_cell_ = 0;
  std::array<Cells, max_points> bit_{};           ///< by point: its cell, nothing for sides and chains
  std::array<int, max_points> cell_{};            ///< by point
  std::array<std::uint8_t, max_points> point_{};  ///< by cell
  std::vector<Pair> pairs_;
  std::array<std::vector<Waiting>, 65> waiting_;  ///< by size of carrier
  std::size_t smallest_ = 0;
  std::array<std::vector<Spoke>, max_points> spokes_;  ///< by point
};

}  // namespace perfectplay
