// The board, halved again and again, with what is known about the colours in each piece.
//
//   places   0 1 2 3 4 5 6 7           node 0: 0-7   colours a×3 b×2 c×3
//            └─────┬─────┘
//          0-3 ────┴──── 4-7           a settled: 1 of its 3 pegs lies in the left half, so 0-3 has a×1, 4-7 has a×2
//
// A colour of a node *waits* until somebody asks how many of its pegs lie in the left half; then it is settled and its
// pegs go down to the two halves. What follows from the room left is settled at once: when the left half is full, the
// rest lies right; when one colour remains, it fills the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/games/mastermind/code.h"

namespace perfectplay {

class SplitTree {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// So many pegs of a colour.
  struct Pegs {
    Colour colour = 0;
    std::uint32_t count = 0;
  };
  /// A colour of which it is known how many of its pegs lie in each half.
  struct Known {
    Colour colour = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  struct Node {
    std::uint32_t begin = 0, middle = 0, end = 0;
    std::uint32_t parent = none, left = none, right = none;
    std::uint32_t left_room = 0, right_room = 0;  ///< places whose colour is not known to be in that half
    std::uint32_t unsettled = 0;                  ///< pegs of colours known to be in the node, not yet settled
    std::vector<Pegs> waiting;
    Pegs first;                      ///< any colour of the node with all its pegs there
    std::optional<Known> known;      ///< any settled colour
    std::optional<Colour> outsider;  ///< a colour that is not in the node

    std::uint32_t size() const { return end - begin; }
    bool complete() const { return unsettled == left_room + right_room; }
  };

  explicit SplitTree(std::uint32_t pegs);

  static constexpr std::uint32_t root = 0;
  const Node& node(std::uint32_t i) const { return nodes_[i]; }
  const LargeCode& code() const { return code_; }
  bool solved() const { return placed_ == code_.size(); }

  /// So many pegs of a colour are on the board and wait; none: the colour is absent.
  void put(const Pegs& pegs);
  /// The same, when the guess that found them has asked about their halves too.
  void put_claimed(const Pegs& pegs);
  /// Somebody asks about this waiting colour: it waits no longer, and is settled by nobody else.
  void claim(std::uint32_t i, Colour colour);
  /// `left` of the claimed pegs lie in the left half. False when there is no room for so many.
  bool settle(std::uint32_t i, const Pegs& pegs, std::uint32_t left);

  /// A colour that is not in the node.
  std::optional<Colour> outsider(std::uint32_t i) const;
  /// A colour whose pegs in each half of the node are known: preferably one that has none.
  std::optional<Known> pad(std::uint32_t i) const;
  /// A colour with a known number of pegs in the whole node.
  Pegs neutral(std::uint32_t i) const;
  /// The topmost nodes with unsettled colours, from left to right. They are disjoint, and what they leave is solved.
  std::vector<std::uint32_t> open_nodes() const;

 private:
  std::uint32_t make_node(std::uint32_t begin, std::uint32_t end, std::uint32_t parent);
  void put_into(std::uint32_t i, const Pegs& pegs);
  void put_into_half(std::uint32_t i, bool left, const Pegs& pegs);
  bool move(std::uint32_t i, const Pegs& pegs, std::uint32_t left);
  void deduce();

  LargeCode code_;
  std::uint32_t placed_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> changed_;  ///< nodes in which something may follow
  bool contradictory_ = false;          ///< something could not fit, perhaps in a node that nobody asked about
};

}  // namespace perfectplay
