// What the moves of Awalé do to half-boards, as tables for the retrograde analysis. All of it comes from sow_own() and
// receive() of games/awale.h; un-moves are these tables read backwards, never rules of their own.
//
// A position is (own half L, other half U). Its children by pit m are read off two tables:
//
//   moves(L)                   m  →  what is left of L, and the delivery           one entry a pit that holds a seed
//   map(delivery, seeds of U)  U  →  U', and whether that is quiet (allowed, takes nothing), a capture, or not allowed
//
// The child has the halves (own U', other L'), so it stands in row L' of its layer. For one L and m the quiet children
// of all U are bits of that one row; a ChildWord carries the bits of one word of it to the words of their parents:
//
//   children, row L'   ………████……██…│……████…………       ranks of U' = U + delivery
//                          ╲╲╲╲   ╲╲   ╲╲╲╲
//   parents, row L     …████…██…│…████………             ranks of U
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale.h"
#include "perfectplay/index/half_board.h"

namespace perfectplay {

/// Halves get slots instead of ranks: sixty-four slots make a group, and each number of seeds begins with a new group.
/// Rows of one group share words in the rows of the other side, so a group is what one thread owns.
using Slot = std::uint32_t;
inline constexpr unsigned group_size = 64;
inline constexpr std::uint32_t word_bits = 64;

/// Halves that lie between two halves before a delivery still lie between them after it, so parents are never further
/// apart than their children: those of one word fit into two neighbouring words.
struct ChildWord {
  std::uint64_t child_mask[2] = {0, 0};
  std::uint64_t parent_mask[2] = {0, 0};
  std::uint32_t parent_word = 0;  ///< of the first; the second is the next one
};

/// Rank of the opponent's half before and after the capture.
struct Capture {
  std::uint32_t other = 0;
  std::uint32_t child = 0;
};
/// Captures of the same number of seeds lead to the same layer.
struct CaptureGroup {
  int captured = 0;
  std::vector<Capture> captures;
};

/// What one delivery does to all halves of some number of seeds.
struct DeliveryMap {
  std::vector<ChildWord> children;     ///< quiet moves, from children to parents: one for each word of children
  std::vector<std::uint64_t> live;     ///< the words of children that have a parent, as bits
  std::vector<std::uint64_t> quiet;    ///< the halves for which the move is allowed and takes nothing
  std::vector<std::uint64_t> allowed;  ///< the halves for which it is allowed at all
  std::vector<CaptureGroup> captures;
};

/// What carrying needs of a map, in a few bytes that stay in the cache.
struct CarryMap {
  const ChildWord* children = nullptr;
  const std::uint64_t* live = nullptr;
  std::uint64_t live_at_first = 0;  ///< live[0]: most rows have no more than 64 words
};

/// A move of a half, or that move seen from what it leaves.
struct HalfMove {
  Slot half = 0;               ///< what is left, or the half that was played
  std::uint16_t seeds = 0;     ///< delivered
  std::uint16_t delivery = 0;  ///< for map()
};

class MoveTables {
 public:
  /// For all layers up to max_seeds seeds.
  static Expected<MoveTables> make(const AwaleRules& rules, int max_seeds);
  /// An upper bound of what make() will allocate.
  static double estimated_bytes(int pits, int max_seeds);

  const AwaleRules& rules() const { return rules_; }
  const HalfBoards& halves() const { return halves_; }
  Slot first_slot(int seeds) const { return first_slots_[static_cast<std::size_t>(seeds)]; }
  /// The number of slots of halves with at most `seeds` seeds.
  Slot slots(int seeds) const { return first_slots_[static_cast<std::size_t>(seeds) + 1]; }

  std::span<const HalfMove> moves(Slot slot) const {
    return {moves_.data() + first_move_[slot], moves_.data() + first_move_[slot + 1]};
  }
  /// The halves of which a move leaves this one, in the order of their slots.
  std::span<const HalfMove> origins(Slot slot) const {
    return {origins_.data() + first_origin_[slot], origins_.data() + first_origin_[slot + 1]};
  }

  const DeliveryMap& map(std::uint16_t delivery, int other_seeds) const {
    return maps_[map_number(delivery, other_seeds)];
  }
  const CarryMap& carry_map(std::uint16_t delivery, int other_seeds) const {
    return carry_maps_[map_number(delivery, other_seeds)];
  }

 private:
  MoveTables(const AwaleRules& rules, HalfBoards halves) : rules_(rules), halves_(std::move(halves)) {}
  std::size_t map_number(std::uint16_t delivery, int other_seeds) const {
    return delivery * static_cast<std::size_t>(halves_.max_seeds() + 1) + static_cast<std::size_t>(other_seeds);
  }
  void list_moves();
  void list_origins();
  void build_maps();
  DeliveryMap build_map(const Delivery& delivery, int other_seeds) const;

  AwaleRules rules_;
  HalfBoards halves_;
  std::vector<Slot> first_slots_;
  std::vector<std::uint32_t> first_move_;
  std::vector<HalfMove> moves_;
  std::vector<std::uint32_t> first_origin_;
  std::vector<HalfMove> origins_;
  std::vector<bool> occurs_;  ///< deliveries that some move makes
  std::vector<DeliveryMap> maps_;
  std::vector<CarryMap> carry_maps_;
};

}  // namespace perfectplay
