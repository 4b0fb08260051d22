// The symmetries of a peg game that remain after a history of guesses: only one guess per orbit need be tried.
//
//   (4, 6), before the first guess: 24 · 720 symmetries, 1296 guesses in 5 orbits: 1111 1112 1122 1123 1234
//   after 1122: places 1↔2, 3↔4, both pairs with colours 1↔2; colours 3 4 5 6 are not yet distinguished
//
// A symmetry permutes the places and the colours of every code alike. A symmetry that fixes each guess of the history
// maps its set of candidates to itself. Colours that the history has not used may be permuted freely, so only the
// permutation of places is stored, with its effect on the colours that were used, which it determines.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "perfectplay/games/deduction/deduction_proof.h"
#include "perfectplay/games/deduction/peg_game.h"

namespace perfectplay {

/// The colours that no candidate contains: answers do not distinguish them.
using AbsentColors = std::array<bool, PegGame::max_colors>;

AbsentColors absent_colors(const PegGame& game, std::span<const std::uint32_t> candidates);

class CodeSymmetry {
 public:
  /// All symmetries of the game. With more than eight places only the colours are permuted.
  explicit CodeSymmetry(const PegGame& game);

  /// The symmetries that fix `guess` and map the colours that are absent after its answer to each other.
  /// When all colours of the guess are absent, the guess says nothing about the places, and need not be fixed.
  CodeSymmetry after(Guess guess, const AbsentColors& absent) const;
  /// Is every guess alone in its orbit?
  bool trivial() const { return elements() == 1 && unused_ < 2; }
  /// Is the guess the first code of its orbit? `absent`: the colours absent from the candidates.
  bool is_first(Guess guess, const AbsentColors& absent) const;
  /// The first code of each orbit, in order.
  std::vector<std::uint32_t> first_guesses(const AbsentColors& absent) const;
  /// Some of the symmetries, written out. They nearly always generate all of them, `absent` as above.
  std::vector<CodePermutation> generators(const AbsentColors& absent) const;

 private:
  static constexpr std::uint8_t free_color = 255;
  /// `source[i]`: the place whose peg moves to place i; `color[c]`: what becomes of colour c, or free_color.
  struct Element {
    std::array<std::uint8_t, PegGame::max_places> source{};
    std::vector<std::uint8_t> color;
  };
  std::size_t elements() const { return elements_.size(); }
  bool image_is_smaller(const Element& element, std::span<const std::uint8_t> pegs, const AbsentColors& absent) const;

  const PegGame* game_;
  std::vector<Element> elements_;
  int unused_;  ///< colours that the history has not used
};

}  // namespace perfectplay
