// The board, halved again and again, with what is known about the colours in each piece.
//
//   places   0 1 2 3 4 5 6 7           node 0: 0-7   colours a×3 b×2 c×3
//            └─────┬─────┘
//          0-3 ────┴──── 4-7           a settled: 1 of its 3 pegs lies in the left half, so 0-3 has a×1, 4-7 has a×2
//
// A colour of a node *waits* until a guess asks how many of its pegs lie in the left half. It is then settled, and its
// pegs go down to the two halves. Whatever follows from the room left is settled at once: when the left half is full,
// all other pegs lie in the right half; when one colour remains, it fills the remaining places.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/games/mastermind/code.h"

namespace perfectplay {

class SplitTree {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// A number of pegs of a colour.
  struct Pegs {
    Colour colour = 0;
    std::uint32_t count = 0;
  };
  /// A colour whose numbers of pegs in each half are known.
  struct Known {
    Colour colour = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  struct Node {
    std::uint32_t begin = 0, middle = 0, end = 0;
    std::uint32_t parent = none, left = none, right = none;
    std::uint32_t left_room = 0, right_room = 0;  ///< places of each half that no settled colour takes
    std::uint32_t unsettled = 0;                  ///< pegs of the colours in the node that are not settled
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
  const MastermindCode& code() const { return code_; }
  bool solved() const { return placed_ == code_.size(); }

  /// Adds the pegs of a colour on the board, which then waits. A count of 0 says that the colour is absent.
  void put(const Pegs& pegs);
  /// The same, when the guess that counted them has also asked about their halves.
  void put_claimed(const Pegs& pegs);
  /// Claims a waiting colour for a question: it waits no longer, and only the claimer settles it.
  void claim(std::uint32_t i, Colour colour);
  /// Settles a claimed colour: `left` of its pegs lie in the left half. Returns false when there is no room for them.
  bool settle(std::uint32_t i, const Pegs& pegs, std::uint32_t left);

  /// An outsider: a colour that is not in the node, if one is known.
  std::optional<Colour> outsider(std::uint32_t i) const;
  /// A colour whose pegs in each half of the node are known: preferably one that has none.
  std::optional<Known> pad(std::uint32_t i) const;
  /// A colour with a known number of pegs in the whole node.
  Pegs neutral(std::uint32_t i) const;
  /// The topmost nodes with unsettled colours, from left to right. They are disjoint, and the rest of the board is
  /// known.
  std::vector<std::uint32_t> open_nodes() const;

 private:
  std::uint32_t make_node(std::uint32_t begin, std::uint32_t end, std::uint32_t parent);
  void put_into(std::uint32_t i, const Pegs& pegs);
  void put_into_half(std::uint32_t i, bool left, const Pegs& pegs);
  bool move(std::uint32_t i, const Pegs& pegs, std::uint32_t left);
  void deduce();

  MastermindCode code_;
  std::uint32_t placed_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> changed_;  ///< nodes in which something may follow
  bool contradictory_ = false;          ///< something did not fit, possibly in a node without a question
};

}  // namespace perfectplay
