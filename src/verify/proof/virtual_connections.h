// The checker's own search for virtual connections in Hex (H-search, V. Anshelevich 2000), for one player, the owner.
//
// A point is a chain of the owner's stones, an empty cell, or one of his two sides. A link (p, q, C) says: if the owner had
// stones on p and q, he could join them by stones on C only, although the opponent moves first. A half link says the same
// where the owner moves first. C, the carrier, holds neither p nor q.
//
//   touch    points that touch have a link with an empty carrier.
//   and      Links (p, z, C) and (z, q, D), where C + p and D + q have no cell in common, make a link (p, q, C + D) if z is a
//            chain: the owner answers each stone on C within C and each on D within D. If z is empty, they make a half
//            link (p, q, C + D + z): he begins with a stone on z.
//   or       Half links (p, q, C1), …, (p, q, Ck) make a link (p, q, C1 + … + Ck) if no cell lies in all of them: the
//            opponent's first stone leaves one of them untouched, and the owner carries that one out.
//
//   capture  A cell is dead if it does not matter whose it is: however the empty cells around it are filled, the six cells
//            around it, in their order, have at most one arc of each colour, so every way through it has a way around it.
//            The owner has captured two neighbours x and y if a stone of his on either makes the other dead: he answers
//            a stone on x by one on y and the other way round, so both count as his. They belong to his carrier.
//
// So a link between the two sides wins for the owner; and after a stone outside the carrier of a half link between them, he
// wins too: a threat. Only so many links per pair are kept: what is found holds, but not all that holds is found.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {

class VirtualConnections {
 public:
  using Cells = std::uint64_t;

  /// A board of Hex, which must live as long.
  explicit VirtualConnections(const PlainBoard& board);

  /// Finds links of a player with the stones `own`, if he may use the cells of `empty`. Ends as soon as his sides are
  /// linked.
  void find(Cells own, Cells empty, Player owner);
  /// The cells on which the opponent's stone may stop the owner, as far as was found: those in the carriers of all
  /// threats. None if there is a link between the sides. All bits are set if there is no threat, those of cells that are
  /// not empty or not on the board too: the opponent need not play at all.
  Cells must_play() const { return joined_ ? 0 : must_; }
  /// The cells that the owner needs for this.
  Cells carrier() const { return captured_ | (joined_ ? *joined_ : needed_); }
  /// The pairs of empty cells that the owner has captured. All cells outside `empty` are the opponent's.
  Cells captured(Cells own, Cells empty, Player owner) const;

 private:
  static constexpr std::size_t most_points = 66;
  static constexpr std::size_t most_links = 8;
  static constexpr std::size_t most_halves = 16;
  static constexpr std::size_t most_united = 4;  ///< half links that make one link

  /// Carriers of which none contains another.
  template <std::size_t capacity>
  struct Carriers {
    std::array<Cells, capacity> list;
    std::size_t size = 0;

    bool add(Cells carrier) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < size; ++i) {
        if ((list[i] & ~carrier) == 0) return false;
      }
      for (std::size_t i = 0; i < size; ++i) {
        if ((carrier & ~list[i]) != 0) list[kept++] = list[i];
      }
      size = kept;
      if (size == capacity) return false;
      list[size++] = carrier;
      return true;
    }
    bool has(Cells carrier) const {
      for (std::size_t i = 0; i < size; ++i) {
        if (list[i] == carrier) return true;
      }
      return false;
    }
  };
  struct Pair {
    Carriers<most_links> links;
    Carriers<most_halves> halves;
  };
  struct Link {
    std::size_t from;
    std::size_t to;
    Cells carrier;
  };

  Pair& pair(std::size_t p, std::size_t q) { return pairs_[p < q ? p * most_points + q : q * most_points + p]; }
  bool dead(int cell, Cells mine, Cells theirs, Player owner) const;
  bool number_points(Cells own, Cells empty, Player owner);
  void add_link(std::size_t p, std::size_t q, Cells carrier);
  void add_half(std::size_t p, std::size_t q, Cells carrier);
  void unite(std::size_t p, std::size_t q, std::size_t from, Cells common, Cells all, std::size_t united);
  /// Combines a link with the earlier ones from its end `middle`.
  void combine(const Link& link, std::size_t middle, std::size_t end);

  const PlainBoard& board_;
  std::vector<Pair> pairs_;
  std::array<bool, std::size_t{64} * 64> dead_{};  ///< by the owner's and the opponent's cells of a ring
  std::vector<std::array<int, 6>> rings_;          ///< by cell: the cells around it, or one of the sides below
  static constexpr int beyond_j0 = -1, beyond_j1 = -2, beyond_both = -3;
  std::size_t points_ = 0;
  std::array<Cells, most_points> cell_{};                  ///< by point: the empty cell; none for sides and chains
  std::array<std::vector<Link>, most_points> links_from_;  ///< by point: links that were combined already
  std::array<std::vector<Link>, 65> waiting_;              ///< by size of the carrier
  std::size_t smallest_ = 0;
  std::optional<Cells> joined_;
  Cells must_ = 0;
  Cells needed_ = 0;
  Cells captured_ = 0;
};

}  // namespace perfectplay
