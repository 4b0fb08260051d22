// What the moves of Awalé do to half-boards, as tables for the retrograde analysis. All of it comes from sow_own() and
// receive() of games/awale/awale.h. Un-moves are these tables read backwards, never rules of their own.
//
// A position is (own half L, other half U). Two tables give its child by pit m:
//
//   moves(L)                   m  →  what is left of L, and the delivery           one entry per pit that holds a seed
//   map(delivery, seeds of U)  U  →  U', and whether the move is quiet (legal, takes nothing), a capture, or not legal
//
// The child has the halves (own U', other L'), so it stands in row L' of its layer. What is left of a half always has
// an empty pit, the one that was played. Call such halves *gapped* and the others *full*: a position whose other half
// is full follows no move. The analysis settles the positions with a gapped other half among themselves; the others
// follow at the end from their children. So gapped halves have numbers of their own, in the same order.
//
// For one L and m the quiet children of all gapped U are bits of the one row L'. A ChildWord carries the bits of one
// word of that row to the words of their parents:
//
//   children, row L'   ………████……██…│……████…………       ranks of U' = U + delivery, among all halves
//                          ╲╲╲╲   ╲╲   ╲╲╲╲
//   parents, row L     …████…██…│…████………             ranks of U among the gapped halves
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/awale/half_board.h"

namespace perfectplay {

/// Halves get slots instead of ranks: sixty-four slots make a group, and each number of seeds begins with a new group.
/// Rows of one group share words in the rows of the other side, so a group is what one thread owns.
using Slot = std::uint32_t;
/// Gapped halves by number of seeds, then by order, without breaks.
using GappedRow = std::uint32_t;
inline constexpr unsigned group_size = 64;
inline constexpr std::uint32_t word_bits = 64;

/// A half that lies between two others before a delivery lies between them after it, so parents are never further apart
/// than their children: the parents of one word of children fit into two neighbouring words.
struct ChildWord {
  std::uint64_t child_mask[2] = {0, 0};
  std::uint64_t parent_mask[2] = {0, 0};
  std::uint32_t parent_word = 0;  ///< the first of the two
};

/// The opponent's half before a move, numbered among the gapped or the full ones, and its rank after it.
struct Arrival {
  std::uint32_t other = 0;
  std::uint32_t child = 0;
};
/// Arrivals with the same number of captured seeds (0 for quiet moves): they lead to the same layer.
struct ArrivalGroup {
  int captured = 0;
  std::vector<Arrival> arrivals;
};

/// What one delivery does to all halves with a given number of seeds.
struct DeliveryMap {
  // For gapped halves.
  std::vector<ChildWord> children;     ///< quiet moves, from children to parents: one per word of children
  std::vector<std::uint64_t> live;     ///< the words of children that have a parent, as bits
  std::vector<std::uint64_t> quiet;    ///< the halves for which the move is legal and takes nothing
  std::vector<std::uint64_t> allowed;  ///< the halves for which it is legal
  std::vector<ArrivalGroup> captures;
  // For full halves.
  std::vector<ArrivalGroup> from_full;
};

/// The part of a map that carry.h needs, in a few bytes that stay in the cache.
struct CarryMap {
  const ChildWord* children = nullptr;
  const std::uint64_t* live = nullptr;
  std::uint64_t live_at_first = 0;  ///< live[0]: most rows have no more than 64 words
};

struct HalfMove {
  GappedRow left = 0;
  std::uint16_t seeds = 0;     ///< the number delivered
  std::uint16_t delivery = 0;  ///< the number of the delivery, for map()
};
/// A half from which a move leaves a given gapped half.
struct Origin {
  Slot half = 0;
  std::uint32_t delivery = 0;
};

class MoveTables {
 public:
  /// For all layers up to max_seeds seeds.
  static Expected<MoveTables> make(const AwaleRules& rules, int max_seeds, Stop& stop);
  /// An upper bound on the bytes that make() allocates.
  static double estimated_bytes(int pits, int max_seeds);

  const AwaleRules& rules() const { return rules_; }
  const HalfBoards& halves() const { return halves_; }
  Slot first_slot(int seeds) const { return first_slots_[static_cast<std::size_t>(seeds)]; }
  /// The number of slots of halves with at most `seeds` seeds.
  Slot slots(int seeds) const { return first_slots_[static_cast<std::size_t>(seeds) + 1]; }

  GappedRow first_gapped(int seeds) const { return first_gapped_[static_cast<std::size_t>(seeds)]; }
  /// The ranks of the gapped halves among all, ascending.
  std::span<const std::uint32_t> gapped(int seeds) const {
    return {gapped_ranks_.data() + first_gapped(seeds), gapped_ranks_.data() + first_gapped(seeds + 1)};
  }
  std::span<const std::uint32_t> full(int seeds) const { return full_ranks_[static_cast<std::size_t>(seeds)]; }

  std::span<const HalfMove> moves(Slot slot) const {
    return {moves_.data() + first_move_[slot], moves_.data() + first_move_[slot + 1]};
  }
  /// The halves from which a move leaves this one, ascending.
  std::span<const Origin> origins(GappedRow row) const {
    return {origins_.data() + first_origin_[row], origins_.data() + first_origin_[row + 1]};
  }

  const DeliveryMap& map(std::uint16_t delivery, int other_seeds) const {
    return maps_[map_number(delivery, other_seeds)];
  }
  const CarryMap& carry_map(std::uint32_t delivery, int other_seeds) const {
    return carry_maps_[map_number(delivery, other_seeds)];
  }

 private:
  MoveTables(const AwaleRules& rules, HalfBoards halves) : rules_(rules), halves_(std::move(halves)) {}
  std::size_t map_number(std::uint32_t delivery, int other_seeds) const {
    return delivery * static_cast<std::size_t>(halves_.max_seeds() + 1) + static_cast<std::size_t>(other_seeds);
  }
  // Each of these leaves its work half done when the Stop ends.
  void number_halves(Stop& stop);
  void list_moves(Stop& stop);
  void list_origins();
  void build_maps(Stop& stop);
  DeliveryMap build_map(const Delivery& delivery, int other_seeds, Stop& stop) const;

  AwaleRules rules_;
  HalfBoards halves_;
  std::vector<Slot> first_slots_;
  std::vector<GappedRow> first_gapped_;
  std::vector<std::uint32_t> gapped_ranks_;             ///< by row
  std::vector<std::vector<std::uint32_t>> full_ranks_;  ///< by seeds
  std::vector<std::uint32_t> first_move_;
  std::vector<HalfMove> moves_;
  std::vector<std::uint32_t> first_origin_;
  std::vector<Origin> origins_;
  std::vector<HalfBoard> boards_;  ///< by slot, while the tables are made
  std::vector<bool> occurs_;       ///< deliveries that some move makes
  std::vector<DeliveryMap> maps_;
  std::vector<CarryMap> carry_maps_;
};

}  // namespace perfectplay
