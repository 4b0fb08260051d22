// A few unknown numbers and all the ways in which they fit the sums seen so far.
//
//   x in 0..1, y in 0..1, x + y = 1:    ways (0,1) (1,0)        then z in 0..2 and x + z = 3:   way (1,0,2)
//
// Where one guess asks several things at once, their sum may not determine them. The next guess asks some of them again
// together with new ones, and the two sums often do. Numbers on which all ways agree are settled and leave the blend.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/games/mastermind/code.h"

namespace perfectplay {

class Blend {
 public:
  /// An unknown: of the `count` pegs of a colour in a piece of the board, the number in its left half, 0 to count.
  struct Unknown {
    std::uint32_t node = 0;
    Colour colour = 0;
    std::uint32_t count = 0;

    friend bool operator==(const Unknown&, const Unknown&) = default;
  };
  struct Term {
    Unknown unknown;
    int sign = 1;
  };
  struct Settled {
    Unknown unknown;
    std::uint32_t value = 0;
  };

  bool empty() const { return unknowns_.empty(); }
  std::size_t ways() const { return ways_; }
  const std::vector<Unknown>& unknowns() const { return unknowns_; }
  /// Adds the blacks of this unknown in each way w to blacks[w]: its value in the left half, the rest of its pegs in
  /// the right half.
  void add_blacks(const Unknown& unknown, bool left, std::span<std::uint32_t> blacks) const;
  /// The share of the ways in which the i-th unknown is 0.
  double share_of_zero(std::size_t i) const;

  /// Adds an unknown that is in no sum yet.
  void add(const Unknown& unknown);
  /// Adds the fact that a signed sum of unknowns has this value. Unknowns may be new, and occur at most once. Returns
  /// false when no way fits.
  bool hear(std::span<const Term> terms, std::int64_t sum);
  /// The unknowns on which all ways agree; they leave the blend.
  std::vector<Settled> take_settled();

 private:
  using Column = std::vector<std::uint32_t>;  ///< the value of an unknown in each way

  std::optional<std::size_t> find(const Unknown& unknown) const;
  /// Keeps these ways, in this order, possibly repeated.
  void keep(std::span<const std::uint32_t> kept);

  std::vector<Unknown> unknowns_;
  std::vector<Column> columns_;  ///< of each unknown
  std::size_t ways_ = 1;
};

}  // namespace perfectplay
